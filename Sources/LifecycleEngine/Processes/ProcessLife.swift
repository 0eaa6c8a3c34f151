import TraceModel

/// What the replay knows of one process at the present moment.
struct ProcessLife {
    // What nearly every event looks at stands together, first.

    /// Nothing of it becomes due before.
    var nextDeadline = Int64.max
    /// Time until which what is known of it has holes.
    var lastLoss = Int64.min
    /// The present phase, and since when.
    var phase = Phase.unknown
    var phaseCertainty = Certainty.openAtStart
    /// Set while the system does not run it.
    var stopped: Phase?
    /// True if it was launched into the background and was not on screen since.
    var isBackgroundLaunch = false
    var phaseSince: Int64 = 0
    /// When the present stay began.
    var stayStart: Int64 = 0
    /// Position of its windows of use; −1 before its first sample.
    var useBase = -1
    /// CPU time of its whole life as sampled last, ns.
    var cpuTime: Int64?
    /// How much memory it may use, as the system printed, in bytes.
    var memoryLimit: Int64?
    /// Positions of its open tasks.
    var openTasks: [Int] = []
    /// Open tasks that share the background time.
    var sharedTaskCount = 0
    /// When an expiration handler began to run that has not ended its task yet.
    var handler: (task: KeyTable.Key, since: Int64)?
    var failures = Failures()
    var stays = StayMemory()
    var stay: Stay?
    /// Its ended tasks, the last ones only, to tell a second end from an unknown one.
    var recentEnds = RecentEnds()

    /// What the process itself says about its phase while no subject tells: from the cause of its start.
    var basePhase = Phase.unknown
    var counts = PhaseCounts()
    /// True once a subject was in a state that is no part of a launch: until then a launch is under way, and only
    /// the cause of the start tells where it leads.
    var hasShown = false

    var startTime: Int64?
    var leftForegroundAt: Int64?
    /// When it was on screen with input last began to be, for what happens right after.
    var hasBeenOnScreen = false
    var isStartedByUser = false
    /// Open foreground services.
    var foregroundServiceCount = 0
    /// An unmatched end that a report of the platform may speak of again.
    var lastUnmatchedEnd: (id: TaskIdentifier, time: Int64, kind: EventKind)?
    /// Positions of its open holds.
    var openHolds: [Int] = []
    var isOverMemoryLimit = false
    var prewarm: Prewarm?
    /// When a scheduled task was told that its time is up.
    var lastScheduledExpiry: Int64?
    var saving = StateSaving()
    var registrations = LaunchSequence()
    /// Identifiers whose run ended and that were not submitted again yet.
    var awaitingResubmission: [AwaitedResubmission] = []
    /// When one of its subjects leaves a state that cannot last.
    var nextExpiry = Int64.max
    /// When what it still holds after leaving the screen is looked at.
    var holdCheck = Int64.max

    /// Subjects that live in it.
    var subjects: [UInt32] = []
    /// The activity that has the input, and one that was asked to give it up.
    var topSubject: UInt32 = 0
    var lossOrdered: (subject: UInt32, at: Int64)?

    /// The phase that its subjects and its own state make: the union, never the sum.
    var unionPhase: Phase {
        if let stopped { return stopped }
        let union = counts.union ?? basePhase
        return union.isForeground || hasShown ? union : basePhase
    }

    /// Finds out when something of it becomes due next.
    mutating func schedule() {
        nextDeadline = min(stay?.deadline ?? .max, nextExpiry, holdCheck)
    }
}
