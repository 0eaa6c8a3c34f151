import Foundation
import TestSupport
import Testing

/// Archives of Apple's logs and reports, and folders of them, through the real program.
@Suite(
    "Archives and folders of Apple systems",
    .enabled(if: hasArchiveTools, "skipped: python3, which packs them, or libarchive is not installed"))
struct SysdiagnoseTests {
    /// Python that makes a log of a launch and a death, a crash report of it, and a powerlog.
    private static func files(pid: Int = 812, crashPid: Int? = nil, time: String = "10:00:30.4200") -> String
    {
        """
        import gzip, io, json, sqlite3, tarfile
        def line(t, process, pid, message):
            return json.dumps({"timestamp": "2026-07-01 10:00:%s+0200" % t, "processImagePath": "/x/" + process,
                "processID": pid, "subsystem": "", "eventMessage": message, "eventType": "logEvent",
                "bootUUID": "11111111-2222-3333-4444-555555555555", "messageType": "Default"})
        log = '\\n'.join([
            line("00.000000", "SpringBoard", 34, "Bootstrapping app<org.acme.notes> with intent foreground-interactive"),
            line("00.200000", "runningboardd", 33, "Now tracking process: [app<org.acme.notes>:\(pid)]"),
            line("20.000000", "SpringBoard", 34, "[app<org.acme.notes>:\(pid)] Setting process visibility to: Background"),
            line("30.500000", "runningboardd", 33, "[app<org.acme.notes>:\(pid)] termination reported by launchd (2, 9, 9)"),
            ]) + '\\n'
        crash = json.dumps({"app_name": "Notes", "timestamp": "2026-07-01 10:00:31.00 +0200", "app_version": "7.2",
            "build_version": "720", "bundleID": "org.acme.notes", "bug_type": "309", "os_version": "iPhone OS 18.5 (22F76)"}
            ) + '\\n' + json.dumps({"procName": "Notes", "pid": \(crashPid ?? pid), "captureTime": "2026-07-01 \(time) +0200",
            "crashReporterKey": "abc1", "modelCode": "iPhone15,2", "exception": {"type": "EXC_CRASH", "signal": "SIGKILL"},
            "termination": {"namespace": "RUNNINGBOARD", "code": 3735883980, "flags": 6}, "threads": []}) + '\\n'
        db = sqlite3.connect(':memory:')
        db.executescript('''
        CREATE TABLE PLBatteryAgent_EventBackward_Battery(timestamp REAL, Level REAL, IsCharging INTEGER);
        INSERT INTO PLBatteryAgent_EventBackward_Battery VALUES(1782892810, 81, 0), (1782892820, 80, 0);
        CREATE TABLE PLAppTimeService_Aggregate_AppRunTime(timestamp REAL, timeInterval REAL, BundleID TEXT,
            ScreenOnTime REAL, BackgroundTime REAL);
        INSERT INTO PLAppTimeService_Aggregate_AppRunTime VALUES(1782892800, 3600, 'org.acme.notes', 700, 2140);
        ''')
        powerlog = db.serialize()
        """
    }

    private static let tar = """
        archive = tarfile.open('s.tar.gz', 'w:gz')
        def add(name, data, kind=tarfile.REGTYPE):
            member = tarfile.TarInfo(name)
            member.type = kind
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
        """

    private static let members = """
        add('d/README.txt', b'hello')
        add('d/system_logs.logarchive/1.tracev3', bytes([0, 16, 0, 0, 17, 0, 0, 0]) + b'x' * 100)
        add('d/crashes_and_spins/Notes-2026-07-01-100031.ips', crash.encode())
        add('d/logs/powerlogs/powerlog_1.PLSQL.gz', gzip.compress(powerlog))
        add('d/log.ndjson', log.encode())
        """

    private static func make(_ script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let run = try shell("python3 - <<'END'\n\(script)\nEND", in: folder.url)
        try #require(run.status == 0, "\(run.errors)")
        return folder
    }

    private static func archive(_ script: String, pid: Int = 812) throws -> TemporaryFolder {
        try make("\(files(pid: pid))\n\(tar)\n\(script)\narchive.close()")
    }

    @Test("A sysdiagnose is one story on one clock, with one cause for a death", arguments: [812, 4_711])
    func whole(pid: Int) throws {
        let folder = try Self.archive(Self.members, pid: pid)
        let input = try Data(contentsOf: folder.url.appending(path: "s.tar.gz"))
        for arguments in [["report", "s.tar.gz"], ["report", "-"]] {
            let run = try traceq(arguments, input: input, in: folder.url)
            #expect(run.status == 0, "\(run.errors)")
            let text = run.text.replacing(/\s+/, with: " ")
            #expect(
                text.contains(
                    "VERDICT process \(pid) (Notes) killed by the system: suspended while holding a file or database lock (0xdead10cc) while in the background"
                ), "\(run.text)")
            #expect(text.components(separatedBy: "killed by the system").count == 4, "\(run.text)")
            #expect(text.contains("10.420 s after leaving the foreground"), "\(run.text)")
            #expect(text.contains("org.acme.notes: on screen 11 min 40.000 s, background 35 min 40.000 s"))
            #expect(
                text.contains(
                    "`log show --archive system_logs.logarchive --style ndjson --info > log.ndjson`"))
            #expect(text.contains("process \(pid) (Notes) of it is in another one too"))
        }
        let ingest = try traceq("ingest", "s.tar.gz", "-o", "x.trace.zst", "--explain", in: folder.url)
        #expect(ingest.status == 0, "\(ingest.errors)")
        for word in ["joined: log.ndjson", "powerlog_1.PLSQL.gz: format: powerlog", "not read: system_logs"] {
            #expect(ingest.text.contains(word), "\(ingest.text)")
        }
        let again = try traceq("report", "x.trace.zst", in: folder.url)
        #expect(again.text.contains("0xdead10cc"), "\(again.text)")
    }

    @Test(
        "A hostile or empty archive is refused with a sentence",
        arguments: [
            ("add('../../etc/x.ips', b'a')", "leads out of the archive"),
            ("add('/etc/x.ips', b'a')", "leads out of the archive"),
            ("[add(f'f{n}', b'') for n in range(10_001)]", "more than 10000 members"),
            ("add('a/log.ndjson', bytes(200 << 20))", "unpacks to more than 200 times its size"),
            ("add('notes.txt', b'a')", "no log or report of an Apple system"),
            ("add('a.ips', b'nothing')", "no log and no report is in the archive"),
            ("add('x.logarchive/1.tracev3', b'a')", "tracev3"),
            ("add('p.PLSQL', b'SQLite format 3' + bytes(500))", "p.PLSQL: the database cannot be read"),
        ])
    func hostile(_ script: String, _ sentence: String) throws {
        let folder = try Self.archive(script)
        let run = try traceq("report", "s.tar.gz", in: folder.url)
        #expect(run.status == 2)
        #expect(run.errors.contains(sentence) && run.errors.contains("hint"), "\(run.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["s.tar.gz"])
    }

    @Test("A link in a tar is passed over: nothing is ever written")
    func link() throws {
        let folder = try Self.archive(
            "add('d/x.ips', b'', tarfile.SYMTYPE)\n" + Self.members)
        let run = try traceq("report", "s.tar.gz", in: folder.url)
        #expect(run.status == 0 && run.text.contains("0xdead10cc"), "\(run.errors)")
    }

    @Test("An archive that is cut or changed anywhere is read up to there, or refused")
    func damaged() throws {
        var random = SeededGenerator.printed("damaged archives of Apple systems")
        let folder = try Self.archive(Self.members)
        let whole = try Data(contentsOf: folder.url.appending(path: "s.tar.gz"))
        for length in stride(from: 2, to: whole.count, by: Project.isProving ? 1 : 97) {
            let run = try traceq("report", "-", input: whole.prefix(length))
            #expect([0, 2, 3].contains(run.status), "\(length): \(run.errors)")
        }
        for _ in 0..<(Project.isProving ? 2_000 : 30) {
            var bytes = whole
            for _ in 0..<random.next(in: 1...8) {
                bytes[random.next(in: 2...(bytes.count - 1))] = UInt8(random.next(in: 0...255))
            }
            let run = try traceq("report", "-", input: bytes)
            #expect([0, 2, 3].contains(run.status), "\(run.errors)")
        }
    }

    @Test("A log compressed alone is read")
    func compressed() throws {
        let folder = try Self.make(Self.files() + "\nopen('log.gz', 'wb').write(gzip.compress(log.encode()))")
        let run = try traceq("report", "log.gz", in: folder.url)
        #expect(run.status == 0 && run.text.contains("unified-log-json, 4 lines"), "\(run.errors)")
    }

    // MARK: Folders

    private static let write = """

        import os
        os.makedirs('f', exist_ok=True)
        open('f/log.ndjson', 'w').write(log)
        open('f/Notes.ips', 'w').write(crash)
        open('f/powerlog.PLSQL.gz', 'wb').write(gzip.compress(powerlog))
        """

    @Test("A folder of a log, a crash report and a powerlog is one story, and says why")
    func folder() throws {
        let folder = try Self.make(Self.files() + Self.write)
        let run = try traceq("report", "f", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.components(separatedBy: "VERDICT").count == 2, "\(run.text)")
        let text = run.text.replacing(/\s+/, with: " ")
        #expect(text.contains("(0xdead10cc) while in the background"), "\(run.text)")
        #expect(text.contains("process 812 of it is in log.ndjson too, by pid, name and time"), "\(run.text)")
        #expect(
            text.contains("its window covers log.ndjson, of the same app (org.acme.notes)"), "\(run.text)")
        #expect(text.contains("Notes (org.acme.notes) 7.2 (720), 1 process"), "\(run.text)")
    }

    @Test(
        "What does not belong together stays apart",
        arguments: [(813, "10:00:30.4200"), (812, "12:00:30.4200")])
    func apart(crashPid: Int, time: String) throws {
        let folder = try Self.make(Self.files(crashPid: crashPid, time: time) + Self.write)
        let run = try traceq("report", "f", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.components(separatedBy: "VERDICT").count == 3, "\(run.text)")
        #expect(!run.text.contains("Notes.ips belongs"), "\(run.text)")
    }

    @Test("Reports of one app and device are one story; those of another device are not")
    func devices() throws {
        let folder = try Self.make(
            Self.files() + """

                import os
                os.makedirs('f', exist_ok=True)
                open('f/a.ips', 'w').write(crash)
                open('f/b.ips', 'w').write(crash.replace('"pid": 812', '"pid": 900').replace('2026-07-01', '2026-07-03'))
                open('f/c.ips', 'w').write(crash.replace('abc1', 'def2'))
                """)
        let run = try traceq("report", "f", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.components(separatedBy: "VERDICT").count == 3, "\(run.text)")
        #expect(run.text.replacing(/\s+/, with: " ").contains("by the key in its reports"), "\(run.text)")
    }

    @Test("A log without dates gets its day from a report about a process of it")
    func dates() throws {
        let folder = try Self.make(
            Self.files() + """

                import os
                os.makedirs('f', exist_ok=True)
                open('f/Notes.ips', 'w').write(crash)
                open('f/console.log', 'w').write('\\n'.join([
                    'default\\t10:00:00.200000+0200\\trunningboardd\\tNow tracking process: [app<org.acme.notes>:812]',
                    'default\\t10:00:20.000000+0200\\tSpringBoard\\t[app<org.acme.notes>:812] Setting process visibility to: Background',
                    'default\\t10:00:30.500000+0200\\trunningboardd\\t[app<org.acme.notes>:812] termination reported by launchd (2, 9, 9)',
                    ]) + '\\n')
                """)
        let run = try traceq("report", "f", in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.components(separatedBy: "VERDICT").count == 2, "\(run.text)")
        #expect(run.text.contains("2026-07-01 10:00:00.200 to 10:00:30.500"), "\(run.text)")
        #expect(run.text.contains("0xdead10cc"), "\(run.text)")
    }

    @Test("A report that names nobody belongs to the one death of its cause; to none if there are two")
    func nameless() throws {
        for count in [2, 3] {
            let folder = try Self.make(
                """
                import os
                os.makedirs('f')
                open('f/Notes.crash', 'w').write('Exception Type:  EXC_CRASH (SIGKILL)\\nTermination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc\\n')
                open('f/console.log', 'w').write('\\n'.join([
                    'default\\t10:00:00.200000+0200\\trunningboardd\\tNow tracking process: [app<org.acme.notes>:812]',
                    'default\\t10:00:30.500000+0200\\trunningboardd\\t[app<org.acme.notes>:812] termination reported by launchd (15, 3735883980, 9)',
                    'default\\t10:00:40.200000+0200\\trunningboardd\\tNow tracking process: [app<org.acme.maps>:900]',
                    \(count == 2 ? "" : "'default\\t10:00:50.500000+0200\\trunningboardd\\t[app<org.acme.maps>:900] termination reported by launchd (15, 3735883980, 9)',")
                    ]) + '\\n')
                """)
            let run = try traceq("report", "f", in: folder.url)
            #expect(run.status == 0, "\(run.errors)")
            #expect(run.text.components(separatedBy: "VERDICT").count == count, "\(run.text)")
        }
    }

    @Test("A folder of binary logs alone says how to turn them into lines")
    func binaryLogs() throws {
        let folder = try Self.make(
            "import os\nos.makedirs('x.logarchive')\nopen('x.logarchive/1.tracev3', 'wb').write(bytes([0, 16, 0, 0, 17, 0, 0, 0]) + b'x' * 100)"
        )
        for path in ["x.logarchive", "x.logarchive/1.tracev3"] {
            let run = try traceq("report", path, in: folder.url)
            #expect(run.status == 2)
            #expect(run.errors.contains("log show --archive"), "\(run.errors)")
        }
    }
}

private let hasArchiveTools: Bool = {
    let run = try? shell(
        "command -v python3 && (ldconfig -p 2>/dev/null | grep -q libarchive || test -d /opt/homebrew)")
    return run?.status == 0
}()
