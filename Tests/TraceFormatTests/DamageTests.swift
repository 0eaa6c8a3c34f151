import ByteIO
import Foundation
import TestSupport
import Testing
import TraceBlocks
import TraceFormat
import TraceModel

@Suite("Damage takes the blocks it hits and no others")
struct DamageTests {
    @Test("Every byte changed, compressed")
    func everyByteOfFrames() throws {
        let trace = try RandomTrace(seed: 11, batches: 4, events: 1...4, hasLongTexts: false)
        try changeEveryByte(of: trace.file(), trace)
    }

    @Test("Every byte changed, plain")
    func everyByteOfStream() throws {
        let trace = try RandomTrace(seed: 12, batches: 3, events: 1...3, hasLongTexts: false)
        try changeEveryByte(of: plainStream(of: trace.file()), trace)
    }

    private func changeEveryByte(of input: [UInt8], _ trace: RandomTrace) throws {
        let lines = trace.steps.map { Dump.lines($0.batch, $0.catalog) }
        let found = try blocks(of: input)
        for position in input.indices {
            for mask: UInt8 in [0x01, 0x08, 0x80, 0xFF] {
                var damaged = input
                damaged[position] ^= mask
                let read = ReadTrace(damaged)
                // Everything but the block that was hit, if it was one, and the block itself only unharmed.
                var others = lines
                let hit = found.firstIndex { $0.place.contains(position) }
                if let hit, hit < lines.count { others.remove(at: hit) }
                let isUnharmed = read.batches == lines
                try #require(isUnharmed || read.batches == others, "byte \(position) ^ \(mask)")
                try #require(read.failure == nil)
                if read.losses.isEmpty {
                    try #require(isUnharmed)
                } else {
                    try #require(read.losses.allSatisfy { $0.outcome == .dataLost && $0.place != nil })
                }
                if !isUnharmed, let hit {
                    try #require(read.losses.first?.place == "byte \(found[hit].offset)")
                }
            }
        }
    }

    @Test("Random bytes of a sample changed", arguments: Seeds.pick(5, "flips"))
    func flips(seed: UInt64) throws {
        let sample = Project.root.appending(path: "SampleTraces/clean-day.trace.zst")
        let file = try [UInt8](Data(contentsOf: sample))
        let whole = ReadTrace(file)
        var generator = SeededGenerator(state: seed)
        // Under the full counts 100 seeds.
        for round in 0..<100 {
            var input = file
            input[Int.random(in: 0..<file.count, using: &generator)] ^= UInt8.random(
                in: 1...255, using: &generator)
            let read = ReadTrace(input)
            try #require(isOrderedPart(read.batches, of: whole.batches), "round \(round)")
            if read.losses.isEmpty, read.failure == nil { try #require(read.batches == whole.batches) }
        }
    }

    @Test("Random damage of all sorts", arguments: Seeds.pick(6, "random damage"))
    func randomDamage(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 6, events: 1...12, hasLongTexts: false)
        let lines = trace.steps.map { Dump.lines($0.batch, $0.catalog) }
        let file = try trace.file()
        let stream = try plainStream(of: file)
        var generator = SeededGenerator(state: seed)
        for round in 0..<60 {
            var input = round % 2 == 0 ? file : stream
            for _ in 0..<Int.random(in: 1...4, using: &generator) where !input.isEmpty {
                damage(&input, &generator)
            }
            let read = ReadTrace(input, chunk: [Int.max, 13, 256].randomElement(using: &generator)!)
            try #require(isOrderedPart(read.batches, of: lines), "round \(round)")
            if read.losses.isEmpty, read.failure == nil { try #require(read.batches == lines) }
        }
    }

    private func damage(_ input: inout [UInt8], _ generator: inout SeededGenerator) {
        let start = Int.random(in: 0..<input.count, using: &generator)
        let end = min(input.count, start + Int.random(in: 1...300, using: &generator))
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: input[start] ^= UInt8.random(in: 1...255, using: &generator)
        case 1: input.removeSubrange(start..<end)
        case 2:
            input.insert(
                contentsOf: input[start..<end], at: Int.random(in: 0..<input.count, using: &generator))
        case 3: for index in start..<end { input[index] = 0 }
        case 4: for index in start..<end { input[index] = UInt8.random(in: 0...255, using: &generator) }
        default: input.removeLast(input.count - start)
        }
    }

    private func isOrderedPart(_ part: [[String]], of whole: [[String]]) -> Bool {
        var rest = whole[...]
        for piece in part {
            guard let place = rest.firstIndex(of: piece) else { return false }
            rest = rest[(place + 1)...]
        }
        return true
    }

    @Test("Blocks that are missing, twice there, in the wrong order or of another trace")
    func wrongBlocks() throws {
        let trace = try RandomTrace(seed: 21, batches: 4, events: 1...4, hasLongTexts: false)
        let file = try trace.file()
        let lines = trace.steps.map { Dump.lines($0.batch, $0.catalog) }
        let places = try blocks(of: file).map(\.place)
        let frames = places.map { Array(file[$0]) }
        let tail = Array(file[places[4].upperBound...])
        let other = try RandomTrace(seed: 22, batches: 4, events: 1...4, hasLongTexts: false).file()
        let strange = Array(other[try blocks(of: other)[2].place])

        let missing = ReadTrace(frames[0] + frames[2] + frames[3] + frames[4] + tail)
        #expect(missing.batches == [lines[0], lines[2], lines[3]])
        #expect(missing.losses.first?.what == "block 1 is missing")
        #expect(missing.losses.first?.place == "byte \(frames[0].count)")
        #expect(
            missing.losses.contains {
                $0.what == "\(lines[1].count) of \(lines.joined().count) events are lost"
            })

        let twice = ReadTrace(frames[0] + frames[1] + frames[1] + frames[2] + frames[3] + frames[4] + tail)
        #expect(twice.batches == lines)
        #expect(twice.losses.count == 1)

        let swapped = ReadTrace(frames[0] + frames[2] + frames[1] + frames[3] + frames[4] + tail)
        #expect(swapped.batches == [lines[0], lines[2], lines[3]])
        #expect(swapped.losses.count == 3)

        let mixed = ReadTrace(frames[0] + frames[1] + strange + frames[2] + frames[3] + frames[4] + tail)
        #expect(mixed.batches == lines)
        #expect(mixed.losses.count == 1)
        #expect(mixed.losses.first?.cause?.contains("another trace") == true)

        let both = ReadTrace(file + other)
        #expect(both.batches == lines)
        #expect(both.losses.count == 1)
        #expect(both.losses.first?.place == "byte \(file.count)")
        #expect(both.losses.first?.cause?.contains("one by one") == true)

        let junk = [UInt8](repeating: 0x20, count: 1_000)
        let littered = ReadTrace(junk + file)
        #expect(littered.batches == lines)
        #expect(littered.losses.first?.what == "1000 bytes cannot be read")
        #expect(littered.losses.first?.place == "byte 0")
    }

    @Test("What looks like a block inside a damaged block is not read")
    func impostor() throws {
        let inner = HandBlock.sample(sequence: 1).raw
        var outer = HandBlock.sample(sequence: 1)
        outer.add(0x7F, flags: 0, inner)
        var damaged = outer.raw
        damaged[60] ^= 1
        let stream =
            HandBlock.sample().raw + damaged + HandBlock.sample(sequence: 2).raw
            + HandBlock.end(events: 6, blocks: 3).raw
        let read = ReadTrace(stream)
        #expect(read.batches.count == 2)
        #expect(
            read.losses.map(\.what) == [
                "block 1 cannot be read, \(damaged.count) bytes", "2 of 6 events are lost",
            ])
    }

    @Test("Losses without end are counted, not listed")
    func manyLosses() throws {
        var stream: [UInt8] = []
        for sequence in 0..<UInt32(FormatLimits.lossesDescribed + 500) {
            stream += HandBlock.sample(sequence: sequence).raw + [0]
        }
        let read = ReadTrace(stream)
        #expect(read.batches.count == FormatLimits.lossesDescribed + 500)
        #expect(read.losses.count == FormatLimits.lossesDescribed + 1)
    }
}
