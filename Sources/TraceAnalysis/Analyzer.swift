import LifecycleEngine
import TraceModel

/// Folds a replay into a ``TraceSummary``.
public struct Analyzer: ~Copyable {
    /// The replay behind it, for what is under way.
    public private(set) var replay: Replay
    private let sink: SummarySink

    /// An analysis under these rules; an absence of up to `sessionGap` nanoseconds does not end a session. What the replay
    /// finds goes to `other` too, while the batch that shows it is consumed.
    public init(
        options: ReplayOptions = ReplayOptions(), sessionGap: Int64 = Sessions.defaultGap,
        alsoTo other: (any ReplaySink)? = nil
    ) {
        sink = SummarySink(sessionGap: sessionGap)
        let all: any ReplaySink = if let other { TeeSink(sink, other) } else { sink }
        replay = Replay(options: options, sink: all)
    }

    /// Takes the next events.
    public mutating func consume(_ batch: EventBatch, _ catalog: TraceCatalog) {
        sink.meet(catalog, boot: batch.boot)
        sink.summary.eventCount += batch.count
        replay.consume(batch, catalog)
        sink.part()
    }

    /// What the wall clock showed so far.
    public var clock: WallClock { sink.summary.clock }

    /// Ends the analysis and gives what it found.
    public mutating func finish(_ catalog: TraceCatalog) -> TraceSummary {
        sink.meet(catalog, boot: nil)
        replay.finish(catalog)
        return sink.finish()
    }

    /// Analyses all events of a source; what is to be drawn goes to `timeline`.
    /// - Throws: what the source throws.
    public static func analyze(
        _ source: inout some EventSource, catalog: inout TraceCatalog,
        options: ReplayOptions = ReplayOptions(),
        sessionGap: Int64 = Sessions.defaultGap, timeline: TimelineSink? = nil
    ) throws(InputFailure) -> TraceSummary {
        var analyzer = Analyzer(options: options, sessionGap: sessionGap, alsoTo: timeline)
        var batch = EventBatch()
        while try source.next(&batch, &catalog) {
            timeline?.meet(batch, catalog)
            analyzer.consume(batch, catalog)
            timeline?.part()
        }
        timeline?.meet(catalog)
        defer { timeline?.part() }
        return analyzer.finish(catalog)
    }
}
