import TraceModel

/// Tasks: begin, expiration, end, and what the platform says in between.
extension Replay {
    mutating func taskBegan(_ event: ReplayEvent) {
        guard event.process != 0, lives[slot(event.process)].end == nil else { return }
        if lives[slot(event.process)].stopped == .prewarmed {
            lives[slot(event.process)].basePhase = .background
        }
        wake(event.process, at: event.time, certainty: .inferred)
        let key = taskKey(event)
        if let open = openTasks[key], let start = tasks[open]?.start, event.time &- start < Self.sameMoment {
            // The platform and the app both tell the begin.
            addEvidence(event, to: open)
            return
        }
        if let open = openTasks[key] { close(open, at: event.time, as: .superseded, certainty: .inferred) }
        let uncertainty = extra(.uncertainty, of: event)
        begin(
            event, key, start: event.time, certainty: uncertainty == nil ? .observed : .inferred,
            uncertainty: max(uncertainty ?? 0, 0))
    }

    mutating func taskExpiring(_ event: ReplayEvent) {
        guard event.process != 0, let open = openTasks[taskKey(event)] else { return }
        if tasks[open]?.expiredAt == nil { tasks[open]?.expiredAt = event.time }
        addEvidence(event, to: open)
    }

    mutating func taskEnded(_ event: ReplayEvent) {
        guard event.process != 0, lives[slot(event.process)].end == nil else { return }
        let key = taskKey(event)
        guard let open = openTasks[key], let task = tasks[open] else {
            if !isToldAlready(event, key) { endedWithoutBegin(event, key) }
            return
        }
        addEvidence(event, to: open)
        markRunLimit(open, at: event.time)
        // A duration across missing records or a step of the clock is not known.
        let certainty = lastLoss(of: event.process) >= task.start ? Certainty.cutByGap : .observed
        let isSuccess = text(extraText(.result, of: event)) == Words.Result.success
        if let expired = task.expiredAt, isSuccess, let rule = task.kind?.completedAfterExpiration {
            reportTask(rule, open, end: event.time, measures: [.afterExpiration: event.time &- expired])
            close(open, at: event.time, as: .expired, certainty: certainty)
        } else if let expired = task.expiredAt, let rule = task.kind?.expired {
            reportTask(rule, open, end: expired)
            close(open, at: event.time, as: .expired, certainty: certainty)
        } else if tasks[open]?.spentAt != nil {
            reportOverrun(open, end: event.time)
            close(open, at: event.time, as: .endedLate, certainty: certainty)
        } else if task.stillOpenAt != nil {
            close(open, at: event.time, as: .endedLate, certainty: certainty)
        } else {
            if task.longLivedAt != nil { reportLongLived(open, end: event.time) }
            close(
                open, at: event.time, as: task.expiredAt == nil ? .ended : .expired, certainty: certainty)
        }
        remember(key, task, event)
    }

    mutating func taskReported(_ event: ReplayEvent) {
        guard event.process != 0, lives[slot(event.process)].end == nil else { return }
        let key = taskKey(event)
        switch text(extraText(.report, of: event)) {
        case Words.Report.noSuchTask:
            if !isToldAlready(event, key) { endedWithoutBegin(event, key) }
        case Words.Report.stillOpen:
            guard let open = openTasks[key] ?? inferBegin(event, key) else { return }
            if tasks[open]?.expiredAt == nil { tasks[open]?.expiredAt = event.time }
            tasks[open]?.stillOpenAt = event.time
            addEvidence(event, to: open)
        case Words.Report.longLived:
            guard let open = openTasks[key] ?? inferBegin(event, key) else { return }
            tasks[open]?.longLivedAt = event.time
            addEvidence(event, to: open)
        default:
            break
        }
    }

    /// Closes the tasks of a process that ended, or of a trace that ends.
    mutating func closeTasks(of process: UInt32, at time: Int64, death: ExitCause?) {
        reachStayDeadline(of: process, until: time)
        for open in lives[slot(process)].openTasks.sorted() {
            guard let task = tasks[open] else { continue }
            settle(open, task, at: time, death: death)
        }
        lives[slot(process)].openTasks.removeAll()
    }

    /// Says what became of a task whose end was not seen.
    private mutating func settle(_ open: Int, _ task: OpenTask, at time: Int64, death: ExitCause?) {
        let isDeath = death != nil
        markRunLimit(open, at: time)
        let isSpent = tasks[open]?.spentAt != nil
        // What was lost since the begin may have held the end.
        let isHoled = lastLoss(of: task.process) >= task.start
        let certainty = isHoled ? Certainty.cutByGap : isDeath ? .observed : .openAtEnd
        if let rule = task.kind?.known, task.knownOwner != nil {
            if task.longLivedAt != nil || task.stillOpenAt != nil { reportTask(rule, open, end: time) }
            close(open, at: time, as: isDeath ? .cutOff : .open, certainty: certainty)
        } else if isSpent || task.stillOpenAt != nil || death?.isForUnfinishedWork ?? false,
            let rule = task.kind?.leaked
        {
            // Without an end of the process, the last that is known of it is what the platform said.
            reportLeak(rule, open, end: isDeath ? time : task.stillOpenAt ?? time, usedUntil: time)
            close(open, at: time, as: isHoled ? .superseded : .leaked, certainty: certainty)
        } else if let expired = task.expiredAt, isDeath || time &- expired > Self.handlerTime,
            let rule = task.kind?.expiredWithoutEnd
        {
            reportTask(rule, open, end: time)
            close(open, at: time, as: isHoled ? .superseded : isDeath ? .leaked : .open, certainty: certainty)
        } else if let expired = task.expiredAt, let rule = task.kind?.expired {
            reportTask(rule, open, end: expired)
            close(open, at: expired, as: .expired, certainty: .observed)
        } else if isSpent {
            reportOverrun(open, end: time)
            close(open, at: time, as: isHoled ? .superseded : isDeath ? .cutOff : .open, certainty: certainty)
        } else if isDeath {
            if let rule = task.kind?.openAtDeath { reportTask(rule, open, end: time) }
            close(open, at: time, as: isHoled ? .superseded : .cutOff, certainty: certainty)
        } else {
            if task.longLivedAt != nil { reportLongLived(open, end: time) }
            close(open, at: time, as: .open, certainty: .openAtEnd)
        }
    }

    /// Notes that a run on its own went past its limit.
    private mutating func markRunLimit(_ open: Int, at time: Int64) {
        guard let task = tasks[open], let limit = task.limit, limit.scope == .run else { return }
        let end = task.start &+ (task.printedLimit ?? limit.nanoseconds)
        if time > end { tasks[open]?.spentAt = end }
    }

    private func taskKey(_ event: ReplayEvent) -> TaskKey {
        let id = event.number == EventBatch.absent ? TaskIdentifier(text: event.name).rawValue : event.number
        return TaskKey(process: event.process, task: event.label.rawValue, id: id)
    }

    /// A task whose begin was not seen: it follows from the age that the platform printed. Nil if it is one that
    /// ended before, of which the platform speaks late.
    private mutating func inferBegin(_ event: ReplayEvent, _ key: TaskKey) -> Int? {
        let start = event.time &- max(extra(.age, of: event) ?? 0, 0)
        let uncertainty = max(extra(.uncertainty, of: event) ?? 0, 0)
        let isEnded = lives[slot(event.process)].recentEnds.contains { ended in
            ended.key == key && (ended.start &- start).magnitude <= UInt64(uncertainty) &+ 1_000_000_000
        }
        if isEnded { return nil }
        begin(event, key, start: start, certainty: .inferred, uncertainty: uncertainty)
        return openTasks[key]
    }

    /// True if this end was told just before: the platform's line and the app's own speak of one end.
    private func isToldAlready(_ event: ReplayEvent, _ key: TaskKey) -> Bool {
        let life = lives[slot(event.process)]
        if let last = life.lastUnmatchedEnd, last.id == TaskIdentifier(rawValue: event.number),
            last.kind != event.kind,
            event.time &- last.time < 1_000_000_000
        {
            return true
        }
        guard event.kind == .taskEnded, let ended = life.recentEnds.last(where: { $0.key == key }) else {
            return false
        }
        return event.time &- ended.end.time < Self.sameMoment
    }

    /// An expiration handler must end its task within this time (`nvld` less `warn` of RunningBoard's assertion).
    private static var handlerTime: Int64 { 5_000_000_000 }

    /// Two lines about one moment, by the platform and by the app, stand this close together.
    private static var sameMoment: Int64 { 10_000_000 }

    private mutating func begin(
        _ event: ReplayEvent, _ key: TaskKey, start: Int64, certainty: Certainty, uncertainty: Int64
    ) {
        let index = slot(event.process)
        let type = extraText(.type, of: event)
        let limit = platform.flatMap {
            TaskLimits.limit(platform: $0, version: version, task: text(event.label), type: text(type))
        }
        let task = OpenTask(
            process: event.process, key: key, name: event.name, type: type, start: start,
            startCertainty: certainty, startUncertainty: uncertainty,
            phaseAtStart: certainty == .observed ? lives[index].phase : .unknown,
            knownOwner: KnownTasks.row(named: text(event.name))?.owner,
            kind: TaskKinds.kind(named: text(event.label)), limit: limit,
            printedLimit: extra(.limit, of: event),
            evidence: certainty == .observed ? [reference(event)] : [], place: lives[index].openTasks.count)
        let slot: Int
        if let free = freeTasks.popLast() {
            slot = free
            tasks[slot] = task
        } else {
            slot = tasks.count
            tasks.append(task)
        }
        openTasks[key] = slot
        lives[index].openTasks.append(slot)
        lives[index].stay?.taskCount += 1
        if let printed = task.printedLimit, limit?.scope == .stay {
            let known = lives[index].stay?.printedLimit ?? 0
            lives[index].stay?.printedLimit = max(printed, known)
        }
        // A begin that is known only now may lie before the moment when the time was used up.
        if let spent = lives[index].stay?.spentAt, start < spent, limit?.scope == .stay,
            task.knownOwner == nil
        {
            tasks[slot]?.spentAt = spent
            lives[index].stay?.isOverrun = true
        }
        if limit?.scope == .day { openLedger(for: slot, at: start) }
    }

    /// Takes a task off the open ones and tells the sink.
    mutating func close(_ open: Int, at time: Int64, as outcome: TaskRun.Outcome, certainty: Certainty) {
        guard let task = tasks[open] else { return }
        if task.limit?.scope == .day { closeLedger(for: open, at: time) }
        openTasks[task.key] = nil
        tasks[open] = nil
        freeTasks.append(open)
        let index = slot(task.process)
        // Swap with the last one, so that removal does not search.
        if let last = lives[index].openTasks.popLast(), last != open {
            lives[index].openTasks[task.place] = last
            tasks[last]?.place = task.place
        }
        sink.task(
            TaskRun(
                boot: boot, process: task.process, task: NameID(rawValue: task.key.task),
                id: TaskIdentifier(rawValue: task.key.id), name: task.name, type: task.type,
                start: task.start,
                end: time, startCertainty: task.startCertainty, endCertainty: certainty,
                startUncertainty: task.startUncertainty, outcome: outcome, phaseAtStart: task.phaseAtStart,
                knownOwner: task.knownOwner))
    }

    private mutating func addEvidence(_ event: ReplayEvent, to open: Int) {
        guard let count = tasks[open]?.evidence.count, count < Self.evidenceLimit else { return }
        let event = reference(event)
        tasks[open]?.evidence.append(event)
    }

    private mutating func remember(_ key: TaskKey, _ task: OpenTask, _ event: ReplayEvent) {
        let index = slot(event.process)
        if lives[index].recentEnds.count >= Self.recentEndLimit { lives[index].recentEnds.removeFirst() }
        lives[index].recentEnds.append(
            EndedTask(
                key: key, name: task.name, start: task.start, end: reference(event)
            ))
    }

    private mutating func endedWithoutBegin(_ event: ReplayEvent, _ key: TaskKey) {
        let index = slot(event.process)
        lives[index].lastUnmatchedEnd = (TaskIdentifier(rawValue: event.number), event.time, event.kind)
        guard let kind = TaskKinds.kind(named: text(event.label)) else { return }
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
            if lives[index].recentEnds.count >= Self.recentEndLimit { lives[index].recentEnds.removeFirst() }
            lives[index].recentEnds.append(
                EndedTask(key: key, name: event.name, start: event.time, end: reference(event)))
        }
        // A trace that began late, or lost records, may have held the begin.
        let isCertain = earlier != nil || lives[index].startTime != nil && lastLoss(of: event.process) == .min
        guard let rule = earlier == nil ? kind.endedUnknown : kind.endedTwice else { return }
        report(
            rule, process: event.process,
            certainty: isCertain ? .observed : .inferred, task: event.label,
            id: TaskIdentifier(rawValue: key.id), name: earlier?.name ?? event.name,
            start: earlier?.start ?? event.time,
            end: event.time, measures: measures, evidence: evidence)
    }
}
