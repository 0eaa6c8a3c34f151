import TraceModel

/// The wanted events of a source that must be read from front to back.
public struct FilteredSource: EventSource {
    private var source: any EventSource
    private let selection: EventSelection
    private var all = EventBatch()

    /// The events of `source` that `selection` holds.
    public init(_ source: any EventSource, _ selection: EventSelection) {
        self.source = source
        self.selection = selection
    }

    /// See `EventSource.losses`: those of the whole source.
    public var losses: [InputFailure] { source.losses }

    /// See `EventSource.next`.
    /// - Throws: what the source throws.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        while try source.next(&all, &catalog) {
            selection.filter(all, into: &batch)
            if !batch.isEmpty { return true }
        }
        batch.removeAll(boot: 0)
        return false
    }
}
