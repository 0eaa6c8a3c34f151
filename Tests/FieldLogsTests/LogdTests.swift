import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

/// Binary records of logd.
@Suite("Binary records of logd")
struct LogdTests {
    /// A value of an event.
    indirect enum Value {
        case int(Int32), long(Int64), string(String), list([Value])

        var bytes: [UInt8] {
            switch self {
            case .int(let value): [0] + LogdTests.bytes(value)
            case .long(let value): [1] + LogdTests.bytes(value)
            case .string(let text): [2] + LogdTests.bytes(UInt32(text.utf8.count)) + Array(text.utf8)
            case .list(let values): [3, UInt8(values.count)] + values.flatMap(\.bytes)
            }
        }
    }

    static func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
        withUnsafeBytes(of: value.littleEndian) { Array($0) }
    }

    static func record(
        second: UInt32, nanosecond: UInt32 = 5_000_000, buffer: UInt32, hasUID: Bool = true,
        _ payload: [UInt8]
    ) -> [UInt8] {
        bytes(UInt16(payload.count)) + bytes(UInt16(hasUID ? 28 : 24)) + bytes(Int32(1_500))
            + bytes(UInt32(1_501)) + bytes(second) + bytes(nanosecond) + bytes(buffer)
            + (hasUID ? bytes(UInt32(1_000)) : []) + payload
    }

    static func text(second: UInt32, _ tag: String, _ message: String, hasUID: Bool = true) -> [UInt8] {
        record(
            second: second, buffer: 3, hasUID: hasUID,
            [4] + Array(tag.utf8) + [0] + Array(message.utf8) + [0])
    }

    static func event(second: UInt32, _ number: UInt32, _ value: Value) -> [UInt8] {
        record(second: second, buffer: 2, bytes(number) + value.bytes)
    }

    static let sample =
        event(
            second: 1_700_000_000, 30_014,
            .list([
                .int(0), .int(812), .int(10_150), .string("org.acme.tide"), .string("top-activity"),
                .string("{org.acme.tide/org.acme.tide.Main}"),
            ]))
        + event(
            second: 1_700_000_001, 30_022,
            .list([.int(77_123), .string("org.acme.tide.Main"), .string("RESUME_ACTIVITY"), .int(3)]))
        + text(second: 1_700_000_002, "Acme", "first\nsecond", hasUID: false)
        + event(second: 1_700_000_003, 2_722, .list([.int(81), .int(4_100), .int(298)]))
        + event(second: 1_700_000_004, 30_053, .int(10_150))
        + event(
            second: 1_700_000_005, 30_023,
            .list([.int(0), .int(812), .string("org.acme.tide"), .int(905), .string("remove\ttask")]))
        + text(
            second: 1_700_000_006, "ActivityManager",
            "Killing 812:org.acme.tide/u0a150 (adj 905): remove task")

    private static func lines(_ bytes: [UInt8], chunk: Int = .max) throws -> (lines: [String], losses: Int) {
        let source = LogdText(try PeekedSource(MemorySource(bytes, chunk: chunk)))
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1_000)
        while true {
            let count = try buffer.withUnsafeMutableBytes { bytes throws(InputFailure) in
                try source.read(into: bytes)
            }
            if count == 0 { break }
            text += buffer[..<count]
        }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
        return (lines, source.losses.count)
    }

    @Test("Records become the lines that logcat prints of them")
    func asText() throws {
        let found = try Self.lines(Self.sample)
        #expect(
            found.lines == [
                "1700000000.005000000 1000 1500 1501 I am_proc_start: [0,812,10150,org.acme.tide,top-activity,{org.acme.tide/org.acme.tide.Main}]",
                "1700000001.005000000 1000 1500 1501 I wm_on_resume_called: [77123,org.acme.tide.Main,RESUME_ACTIVITY,3]",
                "1700000002.005000000 1500 1501 I Acme: first",
                "1700000002.005000000 1500 1501 I Acme: second",
                "1700000003.005000000 1000 1500 1501 I battery_level: [81,4100,298]",
                "1700000004.005000000 1000 1500 1501 I am_uid_stopped: 10150",
                "1700000005.005000000 1000 1500 1501 I am_kill: [0,812,org.acme.tide,905,remove task]",
                "1700000006.005000000 1000 1500 1501 I ActivityManager: Killing 812:org.acme.tide/u0a150 (adj 905): remove task",
            ])
        #expect(found.losses == 0)
        let reading = try #require(try Logs.readIfKnown(Self.sample))
        #expect(reading.callbacks == ["Main.onResume"])
        #expect(reading.counts == LineCounts(used: 5, known: 3, unknown: 0))
    }

    @Test("A small number in front of a callback is a user: the activity manager's, before Android 11")
    func managers() throws {
        let old = Self.event(
            second: 1_700_000_000, 30_021, .list([.int(10), .string("a.B"), .string("performPause")]))
        #expect(try Self.lines(old).lines.first?.contains(" I am_on_paused_called: [10,a.B") == true)
        // Before the first callback it is not known whose event it is, and after it it is.
        let created = Self.event(
            second: 1_700_000_001, 30_005, .list([.int(0), .int(9), .int(1), .string("a/.B")]))
        #expect(
            try Self.lines(created + old + created).lines.map { $0.split(separator: " ")[5] } == [
                "30005:", "am_on_paused_called:", "am_create_activity:",
            ])
    }

    @Test("A dump that is cut, or damaged, is read up to there, and the place is told")
    func damaged() throws {
        for length in 1..<Self.sample.count where length > 28 {
            let found = try Self.lines(Array(Self.sample.prefix(length)))
            #expect(found.losses <= 1)
        }
        var bytes = Self.sample
        bytes.insert(
            contentsOf: [UInt8](repeating: 0xFF, count: 40), at: 28 + Int(bytes[0]) + Int(bytes[1]) * 256)
        #expect(try Self.lines(bytes).lines.count == 1)
        #expect(try Self.lines(bytes).losses == 1)
        #expect(!LogdText.recognises([]))
        #expect(!LogdText.recognises([UInt8](repeating: 0, count: 100)))
        #expect(!LogdText.recognises([UInt8](repeating: 0x30, count: 100)))
    }

    @Test("Mutated records never trap")
    func mutations() throws {
        var random = SeededGenerator.printed("logd mutations")
        for _ in 0..<(Project.isProving ? 50_000 : 2_000) {
            var bytes = Self.sample
            for _ in 0..<random.next(in: 1...6) {
                let place = random.next(in: 0...(bytes.count - 1))
                switch random.next(in: 0...2) {
                case 0: bytes[place] = UInt8(random.next(in: 0...255))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.next(in: 1...20)))
                default: bytes.insert(contentsOf: random.bytes(atMost: 9), at: place)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            _ = try Logs.readIfKnown(bytes, chunk: random.next(in: 1...500))
            _ = try Self.lines(bytes)
        }
    }

    @Test(
        "The records of other projects decode to the text that logcat gave",
        .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)),
        arguments: ["text_events_system_main.logd", "binary_events.logd"])
    func samples(_ name: String) throws {
        let folder = try #require(Project.shared).appending(path: "samples/android")
        let bytes = Array(try Data(contentsOf: folder.appending(path: "logd_binary/\(name)")))
        let sources = try String(contentsOf: folder.appending(path: "SOURCES.md"), encoding: .utf8)
        for line in try Self.lines(bytes).lines {
            // Without date and uid, and without the spaces that pad columns.
            let fields = line.split(separator: " ", maxSplits: 4)
            let text = fields.dropFirst(2).joined(separator: " ")
            let known = sources.split(separator: "\n").contains { row in
                row.split(separator: " ").joined(separator: " ").replacing(" : ", with: ": ").contains(text)
            }
            #expect(known, "\(text)")
        }
        #expect(try Self.lines(bytes).lines.count == 3)
    }
}
