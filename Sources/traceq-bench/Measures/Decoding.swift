import ByteIO
import CTwins
import Simulation
import TraceFormat
import TraceModel

/// Decoding to columns in memory against rows in C. Both read from memory, and both keep what they decode of one block
/// until the next.
func measureDecoding(_ workload: Workload) throws {
    let file = try workload.traceBytes(events: workload.events)
    let twin = try RowStream(events: workload.events)
    try compare(file, twin.bytes)
    var rows = [ctwins_row](repeating: ctwins_row(), count: Int(CTWINS_BLOCK_ROWS))
    var (ourEvents, twinRows) = (0, 0)
    let times = try PairedTimes(
        runs: workload.runs,
        ours: { ourEvents += try decode(TraceReader(MemorySource(file))) },
        twin: { twinRows += Int(ctwins_decode_rows(twin.bytes, twin.bytes.count, &rows).rows) })
    guard ourEvents == workload.runs * workload.events, twinRows == workload.runs * twin.rowCount else {
        throw BenchFailure("events are missing")
    }
    let comparison = Comparison(
        what: "decoding to columns, one thread", unit: "M/s", decimals: 1,
        ours: Double(workload.events) / median(times.ours) / 1e6,
        twin: Double(twin.rowCount) / median(times.twin) / 1e6, reach: .atLeast(1.2))
    print(ResultTable.line(comparison))
}

/// Decoding by a reader that uses two threads against one that uses one, in wall time.
func measureTwoThreads(_ workload: Workload) throws {
    let file = try workload.traceBytes(events: workload.events)
    var events = 0
    let times = try PairedTimes(
        runs: workload.runs, clock: Clock.wallSeconds,
        ours: { events += try decode(TraceReader(MemorySource(file), threads: 2)) },
        twin: { events += try decode(TraceReader(MemorySource(file))) })
    guard events == 2 * workload.runs * workload.events else { throw BenchFailure("events are missing") }
    let rate = { (seconds: [Double]) in Double(workload.events) / median(seconds) / 1e6 }
    print(
        ResultTable.line(
            Comparison(
                what: "decoding to columns, two threads against one", unit: "M/s", decimals: 1,
                ours: rate(times.ours), twin: rate(times.twin), reach: .atLeast(1.7))))
}

/// Reads to the end and gives the number of events.
private func decode(_ reader: TraceReader) throws -> Int {
    var reader = reader
    var (batch, catalog) = (EventBatch(), TraceCatalog())
    var events = 0
    while try reader.next(&batch, &catalog) { events += batch.count }
    return events
}

/// Shows that both hold the same events: from our columns back to rows, summed as the twin sums its own.
private func compare(_ file: [UInt8], _ stream: [UInt8]) throws {
    var reader = TraceReader(MemorySource(file))
    var (batch, catalog) = (EventBatch(), TraceCatalog())
    var (back, rows, ours) = (FieldRows(), [FieldRow](), RowSum())
    while try reader.next(&batch, &catalog) {
        rows.removeAll(keepingCapacity: true)
        back.append(batch, catalog, to: &rows)
        for row in rows { ours.add(row) }
    }
    let decoded = ctwins_decode(stream, stream.count)
    let twin = RowSum(decoded)
    print("checksum: ours \(ours.text); twin \(twin.text)")
    guard ours == twin, decoded.failure == 0, reader.losses.isEmpty else {
        throw BenchFailure("the two decoders gave different events")
    }
}
