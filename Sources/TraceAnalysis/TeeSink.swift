import LifecycleEngine
import TraceModel

/// Gives what a replay finds to two takers, the first one first.
final class TeeSink: ReplaySink {
    private let first: SummarySink
    private let second: any ReplaySink

    var takesSamples: Bool { second.takesSamples }

    init(_ first: SummarySink, _ second: any ReplaySink) {
        self.first = first
        self.second = second
    }

    func phaseChanged(boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty) {
        first.phaseChanged(boot: boot, process: process, time: time, to: phase, certainty: certainty)
        second.phaseChanged(boot: boot, process: process, time: time, to: phase, certainty: certainty)
    }
    func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart) {
        first.processSeen(boot: boot, process: process, time: time, cause: cause, start: start)
        second.processSeen(boot: boot, process: process, time: time, cause: cause, start: start)
    }
    func prewarmUsed(boot: UInt32, process: UInt32, _ use: PrewarmUse) {
        first.prewarmUsed(boot: boot, process: process, use)
        second.prewarmUsed(boot: boot, process: process, use)
    }
    func span(_ span: StateSpan) {
        first.span(span)
        second.span(span)
    }
    func stay(_ stay: BackgroundStay) {
        first.stay(stay)
        second.stay(stay)
    }
    func taskBegan(_ begin: TaskBegin) { second.taskBegan(begin) }
    func task(_ run: TaskRun) {
        first.task(run)
        second.task(run)
    }
    func request(_ request: TaskRequest) {
        first.request(request)
        second.request(request)
    }
    func holdBegan(_ begin: HoldBegin) { second.holdBegan(begin) }
    func hold(_ run: HoldRun) {
        first.hold(run)
        second.hold(run)
    }
    func ledger(_ statement: LedgerStatement) {
        first.ledger(statement)
        second.ledger(statement)
    }
    func processEnd(_ end: ProcessEnd) {
        first.processEnd(end)
        second.processEnd(end)
    }
    func restart(_ restart: Restart) {
        first.restart(restart)
        second.restart(restart)
    }
    func scheduled(_ run: ScheduledRun) {
        first.scheduled(run)
        second.scheduled(run)
    }
    func reported(_ report: PlatformReport) {
        first.reported(report)
        second.reported(report)
    }
    func beganLate(_ begin: LateBegin) {
        first.beganLate(begin)
        second.beganLate(begin)
    }
    func duplicates(boot: UInt32, count: Int) {
        first.duplicates(boot: boot, count: count)
        second.duplicates(boot: boot, count: count)
    }
    func finding(_ finding: Finding) {
        first.finding(finding)
        second.finding(finding)
    }
    func sample(process: UInt32, time: Int64, metric: NameID, value: Int64) {
        second.sample(process: process, time: time, metric: metric, value: value)
    }
    func notOnTop(boot: UInt32, subject: UInt32, start: Int64, end: Int64, certainty: Certainty) {
        first.notOnTop(boot: boot, subject: subject, start: start, end: end, certainty: certainty)
        second.notOnTop(boot: boot, subject: subject, start: start, end: end, certainty: certainty)
    }
    func clockSynced(boot: UInt32, time: Int64, wall: WallReading) {
        first.clockSynced(boot: boot, time: time, wall: wall)
        second.clockSynced(boot: boot, time: time, wall: wall)
    }
    func clockStepped(boot: UInt32, time: Int64, by: Int64) {
        first.clockStepped(boot: boot, time: time, by: by)
        second.clockStepped(boot: boot, time: time, by: by)
    }
    func bootEnded(boot: UInt32, first firstTime: Int64, last: Int64, isVersionAssumed: Bool) {
        first.bootEnded(boot: boot, first: firstTime, last: last, isVersionAssumed: isVersionAssumed)
        second.bootEnded(boot: boot, first: firstTime, last: last, isVersionAssumed: isVersionAssumed)
    }
    func covered(_ coverage: Coverage) {
        first.covered(coverage)
        second.covered(coverage)
    }
    func loss(_ loss: RecordLoss) {
        first.loss(loss)
        second.loss(loss)
    }
}
