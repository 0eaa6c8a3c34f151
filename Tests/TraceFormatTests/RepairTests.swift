import ByteIO
import Foundation
import TestSupport
import Testing
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

@Suite("A repaired trace is whole, and holds what the damaged one showed")
struct RepairTests {
    private func repair(_ input: [UInt8], chunk: Int = .max) throws -> (file: [UInt8], report: RepairReport) {
        var sink = MemorySink()
        let report = try TraceRepair.repair(MemorySource(input, chunk: chunk), to: &sink)
        return (sink.bytes, report)
    }

    /// Repairs, and checks everything that holds of every repair.
    @discardableResult
    private func check(_ input: [UInt8], _ what: String) throws -> RepairReport? {
        let before = ReadTrace(input)
        guard before.failure == nil else {
            #expect(throws: RewriteFailure.self, "\(what)") { try repair(input) }
            return nil
        }
        let (file, report) = try repair(input)
        let after = ReadTrace(file)
        try #require(after.batches == before.batches, "\(what)")
        try #require(Dump.records(after.catalog) == Dump.records(before.catalog), "\(what)")
        try #require(after.losses == [], "\(what): \(after.losses)")
        let verified = try TraceVerification.verify(MemorySource(file))
        try #require(verified.isWhole && verified.hasEnd && verified.repairNote == report.note, "\(what)")
        try #require(verified.seekTable == (verified.isCompressed ? .present : .none), "\(what)")
        // The blocks are the same bytes, one for one, but for an end block that had to be written.
        let kept = try blocks(of: file).dropLast()
        let found = try blocks(of: input).filter { !$0.isEnd }
        try #require(kept.count == found.count && kept.count == report.blocks, "\(what)")
        for (one, other) in zip(kept, found) {
            try #require(file[one.place] == input[other.place], "\(what)")
        }
        // A repair of a repair finds nothing to do.
        let again = try repair(file)
        try #require(again.file == file && !again.report.isLossy, "\(what)")
        return report
    }

    @Test("A whole file stays as it is, byte for byte", arguments: Seeds.pick(3, "whole file to repair"))
    func whole(seed: UInt64) throws {
        let file = try RandomTrace(seed: seed, batches: 5).file()
        for input in [file, try plainStream(of: file)] {
            let (copy, report) = try repair(input, chunk: 100)
            #expect(copy == input)
            #expect(!report.isLossy && report.note == nil && report.losses.isEmpty && !report.hasNewEnd)
        }
    }

    @Test("Cut at every byte, compressed and plain")
    func everyCut() throws {
        let trace = try RandomTrace(seed: 61, batches: 5, events: 1...6, hasLongTexts: false)
        let file = try trace.file()
        for input in [file, try plainStream(of: file)] {
            let end = try #require(try blocks(of: input).last?.place)
            var repaired = 0
            for length in 0..<input.count {
                guard let report = try check(Array(input[..<length]), "cut at \(length)") else { continue }
                repaired += 1
                // Behind the end block only the seek table can be missing.
                try #require(report.isLossy == (length < end.upperBound), "cut at \(length)")
                try #require((report.note?.wasCut == true) == report.isLossy)
            }
            #expect(repaired > input.count / 2)
        }
    }

    @Test("Cut at every byte, a sample")
    func everyCutOfSample() throws {
        let sample = Project.root.appending(path: "SampleTraces/push-launch.trace.zst")
        let file = try Array(Data(contentsOf: sample))
        for length in 0..<file.count { try check(Array(file[..<length]), "cut at \(length)") }
    }

    @Test("Bytes changed at random", arguments: Seeds.pick(2, "flips to repair"))
    func flips(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 6, events: 1...6, hasLongTexts: false)
        let file = try trace.file()
        let stream = try plainStream(of: file)
        var generator = SeededGenerator(state: seed)
        var lossy = 0
        for round in 0..<400 {
            var input = round % 2 == 0 ? file : stream
            for _ in 0..<generator.next(in: 1...3) {
                input[generator.next(in: 0...input.count - 1)] ^= UInt8(generator.next(in: 1...255))
            }
            if try check(input, "round \(round)")?.isLossy == true { lossy += 1 }
        }
        #expect(lossy > 200, "most flips hit a block")
    }

    @Test("Parts taken out, doubled and moved at random", arguments: Seeds.pick(2, "pieces to repair"))
    func pieces(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 6, events: 1...6, hasLongTexts: false)
        let file = try trace.file()
        let other = try RandomTrace(seed: seed &+ 1, batches: 3, events: 1...6, hasLongTexts: false).file()
        let stream = try plainStream(of: file)
        var generator = SeededGenerator(state: seed)
        for round in 0..<200 {
            var input = round % 2 == 0 ? file : stream
            for _ in 0..<generator.next(in: 1...3) where input.count > 400 {
                let start = generator.next(in: 0...input.count - 301)
                let part = start..<start + generator.next(in: 1...300)
                switch generator.next(in: 0...3) {
                case 0: input.removeSubrange(part)
                case 1: input.insert(contentsOf: input[part], at: generator.next(in: 0...input.count))
                case 2: input.insert(contentsOf: other, at: start)
                default: input += other
                }
            }
            try check(input, "round \(round)")
        }
    }

    @Test("Missing blocks are counted, with the events that were in them")
    func holes() throws {
        let trace = try RandomTrace(seed: 62, batches: 6, events: 2...6, hasLongTexts: false)
        let file = try trace.file()
        let places = try blocks(of: file).map(\.place)
        let events = trace.steps.map { UInt64($0.batch.count) }
        // Blocks 1, 2 and 4 are gone, and the seek table with them.
        let input = [0, 3, 5, 6].flatMap { file[places[$0]] }
        let report = try #require(try check(input, "three blocks missing"))
        #expect(report.note?.lostBlocks == 3)
        #expect(report.note?.lostEvents == events[1] + events[2] + events[4])
        #expect(report.note?.wasCut == false)
        #expect(report.isLossy)
        #expect(report.events == events[0] + events[3] + events[5])
        // The first repair's losses stay in the note of a second one.
        let first = try repair(input).file
        let rest = try blocks(of: first).map(\.place)
        let second = try #require(try check([0, 2, 3].flatMap { first[rest[$0]] }, "one more missing"))
        #expect(second.note?.lostBlocks == 4)
        #expect(second.note?.lostEvents == events[1] + events[2] + events[3] + events[4])
        // Cut on top of that, nobody knows how many events there were.
        let third = try #require(try check([0, 2].flatMap { first[rest[$0]] }, "cut as well"))
        #expect(third.note?.wasCut == true && third.note?.lostEvents == nil)
        #expect(third.note?.lostBlocks == 4)
    }

    @Test("The reader tells what a repair noted, and believes only a note that fits")
    func note() throws {
        let trace = try RandomTrace(seed: 63, batches: 4, events: 2...6, hasLongTexts: false)
        let file = try trace.file()
        let places = try blocks(of: file).map(\.place)
        let repaired = try repair([0, 2, 3, 4].flatMap { file[places[$0]] }).file
        var reader = TraceReader(MemorySource(repaired))
        var batch = EventBatch()
        var catalog = TraceCatalog()
        while try reader.next(&batch, &catalog) {}
        let events = trace.steps[1].batch.count
        #expect(
            reader.knownLosses.map(\.what) == [
                "the trace was repaired: 1 block with \(events == 1 ? "1 event" : "\(events) events") lost"
            ])
        #expect(reader.unknown.isEmpty)
        // One more block goes: what is missing is more than the note says.
        let rest = try blocks(of: repaired).map(\.place)
        let torn = ReadTrace([0, 2, 3].flatMap { repaired[rest[$0]] })
        #expect(torn.losses.contains { $0.what.contains("missing") })
    }

    @Test("Other things in an end block that has to be written anew are kept")
    func endBlock() throws {
        var end = HandBlock.end(events: 6, blocks: 3)
        end.add(.texts, [1, 3] + Array("abc".utf8))
        end.add(.boots, HandBlock.table([[0, 1]]))
        end.add(.processes, HandBlock.table([[9, 1, 77, 1]]))
        end.add(0xF1, flags: 0, [1, 2, 3])
        let input = HandBlock.sample().raw + HandBlock.sample(sequence: 2).raw + end.raw
        let report = try #require(try check(input, "a hand-made stream"))
        #expect(report.hasNewEnd)
        let read = ReadTrace(try repair(input).file)
        #expect(read.catalog.processes.count == 9 && read.catalog[process: 9].pid == 77)
        #expect(read.unknown.sections == 1)
        #expect(report.note?.lostBlocks == 1 && report.note?.lostEvents == 2)
    }

    @Test("An end block that counts wrongly is corrected")
    func wrongTotals() throws {
        let blocks = HandBlock.sample().raw + HandBlock.sample(sequence: 1).raw
        let more = try #require(try check(blocks + HandBlock.end(events: 9, blocks: 2).raw, "five too many"))
        #expect(more.isLossy && more.note?.lostEvents == 5 && more.note?.lostBlocks == 0)
        let fewer = try #require(try check(blocks + HandBlock.end(events: 1, blocks: 2).raw, "three too few"))
        #expect(!fewer.isLossy && fewer.note == nil)
        var end = HandBlock.end(events: 4, blocks: 7)
        end.sequence = 2
        let numbers = try #require(try check(blocks + end.raw, "wrong blocks"))
        #expect(!numbers.isLossy && numbers.hasNewEnd)
    }

    @Test("A hostile note neither traps nor hides damage")
    func hostileNotes() throws {
        let payloads: [[UInt8]] = [
            [], [0], [1], [1, 200], [1, 0], [1, 1, 0x80], [2, 1, 1, 1, 1],
            HandBlock.table([[.max, .max, .max, .max]]), HandBlock.table([[1, 3, 0]]),
            HandBlock.table([[1, 3, 0, 5, 5, 5]]),
            [0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x02],
        ]
        for payload in payloads {
            var end = HandBlock.end(events: 4, blocks: 3)
            end.add(.repair, payload)
            let hole = HandBlock.sample().raw + HandBlock.sample(sequence: 2).raw + end.raw
            let isTrue =
                payload == HandBlock.table([[1, 3, 0]]) || payload == HandBlock.table([[1, 3, 0, 5, 5, 5]])
            #expect(ReadTrace(hole).losses.isEmpty == isTrue, "\(payload)")
            try check(hole, "\(payload)")
            end = HandBlock.end(events: 4, blocks: 2)
            end.add(.repair, payload)
            try check(HandBlock.sample().raw + HandBlock.sample(sequence: 1).raw + end.raw, "\(payload)")
        }
    }

    @Test("The highest numbers there are")
    func highestNumbers() throws {
        // The end block is missing, and no number is left for it.
        let last = HandBlock.sample().raw + [0] + HandBlock.sample(sequence: .max).raw
        #expect(throws: RewriteFailure.self) { try repair(last) }
        try check(HandBlock.sample().raw + HandBlock.sample(sequence: .max - 1).raw, "one number is left")
        try check(
            HandBlock.sample().raw + HandBlock.end(events: .max, blocks: .max).raw, "as many events as can be"
        )
    }

    @Test("A block of a later version is kept with what is unknown in it")
    func laterVersion() throws {
        var later = HandBlock.sample(sequence: 1)
        later.add(0xF0, flags: 0, [1, 2, 3])
        later.replace(.shapes, HandBlock.table([[0x7F, 0, 1, 0, 1, 0, 0, 1], [0x10, 1, 1, 4, 1]]))
        var strange = HandBlock()
        strange.type = 0x42
        strange.sequence = 2
        strange.body = [1, 2, 3]
        let blocks = [HandBlock.sample().raw, later.raw, strange.raw]
        let skippable: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 9]
        let report = try #require(
            try check(frame(blocks[0]) + skippable + blocks[1...].flatMap { frame($0) }, "later"))
        #expect(report.blocks == 3 && report.skippedFrames == 1)
        // Of events that are not understood the seek table says that they may be of any process.
        let file = try repair(blocks.flatMap { frame($0) }).file
        let entries = try seekEntries(of: file)
        #expect(entries.map { $0.processes } == [[1], nil, [], []])
        #expect(entries[1].kinds.indices.filter { entries[1].kinds[$0] } == [0x10, 0x7F])
    }

    @Test("The new seek table says what the writer's said")
    func seekTable() throws {
        let file = try RandomTrace(seed: 64, batches: 6, events: 1...50).file()
        let end = try #require(try blocks(of: file).last?.place.upperBound)
        let (repaired, report) = try repair(Array(file[..<(end + 9)]))
        #expect(repaired == file)
        #expect(!report.isLossy && !report.losses.isEmpty)
    }

    @Test("A write that fails is told")
    func output() throws {
        struct Full: ByteSink {
            var room: Int
            mutating func write(_ bytes: UnsafeRawBufferPointer) throws(OutputFailure) {
                room -= bytes.count
                if room < 0 { throw .refused("No space left on device") }
            }
        }
        let file = try RandomTrace(seed: 65, batches: 4).file()
        for room in [0, 100, file.count - 1] {
            var sink = Full(room: room)
            #expect(throws: RewriteFailure.self) { try TraceRepair.repair(MemorySource(file), to: &sink) }
        }
    }
}

/// The entries of the seek table at the end of a file.
func seekEntries(of file: [UInt8]) throws -> [SeekEntry] {
    let footer = Array(file.suffix(SeekTable.footerSize))
    let size = Int(footer.span.bytes.u32(12))
    let table = Array(file[file.count - SeekTable.footerSize - size..<file.count - SeekTable.footerSize])
    var entries: [SeekEntry] = []
    var position = 0
    while position < table.count {
        let end = entries.last.map { $0.offset + UInt64($0.frameBytes) } ?? 0
        entries.append(try SeekEntry(table.span.bytes, at: &position, after: end))
    }
    return entries
}
