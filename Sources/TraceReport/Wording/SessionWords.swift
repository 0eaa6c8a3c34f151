import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Sessions in words, with the rule that made them where it mattered.
extension ReportBuilder {
    func sessions(of app: AppAnalysis) -> [String] {
        if app.sessions.isEmpty { return app.visitCount > 0 || app.stayCount > 0 ? ["0"] : [] }
        var lines = list(app.sessions, app.sessions.count, "session") { session in
            "\(times.range(session.start, session.end, boot: session.boot)) "
                + "(\(atLeast(session.startCertainty, session.endCertainty))\(Quantities.duration(session.onScreen)) on screen)"
        }
        lines[0] = "\(app.sessions.count): \(lines[0])"
        return lines + rule(app)
    }

    /// What ended a session, or did not: a visit follows another one.
    private func rule(_ app: AppAnalysis) -> [String] {
        let visits = app.visits.filter { $0.firstActive != nil }
        let absences = zip(visits, visits.dropFirst()).filter { $0.boot == $1.boot }.map {
            $1.start &- $0.end
        }
        guard !absences.isEmpty else { return [] }
        let gap = summary.sessionGap
        var words = "an absence of more than \(Quantities.duration(gap)) ends a session"
        let shown = absences.prefix(3).map { absence in
            absence > gap
                ? "\(Quantities.duration(absence)), \(Quantities.duration(absence &- gap)) more: a new session"
                : "\(Quantities.duration(absence)): the same session"
        }
        words += "; here \(shown.joined(separator: "; "))\(absences.count > shown.count ? "; …" : "")"
        return [words]
    }
}
