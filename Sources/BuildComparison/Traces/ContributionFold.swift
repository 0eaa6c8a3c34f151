import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Reads one trace into what it says of each build in it.
public struct ContributionFold: ~Copyable {
    private var replay: Replay
    private let sink: ContributionSink
    private let sessionGap: Int64

    /// A fold of the trace that people know as `trace` and that shows the behaviour of `cluster`.
    public init(
        trace: String, cluster: String, options: ReplayOptions = ReplayOptions(),
        sessionGap: Int64 = Sessions.defaultGap
    ) {
        sink = ContributionSink(trace: trace, cluster: cluster)
        replay = Replay(options: options, sink: sink)
        self.sessionGap = sessionGap
    }

    /// Takes the next events.
    public mutating func consume(_ batch: EventBatch, _ catalog: TraceCatalog) {
        sink.begin(batch, catalog)
        replay.consume(batch, catalog)
        sink.end()
    }

    /// Ends the fold and gives what was found, in the order in which builds were met.
    public mutating func finish(_ catalog: TraceCatalog) -> [Contribution] {
        sink.meet(catalog)
        replay.finish(catalog)
        return sink.finish(catalog, sessionGap: sessionGap)
    }

    /// Reads all events of a source.
    /// - Throws: what the source throws.
    public static func read(
        _ source: inout some EventSource, catalog: inout TraceCatalog, trace: String, cluster: String,
        options: ReplayOptions = ReplayOptions()
    ) throws(InputFailure) -> [Contribution] {
        var fold = ContributionFold(trace: trace, cluster: cluster, options: options)
        var batch = EventBatch()
        while try source.next(&batch, &catalog) { fold.consume(batch, catalog) }
        return fold.finish(catalog)
    }
}
