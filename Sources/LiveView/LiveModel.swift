import LifecycleEngine
import TraceModel

/// Takes what a replay tells while it goes on, and keeps as much as a screen can show: the newest findings, counts of all,
/// and who ended last.
public final class LiveModel: ReplaySink {
    /// Findings that are kept; further ones are counted.
    static let findingLimit = 200
    /// Ended processes that are kept.
    static let endLimit = 4

    /// The newest findings, the newest last.
    public private(set) var findings: [Finding] = []
    /// The first of the worst findings.
    public private(set) var worst: Finding?
    /// Processes that ended last, the newest last.
    public private(set) var ended: [PhaseChange] = []
    /// How many processes ended.
    public private(set) var endedCount = 0
    private var counts = [Int](repeating: 0, count: Rule.Severity.allCases.count)
    private var phases: [UInt32: (phase: Phase, since: Int64)] = [:]
    private var changes: [Change] = []
    private let keepsChanges: Bool
    private let watch: Watch
    /// Set only while a batch is replayed.
    private var catalog = TraceCatalog.empty

    /// A model of the watched processes. What changes is kept for ``takeChanges()`` only if `keepsChanges`.
    public init(_ watch: Watch, keepsChanges: Bool) {
        self.watch = watch
        self.keepsChanges = keepsChanges
    }

    /// How many findings of a severity there were.
    public subscript(severity: Rule.Severity) -> Int { counts[Int(severity.rawValue)] }

    /// Takes the catalog for the events to come.
    public func meet(_ catalog: TraceCatalog) { self.catalog = catalog }

    /// Gives the catalog back.
    public func part() { catalog = .empty }

    /// Gives what changed since the last call, in the order in which the replay told it.
    public func takeChanges() -> [Change] {
        defer { changes.removeAll(keepingCapacity: true) }
        return changes
    }

    /// See `ReplaySink`.
    public func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty
    ) {
        guard watch.wants(process, catalog) else { return }
        let before = phases[process]
        let change = PhaseChange(
            boot: boot, process: process, time: time, from: before?.phase, since: before?.since ?? time,
            to: phase, certainty: certainty)
        if phase == .notRunning {
            phases[process] = nil
            endedCount += 1
            if ended.count >= Self.endLimit { ended.removeFirst() }
            ended.append(change)
        } else {
            phases[process] = (phase, time)
        }
        keep(.phase(change), of: process)
    }

    /// See `ReplaySink`.
    public func taskBegan(_ begin: TaskBegin) { keep(.began(begin), of: begin.process) }
    /// See `ReplaySink`.
    public func task(_ run: TaskRun) { keep(.ended(run), of: run.process) }
    /// See `ReplaySink`.
    public func holdBegan(_ begin: HoldBegin) {
        keep(.taken(begin), of: begin.owner == 0 ? begin.process : begin.owner)
    }
    /// See `ReplaySink`.
    public func hold(_ run: HoldRun) { keep(.released(run), of: run.owner == 0 ? run.process : run.owner) }
    /// See `ReplaySink`.
    public func loss(_ loss: RecordLoss) { keep(.loss(loss), of: loss.process) }

    /// See `ReplaySink`.
    public func finding(_ finding: Finding) {
        guard watch.wants(finding.process, catalog) else { return }
        counts[Int(finding.severity.rawValue)] += 1
        if worst.map({ finding.severity > $0.severity }) ?? true { worst = finding }
        if findings.count >= Self.findingLimit { findings.removeFirst(Self.findingLimit / 4) }
        findings.append(finding)
        keep(.finding(finding), of: finding.process)
    }

    /// See `ReplaySink`.
    public func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {
        phases.removeAll(keepingCapacity: true)
    }

    private func keep(_ change: Change, of process: UInt32) {
        guard keepsChanges, watch.wants(process, catalog) else { return }
        changes.append(change)
    }
}
