import ByteIO
import LifecycleEngine
import TraceModel

/// Writes a trace in another form, batch by batch. Its own memory does not grow with the number of events.
///
/// All forms but the events themselves are of what one replay finds.
public struct TraceExporter {
    /// A replay, and who writes what it finds. Of a replay there are no copies.
    private final class Findings {
        private var replay: Replay
        private let taker: any ExportTaker

        init(_ options: ReplayOptions, _ taker: any ExportTaker) {
            replay = Replay(options: options, sink: taker)
            self.taker = taker
        }

        func consume(_ batch: EventBatch, _ catalog: TraceCatalog) {
            taker.meet(catalog, boot: batch.boot)
            replay.consume(batch, catalog)
            taker.part()
        }

        func finish(_ catalog: TraceCatalog) {
            taker.meet(catalog)
            replay.finish(catalog)
            taker.finish()
            taker.part()
        }
    }

    private let output: ExportOutput
    /// One of the two is there.
    private var lines: EventLinesWriter<ExportOutput>?
    private var findings: Findings?

    /// An export into `sink`. The selection is one of what the replay finds; events are picked where they are read.
    /// - Parameter declaresNamedOnly: of events, only processes and subjects that one of them names are declared.
    public init(
        _ format: ExportFormat, to sink: any ByteSink, options: ReplayOptions = ReplayOptions(),
        selection: ExportSelection = ExportSelection(), declaresNamedOnly: Bool = false
    ) {
        output = ExportOutput(sink)
        let taker: any ExportTaker
        switch format {
        case .jsonl:
            lines = EventLinesWriter(to: output, declaresNamedOnly: declaresNamedOnly)
            return
        case .perfetto: taker = ExportSink(TimelineWriter(PerfettoForm(), to: output), selection)
        case .chrome: taker = ExportSink(TimelineWriter(ChromeForm(), to: output), selection)
        case .csv: taker = ExportSink(CSVWriter(to: output), selection)
        case .openmetrics: taker = ExportSink(OpenMetricsWriter(selection, to: output), selection)
        }
        findings = Findings(options, taker)
    }

    /// Takes the next events.
    /// - Throws: an `OutputFailure`.
    public mutating func write(_ batch: EventBatch, _ catalog: TraceCatalog) throws(OutputFailure) {
        try lines?.write(batch, catalog)
        findings?.consume(batch, catalog)
        try output.check()
    }

    /// Ends the export: what is still open ends with the trace.
    /// - Throws: an `OutputFailure`.
    public mutating func finish(_ catalog: TraceCatalog) throws(OutputFailure) {
        try lines?.finish(catalog)
        findings?.finish(catalog)
        try output.check()
    }
}
