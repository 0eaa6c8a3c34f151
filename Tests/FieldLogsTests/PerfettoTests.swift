import ByteIO
import Foundation
import TestSupport
import Testing
import TraceExport
import TraceModel

@testable import FieldLogs

/// Perfetto traces: packets of the project's own making, and those of others.
@Suite("Perfetto traces")
struct PerfettoTests {
    /// A message under construction.
    struct Message {
        var bytes: [UInt8] = []

        static func varint(_ value: UInt64) -> [UInt8] {
            var (rest, bytes) = (value, [UInt8]())
            while rest >= 0x80 {
                bytes.append(UInt8(rest & 0x7F) | 0x80)
                rest >>= 7
            }
            return bytes + [UInt8(rest)]
        }

        func number(_ field: Int, _ value: Int64) -> Message {
            Message(bytes: bytes + Self.varint(UInt64(field << 3)) + Self.varint(UInt64(bitPattern: value)))
        }

        func raw(_ field: Int, _ content: [UInt8]) -> Message {
            Message(
                bytes: bytes + Self.varint(UInt64(field << 3 | 2)) + Self.varint(UInt64(content.count))
                    + content)
        }

        func text(_ field: Int, _ text: String) -> Message { raw(field, Array(text.utf8)) }
        func message(_ field: Int, _ message: Message) -> Message { raw(field, message.bytes) }
        func float(_ field: Int, _ value: Float) -> Message {
            Message(bytes: bytes + Self.varint(UInt64(field << 3 | 5)) + LogdTests.bytes(value.bitPattern))
        }
        func packed(_ field: Int, _ values: [UInt64]) -> Message { raw(field, values.flatMap(Self.varint)) }
    }

    static let second: Int64 = 1_000_000_000

    static func packet(_ time: Int64?, sequence: Int64 = 1, _ field: Int, _ payload: Message) -> Message {
        var packet = Message()
        if let time { packet = packet.number(8, time) }
        return packet.message(field, payload).number(10, sequence)
    }

    static func file(_ packets: [Message]) -> [UInt8] {
        packets.reduce(Message()) { $0.message(1, $1) }.bytes
    }

    /// Boot time 100 s is 2023-11-14 22:13:20 UTC; sequence 7 counts microseconds from there.
    static let snapshot = packet(
        100 * second, sequence: 7, 6,
        Message().message(1, Message().number(1, 6).number(2, 100 * second))
            .message(1, Message().number(1, 1).number(2, 1_700_000_000 * second))
            .message(1, Message().number(1, 64).number(2, 5_000).number(3, 1).number(4, 1_000)))

    static func log(_ time: Int64, pid: Int64, _ tag: String, _ values: [Message]) -> Message {
        packet(
            nil, 39,
            Message().message(
                1,
                values.reduce(
                    Message().number(1, 2).number(2, pid).number(3, pid).number(5, time).text(6, tag)
                ) { $0.message(9, $1) }))
    }

    static func int(_ value: Int64) -> Message { Message().number(2, value) }
    static func string(_ value: String) -> Message { Message().text(4, value) }

    static func atom(_ time: Int64, _ number: Int, _ payload: Message) -> Message {
        packet(time, 84, Message().message(1, Message().message(number, payload)).packed(2, [UInt64(time)]))
    }

    static func event(_ time: Int64, type: Int64 = 3, _ field: Int, _ payload: Message) -> Message {
        packet(time, 11, Message().number(9, type).message(field, payload))
    }

    static let packets: [Message] = {
        let wall = 1_700_000_000 * second
        let lock = Message().message(
            42,
            Message().number(1, 3).text(2, "sync").number(3, 1).number(4, 812).number(5, 10_150).number(
                6, 10_151))
        let chain = Message().number(1, 10_150).text(2, "x")
        return [
            // Before the first snapshot: it waits for it.
            log(
                wall + second, pid: 812, "wm_on_resume_called",
                [int(77_123), string("org.acme.tide.Main"), string("why")]),
            snapshot,
            packet(
                nil, 45,
                Message().text(2, "acme/phone/phone:15/AB1/9:user/release-keys").number(5, 35).number(7, 60)),
            packet(
                100 * second, 2,
                Message().message(
                    1, Message().number(1, 812).text(3, "org.acme.tide").number(5, 10_150)
                )
                .message(1, Message().number(1, 2).text(3, "kthreadd").number(8, 1))),
            packet(
                nil, 47,
                Message().message(1, Message().text(1, "org.acme.tide").number(2, 10_150).number(5, 42))),
            log(wall + 2 * second, pid: 1_500, "battery_level", [int(81), int(4_100), int(298)]),
            packet(103 * second, 38, Message().number(1, 3_005_000).float(2, 80.5).number(3, -710_000)),
            packet(
                104 * second, 9,
                Message().message(
                    1, Message().number(1, 812).number(4, 1_000).number(7, 24).number(21, 5).number(22, 6))),
            atom(105 * second, 29, Message().number(1, 1)),
            atom(106 * second, 21, Message().number(1, 2)),
            atom(
                107 * second, 8,
                Message().message(1, chain).text(2, "org.acme.tide/.Job").number(3, 1).number(6, 9)),
            atom(
                108 * second, 8,
                Message().message(1, chain).text(2, "org.acme.tide/.Job").number(3, 0).number(4, 3).number(
                    6, 9)),
            packet(109 * second, 116, Message().packed(1, [3, 3]).packed(2, [1, UInt64(2 * second) << 1]))
                .message(12, lock),
            event(
                110 * second, 2_010,
                Message().number(1, 10_150).number(2, 900).text(3, "org.acme.tide:bg").number(7, 11)),
            event(111 * second, 2_012, Message().number(1, 10_150).number(2, 900).number(4, 1_002)),
            event(112 * second, 2_009, Message().number(1, 10_150).number(2, 900).number(3, 500)),
            event(
                113 * second, 2_011,
                Message().number(1, 10_150).number(2, 900).text(3, "org.acme.tide:bg").number(4, 3).number(
                    6, 400)),
            // Ten thousand microseconds after the snapshot, on the clock of the sequence.
            packet(10_000, sequence: 7, 11, Message().number(9, 3)).number(58, 64),
            // The kernel's tracing, a packet of a version to come, and an end.
            packet(nil, 1, Message().number(1, 3)), Message().number(8, 115 * second).text(4_000, "new"),
        ]
    }()

    static func read(_ bytes: [UInt8], chunk: Int = .max) throws -> (
        lines: [String], counts: LineCounts, losses: Int
    ) {
        var source = try #require(PerfettoSource(try PeekedSource(MemorySource(bytes, chunk: chunk))))
        var writer = EventLinesWriter(to: MemorySink())
        var batch = EventBatch()
        var catalog = TraceCatalog()
        while try source.next(&batch, &catalog) { try writer.write(batch, catalog) }
        try writer.finish(catalog)
        let lines = String(decoding: writer.sink.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
        return (lines, try #require(catalog.source.lines), source.losses.count)
    }

    /// Events without their origin.
    static func events(_ lines: [String]) -> [String] {
        lines.filter { $0.hasPrefix("{\"t\"") }.map { line in
            line.firstRange(of: ",\"origin\":").map { line[..<$0.lowerBound] + "}" } ?? line
        }
    }

    @Test("Packets of every kind that is read become the events that they tell of")
    func packetsToEvents() throws {
        let read = try Self.read(Self.file(Self.packets))
        #expect(
            Self.events(read.lines) == [
                #"{"t":1000000000,"process":1,"kind":"callback","subject":1,"callback":"onResume","reason":"why"}"#,
                #"{"t":2000000000,"kind":"sample","metric":"battery_level","value":810}"#,
                #"{"t":2000000000,"kind":"sample","metric":"battery_temperature","value":29800}"#,
                #"{"t":3000000000,"kind":"sample","metric":"battery_charge","value":3005000}"#,
                #"{"t":3000000000,"kind":"sample","metric":"battery_level","value":805}"#,
                #"{"t":3000000000,"kind":"sample","metric":"battery_current","value":-710000}"#,
                #"{"t":4000000000,"process":1,"kind":"sample","metric":"memory_footprint","value":1048576}"#,
                #"{"t":4000000000,"process":1,"kind":"sample","metric":"cpu_time","value":11}"#,
                #"{"t":5000000000,"kind":"device","device":"screen","value":"off"}"#,
                #"{"t":6000000000,"kind":"device","device":"doze","value":"idle"}"#,
                #"{"t":7000000000,"process":2,"kind":"task.began","task":"job","id":9,"name":"org.acme.tide/.Job"}"#,
                #"{"t":8000000000,"process":2,"kind":"task.ended","task":"job","id":9,"name":"org.acme.tide/.Job","result":"timed out","reason":"timeout"}"#,
                #"{"t":9000000000,"process":1,"kind":"hold.acquired","hold":"wake lock","id":"sync (uid 10151)","name":"sync","charged":"10151"}"#,
                #"{"t":10000000000,"process":3,"kind":"process.started","cause":"service"}"#,
                #"{"t":11000000000,"process":1,"kind":"hold.released","hold":"wake lock","id":"sync (uid 10151)","name":"sync"}"#,
                #"{"t":11000000000,"process":3,"kind":"state","subject":2,"state":"top"}"#,
                #"{"t":12000000000,"process":3,"kind":"process.frozen"}"#,
                #"{"t":13000000000,"process":3,"kind":"process.ended","namespace":"android","code":3,"importance":"cached"}"#,
                #"{"t":15000000000,"kind":"ended.early","why":"end of trace"}"#,
            ])
        #expect(read.counts.unknown == 0 && read.counts.unreadable == 0 && read.losses == 0)
        #expect(read.counts.total == Self.packets.count)
        let declared = read.lines.filter { !$0.hasPrefix("{\"t\"") }.joined(separator: "\n")
        #expect(declared.contains(#""os":"15""#))
        #expect(declared.contains(#""wall":"2023-11-14T23:13:20.000000000+01:00"#))
        #expect(!declared.contains("kthreadd"))
    }

    @Test("A trace that is cut gives what came before, and says where")
    func cut() throws {
        let bytes = Self.file(Self.packets)
        for length in stride(from: 60, to: bytes.count, by: 1) {
            let read = try Self.read(Array(bytes.prefix(length)))
            #expect(read.losses <= 1)
        }
        let last = try Self.read(Array(bytes.dropLast(3)))
        #expect(last.losses == 1)
        #expect(last.counts.total == Self.packets.count - 1)
    }

    @Test("What is no trace is none")
    func recognition() {
        #expect(!PerfettoSource.recognises([]))
        #expect(!PerfettoSource.recognises([0x0A]))
        #expect(!PerfettoSource.recognises(Array("\n03-08 12:00:00.000 1 1 I a: b\n".utf8)))
        #expect(!PerfettoSource.recognises([UInt8](repeating: 0x0A, count: 100)))
        #expect(PerfettoSource.recognises(Self.file([Self.snapshot])))
    }

    @Test("Mutated traces never trap")
    func mutations() throws {
        var random = SeededGenerator.printed("Perfetto mutations")
        let whole = Self.file(Self.packets)
        for _ in 0..<(Project.isProving ? 50_000 : 3_000) {
            var bytes = whole
            for _ in 0..<random.next(in: 1...6) {
                let place = random.next(in: 0...(bytes.count - 1))
                switch random.next(in: 0...2) {
                case 0: bytes[place] = UInt8(random.next(in: 0...255))
                case 1: bytes.removeSubrange(place..<min(bytes.count, place + random.next(in: 1...9)))
                default: bytes.insert(contentsOf: random.bytes(atMost: 9), at: place)
                }
                if bytes.isEmpty { bytes = [0x0A] }
            }
            let peeked = try PeekedSource(MemorySource(bytes, chunk: random.next(in: 1...900)))
            guard var source = PerfettoSource(peeked) else { continue }
            var batch = EventBatch()
            var catalog = TraceCatalog()
            var last = Int64.min
            while (try? source.next(&batch, &catalog)) ?? false {
                #expect(batch.times.first ?? 0 >= last)
                last = batch.times.last ?? last
            }
        }
    }
}

/// Traces of others, beside the project.
@Suite(
    "Perfetto traces: files of others",
    .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
struct PerfettoSampleTests {
    private static let folder = Project.shared?.appending(path: "samples/android")

    private static func bytes(_ path: String) throws -> [UInt8] {
        Array(try Data(contentsOf: try #require(folder).appending(path: path)))
    }

    @Test("Plain, deflated and by zstd, the same packets give the same events")
    func compression() throws {
        let stem = "perfetto/android12_activity_switch_subset"
        let plain = try PerfettoTests.read(try Self.bytes("\(stem).pftrace"))
        let deflated = try PerfettoTests.read(try Self.bytes("\(stem).deflate.pftrace"))
        let byZstd = try PerfettoTests.read(try Self.bytes("\(stem).zstd.pftrace"))
        #expect(plain.lines == deflated.lines)
        #expect(plain.lines == byZstd.lines)
        #expect(
            plain.counts == LineCounts(used: plain.counts.used, known: 186 - plain.counts.used, unknown: 0))
        #expect(PerfettoTests.events(plain.lines).count > 200)
    }

    @Test("The log inside of a trace gives what its text gives")
    func asLogcat() throws {
        let trace = try PerfettoTests.read(
            try Self.bytes("perfetto/android12_activity_switch_subset.pftrace"))
        let log = try #require(
            try Logs.readIfKnown(
                try Self.bytes("logcat/android12_activity_switch_all.from_pftrace.log")))
        let callbacks =
            log.events(.callback).map { $0.label } + log.events(.processEnded).map { _ in "ended" }
        let found =
            trace.lines.compactMap { $0.firstMatch(of: /"callback":"([^"]*)"/).map { String($0.1) } }
            + trace.lines.filter { $0.contains("\"process.ended\"") }.map { _ in "ended" }
        #expect(found == callbacks)
        #expect(callbacks.count > 15)
    }

    @Test("What says nothing about apps is passed over")
    func bulk() throws {
        let read = try PerfettoTests.read(try Self.bytes("perfetto/test_trace.perfetto-trace"))
        #expect(read.counts.total == 1_901)
        #expect(read.counts.unknown == 0 && read.losses == 0)
    }

    @Test("Small traces of another project's tests are recognised, and their packets are known")
    func small() throws {
        let folder = try #require(Self.folder).appending(path: "perfetto/textproto")
        var read = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        where name.hasSuffix(".pb") {
            let bytes = Array(try Data(contentsOf: folder.appending(path: name)))
            guard !bytes.isEmpty else { continue }
            let found = try PerfettoTests.read(bytes)
            #expect(found.counts.unreadable == 0 && found.losses == 0, "\(name)")
            read += 1
        }
        #expect(read > 10)
    }
}
