import TraceModel

/// What good practice asks of a task: a handler, time left at its begin, an end in time, no retry without a pause.
extension Replay {
    mutating func judgeBegin(_ event: ReplayEvent, _ open: Int) {
        let index = slot(event.process)
        if !lives[index].failures.isEmpty { judgeRetry(event, open) }
        guard let rules = rules(of: tasks[open]), !tasks[open].isKnown else { return }
        if let rule = rules.noHandler, extra(.handler, of: event) == 0 {
            reportTask(rule, open, end: event.time)
        }
        if let rule = rules.tooMany, lives[index].openTasks.count == limits.openTasks {
            reportTask(rule, open, end: event.time, measures: [.count: Int64(lives[index].openTasks.count)])
        }
        if let rule = rules.begunInHandler, let handler = lives[index].handler,
            event.time &- handler.since < Self.handlerScope
        {
            reportTask(rule, open, end: event.time)
        } else if let rule = rules.begunLate, let left = timeLeft(event),
            left < limits.nanoseconds(.timeLeftAtBegin), let limit = limits.time(.timeLeftAtBegin)
        {
            reportTask(
                rule, open, end: event.time, details: [limit.words],
                measures: [.timeLeft: left, .limit: limit.nanoseconds])
        }
    }

    mutating func judgeEnd(_ event: ReplayEvent, _ open: Int, _ result: Word) {
        let index = slot(event.process)
        let task = tasks[open]
        if result == .failure || result == .retry {
            lives[index].failures.add(task.key.word, task.name, at: event.time)
        } else if !lives[index].failures.isEmpty {
            lives[index].failures.forget(task.key.word, task.name)
        }
        if task.word == .appWork { judgeWorkAfterExpiration(event, open) }
        judgeAdvice(open, at: event.time)
        guard let rules = rules(of: task), !task.isKnown else { return }
        if rules.isScheduled { awaitResubmission(event, open) }
        if task.expiredAt != nil {
            judgeHandler(open, at: event.time)
            return
        }
        guard let stay = lives[index].stay, isShared(task), spentAt(task) == nil else { return }
        let used = stay.used(at: event.time)
        if let rule = rules.workedLate, let limit = stay.limitNanoseconds, stay.spentAt == nil,
            limit &- used < limits.nanoseconds(.timeLeftAtWork), let left = limits.time(.timeLeftAtWork)
        {
            reportTask(
                rule, open, end: event.time, details: [left.words],
                measures: [.timeLeft: max(limit &- used, 0), .limit: left.nanoseconds])
        } else if let rule = rules.longWork,
            case let own = lives[index].stays.used &+ used &- task.usedAtStart,
            own > limits.nanoseconds(.longBackgroundWork), let limit = limits.time(.longBackgroundWork)
        {
            reportTask(rule, open, end: event.time, details: [limit.words], measures: [.backgroundUsed: own])
        }
    }

    /// A task that went on after it was told that its time is up.
    /// A crash is that rule's own punishment, however soon it comes.
    mutating func judgeHandler(_ open: Int, at time: Int64, isCrash: Bool = false) {
        guard let kind = rules(of: tasks[open]), let rule = kind.handlerSlow,
            // Where the platform says that a task is still open, its handler ran before.
            let expired = tasks[open].expiredAt, tasks[open].stillOpenAt != expired,
            case let isOver = time &- expired > limits.nanoseconds(kind.handlerLimit), isCrash || isOver,
            let limit = limits.time(kind.handlerLimit)
        else { return }
        reportTask(
            rule, open, end: time, details: isOver ? [limit.words] : [], measures: [.took: time &- expired])
    }

    /// Background time that is left as the app reads it, or as the stay tells; nil if it is unlimited or not known.
    private func timeLeft(_ event: ReplayEvent) -> Int64? {
        if let printed = extra(.remaining, of: event) { return printed }
        guard let stay = lives[slot(event.process)].stay, let limit = stay.limitNanoseconds,
            stay.startCertainty == .observed
        else { return nil }
        return max(limit &- stay.used(at: event.time), 0)
    }

    /// What begins while a handler runs, or right after it, belongs to it.
    private static let handlerScope: Int64 = 5_000_000_000

    private mutating func judgeWorkAfterExpiration(_ event: ReplayEvent, _ open: Int) {
        guard let expired = lives[slot(event.process)].lastScheduledExpiry, tasks[open].start < expired,
            let limit = limits.time(.expirationHandler), event.time &- expired > limit.nanoseconds
        else { return }
        reportTask(
            "ios.bgtask.work-after-expiration", open, end: event.time, details: [limit.words],
            measures: [.afterExpiration: event.time &- expired])
    }

    /// Limits that no one enforces, but that only so much time is promised for.
    private mutating func judgeAdvice(_ open: Int, at time: Int64) {
        let task = tasks[open]
        guard limits.hasAdvice(task.word) else { return }
        for row in limits.advice where row.task == text(NameID(rawValue: task.key.word)) {
            guard row.fits(type: text(task.type)), time &- task.start > row.nanoseconds,
                spentAt(task) == nil
            else { continue }
            reportTask(
                row.rule, open, end: time, details: [row.words], measures: [.limit: row.nanoseconds])
        }
    }

    private mutating func judgeRetry(_ event: ReplayEvent, _ open: Int) {
        let index = slot(event.process)
        guard let pause = limits.time(.retryPause),
            let failures = lives[index].failures.count(
                event.label.rawValue, event.name, at: event.time, within: pause.nanoseconds),
            failures == limits.quickRetries
        else { return }
        reportTask(
            "any.task.retried-without-backoff", open, end: event.time, details: [pause.words],
            measures: [.count: Int64(failures)])
    }
}
