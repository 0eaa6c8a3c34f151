import TraceModel

/// A background stay that is under way.
struct Stay {
    let start: Int64
    let startCertainty: Certainty
    let isLaunch: Bool
    /// Running time before `runningSince`.
    var used: Int64 = 0
    /// Set while the process runs.
    var runningSince: Int64?
    /// Position in ``BootLimits/tasks`` of the limit that tasks share; −1 if there is none.
    var limit = -1
    /// The limit of the table in nanoseconds.
    var tableLimit: Int64?
    var taskCount = 0
    /// Tasks of it that share the limit.
    var sharedTaskCount = 0
    var isOverrun = false
    /// When the limit was reached.
    var spentAt: Int64?
    /// The largest limit that the source printed for a task of it; wins over the table.
    var printedLimit: Int64?

    /// The limit in nanoseconds; nil if there is none.
    var limitNanoseconds: Int64? { printedLimit ?? tableLimit }

    /// Running time until `time`.
    func used(at time: Int64) -> Int64 { used &+ (runningSince.map { max(time &- $0, 0) } ?? 0) }

    /// When the limit is reached if nothing changes; nil if it never is.
    var deadline: Int64? {
        guard let limitNanoseconds, let runningSince, spentAt == nil else { return nil }
        return runningSince &+ max(limitNanoseconds &- used, 0)
    }
}

/// A stay in which the background time was used up while tasks were open.
struct SpentStay {
    let spentAt: Int64
    let start: Int64
    let end: Int64
    let used: Int64
}

/// What past stays mean for tasks that are still open, without a look at each of them when a stay ends.
struct StayMemory {
    /// Stays that are kept; a process with more overruns in a row loses those in the middle.
    private static let limit = 4_096
    /// Background time of all finished stays together.
    private(set) var used: Int64 = 0
    /// In order of time.
    private(set) var spent: [SpentStay] = []

    mutating func add(used: Int64) { self.used &+= used }

    mutating func add(_ stay: SpentStay) {
        if spent.count >= Self.limit { spent.removeSubrange(spent.count / 2..<spent.count - 1) }
        spent.append(stay)
    }

    /// No open task began before any of them ended.
    mutating func forgetSpent() { if !spent.isEmpty { spent.removeAll(keepingCapacity: true) } }

    /// The first one in which the time was used up at `time` or later.
    func firstSpent(from time: Int64) -> SpentStay? {
        var low = 0
        var high = spent.count
        while low < high {
            let middle = (low + high) / 2
            if spent[middle].spentAt < time { low = middle + 1 } else { high = middle }
        }
        return low < spent.count ? spent[low] : nil
    }
}
