import LifecycleEngine
import TraceAnalysis
import TraceModel

/// The verdict: the one line that matters.
extension ReportBuilder {
    func verdict(_ entries: [ReportModel.Entry]) -> Verdict {
        if let leak = entries.first(where: { $0.severity == .error && shape($0.findings[0]) == .leak }) {
            return verdict(ofLeak: leak)
        }
        if let worst = entries.first, worst.severity > .note {
            return Verdict(
                kind: worst.severity == .error ? .fault : .warning, sentence: sentence(worst),
                rule: worst.rule)
        }
        if summary.boots.allSatisfy({ catalog[boot: $0.boot].platform == .none }) {
            return Verdict(
                kind: .unknown,
                sentence: "cannot be judged: the platform is not in the trace, so no rules apply",
                rule: nil)
        }
        if summary.boots.isEmpty
            || summary.apps.allSatisfy({ $0.visitCount + $0.stayCount + $0.families.count == 0 })
        {
            return nothingToJudge
        }
        if let possible = entries.first(where: { $0.certainty == .cutByGap }) {
            return Verdict(
                kind: .unknown, sentence: "nothing is certain: \(possible.headline) (records are missing)",
                rule: possible.rule)
        }
        if let innocent = entries.first(where: { [.removal, .knownTask].contains(shape($0.findings[0])) }) {
            return Verdict(
                kind: .clean, sentence: "no fault of the app: \(sentence(innocent))", rule: innocent.rule)
        }
        return Verdict(kind: .clean, sentence: cleanSentence, rule: nil)
    }

    /// A death says in which state; other findings speak for themselves.
    private func sentence(_ entry: ReportModel.Entry) -> String {
        guard let finding = entry.findings.first, [.end, .removal].contains(shape(finding)),
            let app = summary.app(of: finding.process),
            let end = app.ends.first(where: { $0.process == finding.process && $0.time == finding.end })
        else { return entry.headline }
        let place = end.phase == .unknown ? "" : " while \(end.phase.place)"
        return "\(entry.headline)\(place)"
    }

    private func verdict(ofLeak leak: ReportModel.Entry) -> Verdict {
        let finding = leak.findings[0]
        let end = summary.app(of: finding.process)?.ends.first { $0.process == finding.process }
        // The task is the reason for an end that came in the stay that it overran, not for any later one.
        let isReason =
            end.map { end in
                end.cause.isForUnfinishedWork
                    || end.cause.kind == .watchdog && finding.measures[.stayEnd] == end.time
            } ?? false
        guard let end, isReason else {
            return Verdict(kind: .fault, sentence: leak.headline, rule: leak.rule)
        }
        let place = end.phase == .background ? "killed in background" : "killed"
        let what =
            leak.findings.count == 1
            ? "task \(quoted(finding.name)) (\(identifier(finding.id))) was never ended"
            : "\(leak.findings.count) tasks \(quoted(finding.name)) were never ended"
        return Verdict(kind: .fault, sentence: "\(place): \(what)", rule: leak.rule)
    }

    private var nothingToJudge: Verdict {
        let lost = summary.losses.reduce(0) { $0 &+ $1.count }
        let why: String
        if !losses.isEmpty {
            why = "the input could not be read, or not wholly (see UNKNOWN)"
        } else if lost > 0 {
            why = "\(lost) records were lost, and what is left says nothing about a lifecycle"
        } else {
            why = "no line or event that traceq reads says anything about a lifecycle"
        }
        return Verdict(kind: .unknown, sentence: "cannot be judged: \(why)", rule: nil)
    }

    private var cleanSentence: String {
        // A removal by the system is no fault, but it is a kill in anybody's words; an end that nothing explains
        // may be one.
        let isKilled = summary.apps.flatMap(\.ends).contains {
            ![.normal, .user].contains($0.cause.kind)
        }
        var words = "clean: no leaks, no overruns\(isKilled ? "" : ", no kills"), no broken rules"
        let runs = summary.apps.flatMap(\.families).map(\.longest).filter {
            $0.knownOwner == nil && $0.endCertainty != .cutByGap
        }
        if let longest = runs.max(by: { $0.duration < $1.duration }) {
            words += "; longest task \(Quantities.duration(longest.duration)) (\(text(longest.name)))"
        }
        if !summary.losses.isEmpty || !summary.gaps.isEmpty || !losses.isEmpty {
            words += ", as far as the trace shows"
        }
        return words
    }
}
