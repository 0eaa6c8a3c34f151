import ByteIO

/// Reading a bug report against looking for the ends of its lines, and the memory of reading one of 500 MB (at 10 M
/// events) and one of four fifths, each in a process of its own.
///
/// Like the measure of memory this must run before anything else does in this process.
func measureBugReport(_ workload: Workload) throws {
    let size = workload.events * 50
    var peaks = PairedTimes()
    for _ in 0..<min(workload.runs, 3) {
        let whole = try peakMebibytes(of: [Children.bugReport, "\(size)"])
        let less = try peakMebibytes(of: [Children.bugReport, "\(size / 5 * 4)"])
        guard whole.count > less.count else { throw BenchFailure("lines are missing") }
        peaks.add(ours: whole.peak, twin: less.peak)
    }
    var source = BugReportText(bytes: min(size, 64 << 20))
    var bytes: [UInt8] = []
    while try source.read(behind: &bytes) > 0 {}
    try measureLog("bug report, text, against memchr", MeasuredLog(lines: bytes), runs: workload.runs)
    print(
        ResultTable.line(
            Comparison(
                what: "peak memory, bug report of \(size / 1_000_000) MB and 4/5", unit: "MiB",
                decimals: 1, ours: median(peaks.ours), twin: median(peaks.twin), reach: .atMost(1.2),
                limit: 200)))
}
