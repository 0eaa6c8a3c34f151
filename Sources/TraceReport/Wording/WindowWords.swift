import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Work with a window, in words: inside it every moment is on time.
extension ReportBuilder {
    func scheduled(of app: AppAnalysis) -> [String] {
        list(app.scheduledRuns, app.scheduledRuns.count, "request") { run in
            let end = summary.boots.last { $0.boot == run.boot }?.last ?? .min
            // A dump lists what waits at its moment; when that was asked for it does not tell.
            let asked = run.beganAt == nil && run.askedAt >= end ? "waiting at" : "asked for at"
            var words =
                "\(text(run.task)) \(quoted(run.name)) \(asked) \(times.moment(run.askedAt, boot: run.boot)): "
            words +=
                "due \(times.farMoment(run.earliest, boot: run.boot)) (in \(Quantities.duration(run.earliest &- run.askedAt))), "
            words += "allowed until \(times.farMoment(run.latest, boot: run.boot)) "
            words +=
                "(in \(Quantities.duration(run.latest &- run.askedAt)); window \(Quantities.duration(run.latest &- run.earliest)))"
            guard let began = run.beganAt else {
                return words
                    + (end < run.latest
                        ? "; has not come yet, and is on time until then" : "; did not come in this trace")
            }
            words += "; came \(times.moment(began, boot: run.boot)), "
            if began > run.latest { return words + "\(Quantities.duration(began &- run.latest)) late" }
            return began < run.earliest
                ? words + "\(Quantities.duration(run.earliest &- began)) early"
                : words + "on time, inside its window"
        }
    }
}
