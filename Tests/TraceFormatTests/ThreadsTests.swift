import ByteIO
import TestSupport
import Testing
import TraceModel

@testable import TraceBlocks
@testable import TraceFormat

@Suite("What is read does not depend on the number of threads")
struct ThreadsTests {
    private func compare(_ file: [UInt8], _ words: String) {
        let one = ReadTrace(file)
        for threads in [2, 3, 8] {
            let several = ReadTrace(file, chunk: 70_001, threads: threads)
            #expect(several.batches == one.batches, "\(words), \(threads) threads")
            #expect(several.losses == one.losses, "\(words), \(threads) threads")
            #expect(several.unknown == one.unknown, "\(words), \(threads) threads")
            #expect(several.failure == one.failure, "\(words), \(threads) threads")
            #expect(
                Dump.records(several.catalog) == Dump.records(one.catalog), "\(words), \(threads) threads")
        }
    }

    @Test("Whole files, and plain streams", arguments: Seeds.pick(6, "threads"))
    func whole(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 20)
        let file = try trace.file()
        #expect(ReadTrace(file, threads: 4).lines == trace.lines)
        compare(file, "file")
        compare(try plainStream(of: file), "stream")
    }

    @Test("Damaged and cut files", arguments: Seeds.pick(20, "threads, damage"))
    func damaged(seed: UInt64) throws {
        var generator = SeededGenerator(state: seed)
        var file = try RandomTrace(seed: seed, batches: 12).file()
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            file[Int.random(in: 0..<file.count, using: &generator)] ^= UInt8.random(
                in: 1...255, using: &generator)
        }
        if Bool.random(using: &generator) {
            file.removeLast(Int.random(in: 0..<file.count / 2, using: &generator))
        }
        compare(file, "damaged file")
    }

    @Test("Blocks whose checksums are right and whose content is not")
    func lies() {
        for lie in HostileTests.lies {
            let parts = [
                HandBlock.sample().raw, lie.make().raw, HandBlock.sample(sequence: 2).raw,
                HandBlock.sample(sequence: 3).raw, HandBlock.end(events: 8, blocks: 4).raw,
            ]
            compare(parts.flatMap { frame($0) }, lie.testDescription)
        }
    }
}
