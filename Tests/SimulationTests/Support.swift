import LifecycleEngine
import Simulation
import TestSupport
import TraceModel

/// All batches of a scenario and the catalog that they refer to.
struct Told {
    var batches: [EventBatch] = []
    var catalog = TraceCatalog()

    init(_ scenario: Scenario, seed: UInt64) throws {
        var source = ScenarioSource(scenario: scenario, seed: seed)
        var batch = EventBatch()
        while try source.next(&batch, &catalog) { batches.append(batch) }
    }

    /// What the engine finds in it.
    func replay() -> Collector {
        let sink = Collector()
        var replay = Replay(sink: sink)
        for batch in batches { replay.consume(batch, catalog) }
        replay.finish(catalog)
        return sink
    }

    /// Every event with its batch and its position there.
    func forEach(_ body: (_ batch: EventBatch, _ row: Int, _ extras: Range<Int>) -> Void) {
        for batch in batches {
            var extra = 0
            for row in 0..<batch.count {
                let end = batch.extrasEnd(of: row, from: extra)
                body(batch, row, extra..<end)
                extra = end
            }
        }
    }
}
