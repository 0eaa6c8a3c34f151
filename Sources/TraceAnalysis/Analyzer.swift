import LifecycleEngine
import TraceModel

/// Folds a replay into a ``TraceSummary``.
public struct Analyzer {
    private var replay: Replay<SummarySink>

    /// An analysis under these rules; an absence of up to `sessionGap` nanoseconds does not end a session.
    public init(options: ReplayOptions = ReplayOptions(), sessionGap: Int64 = Sessions.defaultGap) {
        replay = Replay(options: options, sink: SummarySink(sessionGap: sessionGap))
    }

    /// Takes the next events.
    public mutating func consume(_ batch: EventBatch, _ catalog: TraceCatalog) {
        replay.sink.meet(catalog, boot: batch.boot)
        replay.sink.summary.eventCount += batch.count
        replay.consume(batch, catalog)
        replay.sink.part()
    }

    /// Ends the analysis and gives what it found.
    public mutating func finish(_ catalog: TraceCatalog) -> TraceSummary {
        replay.sink.meet(catalog, boot: nil)
        replay.finish(catalog)
        return replay.sink.finish()
    }

    /// Analyses all events of a source.
    /// - Throws: what the source throws.
    public static func analyze(
        _ source: inout some EventSource, catalog: inout TraceCatalog,
        options: ReplayOptions = ReplayOptions(),
        sessionGap: Int64 = Sessions.defaultGap
    ) throws(InputFailure) -> TraceSummary {
        var analyzer = Analyzer(options: options, sessionGap: sessionGap)
        var batch = EventBatch()
        while try source.next(&batch, &catalog) { analyzer.consume(batch, catalog) }
        return analyzer.finish(catalog)
    }
}
