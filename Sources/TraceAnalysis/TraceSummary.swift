import LifecycleEngine
import TraceModel

/// What a trace shows: the folds over its spans, stays, tasks, ends and findings.
///
/// Lists are bounded; what does not fit is counted. Numbers of processes and subjects, and names, belong to the
/// catalog of the trace.
public struct TraceSummary: Sendable {
    /// Entries that a list of details holds at most.
    public static let listLimit = 2_000

    /// One boot of the trace.
    public struct Boot: Sendable {
        /// Its number.
        public let boot: UInt32
        /// Time of its first event, trace time in nanoseconds.
        public let first: Int64
        /// Time of its newest event, trace time in nanoseconds.
        public let last: Int64
        /// True if the version of the system is not in the trace, so the newest rules stood in.
        public let isVersionAssumed: Bool
    }

    /// Events replayed.
    public internal(set) var eventCount = 0
    /// Boots with events, in order.
    public internal(set) var boots: [Boot] = []
    /// What the wall clock showed.
    public internal(set) var clock = WallClock()
    /// Apps, the one with the most findings and time on screen first.
    public internal(set) var apps: [AppAnalysis] = []
    /// Findings, the worst first, in order of time among equals.
    public internal(set) var findings: [Finding] = []
    /// Findings beyond the list.
    public internal(set) var findingsLeftOut = 0
    /// How many findings each rule has, those beyond the list included.
    public internal(set) var findingCounts: [String: Int] = [:]
    /// Legal oddities.
    public internal(set) var patterns: [LegalPattern] = []
    /// Subjects and their time in each state.
    public internal(set) var subjects: [SubjectSummary] = []
    /// Task runs worth showing: open, late, leaked, expired, cut off or warned about.
    public internal(set) var runs: [TaskRun] = []
    /// Requests to system schedulers, the first ones.
    public internal(set) var requests: [TaskRequest] = []
    /// Lost records by process.
    public internal(set) var losses: [LossSummary] = []
    /// Times of which nothing is known.
    public internal(set) var gaps: [RecordLoss] = []

    /// How each budget that several runs share stands when its boot ends.
    public internal(set) var ledgers: [LedgerStatement] = []
    /// What the platform said about processes, in order of time within a boot.
    public internal(set) var reports: [PlatformReport] = []
    /// Recordings that began after their process did.
    public internal(set) var lateBegins: [LateBegin] = []
    /// Events that were delivered twice and count once.
    public internal(set) var duplicateCount = 0
    /// Longest absence that does not end a session, nanoseconds.
    public internal(set) var sessionGap = Sessions.defaultGap
    /// What the trace could show.
    public internal(set) var coverage: Coverage?
    /// Position in ``apps`` of the app of each process, by number.
    var appOfProcess: [Int] = []

    /// The worst severity among the findings; nil without findings.
    public var worst: Rule.Severity? { findings.map(\.severity).max() }

    /// An analysis of nothing.
    public init() {}

    /// What is said of these processes alone.
    public func only(_ isWanted: (UInt32) -> Bool) -> TraceSummary {
        var part = self
        part.apps = apps.filter { $0.processes.contains(where: isWanted) }
        let places = Dictionary(uniqueKeysWithValues: part.apps.enumerated().map { ($1.name, $0) })
        part.appOfProcess = appOfProcess.map { $0 < 0 ? -1 : places[apps[$0].name] ?? -1 }
        part.findings = findings.filter { isWanted($0.process) }
        part.findingCounts = Dictionary(grouping: part.findings, by: \.rule).mapValues(\.count)
        part.subjects = subjects.filter { isWanted($0.process) }
        part.runs = runs.filter { isWanted($0.process) }
        part.requests = requests.filter { isWanted($0.process) }
        part.losses = losses.filter { $0.process == 0 || isWanted($0.process) }
        part.ledgers = ledgers.filter { isWanted($0.process) }
        part.reports = reports.filter { isWanted($0.process) }
        part.lateBegins = lateBegins.filter { isWanted($0.process) }
        part.patterns = patterns.filter { isWanted($0.process) }
        return part
    }

    /// The app that a process belongs to; nil if it is in none.
    public func app(of process: UInt32) -> AppAnalysis? {
        guard Int(process) < appOfProcess.count, case let app = appOfProcess[Int(process)], app >= 0 else {
            return nil
        }
        return apps[app]
    }
}
