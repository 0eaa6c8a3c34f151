import TraceModel

/// The events of a scenario. The same scenario and seed gives the same events on every machine.
///
/// It has no clock, no randomness but the seed's, no floating point and no I/O, and loses nothing.
public struct ScenarioSource: EventSource {
    /// The scenario that is told.
    public let scenario: Scenario
    /// What decides how long everything takes.
    public let seed: UInt64

    private var told: (trace: StagedTrace, declaration: Declaration)?
    /// Events given out.
    private var position = 0

    /// The events of `scenario` with the durations that `seed` picks; any seed will do.
    public init(scenario: Scenario, seed: UInt64) {
        self.scenario = scenario
        self.seed = seed
    }

    /// Replaces the batch by the next events; the first call adds all records of the scenario to the catalog.
    /// - Throws: an ``InputFailure`` if the catalog is full.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        if told == nil { told = try tell(&catalog) }
        guard let (trace, declaration) = told else { return false }
        let rows = position..<min(position + EventBatch.capacity, trace.events.count)
        declaration.fill(&batch, with: rows, of: trace, &catalog.names)
        position = rows.upperBound
        return !rows.isEmpty
    }

    private func tell(
        _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> (trace: StagedTrace, declaration: Declaration) {
        let trace = scenario.tell(seed: seed)
        return (trace, try Declaration(trace, in: &catalog))
    }
}
