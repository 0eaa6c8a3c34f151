import TraceExport

/// Export of a trace in every form, against `zstd -dc | wc -c` of the same file; and its memory, against a replay that tells
/// nobody. Each in a process of its own, by CPU time, into a sink that counts.
///
/// Like the measure of memory this must run before anything else does in this process.
func measureExport(_ workload: Workload) throws {
    let trace = try workload.trace(events: workload.events)
    let runs = min(workload.runs, 3)
    var replay: [Double] = []
    for _ in 0..<runs { replay.append(try peakMebibytes(of: [Children.replay, trace]).peak) }
    var lines: [Comparison] = []
    for format in ExportFormat.allCases {
        var (peaks, bytes, plain) = ([Double](), 0, 0)
        let times = try PairedTimes(
            runs: runs, clock: Clock.childrenSeconds,
            ours: {
                let run = try peakMebibytes(of: [Children.export, format.rawValue, trace])
                peaks.append(run.peak)
                bytes = run.count
            },
            twin: {
                let text = try ChildProcess.output(
                    of: ["-c", "zstd -dc \"$0\" | wc -c", trace], program: "/bin/sh")
                plain = Int(text.filter { $0.isNumber }) ?? 0
            })
        guard bytes > 0, plain > 0 else { throw BenchFailure("nothing was written; is zstd installed?") }
        print("export: \(bytes) bytes of \(format.rawValue) from \(plain) plain bytes")
        lines.append(
            Comparison(
                what: "export to \(format.rawValue); zstd -dc | wc -c", unit: "M/s", decimals: 2,
                ours: Double(workload.events) / median(times.ours) / 1e6,
                twin: Double(workload.events) / median(times.twin) / 1e6, reach: nil))
        // The events themselves need no replay.
        lines.append(
            Comparison(
                what: "peak memory, export to \(format.rawValue); replay", unit: "MiB", decimals: 1,
                ours: median(peaks), twin: median(replay), reach: .atMostMore(8), limit: 64))
    }
    for line in lines { print(ResultTable.line(line)) }
}

/// What a child of this program counted, and its own peak in MiB.
func peakMebibytes(of words: [String]) throws(BenchFailure) -> (count: Int, peak: Double) {
    let numbers = try ChildProcess.output(of: words).split(separator: " ")
    guard numbers.count == 2, let count = Int(numbers[0]),
        let peak = Double(numbers[1].filter { $0.isNumber })
    else {
        throw BenchFailure("the process that was measured said nothing")
    }
    return (count, peak / 1_024)
}
