import ByteIO
import CTwins
import Simulation
import TraceBlocks
import TraceFormat
import TraceModel

/// Writing a trace against encoding rows and compressing them in C. Block for block in turn, so that all events need not
/// be in memory.
func measureEncoding(_ workload: Workload) throws {
    // So many events hold the same work as ten million, and a run of both sides takes a second.
    let events = min(workload.events, 2_000_000)
    var times = PairedTimes()
    var (rowCount, size) = (0, UInt64(0))
    for _ in 0..<workload.runs {
        let run = try EncodingRun(events: events)
        times.add(ours: run.ours, twin: run.twin)
        (rowCount, size) = (run.rowCount, run.bytesWritten)
    }
    guard size > 0, rowCount > 0 else { throw BenchFailure("nothing was written") }
    let comparison = Comparison(
        what: "writing a trace, zstd 3, one thread", unit: "M/s", decimals: 1,
        ours: Double(events) / median(times.ours) / 1e6, twin: Double(rowCount) / median(times.twin) / 1e6,
        reach: nil)
    print(ResultTable.line(comparison))
}

/// Both sides once; seconds of CPU time.
private struct EncodingRun {
    private(set) var ours = 0.0
    private(set) var twin = 0.0
    private(set) var rowCount = 0
    private(set) var bytesWritten: UInt64 = 0

    init(events: Int) throws {
        var source = FieldSource(events: events, seed: Workload.seed)
        var writer = TraceWriter(to: NoSink())
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        var (back, rows) = (FieldRows(), [FieldRow]())
        var block = [UInt8](repeating: 0, count: Int(CTWINS_BLOCK_ROWS) * 32 + 12)
        while try source.next(&batch, &catalog) {
            rows.removeAll(keepingCapacity: true)
            back.append(batch, catalog, to: &rows)
            let twinRows = rows.map { ctwins_row($0) }
            let start = Clock.processSeconds()
            try writer.write(batch, catalog)
            let middle = Clock.processSeconds()
            guard ctwins_encode(twinRows, twinRows.count, RowStream.level, &block) > 0 else {
                throw BenchFailure("the twin cannot encode its rows")
            }
            twin += Clock.processSeconds() - middle
            ours += middle - start
            rowCount += rows.count
        }
        let start = Clock.processSeconds()
        try writer.finish(catalog)
        ours += Clock.processSeconds() - start
        bytesWritten = writer.bytesWritten
    }
}

/// Bytes that nobody wants.
private struct NoSink: ByteSink {
    func write(_ bytes: UnsafeRawBufferPointer) {}
}
