import TraceModel

/// Whose running time a ledger adds up.
struct LedgerKey: Hashable {
    /// The app; the process's name where the app is unknown.
    let app: NameID
    let task: UInt32
    let type: NameID
}

/// Running time of one type of work inside a moving window of 24 hours.
struct Ledger {
    static let window: Int64 = 24 * 3_600 * 1_000_000_000

    let limit: TaskLimit
    /// Finished runs in the window, first to last; runs that overlap are one.
    var runs: [Range<Int64>] = []
    /// Tasks that run now, and since when one does.
    var open: [Int] = []
    var since: Int64 = 0
    var isSpent = false

    /// Time used in the window that ends at `time`.
    func used(at time: Int64) -> Int64 {
        let windowStart = time &- Self.window
        var sum: Int64 = 0
        for run in runs where run.upperBound > windowStart {
            sum &+= run.upperBound &- max(run.lowerBound, windowStart)
        }
        if !open.isEmpty { sum &+= max(time &- max(since, windowStart), 0) }
        return sum
    }

    mutating func forget(before time: Int64) {
        runs.removeAll { $0.upperBound <= time &- Self.window }
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
        var ledger = ledgers[key] ?? Ledger(limit: limit)
        ledger.forget(before: time)
        if ledger.open.isEmpty { ledger.since = time }
        ledger.open.append(slot)
        ledgers[key] = ledger
    }

    mutating func closeLedger(for slot: Int, at time: Int64) {
        guard let task = tasks[slot] else { return }
        let key = ledgerKey(of: task)
        guard var ledger = ledgers[key] else { return }
        ledger.open.removeAll { $0 == slot }
        if ledger.open.isEmpty, time > ledger.since { ledger.runs.append(ledger.since..<time) }
        ledgers[key] = ledger
    }

    /// The user brought the app to the foreground: its ledgers start anew (Android developers, Foreground service timeouts).
    mutating func resetLedgers(of process: UInt32, at time: Int64) {
        guard !ledgers.isEmpty else { return }
        let record = catalog[process: process]
        let app = record.app.isPresent ? record.app : record.name
        for key in ledgers.keys where key.app == app {
            ledgers[key]?.runs.removeAll()
            ledgers[key]?.since = time
            ledgers[key]?.isSpent = false
        }
    }

    /// Tells the ledgers that were used up before `time`.
    mutating func reachLedgerDeadlines(until time: Int64) {
        // The finding is on the run that began first.
        var spent: [(reached: Int64, slot: Int, key: LedgerKey, limit: Int64)] = []
        for (key, ledger) in ledgers where !ledger.open.isEmpty && !ledger.isSpent {
            let used = ledger.used(at: time)
            let limit = tasks[ledger.open[0]]?.printedLimit ?? ledger.limit.nanoseconds
            if used >= limit { spent.append((time &- (used &- limit), ledger.open[0], key, limit)) }
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
