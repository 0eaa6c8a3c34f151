import TraceModel

/// Findings.
extension Replay {
    /// Tells the sink a finding; next to missing records an error is a warning, and a warning a note.
    mutating func report(
        _ rule: String, process: UInt32, subject: UInt32 = 0, certainty: Certainty = .observed,
        task: NameID = .none, id: TaskIdentifier = .absent, name: NameID = .none, start: Int64, end: Int64,
        details: [String] = [], measures: [Finding.Measure: Int64] = [:], evidence: [EventReference]
    ) {
        guard let row = Rules[rule] else { return }
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
        guard let task = tasks[open] else { return }
        var measures = measures
        measures[.age] = end &- task.start
        if task.startUncertainty > 0 { measures[.uncertainty] = task.startUncertainty }
        // What was lost since the begin may have held the end.
        let isHoled = lastLoss(of: task.process) >= task.start
        report(
            rule, process: task.process, certainty: isHoled ? .cutByGap : certainty(of: task),
            task: NameID(rawValue: task.key.task), id: TaskIdentifier(rawValue: task.key.id), name: task.name,
            start: task.start, end: end, details: details + (task.knownOwner.map { [$0] } ?? []),
            measures: measures, evidence: task.evidence)
    }

    /// A leak, with the background time that it used.
    mutating func reportLeak(_ rule: String, _ open: Int, end: Int64, usedUntil: Int64) {
        reportTask(
            rule, open, end: end, details: limitWords(open), measures: budget(open, end: usedUntil))
    }

    /// A task that ended after the background time was used up.
    mutating func reportOverrun(_ open: Int, end: Int64) {
        guard let limit = tasks[open]?.limit, limit.scope != .day else { return }
        var measures = budget(open, end: end)
        measures[.limit] = tasks[open]?.printedLimit ?? limit.nanoseconds
        reportTask(limit.rule, open, end: end, details: limitWords(open), measures: measures)
    }

    /// A task that the system warned about and that was no fault.
    mutating func reportLongLived(_ open: Int, end: Int64) {
        guard let rule = tasks[open]?.kind?.longLived else { return }
        reportTask(rule, open, end: end, measures: budget(open, end: end))
    }

    private func certainty(of task: OpenTask) -> Certainty {
        if task.startCertainty != .observed { return .inferred }
        return task.spentAt != nil && isVersionAssumed && task.stillOpenAt == nil ? .inferred : .observed
    }

    private func limitWords(_ open: Int) -> [String] {
        guard let task = tasks[open], let limit = task.limit else { return [] }
        return [task.printedLimit == nil ? limit.words : "printed in the trace"]
    }

    /// The use of the stay in which the time was used up, or of the present one.
    private func budget(_ open: Int, end: Int64) -> [Finding.Measure: Int64] {
        guard let task = tasks[open] else { return [:] }
        let stay = lives[slot(task.process)].stay
        var measures: [Finding.Measure: Int64] = [:]
        let used: Int64
        if let spent = task.spentStay {
            used = spent.used
            measures = [.backgroundUsed: used, .stayStart: spent.start, .stayEnd: spent.end]
        } else if let stay {
            used = stay.used(at: end)
            measures = [.backgroundUsed: used, .stayStart: stay.start, .stayEnd: end]
        } else {
            return [:]
        }
        if let limit = task.printedLimit ?? stay?.limitNanoseconds ?? task.limit?.nanoseconds {
            measures[.limit] = limit
            if used > limit { measures[.over] = used &- limit }
        }
        if task.earlierStays > 0 { measures[.earlierStays] = task.earlierStays }
        return measures
    }
}
