import Foundation
import TestSupport
import Testing

/// `traceq-bench` measures what it says on the same events as its twins. How fast is not tested anywhere.
@Suite struct BenchTests {
    private func bench(_ words: String) throws -> ToolRun {
        try shell("'\(Project.products.appending(path: "traceq-bench").path)' \(words)")
    }

    @Test func everyMeasureRuns() throws {
        let run = try bench("--events 150k --runs 1")
        #expect(run.status == 0, "\(run.errors)")
        for line in [
            "peak memory, reading all events and a tenth", "bytes per event, whole file",
            "decoding to columns, one thread", "writing a trace, zstd 3, one thread",
            "compare 2 x 8 traces; sqlite3 sums the rows", "compare: 300 traces", "limits: memcpy",
            "export to perfetto; zstd -dc | wc -c", "peak memory, export to openmetrics; replay",
            "recorder, one thread; a reading of the clock", "recorder, switched off; an empty call",
            "recorder, two threads at once; one thread",
            "two threads at once: 480000 calls, 0 refused, 480000 events in the traces",
            "logcat, binary, against memchr", "battery check-in, against memchr", "Perfetto, against memchr",
            "bug report, text, against memchr", "peak memory, bug report of 7 MB and 4/5",
        ] { #expect(run.text.contains(line), "\(line)") }
        // Rows and sums of ours and of the twin.
        let sums = try #require(run.text.split(separator: "\n").first { $0.hasPrefix("checksum: ours ") })
        let sides = sums.dropFirst("checksum: ours ".count).split(separator: "; twin ")
        #expect(sides.count == 2 && sides[0] == sides[1] && sides[0].hasPrefix("149"), "\(sums)")
    }

    /// Figures that do not depend on the machine: what the row twin needs, and the same of each column.
    @Test func sizesAreTheSameEverywhere() throws {
        let run = try bench("size encodings --events 150k --runs 1")
        #expect(run.status == 0)
        let size = try #require(
            run.text.split(separator: "\n").first { $0.hasPrefix("bytes per event, whole") })
        let figures = size.split(separator: " ").compactMap { Double($0) }
        #expect(figures.count >= 2 && (6.5...7.1).contains(figures[1]), "\(size)")
        for column in ["times", "kinds", "processes", "subjects", "labels", "names", "numbers"] {
            let lines = run.text.split(separator: "\n").filter { $0.hasPrefix(column + " ") }
            #expect(lines.count >= 3, "\(column)")
            #expect(lines.count { $0.contains("*") } >= 1, "\(column)")
        }
    }

    @Test(arguments: ["nothing", "--events ten", "--events 10", "--runs 0", "decode --events"])
    func wrongUseIsRefused(words: String) throws {
        let run = try bench(words)
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("traceq-bench: ") && run.text.isEmpty)
    }
}
