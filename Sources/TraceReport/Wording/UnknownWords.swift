import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What is not known, in words; said even when that is nothing.
extension ReportBuilder {
    private static let limit = 6

    var unknowns: [String] {
        var lines = losses.prefix(Self.limit).map { failure in
            let place = failure.place.map { " (\($0))" } ?? ""
            return "\(printable(failure.what))\(place)"
        }
        lines += summary.losses.prefix(Self.limit).map(words)
        if !summary.losses.isEmpty {
            lines.append(
                "results around lost records are lower bounds: a task end may be among them (leaks there are shown as possible)"
            )
        }
        lines += summary.gaps.prefix(Self.limit).map(words)
        let more = max(summary.losses.count - Self.limit, 0) + max(summary.gaps.count - Self.limit, 0)
        if more > 0 { lines.append("\(more) more losses and gaps") }
        lines += lateBegins + starts + betweenBoots
        lines += open
        if summary.apps.contains(where: { !$0.showsStops && $0[.background] > 0 }) {
            lines.append("whether the app was suspended in the background: the trace does not show it")
        }
        if let unknown = catalog.source.lines?.unknown, unknown > 0 {
            lines.append("\(Quantities.count(unknown, "line")) of the log without a shape that traceq knows")
        }
        if catalog.names.overflowCount > 0 {
            lines.append("\(catalog.names.overflowCount) names were too many to keep")
        }
        if summary.apps.isEmpty { lines.append("what happened: nothing that was read tells it") }
        return lines.isEmpty ? ["nothing: no gaps, no dropped records"] : lines
    }

    private func words(_ loss: LossSummary) -> String {
        // Where the source does not count, what is missing follows from what comes after it.
        let what = loss.what.isPresent ? text(loss.what) : loss.count == 1 ? "record" : "records"
        let pid = catalog[process: loss.process].pid
        let whose = pid == 0 ? "" : " of pid \(pid)"
        let places = Quantities.count(loss.places, "place")
        var words = "log loss: \(loss.count) \(what)\(whose) dropped in \(places) "
        words += "(\(times.range(loss.first, loss.last, boot: loss.boot)))"
        if loss.places > 1 {
            let thread = loss.worst.thread.isPresent ? " of thread \(text(loss.worst.thread))" : ""
            words +=
                ", worst: \(loss.worst.count)\(thread) before \(times.moment(loss.worst.time, boot: loss.boot))"
        }
        return words
    }

    private func words(_ gap: RecordLoss) -> String {
        if gap.until <= gap.time {
            return
                "\(gap.what.isPresent ? text(gap.what) : "a cut") at \(times.moment(gap.time, boot: gap.boot)): "
                + "durations across it are not known"
        }
        let why = gap.what.isPresent ? ": \(text(gap.what))" : ""
        return "nothing is known \(times.range(gap.time, gap.until, boot: gap.boot))\(why)"
    }

    /// Processes that lived before the trace began.
    private var starts: [String] {
        let late = Set(summary.lateBegins.map(\.process))
        let launches = summary.apps.lazy.filter { $0.visitCount + $0.stayCount > 0 || !$0.families.isEmpty }
            .flatMap(\.launches)
        let early = Array(
            launches.filter { $0.start == .notSeen && !isTimeless($0) && !late.contains($0.process) })
        var lines = early.prefix(3).map { launch in
            "before \(times.moment(launch.time, boot: launch.boot)): \(process(launch.process)) was already running"
        }
        if early.count > 3 { lines.append("\(early.count - 3) more processes were already running") }
        return lines
    }

    /// True if the source gives no time for anything of it.
    private func isTimeless(_ launch: Launch) -> Bool {
        ends(of: launch.process).contains(where: \.facts.hasNoTime)
    }

    private var open: [String] {
        let runs = summary.runs.filter { $0.outcome == .open && $0.knownOwner == nil }
        var lines = runs.prefix(3).map { run in
            let id = run.id == .absent || run.id.text == run.name ? "" : " (\(identifier(run.id)))"
            return "\(text(run.task)) \(quoted(run.name))\(id) was open when the trace ended, after "
                + "\(Quantities.duration(run.duration)): open, not leaked"
        }
        if runs.count > 3 { lines.append("\(runs.count - 3) more tasks were open when the trace ended") }
        return lines
    }
}
