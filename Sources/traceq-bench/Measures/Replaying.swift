import ByteIO
import CTwins
import LifecycleEngine
import TraceAnalysis
import TraceFormat
import TraceModel

/// Decoding and replay under all rules, folded into a summary, against decoding and a replay of states, budgets and leaks in
/// C. Both read from memory.
func measureReplay(_ workload: Workload) throws {
    let file = try workload.traceBytes(events: workload.events)
    let twin = try RowStream(events: workload.events)
    var ours: TraceSummary?
    var theirs = ctwins_replayed()
    let times = try PairedTimes(
        runs: workload.runs,
        ours: {
            var reader = TraceReader(MemorySource(file))
            var catalog = TraceCatalog()
            ours = try Analyzer.analyze(&reader, catalog: &catalog)
        },
        twin: { theirs = ctwins_replay(twin.bytes, twin.bytes.count) })
    guard let ours, theirs.failure == 0, ours.eventCount == workload.events, theirs.rows == twin.rowCount
    else {
        throw BenchFailure("events are missing")
    }
    let began = ours.apps.flatMap(\.families).reduce(0) { $0 + $1.count }
    // Both see every task; the twin's leaks are what is open at the end, which ours tells by kind.
    guard began == Int(theirs.tasks) else { throw BenchFailure("\(began) tasks against \(theirs.tasks)") }
    print(
        "replay: ours \(ours.findingCounts.values.reduce(0, +)) findings of \(ours.findingCounts.count) rules; "
            + "twin \(theirs.overruns) overruns, \(theirs.illegal) illegal steps, \(theirs.leaks) leaks")
    print(
        ResultTable.line(
            Comparison(
                what: "decoding and replay under all rules", unit: "M/s", decimals: 1,
                ours: Double(workload.events) / median(times.ours) / 1e6,
                twin: Double(twin.rowCount) / median(times.twin) / 1e6, reach: .atLeast(0.3))))
}
