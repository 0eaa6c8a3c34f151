import LifecycleEngine
import TraceModel

/// What one app did.
public struct AppAnalysis: Sendable {
    /// Bundle identifier, package or process name; what the trace gives.
    public internal(set) var name: String
    /// Processes of it, by number.
    public internal(set) var processes: [UInt32] = []
    /// Nanoseconds in each phase, the union over its processes.
    public internal(set) var durations = [Int64](repeating: 0, count: Phase.allCases.count)
    /// Times on screen.
    public internal(set) var visits: [Visit] = []
    /// How many times it was on screen, those beyond the list included.
    public internal(set) var visitCount = 0
    /// True if an edge of its time on screen is not known, so that times are "at least".
    public internal(set) var isOnScreenUncertain = false
    /// Times of use by a human.
    public internal(set) var sessions: [Session] = []
    /// How many sessions, those beyond the list included.
    public internal(set) var sessionCount = 0
    /// How its processes came to life.
    public internal(set) var launches: [Launch] = []
    /// Background stays.
    public internal(set) var stays: [BackgroundStay] = []
    /// How many stays, those beyond the list included.
    public internal(set) var stayCount = 0
    /// Most background time that one stay with a task used, and its limit; nil without such a stay.
    public internal(set) var largestUse: BackgroundStay?
    /// Ends of its processes.
    public internal(set) var ends: [ProcessEnd] = []
    /// True if the trace shows suspensions of it, so that background time is running time.
    public internal(set) var showsStops = false
    /// Resources that it kept, or that were kept for it, the longest first.
    public internal(set) var holds: [HoldSummary] = []
    /// How its budgets stood when each boot ended.
    public internal(set) var budgets: [LedgerStatement] = []
    /// What became of restarts that the system announced or ruled out.
    public internal(set) var restarts: [Restart] = []
    /// Work that was asked for with a window.
    public internal(set) var scheduledRuns: [ScheduledRun] = []
    /// Tasks by family.
    public internal(set) var families: [TaskFamily] = []

    /// Nanoseconds in a phase.
    public subscript(phase: Phase) -> Int64 { durations[Int(phase.rawValue)] }

    /// Nanoseconds on screen.
    public var onScreen: Int64 { self[.active] &+ self[.inactive] }
}
