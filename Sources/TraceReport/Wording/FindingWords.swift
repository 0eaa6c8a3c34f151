import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Findings in words: grouped, with a headline, facts and proofs.
extension ReportBuilder {
    /// Findings of one rule, process and family make one entry; so do equal deaths of one app.
    func makeEntries() -> [ReportModel.Entry] {
        var groups: [[Finding]] = []
        var places: [String: Int] = [:]
        for finding in summary.findings {
            let family = FamilyName.of(catalog.text(finding.name))
            let isDeath = [.end, .removal].contains(shape(finding))
            let whose =
                isDeath
                ? "\(summary.app(of: finding.process)?.name ?? "")\0\(finding.details)" : "\(finding.process)"
            let key =
                "\(finding.rule)\0\(finding.boot)\0\(whose)\0\(family)\0\(finding.severity.rawValue)\0\(finding.subject)"
            if let place = places[key], groups[place].count < (isDeath ? 1_000 : 50) {
                groups[place].append(finding)
            } else {
                places[key] = groups.count
                groups.append([finding])
            }
        }
        return groups.map(entry)
    }

    private func entry(_ group: [Finding]) -> ReportModel.Entry {
        let first = group[0]
        let rule = Rules[first.rule]
        let proofs = group.flatMap { finding in
            finding.evidence.map { (event: $0, isTimeless: isTimeless($0, finding)) }
        }.sorted { ($0.event.time, $0.event.line) < ($1.event.time, $1.event.line) }
        return ReportModel.Entry(
            rule: first.rule, severity: first.severity, certainty: first.certainty, headline: headline(group),
            items: items(group), facts: facts(group),
            proofs: proofs.prefix(Self.proofLimit).map {
                proof($0.event, boot: first.boot, isTimeless: $0.isTimeless)
            },
            advice: rule.map { $0.advice.isEmpty ? deathAdvice(first) : $0.advice } ?? "",
            source: rule?.source ?? "", app: clean(summary.app(of: first.process)?.name ?? ""),
            family: clean(FamilyName.of(catalog.text(first.name))),
            pids: Array(Set(group.map { catalog[process: $0.process].pid })).sorted(), findings: group)
    }

    /// How a finding is told.
    func shape(_ finding: Finding) -> Rule.Shape { Rules[finding.rule]?.shape ?? .other }

    /// The sentence of findings that belong together.
    public func headline(_ group: [Finding]) -> String {
        let first = group[0]
        let times = group.count > 1 ? " x\(group.count)" : ""
        let possible = first.certainty == .cutByGap ? "possibly, " : ""
        // An identifier that is the name once more says nothing.
        let hasOwnID = first.id != .absent && first.id.text != first.name
        let id = group.count == 1 && hasOwnID ? " (\(identifier(first.id)))" : ""
        let task = "\(quoted(commonName(group)))\(id)"
        switch shape(first) {
        case .leak where first.measures[.permitted] != nil:
            let limit = Quantities.duration(first.measures[.permitted] ?? 0)
            return "\(possible)task leak\(times): \(task) held past the permitted \(limit)"
        case .leak:
            return "\(possible)task leak\(times): \(task) was never ended"
        case .held:
            let limit = first.measures[.permitted].map { " \(Quantities.duration($0))" } ?? " time"
            return "\(possible)\(quoted(commonName(group)))\(times) was held past its permitted\(limit)"
        case .endedTwice:
            return "unmatched end\(times): \(task) was ended twice"
        case .endedUnknown:
            return "unmatched end\(times): \(task) was ended, its begin was not seen"
        case .overrun:
            return "\(possible)time overrun\(times): \(task) was still open when its time was used up"
        case .knownTask:
            return "task \(task): \(first.details.last ?? "known task")"
        case .longLived:
            return "task\(times) \(task): warned about for its age, and ended"
        case .spent:
            return "\(possible)\(text(first.task)) time used up: \(task)"
        case .end, .removal:
            return deathHeadline(group)
        case .transition where first.measures[.leftOut] != nil && first.details.count == 2:
            return
                "\(possible)\(subject(first.subject))\(times): \(first.details[1]) does not follow \(first.details[0]); it is left out"
        case .transition where first.details.count == 2:
            let from = first.details[0]
            let to = first.details[1]
            return from == to
                ? "\(possible)\(subject(first.subject))\(times): \(to) twice in a row"
                : "\(possible)\(subject(first.subject))\(times): \(from) to \(to), which the platform never does"
        case .other
        where !first.task.isPresent && first.measures.isEmpty && !(first.details.first ?? "").isEmpty:
            let title = Rules[first.rule]?.title ?? first.rule
            return "\(possible)\(title)\(times): \(process(first.process)): \(clean(first.details[0]))"
        case .other where !first.task.isPresent && first.subject == 0:
            let whom = first.name.isPresent ? "\(quoted(first.name)) of " : ""
            return
                "\(possible)\(Rules[first.rule]?.title ?? first.rule)\(times): \(whom)\(process(first.process))"
        case .other where first.subject != 0:
            return "\(possible)\(Rules[first.rule]?.title ?? first.rule)\(times): \(subject(first.subject))"
        default:
            let title = Rules[first.rule]?.title ?? first.rule
            return "\(possible)\(title)\(times)\(first.name.isPresent ? ": \(task)" : "")"
        }
    }

    /// True if the source gives no time for what ended the process, and for what it said then.
    private func isTimeless(_ event: EventReference, _ finding: Finding) -> Bool {
        ends(of: finding.process).contains { $0.facts.hasNoTime && $0.time == event.time }
    }

    /// The name of all of them, or what their names have in common.
    func commonName(_ group: [Finding]) -> String {
        let first = group[0].name
        guard first.isPresent else { return "" }
        let isOne = group.allSatisfy { $0.name == first }
        return isOne ? text(first) : clean(FamilyName.of(catalog.text(first)))
    }

    private func items(_ group: [Finding]) -> [String] {
        if [.end, .removal].contains(shape(group[0])) { return deathItems(group) }
        guard group.count > 1 || [.leak, .held].contains(shape(group[0])) else { return [] }
        return group.sorted { ($0.start, $0.id.rawValue) < ($1.start, $1.id.rawValue) }.map(item)
    }

    /// One finding of several, on a line.
    private func item(_ finding: Finding) -> String {
        var words = identifier(finding.id)
        words += words.isEmpty ? "" : "  "
        // A name that only a number tells from the others is shown whole.
        if finding.measures[.permitted] != nil {
            let hasNoTime = finding.evidence.contains { isTimeless($0, finding) }
            let isSeen = finding.evidence.contains { $0.kind == .taskBegan }
            let start = (isSeen ? "" : "at or before ") + moment(finding.start, finding)
            let when = hasNoTime ? "time unknown" : start
            let run = summary.runs.first { $0.process == finding.process && $0.id == finding.id }
            let type = run.map { $0.type.isPresent ? " (\(text($0.type)))" : "" } ?? ""
            return "\(words)\(quoted(finding.name))\(type)  begun \(when)  no end seen"
        }
        let what = shape(finding) == .endedUnknown ? "ended" : "begun"
        words += "\(what) \(moment(finding.start, finding))\(uncertainty(finding))"
        if shape(finding) == .leak { words += "  no end seen" }
        if let age = finding.measures[.age] { words += "  age \(Quantities.duration(age))" }
        return words
    }

    private func isAgeWarning(_ event: EventReference) -> Bool {
        event.kind == .taskReported && catalog.text(event.detail) == Words.Report.longLived
    }

    private func uncertainty(_ finding: Finding) -> String {
        finding.measures[.uncertainty].map { " (+/- \(Quantities.duration($0)))" } ?? ""
    }

    private func moment(_ time: Int64, _ finding: Finding) -> String {
        times.moment(time, boot: finding.boot)
    }

    private func facts(_ group: [Finding]) -> [String] {
        let first = group[0]
        if [.end, .removal].contains(shape(first)) { return deathFacts(of: group) + reason(first) }
        var facts: [String] = []
        if ![.leak, .held].contains(shape(first)), first.task.isPresent, let age = first.measures[.age] {
            // "Created over 30 seconds ago" gives the latest begin, other ages the begin itself.
            let isLowerBound = first.certainty == .inferred && first.evidence.contains { isAgeWarning($0) }
            let begun = isLowerBound ? "at or before " : ""
            let length = isLowerBound ? "at least " : ""
            facts.append(
                "\(text(first.task)) begun \(begun)\(moment(first.start, first))\(uncertainty(first)), open for \(length)\(Quantities.duration(age))"
            )
        }
        if let firstEnd = first.measures[.firstEnd] {
            facts.append("ended at \(moment(firstEnd, first)) and again at \(moment(first.end, first))")
        }
        if let late = first.measures[.afterExpiration] {
            facts.append("completed \(Quantities.duration(late)) after it had expired; counted as expired")
        }
        facts += runFacts(first)
        facts += measured(first)
        facts += strayFacts(first)
        facts += budget(first)
        facts += refusal(first) + pastLimit(first)
        facts += expiration(group)
        if let cause = sharedIdentifier(group) { facts.append(cause) }
        if [.leak, .held].contains(shape(first)) { facts.append(outcome(of: first)) }
        if first.certainty == .cutByGap {
            facts.append(
                "only possible: records were lost or nothing is known for a while, and the end may be there")
        }
        return facts + punishment(first)
    }

    /// What shows that an event was somebody else's.
    private func strayFacts(_ finding: Finding) -> [String] {
        guard finding.measures[.leftOut] != nil, let own = finding.evidence.last else { return [] }
        return [
            "\(text(own.label)) followed at \(moment(own.time, finding)), as it does after \(finding.details.first ?? ""): the event at \(moment(finding.end, finding)) probably has another sender, and counts for no time"
        ]
    }

    private func budget(_ finding: Finding) -> [String] {
        var facts: [String] = []
        let limitWords = finding.details.first ?? ""
        if let permitted = finding.measures[.permitted] {
            let usual = permitted == 180_000_000_000 ? " (that of iOS 7 to 12)" : ""
            return ["permitted: \(Quantities.duration(permitted)), as the system printed it\(usual)"]
        }
        if let used = finding.measures[.backgroundUsed], let start = finding.measures[.stayStart],
            let end = finding.measures[.stayEnd]
        {
            var words = "background time used: \(Quantities.duration(used)) in the last stay "
            words += "(\(times.range(start, end, boot: finding.boot)))"
            if let over = finding.measures[.over] {
                words += ", limit \(limitWords) exceeded by \(Quantities.duration(over))"
            } else if finding.measures[.limit] != nil, !limitWords.isEmpty {
                words += ", limit \(limitWords)"
            }
            facts.append(words)
            if let earlier = finding.measures[.earlierStays] {
                facts.append(
                    "\(Quantities.duration(earlier)) in earlier stays do not count: the budget restarts in the foreground"
                )
            }
        } else if let used = finding.measures[.backgroundUsed], let limit = finding.measures[.limit] {
            facts.append(
                "used \(Quantities.duration(used)) of \(Quantities.duration(limit)) at \(moment(finding.end, finding)): \(limitWords)"
            )
        } else if shape(finding) == .leak {
            facts.append("background share of its age: unknown (no change of app state in this trace)")
        }
        return facts
    }

    /// What was measured against a limit.
    private func measured(_ finding: Finding) -> [String] {
        var words: String
        if let took = finding.measures[.took] {
            // A limit that was not reached is no cause.
            if let limit = finding.measures[.limit], took <= limit, let words = finding.details.first,
                !words.isEmpty
            {
                return ["took \(Quantities.duration(took)), inside the limit of \(words)"]
            }
            words = "took \(Quantities.duration(took))"
        } else if let left = finding.measures[.timeLeft] {
            words = "\(Quantities.duration(left)) of background time left"
        } else if let used = finding.measures[.used] {
            words = "used \(Quantities.amount(used, of: LimitRows.metric(ofRule: finding.rule)))"
        } else if let count = finding.measures[.count] {
            words = "\(count) of them"
        } else if let late = finding.measures[.late] {
            words = "\(Quantities.duration(late)) after the end of its window"
        } else if !finding.task.isPresent, finding.measures[.limit] != nil, let limit = finding.details.last {
            return ["limit: \(limit)"]
        } else {
            return []
        }
        if let window = finding.measures[.window] { words += " in \(Quantities.duration(window))" }
        if let limit = finding.details.first, !limit.isEmpty { words += "; limit: \(limit)" }
        return [words]
    }

    private func expiration(_ group: [Finding]) -> [String] {
        let isCalled = group.contains { finding in
            finding.evidence.contains {
                $0.kind == .taskReported && catalog.text($0.detail) == Words.Report.stillOpen
            }
        }
        guard isCalled else { return [] }
        return [
            "expiration handlers ran, and \(group.count == 1 ? "it was" : "these were") not ended then "
                + "(whether each had a handler of its own is not in these records)"
        ]
    }

    /// A leaked task and one that was ended twice under the same name, open at once: one stored identifier.
    private func sharedIdentifier(_ group: [Finding]) -> String? {
        for leak in group where shape(leak) == .leak {
            for twice in endedTwice[leak.process] ?? [] where twice.name == leak.name {
                guard let end = twice.measures[.firstEnd] else { continue }
                let start = max(leak.start, twice.start)
                guard start < end else { continue }
                return "likely cause: one stored identifier for two open tasks (\(identifier(leak.id)) and "
                    + "\(identifier(twice.id)) were both open \(times.range(start, end, boot: leak.boot)))"
            }
        }
        return nil
    }

    private func outcome(of finding: Finding) -> String {
        if let end = ends(of: finding.process).first {
            let when = end.facts.hasNoTime ? "(\(moment(of: end)))" : "at \(moment(of: end))"
            return "outcome: \(process(finding.process)) \(causeWords(end)) \(when)"
        }
        let isAnnounced = finding.evidence.contains { $0.kind == .taskReported }
        return isAnnounced
            ? "outcome: the system announced termination; no end of the process in this trace"
            : "outcome: no end of the process in this trace"
    }
}
