import LifecycleEngine
import Simulation
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
    func replay() -> Found {
        var replay = Replay(sink: Found())
        for batch in batches { replay.consume(batch, catalog) }
        replay.finish(catalog)
        return replay.sink
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

/// Collects what a replay tells.
struct Found: ReplaySink {
    var findings: [Finding] = []
    var ends: [ProcessEnd] = []
    var tasks: [TaskRun] = []
    var stays: [BackgroundStay] = []
    var losses: [RecordLoss] = []
    var launches = 0
    /// Times that an app became active after it was not on screen.
    var sessions = 0
    private var wasActive: [UInt32: Bool] = [:]

    mutating func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty
    ) {
        if phase == .active, wasActive[process] != true {
            sessions += 1
            wasActive[process] = true
        }
        if !phase.isForeground { wasActive[process] = false }
    }

    mutating func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, isStart: Bool) {
        if isStart { launches += 1 }
    }

    mutating func span(_ span: StateSpan) {}
    mutating func stay(_ stay: BackgroundStay) { stays.append(stay) }
    mutating func task(_ run: TaskRun) { tasks.append(run) }
    mutating func processEnd(_ end: ProcessEnd) { ends.append(end) }
    mutating func finding(_ finding: Finding) { findings.append(finding) }
    mutating func notOnTop(boot: UInt32, subject: UInt32, start: Int64, end: Int64, certainty: Certainty) {}
    mutating func clockSynced(boot: UInt32, time: Int64, wall: WallReading) {}
    mutating func clockStepped(boot: UInt32, time: Int64, by: Int64) {}
    mutating func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {}
    mutating func loss(_ loss: RecordLoss) { losses.append(loss) }
}
