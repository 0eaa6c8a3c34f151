import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What one app did, in words.
extension ReportBuilder {
    /// Lines of one kind that are shown; further ones are counted.
    private static let lineLimit = 6

    func parts(of app: AppAnalysis) -> [ReportModel.Part] {
        let all: [(String, [String])] = [
            ("TIME", time(of: app)), ("ON SCREEN", list(app.visits, app.visitCount, "visit", visit)),
            ("SESSIONS", sessions(of: app)), ("LAUNCHES", launches(of: app)),
            ("BACKGROUND", stays(of: app)), ("TASKS", tasks(of: app)), ("RUNS", unseenRuns(of: app)),
            ("SCHEDULED", scheduled(of: app)), (ReportModel.Part.budgets, budgets(of: app)),
            ("HOLDS", holds(of: app)), ("SUBJECTS", subjects(of: app)),
            ("ENDS", list(app.ends, app.ends.count, "end", end) + betweenEnds(of: app)),
            ("RESTARTS", restarts(of: app)),
        ]
        return all.filter { !$0.1.isEmpty }.map { ReportModel.Part(label: $0.0, lines: $0.1) }
    }

    private func time(of app: AppAnalysis) -> [String] {
        var parts: [String] = []
        if app.visitCount > 0 {
            let edge = app.isOnScreenUncertain ? "at least " : ""
            parts.append(
                "on screen \(edge)\(Quantities.duration(app.onScreen)) in \(Quantities.count(app.visitCount, "visit")): "
                    + "active \(Quantities.duration(app[.active])), inactive \(Quantities.duration(app[.inactive]))"
            )
        } else if app.stayCount > 0 || app.durations.contains(where: { $0 > 0 }) && app[.unknown] == 0 {
            parts.append("not on screen in this trace")
        } else {
            return ["unknown: no change of app state in this trace"]
        }
        if app[.background] >= 1_000_000 {
            let words = app.showsStops ? "background running" : "background, running or suspended"
            parts.append("\(words) \(Quantities.duration(app[.background]))")
        }
        for phase in [Phase.suspended, .frozen, .prewarmed] where app[phase] > 0 {
            parts.append("\(phase.word) \(Quantities.duration(app[phase]))")
        }
        if app[.unknown] > 0 { parts.append("unknown \(Quantities.duration(app[.unknown]))") }
        return [parts.joined(separator: "; ")]
    }

    private func visit(_ visit: Visit) -> String {
        stretch(visit.start, visit.end, visit.startCertainty, visit.endCertainty, boot: visit.boot)
    }

    /// `18:00:09.000-18:00:44.000 (35.000 s)`, with what is not known of its edges.
    private func stretch(
        _ start: Int64, _ end: Int64, _ startCertainty: Certainty, _ endCertainty: Certainty, boot: UInt32
    ) -> String {
        if endCertainty == .openAtEnd {
            let from = startCertainty == .openAtStart ? ", begun before" : ""
            let length = end > start ? " (at least \(Quantities.duration(end &- start)))" : ""
            let isLast = boot == summary.boots.last?.boot
            let whose = isLast ? "the trace" : "boot \(boot)"
            return "from \(times.moment(start, boot: boot)) to the end of \(whose)\(length)\(from)"
        }
        let edge = endCertainty == .inferred ? "about " : atLeast(startCertainty, endCertainty)
        var words = "\(times.range(start, end, boot: boot)) (\(edge)\(Quantities.duration(end &- start)))"
        if startCertainty == .openAtStart { words += ", begun before" }
        if startCertainty == .cutByGap || endCertainty == .cutByGap { words += ", cut by a gap" }
        return words
    }

    private func stays(of app: AppAnalysis) -> [String] {
        guard app.stayCount > 0 else { return app.visitCount > 0 ? ["0 stays"] : [] }
        var lines = list(app.stays, app.stayCount, "stay") { stay in
            var words = stretch(stay.start, stay.end, stay.startCertainty, stay.endCertainty, boot: stay.boot)
            if stay.isLaunch { words += ", launched into it" }
            if stay.running < stay.duration { words += ", running \(Quantities.duration(stay.running))" }
            words += awake(stay)
            if stay.taskCount > 0 { words += ", \(Quantities.count(stay.taskCount, "task"))" }
            return words
        }
        lines[0] = "\(Quantities.count(app.stayCount, "stay")): \(lines[0])"
        if let largest = app.largestUse, let limit = largest.limit, !largest.isOverrun,
            largest.startCertainty == .observed, largest.endCertainty == .observed
        {
            let left = limit.nanoseconds &- largest.running
            if left > 0 {
                lines.append(
                    "largest use of background time with a task: \(Quantities.duration(largest.running)) of "
                        + "\(limit.words), \(Quantities.duration(left)) left")
            }
        }
        return lines
    }

    /// How long the device was awake, and whether the wall clock tells the same length.
    private func awake(_ stay: BackgroundStay) -> String {
        guard let awake = stay.awake else { return "" }
        var words =
            ", the device awake \(stay.isAwakeWhole ? "" : "at least ")\(Quantities.duration(awake)) of it"
        if let wall = times.clock.measured(boot: stay.boot, from: stay.start, to: stay.end) {
            let isSame = (wall &- stay.duration).magnitude < 1_000_000_000
            words += isSame ? ", the wall clock agrees" : ", by the wall clock \(Quantities.duration(wall))"
        }
        return words
    }

    private func tasks(of app: AppAnalysis) -> [String] {
        list(app.families, app.families.count, "family", plural: "families") { family in
            var words =
                "\(family.name.isEmpty ? "without a name" : "\"\(clean(family.name))\"") (\(clean(family.task))): "
            words += "\(family.count), longest \(Quantities.duration(family.longest.duration))"
            let counts = [
                (family.leaked, "leaked"), (family.late, "ended late"), (family.expired, "expired"),
                (family.cutOff, "cut off"), (family.unseen, "end not seen"), (family.open, "open at the end"),
            ]
            for (count, what) in counts where count > 0 { words += ", \(count) \(what)" }
            return words
        }
    }

    private func subjects(of app: AppAnalysis) -> [String] {
        let processes = Set(app.processes)
        let own = summary.subjects.filter { processes.contains($0.process) }.sorted {
            $0.subject < $1.subject
        }
        // One subject of the app itself says nothing that the times above do not say.
        if own.count == 1, machine(own[0])?.standing == .standIn {
            return []
        }
        return list(own, own.count, "subject") { summary in
            let long = summary.states.filter { $0.duration >= 1_000_000 }
            var states = long.prefix(6).map { state in
                let edge = atLeast(state.firstCertainty, state.lastCertainty)
                let place =
                    state.count == 1
                    ? times.range(state.first, state.last, boot: summary.boot) : "\(state.count) times"
                return "\(clean(state.state)) \(edge)\(Quantities.duration(state.duration)) (\(place))"
            }
            if long.count > 6 { states.append("\(long.count - 6) more states") }
            if states.isEmpty { states.append("less than 1 ms in any state") }
            let isOpen = summary.states.contains { state in
                state.phase.isForeground && !atLeast(state.firstCertainty, state.lastCertainty).isEmpty
            }
            let total =
                summary.onScreen > 0
                ? " on screen \(isOpen ? "at least " : "")\(Quantities.duration(summary.onScreen)):" : ":"
            return "\(subject(summary.subject))\(total) \(states.joined(separator: ", "))"
        }
    }

    private func end(_ end: ProcessEnd) -> String {
        let place = end.phase == .unknown ? "" : " while \(place(of: end))"
        let by = end.certainty == .observed ? "" : "at or before "
        return
            "\(by)\(moment(of: end)) \(process(end.process)) \(causeWords(end))\(place)\(priorityAtEnd(end))"
    }

    /// The first entries in words, and how many more there are.
    func list<Entry>(
        _ entries: [Entry], _ count: Int, _ one: String, plural: String? = nil, _ words: (Entry) -> String
    ) -> [String] {
        var lines = entries.prefix(Self.lineLimit).map(words)
        if count > lines.count {
            lines.append(
                "\(Quantities.count(count - lines.count, "more \(one)", plural.map { "more \($0)" }))")
        }
        return lines
    }
}
