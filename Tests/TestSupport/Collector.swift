import LifecycleEngine
import TraceModel

/// Keeps everything that a replay tells.
public struct Collector: ReplaySink {
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
    /// Findings.
    public var findings: [Finding] = []
    /// Losses and gaps.
    public var losses: [RecordLoss] = []
    /// Stretches without the focus, nanoseconds.
    public var notOnTop: [Int64] = []

    /// Nothing told yet.
    public init() {}

    /// Ids of the broken rules, sorted.
    public var rules: [String] { findings.map(\.rule).sorted() }

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
    public mutating func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty
    ) { phases.append((process, time, phase)) }
    /// See `ReplaySink`.
    public mutating func processSeen(
        boot: UInt32, process: UInt32, time: Int64, cause: NameID, isStart: Bool
    ) { if isStart { launches += 1 } }
    /// See `ReplaySink`.
    public mutating func span(_ span: StateSpan) { spans.append(span) }
    /// See `ReplaySink`.
    public mutating func stay(_ stay: BackgroundStay) { stays.append(stay) }
    /// See `ReplaySink`.
    public mutating func task(_ run: TaskRun) { tasks.append(run) }
    /// See `ReplaySink`.
    public mutating func processEnd(_ end: ProcessEnd) { ends.append(end) }
    /// See `ReplaySink`.
    public mutating func finding(_ finding: Finding) { findings.append(finding) }
    /// See `ReplaySink`.
    public mutating func notOnTop(
        boot: UInt32, subject: UInt32, start: Int64, end: Int64, certainty: Certainty
    ) { notOnTop.append(end - start) }
    /// See `ReplaySink`.
    public mutating func clockSynced(boot: UInt32, time: Int64, wall: WallReading) {}
    /// See `ReplaySink`.
    public mutating func clockStepped(boot: UInt32, time: Int64, by: Int64) {}
    /// See `ReplaySink`.
    public mutating func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {}
    /// See `ReplaySink`.
    public mutating func loss(_ loss: RecordLoss) { losses.append(loss) }
}
