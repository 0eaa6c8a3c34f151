import TraceModel

/// What dasd says: work that apps handed to it, its decisions, and launches ahead of use.
struct SchedulerMessages {
    enum Meaning { case submitted, cancelled, prewarmed, prewarmEnded, silent }

    static let table = MessageTable<Meaning>(
        "dasd",
        [
            .init("Submitted: {activity} at priority {priority}", .submitted, seen: "iOS 26"),
            .init("Submitted Activity: {activity} at priority {priority}", .submitted, seen: "iOS 17"),
            .init("CANCELED: {activity} at priority {priority}", .cancelled, seen: "iOS 26"),
            .init("DASDPREWARM Prewarm app success: {app}", .prewarmed, seen: "iOS 15 to 26"),
            .init("Prelaunched app: {app} (0)", .prewarmed, seen: "iOS 15 to 26"),
            .init("Prewarm terminated for {app}", .prewarmEnded, seen: "iOS 15 to 26"),
            .init("Prewarm assertion lost for {app}", .prewarmEnded, seen: "iOS 15 to 26"),
            .init("DASPREWARM Refusing to prewarm {app} because {why}", .silent, seen: "iOS 15 to 26"),
        ])

    private var counted = CountedTable(Self.table)
    private var decisionCount = 0

    var patternCounts: [PatternCount] {
        let decisions = PatternCount(
            speaker: Self.table.speaker, pattern: "{uid}:{activity}:[{policies}] … FinalDecision: {decision}",
            seen: "iOS 13 to 26", count: decisionCount)
        return counted.counts() + (decisionCount > 0 ? [decisions] : [])
    }

    mutating func read(
        _ record: AppleRecord, _ lives: inout AppleLives, _ runs: inout BackgroundTaskRuns,
        into trace: inout LogTrace
    ) -> Bool {
        if (0x30...0x39).contains(record.message[0]) { return decision(record.message, &runs, into: &trace) }
        guard let (meaning, captures) = counted.find(record.message) else { return false }
        switch meaning {
        case .submitted:
            guard let activity = BackgroundActivity(captures["activity"]),
                let process = process(of: activity, &runs, in: &trace)
            else { return false }
            let id = trace.name(activity.id)
            trace.add(
                .taskScheduled, process: process, label: activity.kind, name: id,
                number: TaskIdentifier(text: id).rawValue)
            trace.extra(.type, activity.run)
        case .cancelled, .silent:
            return false
        case .prewarmed:
            // It is said when the launch is done; what is on its way learns its cause.
            let app = trace.name(captures["app"].trimmed)
            if trace.processes.living(app: app, catalog: trace.catalog) != nil { return false }
            lives.launch(app, cause: Words.Cause.prewarm, in: &trace)
        case .prewarmEnded:
            guard
                let process = trace.processes.living(
                    app: trace.name(captures["app"].trimmed), catalog: trace.catalog)
            else { return false }
            trace.add(.processReported, process: process)
            trace.extra(.report, Words.Report.prewarmEnded)
        }
        return true
    }

    /// `501:ACTIVITY:[{name: Policy, …, Rationale: [{…}]}], FinalDecision: Must Not Proceed}`: why work does not run.
    private mutating func decision(
        _ message: ByteText, _ runs: inout BackgroundTaskRuns, into trace: inout LogTrace
    ) -> Bool {
        guard let colon = message.firstIndex(of: 0x3A), let open = message.firstIndex(of: ":[", from: colon),
            let final = message.firstIndex(of: "FinalDecision: ")
        else { return false }
        decisionCount += 1
        guard message.dropFirst(final + 15).hasPrefix("Must Not Proceed"),
            let activity = BackgroundActivity(message.slice(colon + 1, open)),
            let process = process(of: activity, &runs, in: &trace)
        else { return false }
        trace.add(.taskRefused, process: process, label: activity.kind, name: trace.name(activity.id))
        trace.extra(.reason, Self.refusals(message.dropFirst(open)))
        return true
    }

    /// The policies that said no, with what they gave as their reason.
    private static func refusals(_ text: ByteText) -> String {
        var words: [String] = []
        var from = 0
        while words.count < 8, let start = text.firstIndex(of: "{name: ", from: from) {
            let next = text.firstIndex(of: "{name: ", from: start + 1) ?? text.count
            let policy = text.slice(start + 7, next)
            from = next
            guard policy.firstIndex(of: "Decision: Must Not Proceed") != nil else { continue }
            let name = policy.prefix { $0 != 0x2C }.string
            guard let why = policy.firstIndex(of: "Rationale: [{") else {
                words.append(name)
                continue
            }
            let rationale = policy.dropFirst(why + 13).prefix { $0 != 0x7D }
            words.append("\(name) (\(rationale.string))")
        }
        return words.joined(separator: ", ")
    }

    /// Whose work it is: of the process that asked for it, or of the app whose identifier the task's begins with.
    private func process(
        of activity: BackgroundActivity, _ runs: inout BackgroundTaskRuns, in trace: inout LogTrace
    ) -> UInt32? {
        if activity.isPush { return trace.process(app: trace.name(activity.id)) }
        if let owner = runs.owner(of: trace.name(activity.id)) { return owner }
        var end = activity.id.count
        while end > 0 {
            if let process = trace.processes.living(
                app: trace.name(activity.id.prefix(end)), catalog: trace.catalog)
            {
                return process
            }
            guard let dot = activity.id.prefix(end).lastIndex(of: 0x2E) else { return nil }
            end = dot
        }
        return nil
    }
}
