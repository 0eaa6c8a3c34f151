import CTwins

/// `traceq report` as a user runs it, from process start to its last line, against decoding and a replay of states, budgets
/// and leaks in C that has its bytes in memory already; both by wall time. And its memory, against that for a tenth of the
/// events.
///
/// Like the measure of memory this must run before anything else does in this process.
func measureReport(_ workload: Workload) throws {
    let program = ChildProcess.beside("traceq")
    let whole = try workload.trace(events: workload.events)
    let tenth = try workload.trace(events: max(workload.events / 10, 1))
    var peaks = PairedTimes()
    for _ in 0..<workload.runs {
        peaks.add(
            ours: try ChildProcess.peakMebibytes(of: ["report", whole], program: program),
            twin: try ChildProcess.peakMebibytes(of: ["report", tenth], program: program))
    }
    print(
        ResultTable.line(
            Comparison(
                what: "peak memory, report of all events and a tenth", unit: "MiB", decimals: 1,
                ours: median(peaks.ours), twin: median(peaks.twin), reach: .atMost(1.2), limit: 64)))
    let twin = try RowStream(events: workload.events)
    var theirs = ctwins_replayed()
    let times = try PairedTimes(
        runs: workload.runs, clock: Clock.wallSeconds,
        ours: { try ChildProcess.peakMebibytes(of: ["report", whole], program: program) },
        twin: { theirs = ctwins_replay(twin.bytes, twin.bytes.count) })
    guard theirs.failure == 0, theirs.rows == twin.rowCount else { throw BenchFailure("events are missing") }
    print(
        ResultTable.line(
            Comparison(
                what: "report from start to end; replay in C", unit: "s", decimals: 2,
                ours: median(times.ours), twin: median(times.twin), reach: .atMost(4))))
}
