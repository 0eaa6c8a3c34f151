import TraceModel

/// Findings.
extension Replay {
    /// Tells the sink a finding; next to missing records an error is a warning, and a warning a note.
    mutating func report(
        _ rule: String, process: UInt32, subject: UInt32 = 0, certainty: Certainty = .observed,
        task: NameID = .none, id: TaskIdentifier = .absent, name: NameID = .none, start: Int64, end: Int64,
        details: [String] = [], measures: [Finding.Measure: Int64] = [:], evidence: [EventReference]
    ) {
        // What a subject or task is called tells the platform where the trace does not.
        guard let row = Rules[rule], platform == nil || row.validity.holds(on: platform, version) else {
            return
        }
        var severity = row.severity
        if certainty == .cutByGap { severity = severity == .error ? .warning : .note }
        sink.finding(
            Finding(
                rule: rule, severity: severity, certainty: certainty, boot: boot, process: process,
                subject: subject, task: task, id: id, name: name, start: start, end: end, details: details,
                measures: measures, evidence: evidence))
    }

    /// Time until which what is known of a process has holes.
    func lastLoss(of process: UInt32) -> Int64 { max(lives[slot(process)].lastLoss, lossOfAll) }

    /// A finding about an open task.
    mutating func reportTask(
        _ rule: String, _ open: Int, end: Int64, details: [String] = [],
        measures: [Finding.Measure: Int64] = [:]
    ) {
        let task = tasks[open]
        var measures = measures
        measures[.age] = end &- task.start
        if task.startUncertainty > 0 { measures[.uncertainty] = task.startUncertainty }
        // What was lost since the begin may have held the end.
        let isHoled = lastLoss(of: task.process) >= task.start
        report(
            rule, process: task.process, certainty: isHoled ? .cutByGap : certainty(of: task),
            task: NameID(rawValue: task.key.word), id: TaskIdentifier(rawValue: task.key.id), name: task.name,
            start: task.start, end: end,
            details: details + (task.isKnown ? [KnownTasks.all[task.owner].owner] : []), measures: measures,
            evidence: task.evidence)
    }

    /// A leak, with the background time that it used.
    mutating func reportLeak(_ rule: String, _ open: Int, end: Int64, usedUntil: Int64) {
        var measures = budget(open, end: usedUntil)
        if tasks[open].isHeldTooLong { measures[.permitted] = tasks[open].printedLimit }
        reportTask(rule, open, end: end, details: limitWords(open), measures: measures)
    }

    /// A task that ended after the background time was used up.
    mutating func reportOverrun(_ open: Int, end: Int64) {
        let limit = tasks[open].limit
        guard limit >= 0 else { return }
        var measures = budget(open, end: end)
        measures[.limit] = tasks[open].printedLimit ?? limits.tasks[limit].nanoseconds
        reportTask(limits.tasks[limit].rule, open, end: end, details: limitWords(open), measures: measures)
    }

    /// A task that the system warned about and that was no fault.
    mutating func reportLongLived(_ open: Int, end: Int64) {
        guard let rule = rules(of: tasks[open])?.longLived else { return }
        reportTask(rule, open, end: end, measures: budget(open, end: end))
    }

    private func certainty(of task: OpenTask) -> Certainty {
        if task.startCertainty != .observed { return .inferred }
        return isVersionAssumed && task.stillOpenAt == nil && spentAt(task) != nil ? .inferred : .observed
    }

    private func limitWords(_ open: Int) -> [String] {
        let task = tasks[open]
        guard task.limit >= 0 else { return task.printedLimit == nil ? [] : ["printed in the trace"] }
        return [task.printedLimit == nil ? limits.tasks[task.limit].words : "printed in the trace"]
    }

    /// The use of the stay in which the time was used up, or of the present one.
    private func budget(_ open: Int, end: Int64) -> [Finding.Measure: Int64] {
        let task = tasks[open]
        let index = slot(task.process)
        let stay = lives[index].stay
        let past = isShared(task) ? lives[index].stays.firstSpent(from: task.start) : nil
        var measures: [Finding.Measure: Int64] = [:]
        let used: Int64
        var earlier = lives[index].stays.used &- task.usedBefore
        if let past {
            used = past.used
            earlier &-= used
            measures = [.backgroundUsed: used, .stayStart: past.start, .stayEnd: past.end]
        } else if let stay {
            used = stay.used(at: end)
            measures = [.backgroundUsed: used, .stayStart: stay.start, .stayEnd: end]
        } else {
            return [:]
        }
        let tableLimit = task.limit >= 0 ? limits.tasks[task.limit].nanoseconds : nil
        if let limit = task.printedLimit ?? stay?.limitNanoseconds ?? tableLimit {
            measures[.limit] = limit
            if used > limit { measures[.over] = used &- limit }
        }
        if earlier > 0 { measures[.earlierStays] = earlier }
        return measures
    }
}
