import LifecycleEngine
import TraceAnalysis
import TraceModel

/// The verdict: the one line that matters.
extension ReportBuilder {
    func verdict(_ entries: [ReportModel.Entry]) -> Verdict {
        if let leak = entries.first(where: { $0.severity == .error && shape($0.findings[0]) == .leak }) {
            return verdict(ofLeak: leak)
        }
        // Where a task of the app is named, it tells more.
        let namesTask = entries.contains {
            $0.severity == .error && $0.findings[0].task.isPresent && shape($0.findings[0]) != .held
        }
        if !namesTask,
            let held = entries.first(where: { $0.severity == .error && shape($0.findings[0]) == .held })
        {
            return verdict(ofHeld: held)
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
        if !showsAnything { return nothingToJudge }
        if let run = summary.runs.first(where: { $0.endCertainty == .cutByGap && hasRules($0) }),
            worstIsNote(entries)
        {
            return Verdict(
                kind: .unknown,
                sentence:
                    "nothing is certain: \(text(run.task)) \(quoted(run.name)) was open across missing records",
                rule: nil)
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
        guard let finding = entry.findings.first, let end = end(of: finding) else { return entry.headline }
        let isSame = entry.findings.dropFirst().allSatisfy { self.end(of: $0)?.phase == end.phase }
        let joint = finding.rule == "ios.task.handler-stuck" ? "," : " while"
        let place = end.phase == .unknown || !isSame ? "" : "\(joint) \(place(of: end))"
        return "\(entry.headline)\(place)"
    }

    /// Whose work it was that kept the process, nothing tells.
    private func verdict(ofHeld held: ReportModel.Entry) -> Verdict {
        let finding = held.findings[0]
        let limit =
            finding.measures[.permitted].map { " past its permitted \(Quantities.duration($0))" } ?? ""
        let isKilled =
            !ends(of: finding.process).isEmpty
        return Verdict(
            kind: .fault,
            sentence:
                "\(isKilled ? "killed: " : "")background time was held\(limit); which task held it is not in this trace",
            rule: held.rule)
    }

    private func verdict(ofLeak leak: ReportModel.Entry) -> Verdict {
        let finding = leak.findings[0]
        let end = ends(of: finding.process).first
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
        let name = quoted(commonName(leak.findings))
        if let permitted = finding.measures[.permitted] {
            let limit = Quantities.duration(permitted)
            let tasks = leak.findings.count == 1 ? "task" : "\(leak.findings.count) tasks"
            return Verdict(
                kind: .fault, sentence: "\(place): \(tasks) \(name) held past the permitted \(limit)",
                rule: leak.rule)
        }
        let what =
            leak.findings.count == 1
            ? "task \(name) (\(identifier(finding.id))) was never ended"
            : "\(leak.findings.count) tasks \(name) were never ended"
        return Verdict(kind: .fault, sentence: "\(place): \(what)", rule: leak.rule)
    }

    /// True if the trace could have shown a fault: a phase that lasted, work, or the end of a process.
    private var showsAnything: Bool {
        summary.apps.contains { app in
            // No rule limits what keeps the device awake on an Apple system.
            !app.families.isEmpty || !app.ends.isEmpty || isPhaseKnown(app)
                || app.holds.contains { $0.hold != Words.Hold.powerAssertion }
        }
    }

    private func isPhaseKnown(_ app: AppAnalysis) -> Bool {
        Phase.allCases.contains { $0 != .unknown && $0 != .notRunning && app[$0] > 0 }
    }

    private func hasRules(_ run: TaskRun) -> Bool {
        TaskKinds.all.contains { $0.word == catalog.text(run.task) }
    }

    private func worstIsNote(_ entries: [ReportModel.Entry]) -> Bool {
        entries.allSatisfy { $0.severity == .note && $0.certainty != .cutByGap }
    }

    private var nothingToJudge: Verdict {
        let lost = summary.losses.reduce(0) { $0 &+ $1.count }
        let why: String
        if !losses.isEmpty {
            why = "the input could not be read, or not wholly (see UNKNOWN)"
        } else if lost > 0 {
            why = "\(lost) records were lost, and what is left says nothing about a lifecycle"
        } else if summary.apps.contains(where: { !$0.scheduledRuns.isEmpty }) {
            why = "it tells what is to run, and nothing that ran"
        } else {
            why = "no line or event that traceq reads says anything about a lifecycle"
        }
        return Verdict(kind: .unknown, sentence: "cannot be judged: \(why)", rule: nil)
    }

    private var cleanSentence: String {
        // A removal by the system is no fault, but it is a kill in anybody's words; an end that nothing explains
        // may be one.
        let isKilled = summary.apps.lazy.flatMap(\.ends).contains {
            ![.normal, .user, .forceStop, .update].contains($0.cause.kind)
        }
        // Without a phase no background time is known, so no overrun could show.
        let overruns = summary.apps.contains(where: isPhaseKnown) ? ", no overruns" : ""
        var words = "clean: no leaks\(overruns)\(isKilled ? "" : ", no kills"), no broken rules"
        let runs = summary.apps.flatMap(\.families).map(\.longest).filter {
            $0.knownOwner == nil && $0.endCertainty == .observed
        }
        if let longest = runs.max(by: { $0.duration < $1.duration }) {
            words +=
                "; longest task \(Quantities.duration(longest.duration)) (\(longest.name.isPresent ? text(longest.name) : text(longest.task)))"
        }
        if !summary.losses.isEmpty || !summary.gaps.isEmpty || !losses.isEmpty {
            words += ", as far as the trace shows"
        }
        return words
    }
}
