import TraceModel

/// Tasks: begin, expiration, end, and what the platform says in between.
extension Replay {
    /// Two lines about one moment, by the platform and by the app, stand this close together.
    static let sameMoment: Int64 = 10_000_000

    mutating func taskBegan(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        let index = slot(event.process)
        checkPlace(event)
        if lives[index].stopped == .prewarmed { lives[index].basePhase = .background }
        wake(event.process, at: event.time, certainty: .inferred)
        let key = key(of: event)
        if let open = openTasks[key] {
            if tasks[open].isLaunch {
                // The system launched the process for it just before.
                tasks[open].isLaunch = false
                addEvidence(event, to: open)
                countBegin(event, open)
                return
            }
            if event.time &- tasks[open].start < Self.sameMoment {
                // The platform and the app both tell the begin.
                addEvidence(event, to: open)
                return
            }
            close(open, at: event.time, as: .superseded, certainty: .inferred)
        }
        let uncertainty = event.extras.isEmpty ? nil : extra(.uncertainty, of: event)
        let open = begin(
            event, key, start: event.time, certainty: uncertainty == nil ? .observed : .inferred,
            uncertainty: max(uncertainty ?? 0, 0))
        countBegin(event, open)
    }

    private mutating func countBegin(_ event: ReplayEvent, _ open: Int) {
        count(event)
        noteRun(event, open)
        judgeBegin(event, open)
    }

    mutating func taskExpiring(_ event: ReplayEvent) {
        guard event.process != 0, let open = openTasks[key(of: event)] else { return }
        if tasks[open].expiredAt == nil { tasks[open].expiredAt = event.time }
        addEvidence(event, to: open)
        judgeProgress(open, at: event.time)
        let index = slot(event.process)
        lives[index].handler = (tasks[open].key, event.time)
        if rules(of: open)?.isScheduled ?? false { lives[index].lastScheduledExpiry = event.time }
        if let duration = extra(.duration, of: event), let kind = rules(of: open),
            let rule = kind.handlerSlow, let limit = limits.time(kind.handlerLimit),
            duration > limit.nanoseconds
        {
            reportTask(rule, open, end: event.time, details: [limit.words], measures: [.took: duration])
        }
    }

    mutating func taskEnded(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        let key = key(of: event)
        guard let open = openTasks[key] else {
            if !isToldAlready(event, key), !endsPendingStart(event) { endedWithoutBegin(event, key) }
            return
        }
        endOfTask = reference(event)
        markRunLimit(open, at: event.time)
        // A duration across missing records or a step of the clock is not known.
        let start = tasks[open].start
        let certainty = lastLoss(of: event.process) >= start ? Certainty.cutByGap : .observed
        let result = event.extras.isEmpty ? Word.none : word(extraText(.result, of: event))
        judgeEnd(event, open, result)
        let name = tasks[open].name
        close(open, at: event.time, as: outcomeOfEnd(event, open, result), certainty: certainty)
        if let end = endOfTask {
            lives[slot(event.process)].recentEnds.remember(
                EndedTask(key: key, name: name, start: start, end: end))
        }
        endOfTask = nil
    }

    /// What an end makes of a task, which is told if it broke a rule by ending then.
    private mutating func outcomeOfEnd(_ event: ReplayEvent, _ open: Int, _ result: Word) -> TaskRun.Outcome {
        let isSpent = spentAt(open) != nil
        if !isSpent, tasks[open].isQuiet { return .ended }
        let kind = rules(of: open)
        let expiredAt = tasks[open].expiredAt
        if let expiredAt, result == .success, let rule = kind?.completedAfterExpiration {
            reportTask(rule, open, end: event.time, measures: [.afterExpiration: event.time &- expiredAt])
            return .expired
        }
        if let expiredAt, let rule = kind?.expired {
            reportTask(rule, open, end: expiredAt)
            return .expired
        }
        if isSpent {
            reportOverrun(open, end: event.time)
            return .endedLate
        }
        if tasks[open].stillOpenAt != nil || tasks[open].isHeldTooLong { return .endedLate }
        if tasks[open].longLivedAt != nil { reportLongLived(open, end: event.time) }
        return expiredAt == nil ? .ended : .expired
    }

    mutating func taskReported(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        let key = key(of: event)
        switch word(extraText(.report, of: event)) {
        case .noSuchTask:
            if !isToldAlready(event, key) { endedWithoutBegin(event, key) }
        case .stillOpen:
            guard let open = openTasks[key] ?? inferBegin(event, key) else { return }
            if tasks[open].expiredAt == nil { tasks[open].expiredAt = event.time }
            tasks[open].stillOpenAt = event.time
            addEvidence(event, to: open)
        case .heldPastLimit:
            noteHeldTooLong(event, key)
        case .launchedFor:
            noteLaunch(event, key)
        case .progress:
            noteProgress(event, key)
        case .longLived:
            guard let open = openTasks[key] ?? inferBegin(event, key) else { return }
            tasks[open].longLivedAt = event.time
            addEvidence(event, to: open)
        default:
            break
        }
    }

    /// Notes that a run on its own went past its limit.
    mutating func markRunLimit(_ open: Int, at time: Int64) {
        guard let limit = tasks[open].runLimit else { return }
        let end = tasks[open].start &+ (tasks[open].printedLimit ?? limit)
        if time > end { tasks[open].spentAt = end }
    }

    /// A task whose begin was not seen: it follows from the age that the platform printed. Nil if it is one that
    /// ended before, of which the platform speaks late.
    mutating func inferBegin(_ event: ReplayEvent, _ key: KeyTable.Key) -> Int? {
        let start = event.time &- max(extra(.age, of: event) ?? 0, 0)
        let uncertainty = max(extra(.uncertainty, of: event) ?? 0, 0)
        let ended = lives[slot(event.process)].recentEnds.last { ended in
            ended.key == key && (ended.start &- start).magnitude <= UInt64(uncertainty) &+ 1_000_000_000
        }
        if ended != nil { return nil }
        return begin(event, key, start: start, certainty: .inferred, uncertainty: uncertainty)
    }

    /// True if this end was told just before: the platform's line and the app's own speak of one end.
    private func isToldAlready(_ event: ReplayEvent, _ key: KeyTable.Key) -> Bool {
        let index = slot(event.process)
        if let last = lives[index].lastUnmatchedEnd, last.id == TaskIdentifier(rawValue: event.number),
            last.kind != event.kind, event.time &- last.time < 1_000_000_000
        {
            return true
        }
        guard event.kind == .taskEnded, let ended = lives[index].recentEnds.last(where: { $0.key == key })
        else {
            return false
        }
        return event.time &- ended.end.time < Self.sameMoment
    }

    private mutating func endedWithoutBegin(_ event: ReplayEvent, _ key: KeyTable.Key) {
        let index = slot(event.process)
        lives[index].lastUnmatchedEnd = (TaskIdentifier(rawValue: event.number), event.time, event.kind)
        let place = kind(of: event.label)
        guard place >= 0 else { return }
        let earlier = lives[index].recentEnds.last { $0.key == key }
        var evidence: [EventReference] = []
        var measures: [Finding.Measure: Int64] = [:]
        if let earlier {
            evidence.append(earlier.end)
            measures[.firstEnd] = earlier.end.time
        }
        evidence.append(reference(event))
        // A further end of it is a second one.
        if earlier == nil {
            lives[index].recentEnds.remember(
                EndedTask(key: key, name: event.name, start: event.time, end: reference(event)))
        }
        // A trace that began late, or lost records, may have held the begin.
        let isCertain = earlier != nil || lives[index].startTime != nil && lastLoss(of: event.process) == .min
        let kind = TaskKinds.all[place]
        guard let rule = earlier == nil ? kind.endedUnknown : kind.endedTwice else { return }
        report(
            rule, process: event.process, certainty: isCertain ? .observed : .inferred, task: event.label,
            id: TaskIdentifier(rawValue: key.id), name: earlier?.name ?? event.name,
            start: earlier?.start ?? event.time, end: event.time, measures: measures, evidence: evidence)
    }
}
