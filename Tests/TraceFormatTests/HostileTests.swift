import ByteIO
import TestSupport
import Testing
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

@Suite("No number in a file is believed")
struct HostileTests {
    /// One thing that is wrong with a block whose checksums are right.
    struct Lie: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let make: @Sendable () -> HandBlock

        init(_ description: String, _ make: @escaping @Sendable () -> HandBlock) {
            testDescription = description
            self.make = make
        }

        /// The sample block with another payload of one section.
        init(_ id: SectionID, _ payload: [UInt8], _ description: String) {
            self.init(description) {
                var block = HandBlock.sample(sequence: 1)
                block.replace(id, payload)
                return block
            }
        }
    }

    private static let huge: [UInt8] = [UInt8](repeating: 0xFF, count: 9) + [1]

    static let lies: [Lie] = [
        Lie(.texts, huge, "more texts than fit"),
        Lie(.texts, [0x80, 0x80, 0x80, 0x80, 0x10], "2^32 texts"),
        Lie(.texts, [1] + huge, "a text of 2^64 − 1 bytes"),
        Lie(.texts, [1, 0x81, 0x20] + [UInt8](repeating: 65, count: 4_097), "a text of 4097 bytes"),
        Lie(.texts, [1, 4] + Array("abc".utf8), "a text longer than its section"),
        Lie(.texts, [1, 2] + Array("abc".utf8), "a section longer than its texts"),
        Lie(.texts, [], "texts without a count"),
        Lie(.boots, huge, "more boots than fit"),
        Lie(.boots, [1, 200, 0], "a record longer than its table"),
        Lie(.boots, [1] + huge, "a record of 2^64 − 1 bytes"),
        Lie(.boots, [1, 1, 0x80], "a field that does not end"),
        Lie(.boots, HandBlock.table([[1 << 20, 1]]), "boot number 2^20"),
        Lie(.boots, HandBlock.table([[70_000 * 2, 1]]), "a boot far from all known ones"),
        Lie(.boots, HandBlock.table([[0, 2]]), "a text position that is not there"),
        Lie(.boots, HandBlock.table([[0, 1]]) + [0], "a table that goes on"),
        Lie(.boots, HandBlock.table([[0, 0, 0, 0, 0, 4]]), "an unknown precision"),
        Lie(.boots, HandBlock.table([[0, 0, 0, 0, 0, 1, 0, 2 * 1_441 + 1]]), "an impossible zone"),
        Lie(.processes, HandBlock.table([[0, 1]]), "process number 0"),
        Lie(.processes, HandBlock.table([[1 << 20 + 1, 1]]), "process number 2^21"),
        Lie(.processes, HandBlock.table([[1, 0]]), "a process without a boot"),
        Lie(.processes, HandBlock.table([[1, 2]]), "a process of a boot that is not there"),
        Lie(.processes, HandBlock.table([[1, 1, 1 << 32]]), "a pid of 33 bits"),
        Lie(.processes, HandBlock.table([[1, 1, 0, 0, 0, 0, 0, 1 << 32 + 1]]), "a uid of 33 bits"),
        Lie(.subjects, HandBlock.table([[1, 2]]), "a subject of a process that is not there"),
        Lie(.subjects, HandBlock.table([[1, 1, 0, 0, Varint.optional(-3)]]), "a token that is not there"),
        Lie(.subjects, HandBlock.table([[1, 1, 0, 0, Varint.optional(-1)]]), "a token that is no text"),
        Lie(
            .subjects, HandBlock.table([[1, 1, 0, 0, Varint.optional(.min + 1)]]), "a token beyond all texts"),
        Lie(.source, HandBlock.table([[0, 0, 0, 1, .max]]), "2^64 − 1 lines"),
        Lie(.source, HandBlock.table([[], []]), "two sources"),
        Lie(.info, [], "an empty description"),
        Lie(.info, HandBlock.table([[0, 30, 4]]), "events without a boot"),
        Lie(.info, HandBlock.table([[2, 30, 4]]), "events of a boot that is not there"),
        Lie(.info, HandBlock.table([[1, UInt64.max - 1, 4]]), "times beyond 64 bits"),
        Lie(.info, HandBlock.table([[1, 30, 5]]), "another last time"),
        Lie(.info, HandBlock.table([[1, 0, 4]]), "times before those of the block before"),
        Lie(.actors, [], "actors without a count"),
        Lie(.actors, [0], "no actors"),
        Lie(.actors, huge, "more actors than fit"),
        Lie(.actors, HandBlock.table([[2, 0]]), "a process that is not there"),
        Lie(.actors, HandBlock.table([[.max, 0]]), "process 2^64 − 1"),
        Lie(.actors, HandBlock.table([[1 << 32 | 1, 0]]), "a process that is right in its low 32 bits"),
        Lie(.actors, HandBlock.table([[1, 1]]), "a subject that is not there"),
        Lie(.actors, HandBlock.table([[1, 0]]) + [0], "actors that go on"),
        Lie(.actors, HandBlock.table([[1], [1], [1]]), "more actors than events"),
        Lie(.shapes, [], "shapes without a count"),
        Lie(.shapes, [0], "no shapes"),
        Lie(.shapes, huge, "more shapes than fit"),
        shapes([0x60, 0, 1, 0, 1], "events that no shape has"),
        shapes([0x60, 0, 1, 0, 1], [0x10, 1, 2, 4, 1], "more events in shapes than in the block"),
        shapes([0x60, 0, 2, 0, 1], [0x10, 1, 0, 4, 1], "a shape without events"),
        shapes([0x60, 0, .max, 0, 1], [0x10, 1, 3, 4, 1], "counts that overflow to the right sum"),
        shapes([0x160, 0, 1, 0, 1], [0x10, 1, 1, 4, 1], "a kind of nine bits"),
        shapes([0x60, 2, 1, 0, 1], [0x10, 1, 1, 4, 1], "a label that is not there"),
        shapes([0x60, 0, 1, 0, 1, 0, 0, 2], [0x10, 1, 1, 4, 1], "a name that is not there"),
        shapes([0x60, 0, 1, 0, 9], [0x10, 1, 1, 4, 1], "nine planes of times"),
        shapes([0x60, 0, 1, 0, .max], [0x10, 1, 1, 4, 1], "2^64 − 1 planes of times"),
        shapes([0x60, 0, 1, 0, 2], [0x10, 1, 1, 4, 1], "a plane that is not there"),
        shapes([0x60, 0, 1, 0, 1, 0, 5], [0x10, 1, 1, 4, 1], "five planes of names"),
        shapes([0x60, 0, 1, 0, 1, 0, 1], [0x10, 1, 1, 4, 1], "a plane of names that is not there"),
        shapes([0x60, 0, 1, 0, 1, 0, 0, 0, 3], [0x10, 1, 1, 4, 1], "an unknown form of numbers"),
        shapes([0x60, 0, 1, 0, 1, 0, 0, 0, 1, 0, 3], [0x10, 1, 1, 4, 1], "an unknown order of numbers"),
        shapes([0x60, 0, 1, 0, 1, 0, 0, 0, 1, 9], [0x10, 1, 1, 4, 1], "nine planes of numbers"),
        shapes([0x60, 0, 1, 0, 1, 0, 0, 0, 0, 1], [0x10, 1, 1, 4, 1], "planes of numbers that are absent"),
        shapes([0x60, 0, 1, 0, 1, 0, 0, 0, 2, 0, 1], [0x10, 1, 1, 4, 1], "differences of texts"),
        shapes([0x60, 0, 1, 0, 1, 0, 0, 0, 2, 0, 0, 5], [0x10, 1, 1, 4, 1], "multiples of texts"),
        Lie("more timers than a block can have") {
            var block = HandBlock.sample(sequence: 1)
            block.events = 9
            block.replace(.shapes, HandBlock.table((0..<9).map { _ in [0x40, 0, 1, 0, 0, 1_000] }))
            block.replace(.eventOrder, (0..<9).map { UInt8($0) })
            block.replace(.eventTimes, [])
            block.replace(.info, HandBlock.table([[1, 30, 0]]))
            return block
        },
        Lie(.eventOrder, [], "no order"),
        Lie(.eventOrder, [0], "an event too few"),
        Lie(.eventOrder, [0, 1, 0], "an event too many"),
        Lie(.eventOrder, [0, 2], "a shape that is not there"),
        Lie(.eventOrder, [0, 0], "a shape that has more events than it says"),
        regular([0b11], [], "events that follow where nothing followed yet"),
        regular([0b10], [0], "an event that follows where nothing followed yet"),
        regular([0b1_0000], [0, 1], "bits behind the last event"),
        regular([0b00], [0], "an event too few beside bits"),
        regular([], [], "no bits at all"),
        Lie(.eventTimes, [0], "a time too few"),
        Lie(.eventTimes, [0, 4, 0], "a time too many"),
        Lie(.eventTimes, [1, 3], "a first event after the first time"),
        Lie("a step back in time") {
            var block = HandBlock.sample(sequence: 1)
            block.replace(.eventTimes, [0, 4])
            block.add(.timeOverflows, [1] + huge)
            return block
        },
        Lie("an overflow of an event that is not there") {
            var block = HandBlock.sample(sequence: 1)
            block.add(.timeOverflows, [2, 1])
            return block
        },
        Lie("an overflow of event 2^64 − 1") {
            var block = HandBlock.sample(sequence: 1)
            block.add(.timeOverflows, [1, 0] + huge + [0])
            return block
        },
        Lie("an overflow without a value") {
            var block = HandBlock.sample(sequence: 1)
            block.add(.timeOverflows, [1])
            return block
        },
        Lie("a block that says it has more events than columns") {
            var block = HandBlock.sample(sequence: 1)
            block.events = 65_536
            return block
        },
        Lie("a block with more events than any") {
            var block = HandBlock.sample(sequence: 1)
            block.events = .max
            return block
        },
        Lie("a section twice") {
            var block = HandBlock.sample(sequence: 1)
            block.add(.eventTimes, [0, 4])
            return block
        },
        Lie("a section longer than the block") {
            var block = HandBlock.sample(sequence: 1)
            block.body += [0x17, 0, 1, 0, 0xFF, 0xFF, 0xFF, 0xFF]
            return block
        },
        Lie("half a section header") {
            var block = HandBlock.sample(sequence: 1)
            block.body += [0x99, 0, 0]
            return block
        },
        Lie("no body at all") {
            var block = HandBlock.sample(sequence: 1)
            block.body = []
            return block
        },
        number(form: 2, 2, "an identifier that is a text which is not there"),
        number(form: 2, 0xFF, "an identifier that is text 255"),
        number(form: 1, 3, "an identifier that is negative"),
        sparse(row: 2, [0x08, 0, 1, 1, 1], 6, "a sparse field of an event that is not there"),
        sparse(row: 0, [0x02, 1, 1, 1, 1], 2, "a sparse text that is not there"),
        sparse(row: 0, [0x02, 0, 1, 1, 1], 2, "a sparse text that is said to be a number"),
        sparse(row: 0, [0x08, 0, 2, 1, 1], 2, "a sparse field without a row and a value"),
        sparse(row: 0, [0x08, 2, 1, 1, 1], 2, "a sparse field of every event but one"),
        sparse(row: 0, [0x108, 0, 1, 1, 1], 2, "a sparse field with a code of nine bits"),
        sparse(row: 0, [0x08, 0, 1, 1, 9], 2, "nine planes of sparse values"),
        sparse(row: 0, [0x08, 0, 1, 5, 1], 2, "five planes of sparse rows"),
        sparse(row: 0, [0x08, 0, 524_289, 0, 0], 2, "too many sparse fields"),
        sparse(row: 0, [0x08, 0, .max, 0, 0], 2, "2^64 − 1 sparse fields"),
        Lie("sparse fields that are not in order") {
            var block = HandBlock.sample(sequence: 1)
            block.add(.fields, HandBlock.table([[0x08, 0, 1, 0, 0], [0x08, 0, 1, 0, 0]]))
            return block
        },
    ]

    private static func shapes(_ first: [UInt64], _ second: [UInt64]..., and words: String) -> Lie {
        Lie(.shapes, HandBlock.table([first] + second), words)
    }

    private static func shapes(_ first: [UInt64], _ words: String) -> Lie { shapes(first, and: words) }

    private static func shapes(_ first: [UInt64], _ second: [UInt64], _ words: String) -> Lie {
        shapes(first, second, and: words)
    }

    /// Two samples of one regular shape.
    private static func regular(_ bits: [UInt8], _ told: [UInt8], _ words: String) -> Lie {
        Lie(words) {
            var block = HandBlock.sample(sequence: 1)
            block.replace(.shapes, HandBlock.table([[0x40, 0, 1, 1, 1], [0x40, 1, 1, 1, 1]]))
            block.replace(.eventOrder, bits + told)
            return block
        }
    }

    /// A task's end whose identifier is written in this form.
    private static func numbered(form: UInt64, _ number: UInt8) -> HandBlock {
        var block = HandBlock.sample(sequence: 1)
        block.replace(
            .shapes, HandBlock.table([[0x60, 0, 1, 0, 1, 0, 0, 1], [0x23, 1, 1, 0, 1, 0, 0, 0, form, 1]]))
        block.add(.eventNumbers, [number])
        return block
    }

    private static func number(form: UInt64, _ number: UInt8, _ words: String) -> Lie {
        Lie(words) { numbered(form: form, number) }
    }

    private static func sparse(row: UInt8, _ field: [UInt64], _ value: UInt8) -> HandBlock {
        var block = HandBlock.sample(sequence: 1)
        block.add(.fields, HandBlock.table([field]))
        block.add(.fieldRows, [row])
        block.add(.fieldValues, [value])
        return block
    }

    private static func sparse(row: UInt8, _ field: [UInt64], _ value: UInt8, _ words: String) -> Lie {
        Lie(words) { sparse(row: row, field, value) }
    }

    @Test("A block that lies is refused wholly, and those around it are read", arguments: lies)
    func refused(lie: Lie) throws {
        let bad = lie.make().raw
        for isCompressed in [false, true] {
            let parts = [
                HandBlock.sample().raw, bad, HandBlock.sample(sequence: 2).raw,
                HandBlock.end(events: 6, blocks: 3).raw,
            ]
            let read = ReadTrace(isCompressed ? parts.flatMap { frame($0) } : parts.flatMap { $0 })
            #expect(
                read.batches == [
                    ["0 5 96 1 0 - =616263 -", "0 9 16 1 0 =616263 - -"],
                    ["0 25 96 1 0 - =616263 -", "0 29 16 1 0 =616263 - -"],
                ])
            #expect(read.losses.count == 2)
            #expect(read.losses.first?.what.contains("block 1") == true)
            #expect(read.catalog.processes.count == 1)
            #expect(read.catalog.boots.count == 1)
            #expect(read.memory < 2 << 20)
        }
    }

    @Test("The same blocks without lies are read")
    func honest() {
        let sparse = Self.sparse(row: 1, [0x08, 0, 1, 1, 1], 6).raw
        let text = Self.sparse(row: 1, [0x02, 1, 1, 1, 1], 1).raw
        let named = Self.numbered(form: 2, 1).raw
        let numbered = Self.numbered(form: 1, 4).raw
        for block in [HandBlock.sample(sequence: 1).raw, sparse, text, named, numbered] {
            let read = ReadTrace(HandBlock.sample().raw + block + HandBlock.end(events: 4, blocks: 2).raw)
            #expect(read.losses == [])
            #expect(read.lines.count == 4)
        }
    }

    @Test(
        "Every byte of every block changed, with right checksums again", arguments: Seeds.pick(1, "resealed"))
    func resealed(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 3, events: 2...5, hasLongTexts: false)
        let file = try trace.file()
        let stream = try plainStream(of: file)
        let found = try blocks(of: stream)
        for block in found {
            for position in block.place.dropFirst(BlockHeader.size) {
                for mask: UInt8 in [0x01, 0x02, 0x10, 0x7F, 0x80, 0xFF] {
                    var raw = Array(stream[block.place])
                    raw[position - block.place.lowerBound] ^= mask
                    let parts = found.map {
                        $0 == block ? HandBlock(resealing: raw).raw : Array(stream[$0.place])
                    }
                    let read = ReadTrace(parts.flatMap { $0 })
                    // The block may now say something else, but nothing impossible: the dump looks up everything.
                    try #require(read.failure == nil)
                    try #require(read.lines.count <= trace.eventCount)
                    try #require(read.memory < 2 << 20)
                }
            }
        }
    }

    @Test("Frames that declare the impossible cost no memory")
    func frames() throws {
        let good = frame(HandBlock.sample().raw)
        let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
        let rest = [UInt8](repeating: 0, count: 400)
        let bad: [(String, [UInt8])] = [
            ("content of 2^64 − 1 bytes", [0xE0] + [UInt8](repeating: 0xFF, count: 8)),
            ("content of 2 GiB", [0xA0, 0, 0, 0, 0x80]),
            ("content of 8 MiB and a byte", [0xA0, 1, 0, 0x80, 0]),
            ("content of 39 bytes", [0x20, 39]),
            ("a window of 2^41 bytes", [0x80, 0xF8, 0, 1, 0, 0]),
            ("a window of 9 MiB", [0x80, 0x69, 0, 1, 0, 0]),
            ("no content size", [0x00, 0x50]),
            ("a reserved bit", [0x28, 0xFF]),
            ("a dictionary", [0x21, 5, 0xFF]),
            ("a piece of a reserved type", [0x20, 0xFF, 0x07, 0, 0]),
            ("a piece of 2 MiB", [0x20, 0xFF, 0xF9, 0xFF, 0xFF]),
            (
                "pieces without end",
                [0x20, 0xFF] + [UInt8](repeating: 0, count: 3 * FormatLimits.piecesPerFrame + 9)
            ),
        ]
        for (name, header) in bad {
            let end = frame(HandBlock.end(events: 2, blocks: 1).raw)
            let read = ReadTrace(good + magic + header + rest + end)
            #expect(read.lines.count == 2, "\(name)")
            #expect(read.losses.count == 1, "\(name)")
            #expect(read.losses.first?.place == "byte \(good.count)", "\(name)")
            #expect(read.memory < 1 << 20, "\(name)")
        }
    }

    @Test("A skippable frame that says it has 4 GiB ends with the input")
    func hugeSkippable() {
        let good = frame(HandBlock.sample().raw)
        for magic: UInt8 in [0x50, 0x5D, 0x5F] {
            let huge: [UInt8] =
                [magic, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0xFF] + [UInt8](repeating: 0, count: 5_000)
            let read = ReadTrace(good + huge)
            #expect(read.lines.count == 2)
            #expect(read.losses.count == 1)
            #expect(read.losses.first?.place == "byte \(good.count)")
            #expect(read.memory < 1 << 20)
        }
    }

    @Test("The largest block there can be is read in little more memory than it has")
    func largest() {
        var generator = SeededGenerator(state: 6)
        var block = HandBlock.sample()
        let room = FormatLimits.rawBlockBytes - block.raw.count - SectionHeader.size
        block.add(0xF0, flags: 0, (0..<room).map { _ in UInt8.random(in: 0...255, using: &generator) })
        let end = HandBlock.end(events: 2, blocks: 1).raw
        #expect(block.raw.count == FormatLimits.rawBlockBytes)
        for input in [block.raw + end, frame(block.raw) + frame(end)] {
            let read = ReadTrace(input, chunk: 70_000)
            #expect(read.losses == [])
            #expect(read.lines.count == 2)
            #expect(read.memory < 17 << 20)
        }
        block.add(0xF1, flags: 0, [])
        for input in [block.raw + end, frame(block.raw) + frame(end)] {
            #expect(ReadTrace(input).lines == [])
        }
    }

    @Test("A frame that becomes too large is refused at 8 MiB")
    func decompressionBomb() {
        let bomb = frame([UInt8](repeating: 0, count: 64 << 20))
        let lying = frame([UInt8](repeating: 0, count: 8 << 20))
        let good = frame(HandBlock.sample().raw) + frame(HandBlock.end(events: 2, blocks: 1).raw)
        for bad in [bomb, lying] {
            let read = ReadTrace(bad + good)
            #expect(read.lines.count == 2)
            #expect(read.losses.count == 1)
            #expect(read.memory <= 10 << 20)
        }
    }

    @Test("Millions of places that look like blocks do not stop the reader for long")
    func falseStarts() {
        // Each header jumps over those behind it into one run of pieces that gives almost 8 MiB of zeros.
        let pieces = (0..<63).flatMap { index -> [UInt8] in
            [index == 62 ? 0x03 : 0x02, 0, 0x10, 0]
        }
        var region: [UInt8] = []
        let headers = 5_000
        for index in 0..<headers {
            let jump = (headers - 1 - index) * 12
            region += [0x28, 0xB5, 0x2F, 0xFD, 0xA0]
            region.append(littleEndian: UInt32(63 * (128 << 10) + jump))
            region += [
                UInt8(truncatingIfNeeded: jump << 3), UInt8(truncatingIfNeeded: jump >> 5),
                UInt8(truncatingIfNeeded: jump >> 13),
            ]
        }
        // Behind the run stands nothing that could begin a frame, so that its end is not believed.
        region += pieces + [0]
        let good = frame(HandBlock.sample().raw)
        let start = ContinuousClock.now
        let read = ReadTrace(good + (0..<10).flatMap { _ in region })
        #expect(ContinuousClock.now - start < .seconds(30))
        #expect(read.lines.count == 2)
        #expect(read.losses.count == 1)
        #expect(read.losses.first?.cause?.contains("given up") == true)
    }

    @Test("A number far ahead is believed only as far as missing blocks explain it")
    func recordNumbers() {
        for (sequence, number, isRead) in [(1, 70_000, false), (1, 65_537, true), (2, 70_000, true)]
            as [(UInt32, UInt64, Bool)]
        {
            var block = HandBlock.sample(sequence: sequence)
            block.replace(.processes, HandBlock.table([[number, 1]]))
            let read = ReadTrace(HandBlock.sample().raw + block.raw)
            #expect(read.lines.count == (isRead ? 4 : 2))
            #expect(read.catalog.processes.count == (isRead ? Int(number) : 1))
        }
    }
}
