import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Findings in words: grouped, with a headline, facts and proofs.
extension ReportBuilder {
    /// Findings of one rule, process and family make one entry.
    func makeEntries() -> [ReportModel.Entry] {
        var groups: [[Finding]] = []
        var places: [String: Int] = [:]
        for finding in summary.findings {
            let family = FamilyName.of(catalog.text(finding.name))
            let key =
                "\(finding.rule)\0\(finding.boot)\0\(finding.process)\0\(family)\0\(finding.severity.rawValue)\0\(finding.subject)"
            if let place = places[key], groups[place].count < 50 {
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
        let proofs = group.flatMap(\.evidence).sorted { ($0.time, $0.line) < ($1.time, $1.line) }
        return ReportModel.Entry(
            rule: first.rule, severity: first.severity, certainty: first.certainty, headline: headline(group),
            items: group.count > 1 || shape(first) == .leak
                ? group.sorted { ($0.start, $0.id.rawValue) < ($1.start, $1.id.rawValue) }.map(item) : [],
            facts: facts(group), proofs: proofs.prefix(Self.proofLimit).map { proof($0, boot: first.boot) },
            advice: rule?.advice ?? "",
            source: rule?.source ?? "", app: clean(summary.app(of: first.process)?.name ?? ""),
            family: clean(FamilyName.of(catalog.text(first.name))),
            pids: Array(Set(group.map { catalog[process: $0.process].pid })).sorted(), findings: group)
    }

    /// How a finding is told.
    func shape(_ finding: Finding) -> Rule.Shape { Rules[finding.rule]?.shape ?? .other }

    /// The sentence of an entry.
    func headline(_ group: [Finding]) -> String {
        let first = group[0]
        let times = group.count > 1 ? " x\(group.count)" : ""
        let possible = first.certainty == .cutByGap ? "possibly, " : ""
        // An identifier that is the name once more says nothing.
        let hasOwnID = first.id != .absent && first.id.text != first.name
        let id = group.count == 1 && hasOwnID ? " (\(identifier(first.id)))" : ""
        let task = "\(quoted(first.name))\(id)"
        switch shape(first) {
        case .leak:
            return "\(possible)task leak\(times): \(task) was never ended"
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
            return "\(process(first.process)) \(first.details.first ?? "ended")\(exitCode(first))"
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
            return "\(possible)\(Rules[first.rule]?.title ?? first.rule)\(times): \(process(first.process))"
        case .other where first.subject != 0:
            return "\(possible)\(Rules[first.rule]?.title ?? first.rule)\(times): \(subject(first.subject))"
        default:
            let title = Rules[first.rule]?.title ?? first.rule
            return "\(possible)\(title)\(times)\(first.name.isPresent ? ": \(task)" : "")"
        }
    }

    private func exitCode(_ finding: Finding) -> String {
        finding.details.count > 1 ? " (\(clean(finding.details[1])))" : ""
    }

    /// One finding of several, on a line.
    private func item(_ finding: Finding) -> String {
        var words = identifier(finding.id)
        words += words.isEmpty ? "" : "  "
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
        var facts: [String] = []
        if shape(first) != .leak, first.task.isPresent, let age = first.measures[.age] {
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
        facts += measured(first)
        facts += budget(first)
        facts += expiration(group)
        if let cause = sharedIdentifier(group) { facts.append(cause) }
        if shape(first) == .leak { facts.append(outcome(of: first)) }
        if first.certainty == .cutByGap {
            facts.append(
                "only possible: records were lost or nothing is known for a while, and the end may be there")
        }
        return facts + deathFacts(first)
    }

    private func budget(_ finding: Finding) -> [String] {
        var facts: [String] = []
        let limitWords = finding.details.first ?? ""
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
            words = "took \(Quantities.duration(took))"
        } else if let left = finding.measures[.timeLeft] {
            words = "\(Quantities.duration(left)) of background time left"
        } else if let used = finding.measures[.used] {
            words = "used \(Quantities.amount(used, of: LimitRows.metric(ofRule: finding.rule)))"
        } else if let count = finding.measures[.count] {
            words = "\(count) of them"
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
        if let end = summary.app(of: finding.process)?.ends.first(where: { $0.process == finding.process }) {
            let code =
                end.code.map { " (\(ExitTable.text(namespace: clean(end.namespace), code: $0)))" } ?? ""
            return
                "outcome: \(process(finding.process)) \(end.cause.words)\(code) at \(moment(end.time, finding))"
        }
        let isAnnounced = finding.evidence.contains { $0.kind == .taskReported }
        return isAnnounced
            ? "outcome: the system announced termination; no end of the process in this trace"
            : "outcome: no end of the process in this trace"
    }

    private func deathFacts(_ finding: Finding) -> [String] {
        guard [.end, .removal].contains(shape(finding)), let app = summary.app(of: finding.process),
            let end = app.ends.first(where: { $0.process == finding.process && $0.time == finding.end })
        else { return [] }
        var words = "it was \(end.phase.place)"
        if let age = end.sinceStart { words += ", \(Quantities.duration(age)) after its start" }
        if let away = end.sinceLeaving {
            words += ", \(Quantities.duration(away)) after leaving the foreground"
        }
        words += ", with \(Quantities.count(end.openTaskCount, "open task"))"
        return [words] + (end.words.isEmpty ? [] : ["the system said: \(printable(end.words))"])
    }
}
