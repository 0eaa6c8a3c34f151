import LifecycleEngine
import TraceModel

/// Resources of one kind that an app kept: how often, how long.
public struct HoldSummary: Sendable {
    /// The kind of hold.
    public let hold: String
    /// How often it was taken.
    public internal(set) var count = 0
    /// Nanoseconds of all of them together; holds at the same time count each.
    public internal(set) var total: Int64 = 0
    /// How many were not given back before the trace ended.
    public internal(set) var open = 0
    /// The longest one.
    public internal(set) var longest: HoldRun

    init(hold: String, longest: HoldRun) {
        self.hold = hold
        self.longest = longest
    }

    mutating func add(_ run: HoldRun) {
        count += 1
        total &+= run.duration
        if run.endCertainty == .openAtEnd { open += 1 }
        if run.duration > longest.duration { longest = run }
    }
}
