import Simulation
import TraceIndex
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Comparing two builds of an index with the real tool, against the `sqlite3` shell that reads and sums the same rows. CPU
/// time of both processes; then how the time grows with the number of traces.
func measureComparing(_ workload: Workload) throws {
    let tool = ChildProcess.beside("traceq")
    var costs: [(traces: Int, seconds: Double)] = []
    for full in [500, 2_500, 5_000, 10_000] {
        // As the workload is smaller, so are the sets.
        let count = max(full * min(workload.events, 10_000_000) / 10_000_000, 8)
        let path = "\(workload.folder)/builds.db"
        defer { unlink(path) }
        try makeIndex(of: count, at: path)
        let words = ["compare", "--db", path, "--base", "720", "--head", "730", "--fail-on", "nothing"]
        let sum = """
            SELECT build, measure_id, part_id, sum(amount), sum(total), sum(length(packed)), count(*)
            FROM contribution JOIN contribution_series USING (contribution_id) WHERE build IN ('720', '730')
            GROUP BY build, measure_id, part_id
            """
        let times = try PairedTimes(
            runs: workload.runs, clock: Clock.childrenSeconds,
            ours: {
                let text = try ChildProcess.output(of: words, program: tool)
                guard text.contains("VERDICT") else { throw BenchFailure("traceq compare says nothing") }
            },
            twin: {
                let text = try ChildProcess.output(of: ["sqlite3", path, sum], program: "/usr/bin/env")
                guard text.contains("720|"), text.contains("730|") else {
                    throw BenchFailure("rows are missing in the index")
                }
            })
        costs.append((2 * count, median(times.ours)))
        print(
            ResultTable.line(
                Comparison(
                    what: "compare 2 x \(count) traces; sqlite3 sums the rows", unit: "ms", decimals: 0,
                    ours: median(times.ours) * 1e3, twin: median(times.twin) * 1e3, reach: .atMost(10))))
    }
    for cost in costs {
        print("compare: \(cost.traces) traces, \(fixed(cost.seconds / Double(cost.traces) * 1e6, 1)) us each")
    }
}

/// An index of traces of two builds, so many of each.
private func makeIndex(of count: Int, at path: String) throws {
    unlink(path)
    let file = try IndexFile(path: path)
    let loader = try TraceLoader(file, detail: .lean)
    for build in ["720", "730"] {
        guard let scenario = Scenarios.named("fifty-stays-\(build)") else {
            throw BenchFailure("there is no scenario of build \(build)")
        }
        for seed in 1...count {
            var source: any EventSource = ScenarioSource(scenario: scenario, seed: UInt64(seed))
            var catalog = TraceCatalog()
            let input = TraceLoader.Input(path: "\(build)/\(seed).trace.zst", fileHash: nil, size: nil)
            guard case .indexed = try loader.load(input, &source, &catalog) else {
                throw BenchFailure("trace \(seed) of build \(build) is not in the index")
            }
        }
    }
    guard try file.publish() else { throw BenchFailure("another process made the database") }
}
