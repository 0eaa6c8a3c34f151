import TraceModel

/// Running time of one kind of work of one app inside a moving window.
///
/// The sum is kept as runs come and leave the window, so asking for it costs nothing however many runs there are.
struct Ledger {
    /// Members that are known one by one; further ones are only counted.
    private static let memberLimit = 64
    private static let userLimit = 8

    let app: NameID
    /// Position in ``BootLimits/ledgers``.
    let row: Int
    let window: Int64
    /// Finished runs, first to last; those before `first` have left the window.
    private var runs: [Range<Int64>] = []
    private var first = 0
    private var sum: Int64 = 0
    /// Open tasks (their position) and holds (−1 − their position), in the order in which they began.
    private(set) var members: [Int] = []
    private(set) var openCount = 0
    private var since: Int64 = 0
    /// The largest limit that the source printed for one of its members.
    var printedLimit: Int64?
    var isSpent = false
    var isWarned = false
    /// True while time is not counted: the app is on screen, or on power.
    private(set) var isPaused = false
    private(set) var peak: Int64 = 0
    /// Process of the newest run.
    var process: UInt32 = 0
    /// What ran on it, the first ones by name.
    private(set) var users: [NameID] = []

    init(app: NameID, row: Int, window: Int64) {
        self.app = app
        self.row = row
        self.window = window
    }

    /// Time used in the window that ends at `time`, which never decreases from call to call.
    mutating func used(at time: Int64) -> Int64 {
        let windowStart = time &- window
        while first < runs.count, runs[first].upperBound <= windowStart {
            sum &-= runs[first].upperBound &- runs[first].lowerBound
            first += 1
        }
        if first > 1_024, first * 2 > runs.count {
            runs.removeFirst(first)
            first = 0
        }
        var used = sum
        if first < runs.count { used &-= max(windowStart &- runs[first].lowerBound, 0) }
        if openCount > 0, !isPaused { used &+= max(time &- max(since, windowStart), 0) }
        peak = max(peak, used)
        return used
    }

    /// When time comes back: the oldest run begins to leave the window; nil if none will.
    var availableAt: Int64? { firstUse.map { $0 &+ window } }

    /// Begin of the oldest run that is in the window.
    var firstUse: Int64? {
        first < runs.count ? runs[first].lowerBound : openCount > 0 && !isPaused ? since : nil
    }

    mutating func note(_ user: NameID) {
        if users.count < Self.userLimit, !users.contains(user) { users.append(user) }
    }

    mutating func open(_ member: Int, at time: Int64) {
        if openCount == 0 { since = time }
        openCount += 1
        if members.count < Self.memberLimit { members.append(member) }
    }

    mutating func close(_ member: Int, at time: Int64) {
        if let place = members.firstIndex(of: member) { members.remove(at: place) }
        openCount = max(openCount - 1, 0)
        if openCount == 0 { endRun(at: time) }
    }

    /// Time is not counted from here on, or is again.
    mutating func pause(_ isPaused: Bool, at time: Int64) {
        guard isPaused != self.isPaused else { return }
        if isPaused, openCount > 0 { endRun(at: time) }
        since = time
        self.isPaused = isPaused
    }

    /// The time begins anew.
    mutating func reset(at time: Int64) {
        runs.removeAll()
        first = 0
        sum = 0
        since = time
        forgetSpent()
    }

    /// It can be used up once more.
    mutating func forgetSpent() {
        isSpent = false
        isWarned = false
    }

    private mutating func endRun(at time: Int64) {
        guard time > since, !isPaused else { return }
        runs.append(since..<time)
        sum &+= time &- since
        _ = used(at: time)
    }
}
