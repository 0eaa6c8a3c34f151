import TraceModel

/// What good practice asks of a task: a handler, time left at its begin, an end in time, no retry without a pause.
extension Replay {
    mutating func judgeBegin(_ event: ReplayEvent, _ open: Int) {
        let index = slot(event.process)
        if !lives[index].failures.isEmpty { judgeRetry(event, open) }
        let hasNoHandler = extra(.handler, of: event) == 0
        let openCount = lives[index].openTasks.count
        let isInHandler = lives[index].handler.map { event.time &- $0.since < Self.handlerScope } ?? false
        let left = timeLeft(event)
        let isLate = left.map { $0 < limits.nanoseconds(.timeLeftAtBegin) } ?? false
        // What nearly every task is: nothing to ask its kind's rules for.
        guard hasNoHandler || openCount == limits.openTasks || isInHandler || isLate,
            let rules = rules(of: open), !tasks[open].isKnown
        else { return }
        if let rule = rules.noHandler, hasNoHandler { reportTask(rule, open, end: event.time) }
        if let rule = rules.tooMany, openCount == limits.openTasks {
            reportTask(rule, open, end: event.time, measures: [.count: Int64(openCount)])
        }
        if let rule = rules.begunInHandler, isInHandler {
            reportTask(rule, open, end: event.time)
        } else if let rule = rules.begunLate, isLate, let left, let limit = limits.time(.timeLeftAtBegin) {
            reportTask(
                rule, open, end: event.time, details: [limit.words],
                measures: [.timeLeft: left, .limit: limit.nanoseconds])
        }
    }

    mutating func judgeEnd(_ event: ReplayEvent, _ open: Int, _ result: Word) {
        let index = slot(event.process)
        if result == .failure || result == .retry {
            lives[index].failures.add(tasks[open].key.word, tasks[open].name, at: event.time)
        } else if !lives[index].failures.isEmpty {
            lives[index].failures.forget(tasks[open].key.word, tasks[open].name)
        }
        if tasks[open].word == .appWork { judgeWorkAfterExpiration(event, open) }
        if limits.hasAdvice(tasks[open].word) { judgeAdvice(open, at: event.time) }
        if tasks[open].isKnown { return }
        if tasks[open].isScheduled { awaitResubmission(event, open) }
        if tasks[open].expiredAt != nil {
            judgeHandler(open, at: event.time)
            return
        }
        guard tasks[open].isShared, lives[index].stay != nil, spentAt(open) == nil else { return }
        judgeWork(event, open)
    }

    /// Work off screen: how much time was left when it ended, and how long it took.
    private mutating func judgeWork(_ event: ReplayEvent, _ open: Int) {
        let index = slot(event.process)
        guard let stay = lives[index].stay else { return }
        let used = stay.used(at: event.time)
        let own = lives[index].stays.used &+ used &- tasks[open].usedAtStart
        let left = stay.limitNanoseconds.map { $0 &- used } ?? .max
        guard left < limits.nanoseconds(.timeLeftAtWork) || own > limits.nanoseconds(.longBackgroundWork),
            let rules = rules(of: open)
        else { return }
        if let rule = rules.workedLate, stay.spentAt == nil, left < limits.nanoseconds(.timeLeftAtWork),
            let limit = limits.time(.timeLeftAtWork)
        {
            reportTask(
                rule, open, end: event.time, details: [limit.words],
                measures: [.timeLeft: max(left, 0), .limit: limit.nanoseconds])
        } else if let rule = rules.longWork, own > limits.nanoseconds(.longBackgroundWork),
            let limit = limits.time(.longBackgroundWork)
        {
            reportTask(rule, open, end: event.time, details: [limit.words], measures: [.backgroundUsed: own])
        }
    }

    /// A task that went on after it was told that its time is up.
    /// A crash is that rule's own punishment, however soon it comes.
    mutating func judgeHandler(_ open: Int, at time: Int64, isCrash: Bool = false) {
        guard let kind = rules(of: open), let rule = kind.handlerSlow,
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
        let index = slot(event.process)
        guard lives[index].stay != nil, let stay = lives[index].stay, let limit = stay.limitNanoseconds,
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
        for row in limits.advice where row.task == text(NameID(rawValue: tasks[open].key.word)) {
            guard row.fits(type: text(tasks[open].type)), time &- tasks[open].start > row.nanoseconds,
                spentAt(open) == nil
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
