import ByteIO
import Foundation
import TestSupport
import Testing
import TraceBlocks
import TraceFormat
import TraceModel

@Suite("Other programs read the files")
struct StrangerTests {
    private static let hasZstd = isInstalled("zstd")
    private static let hasPython = isInstalled("python3")
    private static let script = Project.root.appending(path: "Tests/TraceFormatTests/reader.py").path

    private static func isInstalled(_ tool: String) -> Bool {
        ((try? shell("command -v \(tool)"))?.status ?? 1) == 0
    }

    /// Runs a shell line with these bytes as the file `in`.
    private func run(_ line: String, _ input: [UInt8]) throws -> ToolRun {
        let folder = try TemporaryFolder()
        try folder.file("in", Data(input))
        return try shell(line, in: folder.url)
    }

    @Test("`zstd -t` accepts a file", .enabled(if: hasZstd, "skipped: zstd is not installed"))
    func zstdTest() throws {
        #expect(try run("zstd -t -q in", RandomTrace(seed: 31).file(level: 19)).status == 0)
    }

    @Test("What `zstd -dc` gives reads the same", .enabled(if: hasZstd, "skipped: zstd is not installed"))
    func zstdStream() throws {
        let trace = try RandomTrace(seed: 32)
        let file = try trace.file()
        let stream = Array(try run("zstd -dc in", file).output)
        #expect(try stream == plainStream(of: file))
        #expect(ReadTrace(stream).lines == trace.lines)
        // Compressed anew it is a zstd file, but no longer one of the format; that is said, not misread.
        let again = ReadTrace(Array(try run("zstd -c < in", stream).output))
        #expect(again.failure?.outcome == .notDone)
        #expect(again.failure?.cause?.contains("zstd -dc") == true)
    }

    @Test(
        "The reader in Python prints the JSON lines of every sample as `traceq dump` does",
        .enabled(if: hasZstd && hasPython, "skipped: zstd or python3 is not installed"))
    func samples() throws {
        let folder = Project.root.appending(path: "SampleTraces")
        let samples = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".trace.zst") }
        #expect(samples.count > 9)
        for sample in samples.sorted() {
            let path = folder.appending(path: sample).path
            let printed = try shell("zstd -dc '\(path)' | python3 \(Self.script) --json")
            let dumped = try traceq("dump", path)
            #expect(printed.status == 0, "\(sample)")
            #expect(printed.text == dumped.text, "\(sample)")
        }
    }

    @Test(
        "A reader in Python, written from the document, prints the same",
        .enabled(if: hasZstd && hasPython, "skipped: zstd or python3 is not installed"),
        arguments: Seeds.pick(3, "reader.py"))
    func pythonReader(seed: UInt64) throws {
        let trace = try RandomTrace(seed: seed, batches: 8)
        let printed = try run("zstd -dc in | python3 \(Self.script)", trace.file())
        #expect(printed.status == 0)
        let lines = printed.text.split(separator: "\n").map(String.init)
        #expect(lines == trace.lines + Dump.records(trace.catalog))
        #expect(try run("zstd -dc in | head -c -3 | python3 \(Self.script)", trace.file()).status == 3)
    }

    @Test(
        "A repaired file is whole for other programs too",
        .enabled(if: hasZstd && hasPython, "skipped: zstd or python3 is not installed"))
    func repaired() throws {
        var damaged = try RandomTrace(seed: 33, batches: 6, events: 1...20, hasLongTexts: false).file()
        damaged[try blocks(of: damaged)[2].place.lowerBound + 20] ^= 1
        var sink = MemorySink()
        #expect(try TraceRepair.repair(MemorySource(damaged), to: &sink).note?.lostBlocks == 1)
        #expect(try run("zstd -t -q in", sink.bytes).status == 0)
        let printed = try run("zstd -dc in | python3 \(Self.script)", sink.bytes)
        #expect(printed.status == 0)
        let read = ReadTrace(damaged)
        let lines = printed.text.split(separator: "\n").map(String.init)
        #expect(lines == read.lines + Dump.records(read.catalog))
    }
}
