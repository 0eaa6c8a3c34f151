import ByteIO
import FieldLogs
import TraceModel

/// A log that was read to its end.
struct LogRun {
    /// What became of its lines, records or packets.
    let lines: LineCounts
    /// Events that it gave.
    let events: Int

    /// Reads a log of any form.
    init(_ bytes: some ByteSource) throws {
        let peeked = try PeekedSource(bytes)
        if let trace = PerfettoSource(peeked) {
            self = try Self(source: trace)
        } else if let log = LogSource(peeked) {
            self = try Self(source: log)
        } else {
            throw BenchFailure("the log is not recognised")
        }
    }

    private init(source: some EventSource) throws {
        var source = source
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        var events = 0
        while try source.next(&batch, &catalog) { events += batch.count }
        guard source.losses.isEmpty else { throw BenchFailure("the log is damaged") }
        self.events = events
        lines = catalog.source.lines ?? LineCounts()
    }
}
