import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Takes what a replay finds, and the catalog that it speaks of.
protocol ExportTaker: ReplaySink {
    /// Takes the catalog for the events to come.
    func meet(_ catalog: TraceCatalog, boot: UInt32)
    /// Takes the catalog for what the end of the replay tells.
    func meet(_ catalog: TraceCatalog)
    /// Gives the catalog back.
    func part()
    /// Everything was told.
    func finish()
}

/// Hands what a replay finds, and the selection keeps, to the writer of a form.
final class ExportSink<Writer: ExportWriter>: ExportTaker {
    private var writer: Writer
    private let selection: ExportSelection
    private var boots = NumberSet()
    private var wallClock = WallClock()
    private var boot: UInt32 = 0

    init(_ writer: Writer, _ selection: ExportSelection) {
        self.writer = writer
        self.selection = selection
    }

    /// Takes the catalog for the events to come.
    func meet(_ catalog: TraceCatalog, boot: UInt32) {
        writer.catalog = catalog
        self.boot = boot
        // Numbers of boots begin with 0, which is in every set.
        guard boots.insert(boot + 1) else { return }
        writer.boot(boot)
        if let wall = catalog[boot: boot].wall { clockSynced(boot: boot, time: 0, wall: wall) }
    }

    /// Takes the catalog for what the end of the replay tells.
    func meet(_ catalog: TraceCatalog) { writer.catalog = catalog }

    /// Gives the catalog back.
    func part() { writer.catalog = .empty }

    func finish() { writer.finish() }

    func phaseChanged(boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty) {
        if phase == .notRunning { writer.forget(process) }
    }

    func clockSynced(boot: UInt32, time: Int64, wall: WallReading) {
        wallClock.add(boot: boot, time: time, wall: wall)
        writer.clock(boot, time, wall)
    }

    func clockStepped(boot: UInt32, time: Int64, by: Int64) {
        wallClock.step(boot: boot, time: time, by: by)
        if let wall = wallClock.reading(boot: boot, time: time) { writer.clock(boot, time, wall) }
    }

    func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart) {
        guard start != .notSeen, selection.holds(process, time, time) else { return }
        writer.launch(
            ProcessLaunch(
                boot: boot, process: process, time: time, cause: cause, isSeen: start == .observed))
    }

    func span(_ span: StateSpan) {
        if selection.holds(span.process, span.start, span.end) { writer.span(span) }
    }

    func task(_ run: TaskRun) {
        if selection.holds(run.process, run.start, run.end) { writer.task(run) }
    }

    func hold(_ run: HoldRun) {
        if selection.holds(run.process, run.start, run.end) { writer.hold(run) }
    }

    func sample(process: UInt32, time: Int64, metric: NameID, value: Int64) {
        guard value != EventBatch.absent, selection.holds(process, time, time) else { return }
        writer.sample(
            Sample(boot: boot, process: process, time: time, metric: metric, value: value))
    }

    func processEnd(_ end: ProcessEnd) {
        if selection.holds(end.process, end.time, end.time) { writer.end(end) }
    }

    func finding(_ finding: Finding) {
        if selection.holds(finding.process, finding.start, finding.end) { writer.finding(finding) }
    }

    func loss(_ loss: RecordLoss) {
        // What was lost of nobody in particular may have been of anybody.
        let isWanted =
            loss.process == 0
            ? selection.holds(loss.time, loss.until)
            : selection.holds(loss.process, loss.time, loss.until)
        if isWanted { writer.loss(loss) }
    }
}
