import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What a broken rule led to, and what led to a death: each finding says the other side.
extension ReportBuilder {
    /// The end by which the platform answered a broken rule.
    func punishment(_ finding: Finding) -> [String] {
        guard let end = ends(of: finding.process).first(where: { DeathReasons.explains(finding, $0) }) else {
            return []
        }
        let later = end.time > finding.end ? ", \(Quantities.duration(end.time &- finding.end)) later" : ""
        return [
            "outcome: \(process(finding.process)) \(causeWords(end)) at \(times.moment(end.time, boot: end.boot))\(later)"
        ]
    }

    /// The broken rule that a death answers.
    func reason(_ finding: Finding) -> [String] {
        guard let end = end(of: finding) else { return [] }
        let reasons = DeathReasons.all.compactMap { row in
            summary.findings.first { $0.rule == row.rule && DeathReasons.explains($0, end) }
        }
        return reasons.prefix(1).map { reason in
            "reason: \(Rules[reason.rule]?.title ?? reason.rule) "
                + "(\(quoted(reason.name)), \(times.moment(reason.end, boot: reason.boot)); \(reason.rule))"
        }
    }

    /// Why more of something was refused, and when it will not be.
    func refusal(_ finding: Finding) -> [String] {
        guard finding.evidence.last?.kind == .taskRefused else { return [] }
        var facts: [String] = []
        if let words = finding.details.first, !words.isEmpty {
            facts.append("the system said: \(clean(words))")
        }
        guard let used = finding.measures[.budget], finding.details.count > 1 else { return facts }
        var words = "its budget was used up: \(Quantities.duration(used)) of \(finding.details[1])"
        let ledger = summary.ledgers.first { $0.limit.words == finding.details[1] && $0.boot == finding.boot }
        if let at = finding.measures[.availableAt], let ledger {
            words += "; \(available(at, ledger.limit, boot: finding.boot))"
        }
        return facts + [words]
    }

    /// How far past its limit a run on its own went, and who ended it.
    func pastLimit(_ finding: Finding) -> [String] {
        guard shape(finding) == .overrun, finding.measures[.backgroundUsed] == nil,
            let limit = finding.measures[.limit], let age = finding.measures[.age],
            let words = finding.details.first, !words.isEmpty
        else { return [] }
        let isStopped = finding.evidence.contains {
            $0.kind == .taskEnded
                && [Words.Result.stopped, Words.Result.timedOut].contains(catalog.text($0.detail))
        }
        return [
            "limit \(words) exceeded by \(Quantities.duration(age &- limit))\(isStopped ? "; stopped by the system" : "")"
        ]
    }
}
