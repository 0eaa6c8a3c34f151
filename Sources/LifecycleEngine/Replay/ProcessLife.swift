import TraceModel

/// What the replay knows of one process at the present moment.
struct ProcessLife {
    /// What the process itself says about its phase while no subject tells: from the cause of its start.
    var basePhase = Phase.unknown
    /// Set while the system does not run it.
    var stopped: Phase?
    /// Subjects in each phase, by their standing; the highest standing with a subject decides.
    var counts: [[Int32]] = Array(
        repeating: Array(repeating: 0, count: Phase.allCases.count),
        count: StateMachine.Standing.allCases.count)
    /// Standings of which a subject was seen.
    var hasStanding = [Bool](repeating: false, count: StateMachine.Standing.allCases.count)
    /// True once a subject was in a state that is no part of a launch: until then a launch is under way, and only
    /// the cause of the start tells where it leads.
    var hasShown = false

    /// The present phase, and since when.
    var phase = Phase.unknown
    var phaseSince: Int64 = 0
    var phaseCertainty = Certainty.openAtStart

    var startTime: Int64?
    var leftForegroundAt: Int64?
    var hasBeenOnScreen = false
    var isStartedByUser = false
    var stay: Stay?
    /// Positions of its open tasks.
    var openTasks: [Int] = []
    /// Its ended tasks, the last ones only, to tell a second end from an unknown one.
    var recentEnds: [EndedTask] = []
    /// An unmatched end that a report of the platform may speak of again.
    var lastUnmatchedEnd: (id: TaskIdentifier, time: Int64, kind: EventKind)?
    /// Time until which what is known of it has holes.
    var lastLoss = Int64.min
    /// When one of its subjects leaves a state that cannot last.
    var nextExpiry = Int64.max
    /// The end, kept open for a while for further records of it.
    var end: PendingEnd?

    /// Subjects that live in it.
    var subjects: [UInt32] = []

    /// The phase that its subjects and its own state make: the union, never the sum.
    var unionPhase: Phase {
        if let stopped { return stopped }
        let union = subjectPhase
        return union.isForeground || hasShown ? union : basePhase
    }

    private var subjectPhase: Phase {
        guard let standing = hasStanding.lastIndex(of: true) else { return basePhase }
        let present = counts[standing]
        if present[Int(Phase.active.rawValue)] > 0 { return .active }
        if present[Int(Phase.inactive.rawValue)] > 0 { return .inactive }
        if present[Int(Phase.background.rawValue)] > 0 { return .background }
        if present[Int(Phase.unknown.rawValue)] > 0 { return basePhase }
        // Only subjects that are gone or not there yet: the process runs without anything on screen.
        return .background
    }
}

/// A background stay that is under way.
struct Stay {
    let start: Int64
    let startCertainty: Certainty
    let isLaunch: Bool
    /// Running time before `runningSince`.
    var used: Int64 = 0
    /// Set while the process runs.
    var runningSince: Int64?
    var limit: TaskLimit?
    var taskCount = 0
    var isOverrun = false
    /// When the limit was reached.
    var spentAt: Int64?
    /// The largest limit that the source printed for a task of it; wins over the table.
    var printedLimit: Int64?

    /// The limit in nanoseconds; nil if there is none.
    var limitNanoseconds: Int64? { printedLimit ?? limit?.nanoseconds }

    /// Running time until `time`.
    func used(at time: Int64) -> Int64 { used &+ (runningSince.map { max(time &- $0, 0) } ?? 0) }

    /// When the limit is reached if nothing changes; nil if it never is.
    var deadline: Int64? {
        guard let limitNanoseconds, let runningSince, spentAt == nil else { return nil }
        return runningSince &+ max(limitNanoseconds &- used, 0)
    }
}

/// A task that is under way.
struct OpenTask {
    let process: UInt32
    let key: TaskKey
    let name: NameID
    let type: NameID
    let start: Int64
    let startCertainty: Certainty
    let startUncertainty: Int64
    let phaseAtStart: Phase
    let knownOwner: String?
    /// Its rules; nil for a kind that has none.
    let kind: TaskKind?
    let limit: TaskLimit?
    /// Set if the source prints the limit.
    let printedLimit: Int64?
    var evidence: [EventReference]
    /// Expiration: when the platform said that the time is up.
    var expiredAt: Int64?
    /// When the platform said that it is still open after that.
    var stillOpenAt: Int64?
    /// When the platform warned about its age.
    var longLivedAt: Int64?
    /// When its time was used up while it was open.
    var spentAt: Int64?
    /// The stay in which its time was used up, once that is over.
    var spentStay: (start: Int64, end: Int64, used: Int64)?
    /// Background time of earlier stays in which it was open.
    var earlierStays: Int64 = 0
    /// The ledger that it runs on.
    var ledger: LedgerKey?
    /// Position in the process's list, for removal without a search.
    var place: Int
}

/// What pairs the begin and the end of a task.
struct TaskKey: Hashable {
    let process: UInt32
    let task: UInt32
    /// The identifier; the name stands in where the source prints none.
    let id: Int64
}

/// A task that ended, kept for a while.
struct EndedTask {
    let key: TaskKey
    let name: NameID
    let start: Int64
    let end: EventReference
}

/// An end of a process that later records may explain.
struct PendingEnd {
    let time: Int64
    /// Inferred if it was only gone by then.
    let certainty: Certainty
    var namespace: NameID
    var code: Int64
    var words: NameID
    let phase: Phase
    let sinceStart: Int64?
    let sinceLeaving: Int64?
    let openTaskCount: Int
    let isOnScreen: Bool
    /// True if it did work that the platform limits and has no rule of its own for, such as a foreground service.
    let wasAtWork: Bool
    var evidence: [EventReference]
}

/// What the replay knows of one subject at the present moment.
struct SubjectLife {
    var process: UInt32 = 0
    /// Position in ``StateMachines/all``; nil for a kind without rules.
    var machine: Int?
    var state: Int?
    /// The state of a kind without rules.
    var freeState: NameID = .none
    var since: Int64 = 0
    var certainty = Certainty.openAtStart
    var isRelaunchOrdered = false
    /// Set while it keeps its state without the focus.
    var focusLostAt: (time: Int64, certainty: Certainty)?
    /// True if the next transition cannot be judged, because records before it are missing.
    var isBlind = false
    /// When it leaves a state that cannot last.
    var expiry = Int64.max
    /// Event that led to the present state.
    var lastEvent: EventReference?
}
