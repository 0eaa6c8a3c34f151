import ByteIO
import TestSupport
import Testing
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

@Suite("A trace that is compressed again is the same trace")
struct RepackTests {
    private func compress(_ input: [UInt8], level: Int) throws -> [UInt8] {
        var sink = MemorySink()
        let report = try TraceRepack.compress(MemorySource(input), to: &sink, level: level)
        #expect(report.losses.isEmpty && !report.isLossy)
        return sink.bytes
    }

    private func join(_ input: [UInt8]) throws -> [UInt8] {
        var sink = MemorySink()
        #expect(try TraceRepack.rewrite(MemorySource(input), to: &sink, level: 19, joins: true) == [])
        return sink.bytes
    }

    /// The file with stored frames, as a recorder without zstd writes it.
    private func stored(_ trace: RandomTrace) throws -> [UInt8] {
        var writer = TraceWriter(to: MemorySink(), frames: StoredFrames())
        for (batch, catalog) in trace.steps { try writer.write(batch, catalog) }
        try writer.finish(trace.catalog)
        return writer.sink.bytes
    }

    @Test("Every block is the same, byte for byte, at every level", arguments: Seeds.pick(2, "repacked file"))
    func levels(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 5)
        let stream = try plainStream(of: trace.file())
        for input in [try stored(trace), try trace.file(), stream] {
            for level in [1, 3, 12, 22] {
                let packed = try compress(input, level: level)
                #expect(try plainStream(of: packed) == stream || input == stream)
                #expect(ReadTrace(packed).lines == trace.lines)
                #expect(ReadTrace(packed).losses == [])
                #expect(try TraceVerification.verify(MemorySource(packed)).seekTable == .present)
            }
        }
        // At the level of the writer it is the writer's file.
        #expect(try compress(stored(trace), level: 3) == trace.file(level: 3))
        #expect(try compress(stored(trace), level: 22).count < stored(trace).count)
    }

    @Test("Written anew, block by block: the writer's file", arguments: Seeds.pick(2, "rewritten file"))
    func rewritten(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 6)
        for input in [try stored(trace), try plainStream(of: trace.file())] {
            var sink = MemorySink()
            #expect(try TraceRepack.rewrite(MemorySource(input), to: &sink, level: 9, joins: false) == [])
            let before = ReadTrace(input)
            let after = ReadTrace(sink.bytes)
            #expect(after.batches == before.batches && after.losses == [])
            #expect(Dump.records(after.catalog) == Dump.records(before.catalog))
        }
    }

    @Test("Joined: all events, the same records, fewer blocks", arguments: Seeds.pick(3, "joined file"))
    func joined(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 12)
        let file = try trace.file()
        let joined = try join(file)
        let before = ReadTrace(file)
        let after = ReadTrace(joined)
        #expect(after.lines == before.lines)
        #expect(Dump.records(after.catalog) == Dump.records(before.catalog))
        #expect(after.losses == [])
        #expect(try blocks(of: joined).count <= blocks(of: file).count)
        #expect(try blocks(of: join(joined)).count == blocks(of: joined).count)
    }

    @Test("Many small blocks become full ones, and smaller")
    func fullBlocks() throws {
        var catalog = TraceCatalog()
        _ = try catalog.add(BootRecord())
        let process = try catalog.add(ProcessRecord())
        let label = catalog.names.intern("cpu_time")
        var writer = TraceWriter(to: MemorySink(), level: 3)
        let count = EventBatch.capacity + 1_000
        for start in stride(from: 0, to: count, by: 100) {
            var batch = EventBatch()
            for row in start..<min(start + 100, count) {
                batch.append(
                    time: Int64(row) * 1_000, kind: .sample, process: process, label: label,
                    number: Int64(row) * 7)
            }
            try writer.write(batch, catalog)
        }
        try writer.finish(catalog)
        let file = writer.sink.bytes
        let packed = try join(file)
        let found = try blocks(of: packed)
        #expect(found.map { Int($0.events) }.reduce(0, +) == count)
        #expect(found.count == 3, "a full block, the rest, the end")
        #expect(packed.count < file.count, "\(packed.count) of \(file.count)")
        #expect(ReadTrace(packed).lines == ReadTrace(file).lines)
    }

    @Test("A cut trace is told, not taken for whole")
    func cut() throws {
        let file = try RandomTrace(seed: 71, batches: 4).file()
        let cut = Array(file[..<(file.count / 2)])
        var sink = MemorySink()
        #expect(try TraceRepack.compress(MemorySource(cut), to: &sink, level: 3).isLossy)
        var other = MemorySink()
        #expect(try TraceRepack.rewrite(MemorySource(cut), to: &other, level: 3, joins: true) != [])
    }
}
