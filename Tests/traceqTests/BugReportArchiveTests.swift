import Foundation
import TestSupport
import Testing

/// Bug reports as the zip that a device writes, through the real program.
@Suite(
    "Zipped bug reports",
    .enabled(if: hasArchiveTools, "skipped: python3, which packs them, or libarchive is not installed"))
struct BugReportArchiveTests {
    /// Packs a zip in Python, whose module writes what is asked for, hostile or not.
    private static func archive(_ script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let run = try shell(
            "python3 - <<'END'\nimport zipfile\nz = zipfile.ZipFile('report.zip', 'w', zipfile.ZIP_DEFLATED)\n\(script)\nz.close()\nEND",
            in: folder.url)
        try #require(run.status == 0, "\(run.errors)")
        return folder
    }

    private static let report = """
        text = '''== dumpstate: 2026-01-01 00:00:30
        Build fingerprint: 'acme/phone/phone:15/AB1/9:user/release-keys'
        ------ EVENT LOG (logcat -b events) ------
        01-01 00:00:01.000  1500  1501 I am_kill : [0,812,org.acme.tide,905,remove task]
        ------ 0.1s was the duration of 'EVENT LOG' ------
        '''
        kept = '''12-31 23:59:59.000  1500  1501 I am_proc_start: [0,812,10150,org.acme.tide,service,{org.acme.tide/.S}]'''
        z.writestr('version.txt', '2.0')
        log = zipfile.ZipInfo('FS/data/misc/logd/logcat.01', (2026, 1, 1, 0, 0, 0))
        z.writestr(log, kept)
        z.writestr('FS/data/misc/logd/logcat.id', 'x')
        z.writestr('bugreport-phone-2026-01-01-00-00-30.txt', text)
        z.writestr('main_entry.txt', 'bugreport-phone-2026-01-01-00-00-30.txt')
        """

    @Test("The text and the logs that were kept on disk are one trace; the rest is passed over")
    func whole() throws {
        let folder = try Self.archive(Self.report)
        for arguments in [["report", "report.zip"], ["report", "-"]] {
            let input = try Data(contentsOf: folder.url.appending(path: "report.zip"))
            let run = try traceq(arguments, input: input, in: folder.url)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.text.contains("bug-report"))
            #expect(run.text.contains("Android 15"))
            #expect(run.text.contains("2025-12-31 23:59:59.000"))
            #expect(run.text.contains("removed") || run.text.contains("swiped away"), "\(run.text)")
        }
        let ingest = try traceq("ingest", "report.zip", "-o", "x.trace.zst", "--explain", in: folder.url)
        #expect(ingest.status == 0, "\(ingest.errors)")
        #expect((ingest.text + ingest.errors).contains("the names of the archive's members"))
    }

    @Test(
        "A hostile archive is refused with a sentence",
        arguments: [
            ("z.writestr('../../etc/cron.d/x', 'a')", "leads out of the archive"),
            ("z.writestr('/etc/passwd', 'a')", "leads out of the archive"),
            ("[z.writestr(f'f{n}', 'a') for n in range(10_001)]", "more than 10000 members"),
            ("z.writestr('bugreport-x.txt', bytes(200 << 20))", "unpacks to more than 200 times its size"),
            ("z.writestr('notes.txt', 'a')", "no bug report is in the archive"),
            ("z.writestr('bugreport-x.txt', 'nothing of it')", "no line of it is one of a bug report"),
        ])
    func hostile(_ script: String, _ sentence: String) throws {
        let folder = try Self.archive(script)
        let run = try traceq("report", "report.zip", in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(run.errors.contains("hint"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["report.zip"])
    }

    @Test("An archive that is cut at any place is read up to there, or refused")
    func cut() throws {
        let folder = try Self.archive(Self.report)
        let whole = try Data(contentsOf: folder.url.appending(path: "report.zip"))
        for length in stride(from: 4, to: whole.count, by: Project.isProving ? 1 : 97) {
            let run = try traceq("report", "-", input: whole.prefix(length))
            #expect([0, 2, 3].contains(run.status), "\(length): \(run.errors)")
        }
    }

    @Test("A mutated archive never crashes the reader")
    func mutations() throws {
        var random = SeededGenerator.printed("mutated archives")
        let folder = try Self.archive(Self.report)
        let whole = try Data(contentsOf: folder.url.appending(path: "report.zip"))
        for _ in 0..<(Project.isProving ? 2_000 : 40) {
            var bytes = whole
            for _ in 0..<random.next(in: 1...8) {
                bytes[random.next(in: 4...(bytes.count - 1))] = UInt8(random.next(in: 0...255))
            }
            let run = try traceq("report", "-", input: bytes)
            #expect([0, 2, 3].contains(run.status), "\(run.errors)")
        }
    }
}

private let hasArchiveTools: Bool = {
    let run = try? shell(
        "command -v python3 && (ldconfig -p 2>/dev/null | grep -q libarchive || test -d /opt/homebrew)")
    return run?.status == 0
}()
