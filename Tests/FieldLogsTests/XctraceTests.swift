import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// Exports of Instruments: rows, references, and XML that is not to be trusted.
@Suite("Exports of Instruments", .enabled(if: ExpatLibrary() != nil, "skipped: libexpat1 is not installed"))
struct XctraceTests {
    static let story = """
        <?xml version="1.0"?>
        <trace-query-result>
        <node xpath='//trace-toc[1]/run[1]/data[1]/table[1]'><schema name="activity-monitor-process-live">
        <col><mnemonic>start</mnemonic></col><col><mnemonic>process</mnemonic></col><col><mnemonic>cpu-total</mnemonic></col>
        <col><mnemonic>memory-real</mnemonic></col></schema>
        <row><start-time id="1" fmt="00:01.000">1000000000</start-time><process id="2" fmt="Notes (812)"><pid id="3" fmt="812">812</pid></process><duration-on-core id="4">250000000</duration-on-core><size-in-bytes id="5">4096</size-in-bytes></row>
        <row><start-time id="6">2000000000</start-time><process ref="2"/><sentinel/><size-in-bytes ref="5"/></row>
        <row><start-time ref="6"/><process id="7" fmt="Maps (813)"><pid id="8">813</pid></process><duration-on-core ref="4"/><sentinel/></row>
        <row><start-time ref="99"/><process ref="2"/><duration-on-core ref="4"/><sentinel/></row>
        </node>
        <node xpath='x'><schema name="OSSignpostIntervals"></schema>
        <row><start-time>3000000000</start-time><duration id="9">500000000</duration><signpost-name id="10">decode &amp; draw</signpost-name><subsystem id="11">org.acme.notes</subsystem></row>
        <row><start-time>3100000000</start-time><duration ref="9"/><signpost-name ref="10"/><subsystem>com.apple.foo</subsystem></row>
        </node>
        <node xpath='y'><schema name="life-cycle-period"><col><mnemonic>start</mnemonic></col><col><mnemonic>process</mnemonic></col><col><mnemonic>period</mnemonic></col></schema>
        <row><start-time>1000000000</start-time><process ref="2"/><app-period id="20" fmt="Foreground - Active">a</app-period></row>
        <row><start-time>4000000000</start-time><process ref="2"/><app-period fmt="Background">b</app-period></row>
        <row><start-time>5000000000</start-time><process ref="2"/><app-period fmt="Suspended">s</app-period></row>
        <row><start-time>6000000000</start-time><process ref="2"/><app-period ref="20"/></row>
        </node>
        <node xpath='z'><schema name="time-profile"></schema><row><sample-time>1</sample-time></row></node>
        </trace-query-result>
        """

    @Test("Rows become samples, work and states; references are resolved, nulls are left out")
    func events() throws {
        let reading = try #require(try InputReading(Array(Self.story.utf8)))
        #expect(
            reading.events == [
                "1.0 sample cpu_time  250000000", "1.0 sample memory_footprint  4096",
                "1.0 state active ", "2.0 sample memory_footprint  4096", "2.0 sample cpu_time  250000000",
                "3.0 task.began app work decode & draw 1", "3.5 task.ended app work decode & draw 1",
                "4.0 state background ", "5.0 process.suspended  ", "6.0 process.resumed  ",
                "6.0 state active ",
            ])
        let processes = reading.catalog.processes.map { "\($0.pid) \(reading.catalog.text($0.name))" }
        #expect(processes == ["812 Notes", "813 Maps", "0 "])
        #expect(reading.catalog.source.lines?.used == 8 && reading.catalog.source.lines?.known == 3)
        let decisions = reading.explanation?.decisions.map { "\($0.what): \($0.value)" } ?? []
        #expect(decisions.contains("table time-profile: passed over"))
        #expect(decisions.contains("table life-cycle-period: read"))
    }

    @Test("It reads the same however it comes")
    func chunks() throws {
        let bytes = Array(Self.story.utf8)
        let whole = try #require(try InputReading(bytes)).events
        for chunk in 1...64 { #expect(try InputReading(bytes, chunk: chunk)?.events == whole) }
        for chunk in stride(from: 65, to: bytes.count, by: Project.isProving ? 1 : 61) {
            #expect(try InputReading(bytes, chunk: chunk)?.events == whole)
        }
    }

    @Test("An export that is cut anywhere is read up to there")
    func cuts() throws {
        let bytes = Array(Self.story.utf8)
        let whole = try #require(try InputReading(bytes)).events.count
        for length in stride(from: 60, to: bytes.count - 30, by: Project.isProving ? 1 : 13) {
            do {
                let reading = try #require(try InputReading(Array(bytes[..<length])))
                #expect(reading.losses.count == 1 && reading.events.count <= whole)
                #expect(reading.losses[0].place?.hasPrefix("line ") ?? false)
            } catch let failure as InputFailure {
                #expect(failure.outcome == .notDone && failure.place != nil)
            }
        }
    }

    @Test("XML that was made to hurt is refused with a sentence")
    func hostile() throws {
        let laughs =
            "<?xml version=\"1.0\"?><!DOCTYPE x [<!ENTITY a \"ha\">"
            + (1...30).map { "<!ENTITY a\($0) \"&a\($0 - 1);&a\($0 - 1);\">" }.joined()
            + "]><trace-query-result>&a30;</trace-query-result>"
        let outside =
            "<!DOCTYPE x SYSTEM \"file:///etc/passwd\"><trace-query-result>&x;</trace-query-result>"
        let deep = "<trace-query-result>" + String(repeating: "<a>", count: 100_000)
        for (text, cause) in [
            (laughs, "document type"), (outside, "document type"), (deep, "inside of more than"),
        ] {
            let failure = #expect(throws: InputFailure.self) { _ = try InputReading(Array(text.utf8)) }
            #expect(failure?.cause?.contains(cause) ?? false, "\(String(describing: failure))")
            #expect(failure?.hint != nil)
        }
        // Long texts and names, many attributes and columns: read, and bounded.
        let long =
            "<trace-query-result><node><schema name=\"OSSignpostIntervals\"/><row>"
            + String(repeating: "<x id=\"1\">\(String(repeating: "a", count: 20_000))</x>", count: 400)
            + "</row></node></trace-query-result>"
        #expect(try InputReading(Array(long.utf8))?.events == [])
    }

    @Test("A changed export never traps")
    func mutations() throws {
        var random = SeededGenerator.printed("mutated exports of Instruments")
        let whole = Array(Self.story.utf8)
        for _ in 0..<(Project.isProving ? 60_000 : 2_000) {
            var bytes = whole
            for _ in 0..<random.next(in: 1...6) {
                let place = random.next(in: 0...(bytes.count - 1))
                switch random.next(in: 0...4) {
                case 0: bytes[place] = UInt8(random.next(in: 0...255))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.next(in: 1...60)))
                case 2: bytes.insert(contentsOf: Array("99999999999999999999".utf8), at: place)
                case 3: bytes.insert(contentsOf: Array("<row>".utf8), at: place)
                default: bytes[place] = Array("<>/\"='&0-9".utf8)[random.next(in: 0...9)]
                }
            }
            do {
                _ = try InputReading(bytes, chunk: random.next(in: 1...5_000))
            } catch {
                #expect(error is InputFailure)
            }
        }
    }

    @Test(
        "The excerpt beside the project is understood",
        .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
    func sample() throws {
        let file = try #require(Project.shared).appending(
            path: "samples/apple/xctrace/signpost_interval_refs.xml")
        let reading = try #require(try InputReading(Array(try Data(contentsOf: file))))
        #expect(reading.catalog.source.lines?.used == 3 && reading.catalog.source.lines?.known == 1)
        #expect(reading.events.count == 6 && reading.losses.isEmpty)
        #expect(reading.events.contains { $0.contains("key-to-frame") })
    }
}
