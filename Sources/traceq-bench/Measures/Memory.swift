/// Peak memory of reading a whole file and a tenth of it, each in a process of its own that reads from the disk.
///
/// A new process counts the memory of the one that started it as its own peak, until it needs more. So this one must be
/// small when it starts them: it does nothing before, and the files are written by other processes.
func measureMemory(_ workload: Workload) throws {
    let whole = try workload.trace(events: workload.events)
    let tenth = try workload.trace(events: max(workload.events / 10, 1))
    var peaks = PairedTimes()
    for _ in 0..<workload.runs {
        peaks.add(ours: try peakMebibytes(reading: whole), twin: try peakMebibytes(reading: tenth))
    }
    let comparison = Comparison(
        what: "peak memory, reading all events and a tenth", unit: "MiB", decimals: 1,
        ours: median(peaks.ours),
        twin: median(peaks.twin), reach: .atMost(1.2), limit: 64)
    print(ResultTable.line(comparison))
}

private func peakMebibytes(reading path: String) throws(BenchFailure) -> Double {
    try peakMebibytes(of: [Children.read, path]).peak
}
