import TraceModel

/// Who takes what a replay finds, as it finds it.
public protocol ReplaySink: AnyObject {
    /// False if ``sample(process:time:metric:value:)`` does nothing, so that it is not called: samples are the most of many
    /// traces.
    var takesSamples: Bool { get }
    /// The phase of a process is `phase` from `time` on. Called in order of time within a boot.
    func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty)
    /// A process started, or was seen first; `cause` is none if the trace does not tell.
    func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart)
    /// A process that the system had run ahead of its launch was launched.
    func prewarmUsed(boot: UInt32, process: UInt32, _ use: PrewarmUse)
    /// A span of a process or subject ended.
    func span(_ span: StateSpan)
    /// A background stay ended.
    func stay(_ stay: BackgroundStay)
    /// A task began.
    func taskBegan(_ begin: TaskBegin)
    /// A task ended or was lost.
    func task(_ run: TaskRun)
    /// Work was handed to a system scheduler.
    func request(_ request: TaskRequest)
    /// A resource was taken.
    func holdBegan(_ begin: HoldBegin)
    /// A resource was given back, or lost sight of.
    func hold(_ run: HoldRun)
    /// How a budget that several runs share stands when a boot ends.
    func ledger(_ statement: LedgerStatement)
    /// A process ended.
    func processEnd(_ end: ProcessEnd)
    /// What became of a restart that the system announced or ruled out. Called when the boot ends.
    func restart(_ restart: Restart)
    /// Work with a window ran, or did not before the boot ended.
    func scheduled(_ run: ScheduledRun)
    /// The platform said something about a process.
    func reported(_ report: PlatformReport)
    /// The recording of a process began after the process did.
    func beganLate(_ begin: LateBegin)
    /// So many events of a boot were delivered twice, and count once.
    func duplicates(boot: UInt32, count: Int)
    /// A rule was broken, or something is worth knowing.
    func finding(_ finding: Finding)
    /// Something was measured; `process` is 0 for the device.
    func sample(process: UInt32, time: Int64, metric: NameID, value: Int64)
    /// An activity of the platform kept its state but was not on top from `start` to `end`.
    func notOnTop(boot: UInt32, subject: UInt32, start: Int64, end: Int64, certainty: Certainty)
    /// The wall clock showed this at a time of the trace.
    func clockSynced(boot: UInt32, time: Int64, wall: WallReading)
    /// The wall clock was set by so many nanoseconds at a time of the trace.
    func clockStepped(boot: UInt32, time: Int64, by: Int64)
    /// Events of a boot end here: `first` and `last` are the times of its first and newest event.
    func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool)
    /// The replay is over; this is what the trace could show.
    func covered(_ coverage: Coverage)
    /// Records were lost, or nothing is known for a while.
    func loss(_ loss: RecordLoss)
}

/// What a sink does not ask for passes by.
extension ReplaySink {
    /// Samples are told.
    public var takesSamples: Bool { true }
    /// The phase of a process is `phase` from `time` on. Called in order of time within a boot.
    public func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty
    ) {}
    /// A process started, or was seen first; `cause` is none if the trace does not tell.
    public func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart) {}
    /// A process that the system had run ahead of its launch was launched.
    public func prewarmUsed(boot: UInt32, process: UInt32, _ use: PrewarmUse) {}
    /// A span of a process or subject ended.
    public func span(_ span: StateSpan) {}
    /// A background stay ended.
    public func stay(_ stay: BackgroundStay) {}
    /// A task began.
    public func taskBegan(_ begin: TaskBegin) {}
    /// A task ended or was lost.
    public func task(_ run: TaskRun) {}
    /// Work was handed to a system scheduler.
    public func request(_ request: TaskRequest) {}
    /// A resource was taken.
    public func holdBegan(_ begin: HoldBegin) {}
    /// A resource was given back, or lost sight of.
    public func hold(_ run: HoldRun) {}
    /// How a budget that several runs share stands when a boot ends.
    public func ledger(_ statement: LedgerStatement) {}
    /// A process ended.
    public func processEnd(_ end: ProcessEnd) {}
    /// What became of a restart that the system announced or ruled out. Called when the boot ends.
    public func restart(_ restart: Restart) {}
    /// Work with a window ran, or did not before the boot ended.
    public func scheduled(_ run: ScheduledRun) {}
    /// The platform said something about a process.
    public func reported(_ report: PlatformReport) {}
    /// The recording of a process began after the process did.
    public func beganLate(_ begin: LateBegin) {}
    /// So many events of a boot were delivered twice, and count once.
    public func duplicates(boot: UInt32, count: Int) {}
    /// A rule was broken, or something is worth knowing.
    public func finding(_ finding: Finding) {}
    /// Something was measured; `process` is 0 for the device.
    public func sample(process: UInt32, time: Int64, metric: NameID, value: Int64) {}
    /// An activity of the platform kept its state but was not on top from `start` to `end`.
    public func notOnTop(boot: UInt32, subject: UInt32, start: Int64, end: Int64, certainty: Certainty) {}
    /// The wall clock showed this at a time of the trace.
    public func clockSynced(boot: UInt32, time: Int64, wall: WallReading) {}
    /// The wall clock was set by so many nanoseconds at a time of the trace.
    public func clockStepped(boot: UInt32, time: Int64, by: Int64) {}
    /// Events of a boot end here: `first` and `last` are the times of its first and newest event.
    public func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {}
    /// The replay is over; this is what the trace could show.
    public func covered(_ coverage: Coverage) {}
    /// Records were lost, or nothing is known for a while.
    public func loss(_ loss: RecordLoss) {}
}

/// Records that the source dropped, or a time of which nothing is known.
public struct RecordLoss: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process concerned; 0 = all.
    public let process: UInt32
    /// When, trace time in nanoseconds.
    public let time: Int64
    /// Trace time where knowledge starts again; `time` itself for dropped records.
    public let until: Int64
    /// Records that are missing; 0 for a gap.
    public let count: Int64
    /// What was lost, or why nothing is known.
    public let what: NameID
    /// The thread concerned.
    public let thread: NameID
    /// Line of the source; ``EventBatch/absent`` if it has none.
    public let line: Int64
}
