import ByteIO
import TestSupport
import Testing
import TraceModel

@testable import TraceExport

/// The small pieces that the forms are made of.
@Suite("Pieces of an export") struct PieceTests {
    private func built(_ body: (inout ByteBuilder) -> Void) -> String {
        var builder = ByteBuilder()
        body(&builder)
        return String(decoding: builder.bytes, as: UTF8.self)
    }

    @Test(
        "A cell of CSV holds what it is given, and starts no formula",
        arguments: [
            ("", ""), ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""),
            ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@x", "'@x"), ("=A1,\"", "\"'=A1,\"\"\""),
            ("a=1", "a=1"), ("\t=1", "\\u{09}=1"), ("a\nb", "a\\u{0A}b"), ("a\r\n=b", "a\\u{0D}\\u{0A}=b"),
            ("\u{1B}[31m", "\\u{1B}[31m"), ("é", "é"), ("=é", "'=é"), ("é,", "\"é,\""),
            ("\"\u{301},", "\"\"\"\u{301},\""), ("=\u{301}", "'=\u{301}"), ("\u{301}=", "\u{301}="),
            ("\u{202E}x", "\\u{202E}x"),
        ])
    func csv(text: String, cell: String) {
        #expect(built { $0.append(cell: text) } == cell)
        var bytes = text
        bytes.withUTF8 { utf8 in
            #expect(built { $0.append(cell: UnsafeRawBufferPointer(utf8)) } == cell)
        }
    }

    @Test(
        "A fixed-point number loses no digit",
        arguments: [
            (0, 3, "0"), (1, 3, "0.001"), (1_500, 3, "1.5"), (-1, 3, "-0.001"), (-1_500, 3, "-1.5"),
            (1_000, 3, "1"), (7, 0, "7"), (Int64.max, 9, "9223372036.854775807"),
            (Int64.min, 9, "-9223372036.854775808"), (Int64.min, 0, "-9223372036854775808"),
            (10_000_000_001, 9, "10.000000001"), (100, 1, "10"),
        ] as [(Int64, Int, String)])
    func fixed(value: Int64, decimals: Int, text: String) {
        #expect(built { $0.append(fixed: value, decimals: decimals) } == text)
    }

    @Test("Digits are filled up with zeros, and never cut")
    func digits() {
        for (value, digits, text) in [
            (0, 2, "00"), (5, 2, "05"), (123, 2, "123"), (-5, 3, "-005"), (1, 0, "1"),
            (Int64.min, 19, "\(Int64.min)"),
            (7, 40, "0000000000000000007"),
        ] as [(Int64, Int, String)] {
            #expect(built { $0.append(decimal: value, digits: digits) } == text)
        }
        var generator = SeededGenerator.printed("decimals")
        for _ in 0..<10_000 {
            let value = Int64(truncatingIfNeeded: generator.next() >> UInt64(generator.next(in: 0...63)))
            #expect(built { $0.append(decimal: value) } == "\(value)")
        }
    }

    @Test("A wall reading is written as it writes itself")
    func wall() {
        var generator = SeededGenerator.printed("wall readings")
        var cell = WallCell()
        for _ in 0..<5_000 {
            let isNear = generator.next(in: 0...3) > 0
            var wall = WallReading(
                localNanoseconds: isNear
                    ? 1_780_000_000_000_000_000 + Int64(generator.next(in: 0...200_000_000_000_000))
                    : Int64(generator.next(in: 0...9_000_000_000_000_000_000)),
                zoneMinutes: [nil, 0, 120, -570].randomElement(using: &generator) ?? nil)
            wall.precision = [.full, .full, .noYear, .noDate].randomElement(using: &generator) ?? .full
            #expect(built { cell.append(wall, to: &$0) } == wall.iso8601)
        }
    }

    @Test("Messages of any length have their length in front")
    func protobuf() throws {
        for count in [0, 1, 125, 126, 127, 128, 129, 16_381, 16_383, 16_384, 2_097_151, 2_097_152] {
            var builder = ProtobufBuilder()
            let outer = builder.begin(1)
            let inner = builder.begin(2)
            builder.append(3, String(repeating: "x", count: count))
            builder.end(inner)
            builder.append(4, signed: -1)
            builder.end(outer)
            let whole = try #require(WireMessage(builder.bytes))
            let message = try #require(whole.bytes[1].flatMap { WireMessage($0) })
            #expect(whole.count == 1 && message.numbers[4] == UInt64.max)
            #expect(message.bytes[2].flatMap { WireMessage($0) }?.bytes[3]?.count == count)
        }
    }

    @Test("Slices of one lane never overlap, however they come")
    func lanes() {
        var generator = SeededGenerator.printed("lanes")
        for spread in [3, 50, 10_000] {
            var table = TrackTable()
            var ends: [UInt64: Int64] = [:]
            var declared: Set<UInt64> = []
            let track = Track(process: 1, content: .tasks, word: 7)
            for time in 0..<20_000 {
                let start = Int64(time - generator.next(in: 0...spread))
                let end = max(start, Int64(time - generator.next(in: 0...2)))
                let lane = table.lane(of: track, from: start, to: end)
                #expect(declared.insert(lane.number).inserted == lane.isNew)
                // A slice of length 0 may stand where another one ends.
                #expect(ends[lane.number] ?? .min <= start)
                ends[lane.number] = end
            }
            // As many lanes as slices overlap are enough, and few more are taken.
            #expect(spread > 64 || declared.count <= spread + 4, "\(declared.count)")
        }
    }

    @Test("Tracks without end take no memory without end, and none is mixed up")
    func manyTracks() {
        var table = TrackTable()
        var owner: [UInt64: Track] = [:]
        for number in 0..<100_000 as Range<UInt32> {
            let track = Track(process: number, content: .life, word: 0)
            let lane = table.lane(of: track)
            #expect(lane.isNew && owner[lane.number] == nil)
            owner[lane.number] = track
            // One that goes on all the time keeps its lane as long as others are gone.
            if number % 2 == 0 { table.forget(number) }
            let constant = Track(process: 200_000, content: .phases, word: 0)
            let kept = table.lane(of: constant)
            #expect(owner[kept.number] ?? constant == constant)
            owner[kept.number] = constant
        }
    }

    @Test("Boots stand behind each other, by their walls where these tell")
    func boots() throws {
        var catalog = TraceCatalog()
        for wall in [1_000, 500, nil, 9_000] as [Int64?] {
            var boot = BootRecord()
            boot.wall = wall.map { WallReading(utcNanoseconds: $0 * 1_000_000_000, zoneMinutes: 0) }
            _ = try catalog.add(boot)
        }
        var order = BootOrder()
        let second: Int64 = 1_000_000_000
        for (boot, begin) in [(0, 0), (1, 11), (2, 22), (3, 8_000)] as [(UInt32, Int64)] {
            order.meet(boot, catalog)
            #expect(order.time(0, in: boot) == begin * second)
            #expect(order.time(10 * second, in: boot) == (begin + 10) * second)
            // Time before the start of a boot is none.
            #expect(order.time(-5, in: boot) == begin * second)
        }
        #expect(order.time(.max, in: 3) == .max)
    }
}

/// A message of Protocol Buffers, read by its wire format; the last one of a field counts.
private struct WireMessage {
    private(set) var numbers: [UInt32: UInt64] = [:]
    private(set) var bytes: [UInt32: [UInt8]] = [:]
    private(set) var count = 0

    init?(_ message: [UInt8]) {
        var place = 0
        func varint() -> UInt64? {
            var value: UInt64 = 0
            for shift in stride(from: UInt64(0), to: 70, by: 7) {
                guard place < message.count else { return nil }
                value |= UInt64(message[place] & 0x7F) << shift
                place += 1
                if message[place - 1] < 0x80 { return value }
            }
            return nil
        }
        while place < message.count {
            guard let tag = varint(), let value = varint() else { return nil }
            count += 1
            if tag & 7 == 0 {
                numbers[UInt32(tag >> 3)] = value
            } else {
                guard tag & 7 == 2, value <= UInt64(message.count - place) else { return nil }
                bytes[UInt32(tag >> 3)] = Array(message[place..<place + Int(value)])
                place += Int(value)
            }
        }
    }
}
