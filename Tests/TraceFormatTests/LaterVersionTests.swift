import ByteIO
import Testing
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

@Suite("A file of a later version is read, and the unknown parts are counted")
struct LaterVersionTests {
    /// Everything that a later version may add without asking: all of it in one block.
    private static var block: HandBlock {
        var block = HandBlock()
        block.flags = 0xFF00
        block.events = 4
        block.add(.info, HandBlock.table([[1, 10, 4, 0, 77, 78]]))
        block.add(.texts, [2, 3, 1] + Array("abcx".utf8))
        block.add(.source, HandBlock.table([[1, 0, 0, 0, 0, 0, 0, 0, 5]]))
        block.add(.boots, HandBlock.table([[0, 1, 0, 0, 0, 0, 0, 0, 9, 9, 9]]))
        block.add(.processes, HandBlock.table([[1, 1, 42, 1, 0, 0, 0, 0, 0, 2], [2, 1, 43]]))
        block.add(.subjects, HandBlock.table([[1, 1, 2, 0, 0, 0, 1]]))
        block.add(.actors, HandBlock.table([[1, 0, 5], [2]]))
        // 0x7F and 0xC0 are unknown kinds; 0x24 has no identifier as far as this version knows.
        block.add(
            .shapes,
            HandBlock.table([
                [0x60, 0, 1, 0xFF00, 1, 0, 0, 1], [0xC0, 1, 1, 0, 1], [0x24, 2, 1, 0, 1, 0, 0, 0, 2, 1],
                [0x7F, 0, 1, 0, 1, 0, 0, 0, 2, 1],
            ]))
        block.add(.eventOrder, [0, 0, 1, 0, 0, 1, 2, 3])
        block.add(.eventTimes, [0, 1, 1, 2])
        block.add(.eventNumbers, [1, 1])
        // A known text, `handler` as a text, a known number (of an unknown kind as well), an unknown number and text.
        block.add(
            .fields,
            HandBlock.table([
                [0x02, 1, 1, 0, 1], [0x08, 1, 1, 0, 1], [0x71, 0, 2, 1, 1], [0xE0, 0, 1, 0, 1],
                [0xE1, 1, 1, 0, 1],
            ]))
        block.add(.fieldRows, [0, 1])
        block.add(.fieldValues, [1, 2, 16, 16, 16, 1])
        block.add(0xF0, flags: 0, [1, 2, 3])
        block.add(0x15, encoding: 9, flags: 0, [4, 5])
        return block
    }

    private static var unknownBlock: [UInt8] {
        var block = HandBlock()
        block.type = 0x42
        block.sequence = 1
        block.body = [UInt8](repeating: 0xEE, count: 100)
        return block.raw
    }

    private static var end: [UInt8] {
        var end = HandBlock.end(events: 4, blocks: 2, flags: 0xFFFE)
        end.add(0xF1, flags: 0, [])
        return end.raw
    }

    @Test("Compressed and plain")
    func readAndCounted() throws {
        let skippable: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]
        let plain = Self.block.raw + Self.unknownBlock + Self.end
        let frames =
            skippable + frame(Self.block.raw) + skippable + frame(Self.unknownBlock) + frame(Self.end)
            + skippable
        for input in [plain, frames] {
            #expect(TraceReader.recognises(front: input))
            let read = ReadTrace(input)
            #expect(read.failure == nil)
            #expect(read.losses == [])
            #expect(
                read.lines == [
                    "0 5 96 1 0 - =616263 - 2:=616263 113:8 224:8", "0 7 36 2 0 =78 - -",
                ])
            #expect(read.unknown.blocks == 1)
            #expect(read.unknown.sections == 3)
            #expect(read.unknown.events == [0xC0: 1, 0x7F: 1])
            #expect(read.unknown.eventCount == 2)
            // Rows: info, source, boot, process, subject and actor; an unknown number and text, a text in `handler`, and the
            // text in the number of a kind without identifier.
            #expect(read.unknown.fields == 10)
            #expect(read.unknown.frames == (input == plain ? 0 : 3))
            #expect(read.catalog.processes.map(\.pid) == [42, 43])
        }
        let report = try TraceVerification.verify(MemorySource(frames))
        #expect(report.isWhole)
        #expect(report.blocks == 3)
        #expect(report.unknown.blocks == 1)
        #expect(report.seekTable == .none)
    }

    @Test("What must not be passed over is refused and says so")
    func essential() {
        var section = HandBlock.sample(sequence: 1)
        section.add(0xF0, flags: 1, [])
        var encoding = HandBlock.sample(sequence: 1)
        encoding.add(0x16, encoding: 3, flags: 1, [])
        var flag = HandBlock.sample(sequence: 1)
        flag.flags = 1
        var version = HandBlock.sample(sequence: 1)
        version.version = FormatLimits.version + 1
        for block in [section, encoding, flag, version] {
            let read = ReadTrace(HandBlock.sample().raw + block.raw + HandBlock.end(events: 4, blocks: 2).raw)
            #expect(read.lines.count == 2)
            #expect(read.losses.count == 2)
            #expect(read.losses.first?.cause?.contains("version") == true)
        }
    }
}
