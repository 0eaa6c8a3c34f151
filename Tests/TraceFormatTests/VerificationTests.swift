import ByteIO
import Testing
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

@Suite("Verification and recognition")
struct VerificationTests {
    @Test("A whole file: counts, times and places")
    func whole() throws {
        let trace = try RandomTrace(seed: 41, batches: 5, events: 1...50)
        let file = try trace.file()
        var found: [VerifiedBlock] = []
        let report = try TraceVerification.verify(MemorySource(file, chunk: 17)) { found.append($0) }
        #expect(report.isWhole)
        #expect(report.isCompressed)
        #expect(report.hasEnd)
        #expect(report.seekTable == .present)
        #expect(report.blocks == 6)
        #expect(report.events == UInt64(trace.eventCount))
        #expect(report.boots == trace.catalog.boots.count)
        #expect(report.processes == trace.catalog.processes.count)
        #expect(report.subjects == trace.catalog.subjects.count)
        #expect(report.bytes == UInt64(file.count))
        #expect(report.rawBytes == found.reduce(0) { $0 + UInt64($1.rawBytes) })
        for (block, step) in zip(found, trace.steps) {
            #expect(block.boot == step.batch.boot)
            #expect(block.times == step.batch.times.first!...step.batch.times.last!)
            #expect(Int(block.events) == step.batch.count)
            #expect(!block.isEnd)
        }
        #expect(found.last?.isEnd == true)
        #expect(found.last?.times == nil)
        let plain = try TraceVerification.verify(MemorySource(plainStream(of: file)))
        #expect(plain.isWhole)
        #expect(!plain.isCompressed)
        #expect(plain.seekTable == .none)
    }

    @Test("The seek table says what is in the blocks")
    func seekTable() throws {
        let trace = try RandomTrace(seed: 42, batches: 5, events: 1...50)
        let file = try trace.file()
        let found = try blocks(of: file)
        let footer = Array(file.suffix(SeekTable.footerSize))
        let size = Int(footer.span.bytes.u32(12))
        let start = file.count - SeekTable.footerSize - size
        #expect(start - 8 == found.last?.place.upperBound)
        let entries = Array(file[start..<start + size])
        var position = 0
        var end: UInt64 = 0
        for (index, block) in found.enumerated() {
            let entry = try SeekEntry(entries.span.bytes, at: &position, after: end)
            end = entry.offset + UInt64(entry.frameBytes)
            #expect(VerifiedBlock(entry) == block)
            guard index < trace.steps.count else { continue }
            let batch = trace.steps[index].batch
            #expect(
                entry.kinds.indices.filter { entry.kinds[$0] } == Set(batch.kinds).sorted().map { Int($0) })
            #expect(entry.processes == Set(batch.processes).subtracting([0]).sorted())
        }
        #expect(position == size)
    }

    @Test("A seek table of another file is noticed")
    func wrongTable() throws {
        let one = try RandomTrace(seed: 43, batches: 3, events: 1...9).file()
        let other = try RandomTrace(seed: 44, batches: 3, events: 1...9).file()
        let cut = try blocks(of: one).last!.place.upperBound
        let table = try blocks(of: other).last!.place.upperBound
        let report = try TraceVerification.verify(MemorySource(Array(one[..<cut] + other[table...])))
        #expect(report.losses.count == 1)
        #expect(report.losses.first?.what.contains("does not describe") == true)
        let missing = try TraceVerification.verify(MemorySource(Array(one[..<cut])))
        #expect(missing.seekTable == .missing)
        #expect(missing.losses.count == 1)
    }

    @Test("A trace is recognised by its first bytes, other zstd files are not")
    func recognition() throws {
        let file = try RandomTrace(seed: 45).file()
        let stream = try plainStream(of: file)
        for input in [file, stream] {
            #expect(TraceReader.recognises(front: input))
            #expect(TraceReader.recognises(front: Array(input.prefix(4))))
            #expect(TraceReader.recognises(front: Array(input.prefix(5))))
            #expect(!TraceReader.recognises(front: Array(input.prefix(3))))
            #expect(!TraceReader.recognises(front: [0] + input))
        }
        #expect(!TraceReader.recognises(front: []))
        #expect(
            !TraceReader.recognises(
                front: frame(Array("05-11 10:00:00.000  I/am_proc_start: a log, compressed".utf8))))
        #expect(!TraceReader.recognises(front: frame([1, 2])))
        #expect(!TraceReader.recognises(front: [0x50, 0x2A, 0x4D, 0x18]))
        #expect(!TraceReader.recognises(front: [0x50, 0x2A, 0x4D, 0x18, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]))
        #expect(TraceReader.recognises(front: [0x50, 0x2A, 0x4D, 0x18, 1, 0, 0, 0, 9] + file))
        #expect(!TraceReader.recognises(front: Array("{\"schema\":\"traceq.events/1\"}".utf8)))
    }

    @Test("An input that is no trace is not done")
    func noTrace() {
        for input in [
            Array("no trace at all, but some text".utf8), [UInt8](repeating: 0, count: 100_000),
            frame([1, 2, 3]),
        ] {
            let read = ReadTrace(input)
            #expect(read.failure?.outcome == .notDone)
            #expect(read.failure?.place == "byte 0")
            #expect(read.batches.isEmpty)
        }
    }
}
