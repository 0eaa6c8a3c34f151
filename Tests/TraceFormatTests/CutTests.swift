import ByteIO
import Testing
import TraceBlocks
import TraceFormat
import TraceModel

@Suite("A trace that ends anywhere is read up to its last whole block")
struct CutTests {
    @Test("Compressed, at every byte", arguments: Seeds.pick(1, "cut file"))
    func frames(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 5, events: 1...6, hasLongTexts: false)
        let file = try trace.file()
        try check(file, trace, blocks(of: file))
    }

    @Test("Plain, at every byte", arguments: Seeds.pick(1, "cut stream"))
    func plain(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 4, events: 1...3, hasLongTexts: false)
        let stream = try plainStream(of: trace.file())
        try check(stream, trace, blocks(of: stream))
    }

    private func check(_ input: [UInt8], _ trace: RandomTrace, _ blocks: [VerifiedBlock]) throws {
        #expect(blocks.count == trace.steps.count + 1)
        let lines = trace.steps.map { Dump.lines($0.batch, $0.catalog) }
        for length in 0..<input.count {
            let read = ReadTrace(Array(input[..<length]))
            let whole = blocks.prefix { $0.place.upperBound <= length }
            try #require(read.batches == Array(lines.prefix(whole.count)), "cut at \(length)")
            guard !whole.isEmpty else {
                try #require(read.failure?.outcome == .notDone)
                try #require(read.failure?.place == "byte 0")
                try #require(read.failure?.what.contains(length == 0 ? "empty" : "cut") == true)
                continue
            }
            try #require(read.failure == nil)
            // The end block is whole: all events are there, and what is left can only be the seek table.
            let hasEnd = whole.count == blocks.count
            let start = whole.last?.place.upperBound ?? 0
            try #require(read.losses.count == 1, "cut at \(length): \(read.losses)")
            try #require(read.losses.first?.place == "byte \(start)")
            try #require(read.losses.first?.outcome == .dataLost)
            try #require(read.losses.first?.cause != nil && read.losses.first?.hint != nil)
            if hasEnd {
                let what = start == length ? "seek table is missing" : "behind the end block"
                try #require(read.losses.first?.what.contains(what) == true, "\(read.losses)")
            } else {
                try #require(read.losses.first?.what.contains("cut") == true)
                if start < length {
                    try #require(read.losses.first?.what.contains("\(length - start) bytes") == true)
                }
            }
        }
        #expect(ReadTrace(input).losses == [])
    }

    @Test("A source that fails half-way gives what was read before")
    func failingSource() throws {
        struct Failing: ByteSource {
            var left: MemorySource
            mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws(InputFailure) -> Int {
                let count = try left.read(into: buffer)
                if count == 0 {
                    throw InputFailure(.notDone, "it cannot be read", cause: "Input/output error")
                }
                return count
            }
        }
        let trace = try RandomTrace(seed: 2, batches: 3, events: 1...4, hasLongTexts: false)
        let file = try trace.file()
        let second = try blocks(of: file)[1].place.upperBound
        let read = ReadTrace(Failing(left: MemorySource(Array(file[..<(second + 3)]))))
        #expect(read.batches.count == 2)
        #expect(read.failure == nil)
        #expect(read.losses.contains { $0.cause == "Input/output error" })
        let nothing = ReadTrace(Failing(left: MemorySource([])))
        #expect(nothing.failure?.cause == "Input/output error")
    }
}
