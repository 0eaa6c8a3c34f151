import TraceModel

/// Ledgers: time that several runs share.
extension Replay {
    /// Puts a new task on the ledger of its kind, if there is one.
    mutating func openLedger(forTask open: Int, at time: Int64) {
        guard limits.hasLedger[Int(tasks[open].word.rawValue)] else { return }
        let task = tasks[open]
        let rows = limits.ledgerRows[Int(task.word.rawValue)]
        let type = text(task.type)
        let bucket = device.bucket(ofApp: app(of: task.process))
        let row = rows.first { row in
            guard case .task(_, let types, let ofBucket) = limits.ledgers[row].what else { return false }
            return (types.isEmpty || types.contains(type)) && (ofBucket == nil || ofBucket == bucket)
        }
        guard let row else { return }
        tasks[open].ledger = self.open(
            row, open, app: app(of: task.process), process: task.process, user: task.name,
            printed: task.printedLimit, at: time)
    }

    /// The same for a hold.
    mutating func openLedger(forHold open: Int, at time: Int64) {
        guard let row = limits.ledgerRows[Int(holds[open].word.rawValue)].first else { return }
        let hold = holds[open]
        // Who is charged uses the time, not who holds it for him.
        holds[open].ledger = self.open(
            row, -1 - open, app: hold.owner == 0 ? hold.charged : app(of: hold.owner),
            process: hold.owner == 0 ? hold.key.process : hold.owner, user: hold.name, printed: nil, at: time)
    }

    private mutating func open(
        _ row: Int, _ member: Int, app: NameID, process: UInt32, user: NameID, printed: Int64?, at time: Int64
    ) -> Int {
        let limit = limits.ledgers[row]
        let (place, isNew) = ledgers.place(app: app, row: row, window: limit.window)
        if isNew { ledgers.all[place].pause(isPaused(limit, process), at: time) }
        ledgers.all[place].open(member, at: time)
        ledgers.all[place].process = process
        ledgers.all[place].note(user)
        if let printed { ledgers.all[place].printedLimit = printed }
        // Enough left the window that work may begin again.
        if ledgers.all[place].isSpent, ledgers.all[place].used(at: time) < self.limit(of: place) {
            ledgers.all[place].forgetSpent()
        }
        watch(place, at: time)
        return place
    }

    /// Finds out when a ledger can be used up next. Runs that leave the window only make it later.
    private mutating func watch(_ place: Int, at time: Int64) {
        guard ledgers.all[place].openCount > 0, !ledgers.all[place].isPaused, !ledgers.all[place].isSpent
        else { return }
        let row = limits.ledgers[ledgers.all[place].row]
        var left = limit(of: place) &- ledgers.all[place].used(at: time)
        if let warning = row.warning, !ledgers.all[place].isWarned { left &-= warning.nanoseconds }
        ledgers.nextDeadline = min(ledgers.nextDeadline, time &+ max(left, 0))
    }

    private func limit(of place: Int) -> Int64 {
        ledgers.all[place].printedLimit ?? limits.ledgers[ledgers.all[place].row].nanoseconds
    }

    func app(of process: UInt32) -> NameID {
        let record = catalog[process: process]
        return record.app.isPresent ? record.app : record.name
    }

    private func isPaused(_ limit: LedgerLimit, _ process: UInt32) -> Bool {
        phase(of: process).isForeground || limit.pausesOnPower && device.isOnPower
    }

    mutating func closeLedger(_ place: Int, _ member: Int, at time: Int64) {
        ledgers.all[place].close(member, at: time)
    }

    /// The user brought the app to the foreground, or left it: some ledgers start anew (Android developers,
    /// Foreground service timeouts), and none counts time on screen.
    mutating func resetLedgers(of process: UInt32, at time: Int64) {
        guard !ledgers.isEmpty else { return }
        for place in ledgers.places(ofApp: app(of: process)) {
            let limit = limits.ledgers[ledgers.all[place].row]
            ledgers.all[place].pause(isPaused(limit, process), at: time)
            if limit.resetsOnScreen { ledgers.all[place].reset(at: time) }
            watch(place, at: time)
        }
    }

    /// The device was put on power, or taken off it.
    mutating func pauseLedgersOnPower(at time: Int64) {
        for place in ledgers.all.indices where limits.ledgers[ledgers.all[place].row].pausesOnPower {
            ledgers.all[place].pause(device.isOnPower, at: time)
            watch(place, at: time)
        }
    }

    /// Tells the ledgers that were used up before `time`.
    mutating func reachLedgerDeadlines(until time: Int64) {
        guard time >= ledgers.nextDeadline else { return }
        ledgers.nextDeadline = .max
        for place in ledgers.all.indices {
            guard ledgers.all[place].openCount > 0, !ledgers.all[place].isSpent, !ledgers.all[place].isPaused
            else { continue }
            let row = limits.ledgers[ledgers.all[place].row]
            let limit = limit(of: place)
            let used = ledgers.all[place].used(at: time)
            if let warning = row.warning, !ledgers.all[place].isWarned, used >= limit &- warning.nanoseconds {
                ledgers.all[place].isWarned = true
                let reached = time &- (used &- (limit &- warning.nanoseconds))
                reportLedger(warning.rule, place, reached: reached, used: limit &- warning.nanoseconds)
            }
            if used >= limit {
                ledgers.all[place].isSpent = true
                let reached = time &- (used &- limit)
                reportLedger(row.rule, place, reached: reached, used: limit)
                if let member = ledgers.all[place].members.first, member >= 0 {
                    tasks[member].spentAt = reached
                }
            }
            watch(place, at: time)
        }
    }

    /// The finding is on the run that began first.
    private mutating func reportLedger(_ rule: String, _ place: Int, reached: Int64, used: Int64) {
        guard let member = ledgers.all[place].members.first else { return }
        let words = [limits.ledgers[ledgers.all[place].row].words]
        let measures: [Finding.Measure: Int64] = [.limit: limit(of: place), .backgroundUsed: used]
        if member >= 0 {
            reportTask(rule, member, end: reached, details: words, measures: measures)
        } else {
            reportHold(rule, -1 - member, end: reached, details: words, measures: measures)
        }
    }

    /// The budget of a kind of work that an app used up, at a moment at which more of it was refused; nil if none is.
    mutating func spentLedger(ofApp app: NameID, word: Word, type: String, at time: Int64) -> Int? {
        for place in ledgers.places(ofApp: app) {
            guard limits.ledgerRows[Int(word.rawValue)].contains(ledgers.all[place].row),
                case .task(_, let types, _) = limits.ledgers[ledgers.all[place].row].what,
                type.isEmpty || types.isEmpty || types.contains(type),
                ledgers.all[place].used(at: time) >= limit(of: place)
            else { continue }
            return place
        }
        return nil
    }

    /// Tells the sink how each ledger stands when the boot ends.
    mutating func tellLedgers() {
        for place in ledgers.all.indices {
            let used = ledgers.all[place].used(at: now)
            sink.ledger(
                LedgerStatement(
                    boot: boot, app: ledgers.all[place].app, process: ledgers.all[place].process,
                    users: ledgers.all[place].users, limit: limits.ledgers[ledgers.all[place].row],
                    printedLimit: ledgers.all[place].printedLimit, used: used,
                    peak: ledgers.all[place].peak, firstUse: ledgers.all[place].firstUse,
                    availableAt: ledgers.all[place].availableAt))
        }
    }
}
