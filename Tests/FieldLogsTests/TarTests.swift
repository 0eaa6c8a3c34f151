import ByteIO
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// Archives of Apple's logs and reports inside this process: every way in which the bytes come, and changed ones.
@Suite(
    "Tar archives of Apple systems",
    .enabled(if: ArchiveLibrary() != nil, "skipped: libarchive is not installed"))
struct TarTests {
    /// A tar of these members, by the layout of POSIX.
    static func tar(_ members: [(name: String, text: String)]) -> [UInt8] {
        var bytes: [UInt8] = []
        for member in members {
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ text: String, at place: Int) {
                header.replaceSubrange(place..<(place + text.utf8.count), with: Array(text.utf8))
            }
            func octal(_ number: Int, _ digits: Int) -> String {
                let text = String(number, radix: 8)
                return String(repeating: "0", count: digits - text.count) + text
            }
            put(member.name, at: 0)
            put("0000644", at: 100)
            put(octal(member.text.utf8.count, 11), at: 124)
            put(octal(0, 11), at: 136)
            put("        ", at: 148)
            put("0", at: 156)
            put("ustar\0" + "00", at: 257)
            put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\0 ", at: 148)
            bytes += header + Array(member.text.utf8)
            bytes += [UInt8](repeating: 0, count: (512 - bytes.count % 512) % 512)
        }
        return bytes + [UInt8](repeating: 0, count: 1_024)
    }

    private static func line(_ time: String, _ process: String, _ message: String, boot: String = "A")
        -> String
    {
        #"{"timestamp":"2026-07-01 \#(time)+0200","processImagePath":"/x/\#(process)","processID":33,"subsystem":"","eventMessage":"\#(message)","eventType":"logEvent","bootUUID":"\#(boot)"}"#
            + "\n"
    }

    private static func crash(_ pid: Int, _ time: String) -> String {
        #"{"app_name":"Notes","timestamp":"2026-07-01 \#(time).00 +0200","bundleID":"org.acme.notes","bug_type":"309","os_version":"iPhone OS 18.5 (22F76)"}"#
            + "\n"
            + #"{"procName":"Notes","pid":\#(pid),"captureTime":"2026-07-01 \#(time).4200 +0200","exception":{"signal":"SIGKILL"},"termination":{"namespace":"RUNNINGBOARD","code":3735883980}}"#
            + "\n"
    }

    static let story = tar([
        ("d/readme.md", "hello"),
        (
            "d/log.ndjson",
            line("10:00:00.200000", "runningboardd", "Now tracking process: [app<org.acme.notes>:812]")
                + line(
                    "10:00:20.000000", "SpringBoard",
                    "[app<org.acme.notes>:812] Setting process visibility to: Background")
                + line(
                    "10:00:30.500000", "runningboardd",
                    "[app<org.acme.notes>:812] termination reported by launchd (2, 9, 9)")
                + line(
                    "11:00:00.000000", "SpringBoard",
                    "[app<org.acme.notes>:812] Setting process visibility to: Foreground",
                    boot: "B")
        ),
        ("d/Notes-1.ips", crash(812, "10:00:30")), ("d/Notes-0.ips", crash(77, "09:00:00")),
        ("d/Notes-2.ips", crash(812, "11:00:40")),
    ])

    @Test("Reports stand in the boot in which they happened, before it in a hole, and join what they tell of")
    func placing() throws {
        let reading = try #require(try InputReading(Self.story))
        let ends = reading.events.filter { $0.contains("process.ended") }
        #expect(
            ends == [
                "0.0 process.ended runningboard  3735883980", "3630.0 process.ended runningboard  3735883980",
                "3630.08 process.ended signal  9", "40.42 process.ended runningboard  3735883980",
            ], "\(reading.events)")
        #expect(reading.events.contains { $0.hasPrefix("0.0 gap outside of the log") })
        #expect(reading.catalog.boots.count == 2)
        let processes = reading.catalog.processes.map { "\($0.boot) \($0.pid)" }.sorted()
        #expect(processes == ["0 77", "0 812", "1 812"], "\(processes)")
    }

    @Test("It reads the same however it comes")
    func chunks() throws {
        let whole = try #require(try InputReading(Self.story)).events
        for chunk in Array(1...20) + [511, 512, 513, 1_000, 4_096] {
            #expect(try InputReading(Self.story, chunk: chunk)?.events == whole)
        }
    }

    @Test("A changed or cut archive never traps, and its events never go back in time")
    func mutations() throws {
        var random = SeededGenerator.printed("mutated tars of Apple systems")
        for round in 0..<(Project.isProving ? 30_000 : 1_000) {
            var bytes = Self.story
            for _ in 0..<random.next(in: 1...8) {
                let place = random.next(in: 0...(bytes.count - 1))
                switch random.next(in: 0...3) {
                case 0: bytes[place] = UInt8(random.next(in: 0...255))
                case 1: bytes[place] = Array("0123456789\":,{}".utf8)[random.next(in: 0...14)]
                case 2:
                    bytes.replaceSubrange(
                        place..<min(place + 12, bytes.count),
                        with: Array("999999999999".utf8.prefix(min(12, bytes.count - place))))
                default: if round % 4 == 0 { bytes.removeLast(random.next(in: 0...(bytes.count / 2))) }
                }
            }
            do {
                guard var source = try FieldInput.open(PeekedSource(MemorySource(bytes))) else { continue }
                var (batch, catalog) = (EventBatch(), TraceCatalog())
                var (boot, last) = (UInt32(0), Int64.min)
                while try source.next(&batch, &catalog) {
                    if batch.boot != boot { (boot, last) = (batch.boot, .min) }
                    for time in batch.times {
                        #expect(time >= last)
                        last = time
                    }
                    #expect(batch.processes.allSatisfy { $0 <= catalog.processes.count })
                    #expect(batch.subjects.allSatisfy { $0 <= catalog.subjects.count })
                }
            } catch {
                #expect(!error.what.isEmpty)
            }
        }
    }
}
