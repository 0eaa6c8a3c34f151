import TraceAnalysis
import TraceModel

/// The events of a small trace, as a source.
public struct SmallTraceSource: EventSource {
    private let trace: SmallTrace
    private var place = 0

    /// A source of all its events; its catalog is the trace's own.
    public init(_ trace: SmallTrace) { self.trace = trace }

    /// See ``EventSource/next(_:_:)``; never throws.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        guard place < trace.batches.count else {
            batch.removeAll(boot: 0)
            return false
        }
        batch = trace.batches[place]
        place += 1
        return true
    }
}
