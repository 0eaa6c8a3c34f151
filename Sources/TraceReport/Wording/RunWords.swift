import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Runs of scheduled tasks in words: whether each was completed, whether the next was asked for, and what went on.
extension ReportBuilder {
    private static let runLimit = 6

    /// What the trace shows around a run that a finding is about.
    func runFacts(_ finding: Finding) -> [String] {
        guard isScheduled(finding.task) else { return [] }
        var facts: [String] = []
        if !finding.evidence.contains(where: { $0.kind == .taskEnded }) {
            facts.append("completion (setTaskCompleted): not seen in this trace")
        }
        facts += openWork(during: finding)
        if let next = nextRequest(finding.boot, finding.process, finding.task, finding.id, finding.start) {
            facts.append(next)
        } else if summary.coverage?.holds(.word(.taskScheduled, catalog.text(finding.task))) ?? false {
            facts.append("no next run was requested after it began")
        } else {
            facts.append("whether a next run was requested: this trace holds no requests")
        }
        return facts
    }

    /// Work that began in the run and was not seen to stop.
    private func openWork(during finding: Finding) -> [String] {
        let work = summary.runs.filter { run in
            run.process == finding.process && run.boot == finding.boot && run.start >= finding.start
                && run.start <= finding.end && run.end >= finding.end && !isScheduled(run.task)
        }
        return work.prefix(3).map { run in
            "work still open then: \(quoted(run.name)), begun \(times.moment(run.start, boot: run.boot)), no stop seen"
        }
    }

    /// The first request for another run of a task since one began, in words.
    private func nextRequest(
        _ boot: UInt32, _ process: UInt32, _ task: NameID, _ id: TaskIdentifier, _ start: Int64
    ) -> String? {
        let next = summary.requests.first { request in
            request.boot == boot && request.process == process && request.task == task && request.id == id
                && request.time >= start
        }
        return next.map { request in
            let words = "next run requested at \(times.moment(request.time, boot: boot))"
            guard let earliest = request.earliest else { return words }
            return earliest <= request.time
                ? words + ", with no delay" : words + ", not before \(times.moment(earliest, boot: boot))"
        }
    }

    private func isScheduled(_ task: NameID) -> Bool {
        Words.Task.scheduled.contains(catalog.text(task))
    }

    /// Runs of scheduled tasks whose completion was not seen.
    func unseenRuns(of app: AppAnalysis) -> [String] {
        let processes = Set(app.processes)
        let runs = summary.runs.filter { run in
            processes.contains(run.process) && isScheduled(run.task)
                && [.superseded, .open].contains(run.outcome)
        }.sorted { ($0.boot, $0.start) < ($1.boot, $1.start) }
        guard runs.count > 1 || runs.contains(where: { $0.type.isPresent }) else { return [] }
        var lines: [String] = []
        for (place, run) in runs.prefix(Self.runLimit).enumerated() {
            let type = run.type.isPresent ? " (\(text(run.type)))" : ""
            var words =
                "\(text(run.task)) \(quoted(run.name))\(type) begun \(times.moment(run.start, boot: run.boot))"
            if place > 0, runs[place - 1].boot == run.boot, runs[place - 1].id == run.id {
                words += ", \(Quantities.duration(run.start &- runs[place - 1].start)) after the one before"
            }
            words +=
                run.outcome == .open
                ? ": open when the trace ended, not leaked; completion not seen"
                : ": completion not seen; it was over when the next one was launched"
            if let next = nextRequest(run.boot, run.process, run.task, run.id, run.start) {
                words += "; " + next
            }
            lines.append(words)
        }
        if runs.count > Self.runLimit { lines.append("\(runs.count - Self.runLimit) more") }
        return lines
    }
}
