import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Sessions in words, with the rule that made them where it mattered.
extension ReportBuilder {
    func sessions(of app: AppAnalysis) -> [String] {
        if app.sessions.isEmpty { return app.visitCount > 0 || app.stayCount > 0 ? ["0"] : [] }
        var lines = list(app.sessions, app.sessionCount, "session") { session in
            "\(times.range(session.start, session.end, boot: session.boot)) "
                + "(\(atLeast(session.startCertainty, session.endCertainty))\(Quantities.duration(session.onScreen)) on screen)"
        }
        lines[0] = "\(app.sessionCount): \(lines[0])"
        return lines + rule(app)
    }

    /// What ended a session, or did not, where it was close: an absence of more than twice the gap needs no word, unless
    /// somebody chose the gap.
    private func rule(_ app: AppAnalysis) -> [String] {
        let gap = summary.sessionGap
        let visits = app.visits.filter { $0.firstActive != nil }
        let absences = zip(visits, visits.dropFirst()).filter { $0.boot == $1.boot }.map {
            $1.start &- $0.end
        }
        .filter { gap != Sessions.defaultGap || $0 / 2 <= gap }
        guard !absences.isEmpty else { return [] }
        let shown = absences.prefix(3).map { absence in
            absence > gap
                ? "\(Quantities.duration(absence)), \(Quantities.duration(absence &- gap)) more: a new session"
                : "\(Quantities.duration(absence)): the same session"
        }
        return [
            "an absence of more than \(Quantities.duration(gap)) ends a session; here "
                + "\(shown.joined(separator: "; "))\(absences.count > shown.count ? "; …" : "")"
        ]
    }
}
