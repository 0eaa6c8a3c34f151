/// Anything that gives events: a trace file, a field log, JSON lines, a simulation.
public protocol EventSource {
    /// Replaces the batch by the next events and adds the records that they name to the catalog.
    ///
    /// Gives false, and an empty batch, after the last event. All events of a batch belong to one boot, and
    /// their times do not decrease from batch to batch within a boot.
    /// - Throws: an ``InputFailure`` if the source cannot be read on; what it gave before stays valid.
    mutating func next(_ batch: inout EventBatch, _ catalog: inout TraceCatalog) throws(InputFailure) -> Bool

    /// Parts of the input that could not be read, known after the last event.
    var losses: [InputFailure] { get }

    /// Losses that the input itself tells of, known after the last event: they belong into a report, and are no failure
    /// to read it.
    var knownLosses: [InputFailure] { get }

    /// How the input was read, known after the last event; nil for inputs that leave nothing to decide.
    var explanation: InputExplanation? { get }
    /// Totals that the input gives beside events, or instead of them; known after the last event.
    var aggregates: [AggregateFacts] { get }
}

extension EventSource {
    /// Most sources lose nothing.
    public var losses: [InputFailure] { [] }

    /// Most inputs tell of losses by events only.
    public var knownLosses: [InputFailure] { [] }

    /// Most inputs leave nothing to decide.
    public var explanation: InputExplanation? { nil }
    /// Most inputs give no totals.
    public var aggregates: [AggregateFacts] { [] }
}
