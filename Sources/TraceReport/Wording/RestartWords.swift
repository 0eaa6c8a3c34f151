import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What the system announced at the ends of processes, and what happened.
extension ReportBuilder {
    func restarts(of app: AppAnalysis) -> [String] {
        let promises = app.restarts.filter { $0.dueAt != nil }
        return policies(app.restarts) + list(promises, promises.count, "announced restart", promise)
    }

    /// Times between the ends of an app, where there are several.
    func betweenEnds(of app: AppAnalysis) -> [String] {
        let ends = app.ends.filter { $0.boot == app.ends.first?.boot }
        guard ends.count > 1 else { return [] }
        let shown = zip(ends, ends.dropFirst()).prefix(12).map {
            Quantities.duration($1.time &- $0.time)
        }
        let more = ends.count - 1 > shown.count ? ", …" : ""
        return ["between the ends: \(shown.joined(separator: ", "))\(more)"]
    }

    private func policies(_ restarts: [Restart]) -> [String] {
        let told = restarts.filter { $0.dueAt == nil }
        guard let last = told.last, let isAllowed = last.isAllowed else { return [] }
        let allowed = told.filter { $0.isAllowed == true }.count
        let moment = times.moment(last.toldAt, boot: last.boot)
        if told.count == 1 {
            return ["\(isAllowed ? "allowed" : "not allowed") after the end at \(moment)\(afterwards(last))"]
        }
        if allowed == told.count { return ["allowed after all \(told.count) ends\(afterwards(last))"] }
        let whole = "allowed after \(allowed) of \(told.count) ends"
        return [
            "\(whole), \(isAllowed ? "allowed" : "not allowed") after the last (\(moment))\(afterwards(last))"
        ]
    }

    private func afterwards(_ restart: Restart) -> String {
        guard let back = restart.backAt else { return ": no process of the app in this trace after it" }
        return
            ": back \(times.moment(back, boot: restart.boot)) in \(process(restart.backProcess)), "
            + "\(Quantities.duration(back &- restart.diedAt)) after it"
    }

    private func promise(_ restart: Restart) -> String {
        guard let due = restart.dueAt else { return "" }
        var words =
            "service \(quoted(restart.service)) announced at \(times.moment(restart.toldAt, boot: restart.boot)) "
        words += "in \(Quantities.duration(due &- restart.toldAt))"
        if let back = restart.backAt {
            return words
                + "; the app was back \(times.moment(back, boot: restart.boot)) in \(process(restart.backProcess)): "
                + "\(Quantities.duration(back &- restart.diedAt)) without a process"
        }
        let last = summary.boots.first { $0.boot == restart.boot }?.last ?? restart.toldAt
        words +=
            "; not seen again in this trace (\(Quantities.duration(last &- restart.diedAt)) after the end)"
        return last > due ? words + ", though the announced time passed" : words
    }
}
