import ByteIO
import CTwins
import TraceModel

/// Reading the text of logcat into events, against counting its lines by `memchr`: nothing that reads all of the text
/// is faster.
func measureLogcat(_ workload: Workload) throws {
    let text = LogText(atLeast: max(min(workload.events, 64 << 20), 1 << 20))
    let lines = ctwins_count_lines(text.bytes, text.bytes.count)
    var (ours, twin) = ((lines: 0, events: 0), 0)
    let times = try PairedTimes(
        runs: workload.runs,
        ours: {
            let read = try LogRun(MemorySource(text.bytes))
            ours = (ours.lines + read.lines.total, ours.events + read.events)
        },
        twin: { twin += ctwins_count_lines(text.bytes, text.bytes.count) })
    // The end of the log is an event too.
    guard ours.lines == workload.runs * lines, twin == ours.lines,
        ours.events == workload.runs * (text.lifecycleLines + 1)
    else { throw BenchFailure("lines or events are missing") }
    let rate = { (seconds: [Double]) in Double(text.bytes.count) / median(seconds) / 1e9 }
    print(
        ResultTable.line(
            Comparison(
                what: "logcat text against counting its lines", unit: "GB/s", decimals: 3,
                ours: rate(times.ours), twin: rate(times.twin), reach: .atLeast(0.05))))
}
