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
    func lastLoss(of process: UInt32) -> Int64 {
        if isLive(process) { return max(lives[slot(process)].lastLoss, lossOfAll) }
        return max(ended.position(of: slots[process]).map { ended.all[$0].lastLoss } ?? .min, lossOfAll)
    }

    /// A finding about an open task.
    mutating func reportTask(
        _ rule: String, _ open: Int, end: Int64, details: [String] = [],
        measures: [Finding.Measure: Int64] = [:]
    ) {
        let key = tasks[open].key
        let start = tasks[open].start
        var measures = measures
        measures[.age] = end &- start
        if tasks[open].startUncertainty > 0 { measures[.uncertainty] = tasks[open].startUncertainty }
        // What was lost since the begin may have held the end.
        let isHoled = lastLoss(of: key.process) >= start
        var evidence = tasks[open].later
        if let began = tasks[open].began { evidence.insert(began, at: 0) }
        if let endOfTask { evidence.append(endOfTask) }
        report(
            rule, process: key.process, certainty: isHoled ? .cutByGap : certainty(of: open),
            task: NameID(rawValue: key.word), id: TaskIdentifier(rawValue: key.id), name: tasks[open].name,
            start: start, end: end,
            details: details + (tasks[open].isKnown ? [KnownTasks.all[tasks[open].owner].owner] : []),
            measures: measures, evidence: evidence)
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
        guard let rule = rules(of: open)?.longLived else { return }
        reportTask(rule, open, end: end, measures: budget(open, end: end))
    }

    private func certainty(of open: Int) -> Certainty {
        if tasks[open].startCertainty != .observed { return .inferred }
        let isByTable = isVersionAssumed && tasks[open].stillOpenAt == nil && spentAt(open) != nil
        return isByTable ? .inferred : .observed
    }

    private func limitWords(_ open: Int) -> [String] {
        let limit = tasks[open].limit
        guard tasks[open].printedLimit == nil else { return ["printed in the trace"] }
        return limit >= 0 ? [limits.tasks[limit].words] : []
    }

    /// The use of the stay in which the time was used up, or of the present one.
    private func budget(_ open: Int, end: Int64) -> [Finding.Measure: Int64] {
        let index = slot(tasks[open].process)
        let stay = lives[index].stay
        let past = tasks[open].isShared ? lives[index].stays.firstSpent(from: tasks[open].start) : nil
        var measures: [Finding.Measure: Int64] = [:]
        let used: Int64
        var earlier = lives[index].stays.used &- tasks[open].usedBefore
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
        let row = tasks[open].limit
        let tableLimit = row >= 0 ? limits.tasks[row].nanoseconds : nil
        if let limit = tasks[open].printedLimit ?? stay?.limitNanoseconds ?? tableLimit {
            measures[.limit] = limit
            if used > limit { measures[.over] = used &- limit }
        }
        if earlier > 0 { measures[.earlierStays] = earlier }
        return measures
    }
}
