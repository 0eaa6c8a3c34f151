import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Where the system gave up waiting for an app, and asked it for its stack traces.
extension ReportBuilder {
    private static let timeouts: Set<String> = [
        Words.Report.focusLossTimeout, Words.Report.pauseTimeout, Words.Report.stopTimeout,
        Words.Report.destroyTimeout,
    ]

    var unansweredCallbacks: [String] {
        var groups: [[PlatformReport]] = []
        for report in summary.reports where Self.timeouts.contains(catalog.text(report.report)) {
            let place = groups.lastIndex {
                $0[0].boot == report.boot && $0[0].process == report.process && $0[0].name == report.name
            }
            if let place { groups[place].append(report) } else { groups.append([report]) }
        }
        return groups.prefix(3).map(words)
    }

    private func words(_ reports: [PlatformReport]) -> String {
        let first = reports[0]
        let last = reports[reports.count - 1]
        let whom = first.name.isPresent ? className(first.name) : process(first.process)
        let parts = reports.prefix(4).map { report in
            "\(text(report.report)) by \(times.moment(report.time, boot: report.boot))"
        }
        var words = "\(whom): \(parts.joined(separator: ", "))"
        if last.time > first.time { words += " (\(Quantities.duration(last.time &- first.time)) later)" }
        words +=
            "; the system went on without the app: from the first of these on, its state is not known until its next callback"
        if let asked = startRequest(before: first) {
            words +=
                "; start asked for at \(times.moment(asked.time, boot: asked.boot)), \(Quantities.duration(first.time &- asked.time)) before"
            if !isResumed(first) { words += ", no resume of it in this trace" }
        }
        return words
    }

    private func isResumed(_ report: PlatformReport) -> Bool {
        summary.subjects.contains { subject in
            subject.process == report.process && catalog[subject: subject.subject].name == report.name
                && subject.states.contains { $0.phase == .active }
        }
    }

    private func startRequest(before report: PlatformReport) -> PlatformReport? {
        summary.reports.last {
            catalog.text($0.report) == Words.Report.startRequested && $0.boot == report.boot
                && $0.name == report.name && $0.time <= report.time
        }
    }

    /// Requests for stack traces: the signal 3 that they come by ends nothing.
    var traceRequests: [String] {
        summary.reports.filter { catalog.text($0.report) == Words.Report.tracesRequested }.prefix(3).map {
            report in
            let end = ends(of: report.process).first { $0.time >= report.time }
            let after =
                end.map { "it ended at \(times.moment($0.time, boot: $0.boot))" }
                ?? "no end of it in this trace"
            return
                "\(process(report.process)) was asked for its stack traces at \(times.moment(report.time, boot: report.boot)) (signal 3, which ends nothing); \(after)"
        }
    }

    /// The last part of a class name.
    private func className(_ name: NameID) -> String {
        let whole = text(name)
        return whole.split(separator: ".").last.map(String.init) ?? whole
    }
}
