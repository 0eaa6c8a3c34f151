import TraceModel

/// Whose running time a ledger adds up.
struct LedgerKey: Hashable {
    /// The app; the process's name where the app is unknown.
    let app: NameID
    let task: UInt32
    let type: NameID
}

/// Running time of one type of work inside a moving window of 24 hours.
///
/// The sum is kept as runs come and leave the window, so asking for it costs nothing however many runs there are.
struct Ledger {
    static let window: Int64 = 24 * 3_600 * 1_000_000_000

    let limit: TaskLimit
    /// Finished runs, first to last; those before `first` have left the window.
    private var runs: [Range<Int64>] = []
    private var first = 0
    private var sum: Int64 = 0
    /// Tasks that run now, and since when one does.
    var open: Set<Int> = []
    var since: Int64 = 0
    var isSpent = false
    /// True while the app is on screen: that time is not counted.
    var isPaused = false

    init(limit: TaskLimit) { self.limit = limit }

    /// Time used in the window that ends at `time`, which never decreases from call to call.
    mutating func used(at time: Int64) -> Int64 {
        let windowStart = time &- Self.window
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
        if !open.isEmpty, !isPaused { used &+= max(time &- max(since, windowStart), 0) }
        return used
    }

    /// A run, or several that overlapped, ended.
    mutating func close(at time: Int64) {
        guard time > since, !isPaused else { return }
        runs.append(since..<time)
        sum &+= time &- since
    }

    /// The time begins anew.
    mutating func reset(at time: Int64) {
        runs.removeAll()
        first = 0
        sum = 0
        since = time
        isSpent = false
    }
}

/// Ledgers: limits that several runs share.
extension Replay {
    private func ledgerKey(of task: OpenTask) -> LedgerKey {
        let process = catalog[process: task.process]
        return LedgerKey(
            app: process.app.isPresent ? process.app : process.name, task: task.key.task, type: task.type)
    }

    mutating func openLedger(for slot: Int, at time: Int64) {
        guard let task = tasks[slot], let limit = task.limit else { return }
        let key = ledgerKey(of: task)
        // Kept, for more may be known of the app when the task ends.
        tasks[slot]?.ledger = key
        if ledgers[key] == nil {
            ledgers[key] = Ledger(limit: limit)
            let isPaused = lives[self.slot(task.process)].phase.isForeground
            ledgers[key]?.isPaused = isPaused
        }
        if ledgers[key]?.open.isEmpty ?? false { ledgers[key]?.since = time }
        ledgers[key]?.open.insert(slot)
        let left = (task.printedLimit ?? limit.nanoseconds) &- (ledgers[key]?.used(at: time) ?? 0)
        // Runs that leave the window only make it later, so nothing is due before.
        nextLedgerDeadline = min(nextLedgerDeadline, time &+ max(left, 0))
    }

    mutating func closeLedger(for slot: Int, at time: Int64) {
        guard let key = tasks[slot]?.ledger else { return }
        ledgers[key]?.open.remove(slot)
        if ledgers[key]?.open.isEmpty ?? false { ledgers[key]?.close(at: time) }
    }

    /// The user brought the app to the foreground, or left it: its ledgers start anew (Android developers,
    /// Foreground service timeouts).
    mutating func resetLedgers(of process: UInt32, at time: Int64) {
        guard !ledgers.isEmpty else { return }
        let record = catalog[process: process]
        let app = record.app.isPresent ? record.app : record.name
        let isPaused = lives[slot(process)].phase.isForeground
        for key in ledgers.keys where key.app == app {
            ledgers[key]?.reset(at: time)
            ledgers[key]?.isPaused = isPaused
            let limit = ledgers[key]?.limit.nanoseconds ?? 0
            nextLedgerDeadline = min(nextLedgerDeadline, time &+ limit)
        }
    }

    private func firstBegun(_ open: Set<Int>) -> Int? {
        open.min { (tasks[$0]?.start ?? 0, $0) < (tasks[$1]?.start ?? 0, $1) }
    }

    /// Tells the ledgers that were used up before `time`.
    mutating func reachLedgerDeadlines(until time: Int64) {
        guard time >= nextLedgerDeadline else { return }
        nextLedgerDeadline = .max
        // The finding is on the run that began first.
        var spent: [(reached: Int64, slot: Int, key: LedgerKey, limit: Int64)] = []
        for key in ledgers.keys {
            guard let ledger = ledgers[key], !ledger.isSpent, !ledger.isPaused,
                let slot = firstBegun(ledger.open)
            else { continue }
            let limit = tasks[slot]?.printedLimit ?? ledger.limit.nanoseconds
            let used = ledgers[key]?.used(at: time) ?? 0
            if used >= limit {
                spent.append((time &- (used &- limit), slot, key, limit))
            } else {
                nextLedgerDeadline = min(nextLedgerDeadline, time &+ (limit &- used))
            }
        }
        // A dictionary has no order of its own; findings have.
        spent.sort { ($0.reached, $0.slot) < ($1.reached, $1.slot) }
        for (reached, slot, key, limit) in spent {
            guard let row = ledgers[key]?.limit else { continue }
            ledgers[key]?.isSpent = true
            tasks[slot]?.spentAt = reached
            reportTask(
                row.rule, slot, end: reached, details: [row.words],
                measures: [.limit: limit, .backgroundUsed: limit])
        }
    }
}
