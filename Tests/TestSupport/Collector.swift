import LifecycleEngine
import TraceModel

/// Keeps everything that a replay tells.
public final class Collector: ReplaySink {
    /// Changes of phase, in order.
    public var phases: [(process: UInt32, time: Int64, phase: Phase)] = []
    /// Processes whose start was seen.
    public var launches = 0
    /// Spans of processes and subjects.
    public var spans: [StateSpan] = []
    /// Background stays.
    public var stays: [BackgroundStay] = []
    /// Task runs.
    public var tasks: [TaskRun] = []
    /// Ends of processes.
    public var ends: [ProcessEnd] = []
    /// Prewarmed launches that were used.
    public var prewarms: [PrewarmUse] = []
    /// Findings.
    public var findings: [Finding] = []
    /// Losses and gaps.
    public var losses: [RecordLoss] = []
    /// Stretches without the focus, nanoseconds.
    public var notOnTop: [Int64] = []

    /// Resources that were kept.
    public var holds: [HoldRun] = []
    /// Ledgers at the end of each boot.
    public var ledgers: [LedgerStatement] = []

    /// What the trace could show.
    public var coverage: Coverage?

    /// Nothing told yet.
    public init() {}

    /// Ids of the broken rules, sorted.
    public var rules: [String] { findings.map(\.rule).sorted() }

    /// Ids of the rules that were broken badly, sorted.
    public var errors: [String] { findings.filter { $0.severity == .error }.map(\.rule).sorted() }

    /// Times that a process became active after it was not on screen.
    public var sessions: Int {
        var isActive: [UInt32: Bool] = [:]
        var count = 0
        for change in phases {
            if change.phase == .active, isActive[change.process] != true {
                count += 1
                isActive[change.process] = true
            }
            if !change.phase.isForeground { isActive[change.process] = false }
        }
        return count
    }

    /// See `ReplaySink`.
    public func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty
    ) { phases.append((process, time, phase)) }
    /// See `ReplaySink`.
    public func processSeen(
        boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart
    ) { if start != .notSeen { launches += 1 } }
    /// See `ReplaySink`.
    public func prewarmUsed(boot: UInt32, process: UInt32, _ use: PrewarmUse) { prewarms.append(use) }
    /// See `ReplaySink`.
    public func span(_ span: StateSpan) { spans.append(span) }
    /// See `ReplaySink`.
    public func stay(_ stay: BackgroundStay) { stays.append(stay) }
    /// See `ReplaySink`.
    public func task(_ run: TaskRun) { tasks.append(run) }
    /// See `ReplaySink`.
    public func hold(_ run: HoldRun) { holds.append(run) }
    /// See `ReplaySink`.
    public func ledger(_ statement: LedgerStatement) { ledgers.append(statement) }
    /// See `ReplaySink`.
    public func processEnd(_ end: ProcessEnd) { ends.append(end) }
    /// See `ReplaySink`.
    public func finding(_ finding: Finding) { findings.append(finding) }
    /// See `ReplaySink`.
    public func notOnTop(
        boot: UInt32, subject: UInt32, start: Int64, end: Int64, certainty: Certainty
    ) { notOnTop.append(end - start) }
    /// See `ReplaySink`.
    public func clockSynced(boot: UInt32, time: Int64, wall: WallReading) {}
    /// See `ReplaySink`.
    public func clockStepped(boot: UInt32, time: Int64, by: Int64) {}
    /// See `ReplaySink`.
    public func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {}
    /// See `ReplaySink`.
    public func covered(_ coverage: Coverage) { self.coverage = coverage }
    /// See `ReplaySink`.
    public func loss(_ loss: RecordLoss) { losses.append(loss) }
}
