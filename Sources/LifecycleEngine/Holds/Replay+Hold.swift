import TraceModel

/// Holds: resources that a process keeps, and how long.
extension Replay {
    /// Holds of one process that are looked at one by one; no app keeps so many.
    private static let lookLimit = 64

    mutating func holdAcquired(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        checkPlace(event)
        wake(event.process, at: event.time, certainty: .inferred)
        let key = key(of: event)
        // A hold that is taken again is kept on: the platforms count references, and print the first and the last.
        guard openHolds[key] == nil else { return }
        let index = slot(event.process)
        let charged = extraText(.charged, of: event)
        let hold = OpenHold(
            key: key, name: event.name, word: word(event.label), start: event.time,
            charged: charged, owner: owner(charged: charged, by: event.process),
            isFromForeground: lives[index].phase.isForeground, acquired: reference(event),
            place: lives[index].openHolds.count)
        let open = holds.take(hold)
        openHolds.insert(key, open)
        lives[index].openHolds.append(open)
        openLedger(forHold: open, at: event.time)
        sink.holdBegan(
            HoldBegin(
                boot: boot, process: event.process, owner: hold.owner, hold: event.label, name: event.name,
                start: event.time))
        count(hold: event, of: hold.owner)
        if lives[index].isBackgroundLaunch, Self.isOfForeground(hold.word) {
            reportHold("any.launch.foreground-work", open, end: event.time)
        }
    }

    mutating func holdReleased(_ event: ReplayEvent) {
        guard event.process != 0, let open = openHolds[key(of: event)] else { return }
        judgeStuck(open, at: event.time, event)
        close(hold: open, at: event.time, certainty: .observed)
    }

    /// What is kept when a process ends, or a trace.
    mutating func closeHolds(of process: UInt32, at time: Int64, isDeath: Bool) {
        let index = slot(process)
        guard !lives[index].openHolds.isEmpty else { return }
        for open in lives[index].openHolds.sorted() {
            judgeStuck(open, at: time, nil)
            close(hold: open, at: time, certainty: isDeath ? .inferred : .openAtEnd)
        }
        lives[index].openHolds = []
    }

    private mutating func close(hold open: Int, at time: Int64, certainty: Certainty) {
        let hold = holds[open]
        if hold.ledger >= 0 { closeLedger(hold.ledger, -1 - open, at: time) }
        openHolds.remove(hold.key)
        holds.give(open)
        let index = slot(hold.key.process)
        if let last = lives[index].openHolds.popLast(), last != open {
            lives[index].openHolds[hold.place] = last
            holds[last].place = hold.place
        }
        sink.hold(
            HoldRun(
                boot: boot, process: hold.key.process, hold: NameID(rawValue: hold.key.word),
                id: TaskIdentifier(rawValue: hold.key.id), name: hold.name, charged: hold.charged,
                owner: hold.owner, start: hold.start, end: time,
                endCertainty: certainty, isFromForeground: hold.isFromForeground))
    }

    /// The process left the screen: what it keeps is looked at a little later.
    mutating func watchHolds(of process: UInt32, at time: Int64) {
        let index = slot(process)
        guard !lives[index].openHolds.isEmpty,
            let grace = limits.time(.heldAfterLeaving)
        else { return }
        lives[index].holdCheck = time &+ grace.nanoseconds
    }

    /// What was taken on screen and is still kept.
    mutating func checkHolds(of process: UInt32) {
        let index = slot(process)
        let due = lives[index].holdCheck
        lives[index].holdCheck = .max
        guard !lives[index].phase.isForeground, let grace = limits.time(.heldAfterLeaving) else { return }
        for open in lives[index].openHolds.prefix(Self.lookLimit) {
            let hold = holds[open]
            guard hold.isFromForeground, hold.owner == process, !hold.isReported,
                Self.isToBeReleased(hold.word),
                !isNeeded(hold.word, by: index)
            else { continue }
            holds[open].isReported = true
            reportHold(
                "any.hold.kept-after-leaving", open, end: due, details: [grace.words],
                measures: [.limit: grace.nanoseconds])
        }
    }

    /// A process that is suspended with a lock on a file is killed for it.
    mutating func checkLocks(of event: ReplayEvent) {
        let index = slot(event.process)
        for open in lives[index].openHolds.prefix(Self.lookLimit) where holds[open].word == .fileLock {
            reportHold("ios.lock.held-at-suspension", open, end: event.time, also: event)
        }
    }

    /// A wake lock that was held for long in one stretch off screen.
    private mutating func judgeStuck(_ open: Int, at time: Int64, _ event: ReplayEvent?) {
        let hold = holds[open]
        guard hold.owner != 0, hold.word == .wakeLock, let limit = limits.time(.stuckWakeLock),
            isLive(hold.owner), let stay = lives[slot(hold.owner)].stay,
            case let held = time &- max(stay.start, hold.start), held > limit.nanoseconds
        else { return }
        reportHold(
            "android.vitals.stuck-wake-lock", open, end: time, details: [limit.words],
            measures: [.backgroundUsed: held, .limit: limit.nanoseconds], also: event)
    }

    /// Resources that only an app on screen has use for, unless it says so with a service or an audio session.
    private static func isToBeReleased(_ word: Word) -> Bool {
        switch word {
        case .camera, .location, .sensor, .microphone, .audio, .wakeLock: true
        default: false
        }
    }

    private static func isOfForeground(_ word: Word) -> Bool { word == .camera || word == .sensor }

    /// A foreground service is what the platform has for work that goes on.
    private func isNeeded(_ word: Word, by index: Int) -> Bool { lives[index].foregroundServiceCount > 0 }

    /// A finding about a hold.
    mutating func reportHold(
        _ rule: String, _ open: Int, end: Int64, details: [String] = [],
        measures: [Finding.Measure: Int64] = [:], also event: ReplayEvent? = nil
    ) {
        let hold = holds[open]
        var measures = measures
        measures[.age] = end &- hold.start
        let isHoled = lastLoss(of: hold.key.process) >= hold.start
        report(
            rule, process: hold.owner == 0 ? hold.key.process : hold.owner,
            certainty: isHoled ? .cutByGap : .observed,
            task: NameID(rawValue: hold.key.word), id: TaskIdentifier(rawValue: hold.key.id),
            name: hold.name, start: hold.start, end: end, details: details, measures: measures,
            evidence: [hold.acquired] + (event.map { [reference($0)] } ?? []))
    }
}
