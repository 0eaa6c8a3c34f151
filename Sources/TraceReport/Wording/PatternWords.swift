import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Legal oddities and innocent suspects, in words.
extension ReportBuilder {
    /// Notes of one kind that are shown; further ones are counted.
    private static let noteLimit = 5

    /// Less time than this off the top is not worth a word, nanoseconds.
    private static let shortest: Int64 = 100_000_000

    var notes: [String] {
        var lines = joinedInputs
        for kind in Self.order {
            let found = summary.patterns.filter { $0.kind == kind && isTold($0) }
            lines += found.prefix(Self.noteLimit).map(words)
            if found.count > Self.noteLimit {
                lines.append("\(found.count - Self.noteLimit) more of this kind (\(kind.rawValue))")
            }
        }
        return lines + callbacksAfterLateBegin + unansweredCallbacks + traceRequests + userEnds + duplicates
            + bothLevels
            + innocents
    }

    private static let order: [LegalPattern.Kind] = [
        .finishedInOnCreate, .relaunch, .notOnTop, .together, .handOver, .shortActivation, .lateDestroy,
    ]

    private func words(_ pattern: LegalPattern) -> String {
        let start = times.moment(pattern.start, boot: pattern.boot)
        let end = times.moment(pattern.end, boot: pattern.boot)
        let length = Quantities.duration(pattern.end &- pattern.start)
        let name = pattern.subject == 0 ? "" : subject(pattern.subject)
        switch pattern.kind {
        case .shortActivation:
            return
                "\(name) active for only \(length) at \(start): legal (notification centre pattern), not counted as a new activation"
        case .finishedInOnCreate:
            return "\(name): created \(start), destroyed \(end), never started: legal (finished in onCreate)"
        case .relaunch:
            return
                "\(name): relaunch at \(start) (configuration change): \(length) until it was started again (\(end)), counted as foreground"
        case .lateDestroy:
            let process = process(pattern.process)
            let isOver =
                !ends(of: pattern.process).isEmpty
            let after = isOver ? "" : "; no end of \(process) in this trace: normal"
            return
                "\(name) destroyed \(end), \(length) after its stop: the foreground ended at the stop\(after)"
        case .notOnTop:
            let total = Quantities.duration(pattern.stretches.reduce(0, &+))
            let each = pattern.stretches.prefix(6).map(Quantities.duration).joined(separator: ", ")
            let more = pattern.stretches.count > 6 ? ", …" : ""
            let stretches = Quantities.count(pattern.stretches.count, "stretch", "stretches")
            return
                "\(name) resumed until \(resumedUntil(pattern)); not on top for \(total) in \(stretches) (\(each)\(more)): that is not the background"
        case .handOver:
            return "nothing active for \(length) (\(start)-\(end)): a hand-over, on screen throughout"
        case .together:
            return "two or more on screen at once for \(length) (\(start)-\(end)): counted once"
        }
    }

    /// When a subject was active last; the focus may have come back before.
    private func resumedUntil(_ pattern: LegalPattern) -> String {
        let subject = summary.subjects.first { $0.subject == pattern.subject }
        let last = subject?.states.filter { $0.phase == .active }.map(\.last).max()
        return times.moment(last ?? pattern.end, boot: pattern.boot)
    }

    /// A hand-over is one between activities.
    private func isTold(_ pattern: LegalPattern) -> Bool {
        if pattern.kind == .notOnTop { return pattern.stretches.reduce(0, &+) >= Self.shortest }
        guard pattern.kind == .handOver else { return true }
        return appsThatHandOver.contains(summary.app(of: pattern.process)?.name ?? "")
    }

    /// Whether the app's own notifications and those of its scenes tell the same story.
    private var bothLevels: [String] {
        let subjects = Dictionary(grouping: summary.subjects) { summary.app(of: $0.process)?.name ?? "" }
        return summary.apps.compactMap { app in
            let own = subjects[app.name] ?? []
            guard let level = own.first(where: { machine($0)?.standing == .standIn && $0.onScreen > 0 }),
                own.contains(where: { machine($0)?.standing == .deciding })
            else { return nil }
            let difference = Int64(clamping: (level.onScreen &- app.onScreen).magnitude)
            return difference < 1_000_000_000
                ? "app-level and scene-level events agree; the scene-level ones are used"
                : "app-level and scene-level events differ by \(Quantities.duration(difference)) on screen; the scene-level ones are used"
        }
    }

    /// The rules of a subject; nil for a kind without any.
    func machine(_ subject: SubjectSummary) -> StateMachine? {
        let kind = catalog.text(catalog[subject: subject.subject].kind)
        return StateMachines.index(forSubject: kind).map { StateMachines.all[$0] }
    }

    /// Work that ran and ended while something else is being judged.
    private var innocents: [String] {
        guard summary.findings.contains(where: { $0.task.isPresent || $0.severity > .note }) else {
            return []
        }
        let accused = Set(summary.findings.map { FamilyName.of(catalog.text($0.name)) })
        let clean = summary.apps.flatMap(\.families).filter { family in
            family.leaked + family.late + family.expired + family.open + family.cutOff == 0
                && !accused.contains(family.name) && family.longest.knownOwner == nil
        }
        return clean.prefix(3).map { family in
            let runs = family.count == 1 ? "ran" : "ran \(family.count) times, at most"
            return
                "not the cause: \(quoted(family.longest.name)) \(runs) \(Quantities.duration(family.longest.duration)) and ended"
        }
    }
}
