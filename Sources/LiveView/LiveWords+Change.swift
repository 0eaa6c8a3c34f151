import LifecycleEngine
import TraceModel
import TraceReport

extension LiveWords {
    /// A change in words.
    ///
    /// - Parameter end: how a process ended by what is known now, asked for those that are gone.
    public func line(_ change: Change, end: (UInt32) -> ProcessEnd?) -> ChangeLine {
        switch change {
        case .phase(let change):
            return ChangeLine(
                "state", change.time, change.boot, self, process(change.process), phaseWords(change, end))
        case .began(let begin):
            let words = "begin \(task(begin.task, begin.id, begin.name))"
            let age = begin.certainty == .observed ? "" : " (its begin was not seen)"
            let limit = begin.limit.map { ", limit \($0)" } ?? ""
            return ChangeLine(
                "begin", begin.start, begin.boot, self, process(begin.process), words + age + limit)
        case .ended(let run):
            let words = task(run.task, run.id, run.name)
            let length =
                builder.atLeast(run.startCertainty, run.endCertainty) + Quantities.duration(run.duration)
            return ChangeLine(
                "end", run.end, run.boot, self, process(run.process),
                run.outcome == .open
                    ? "still open: \(words), \(length)" : "end \(words): \(run.outcome.word) after \(length)")
        case .taken(let begin):
            return ChangeLine(
                "hold", begin.start, begin.boot, self,
                process(begin.owner == 0 ? begin.process : begin.owner),
                "hold \(hold(begin.hold, begin.name))")
        case .released(let run):
            let words = hold(run.hold, run.name)
            let length = Quantities.duration(run.duration)
            return ChangeLine(
                "release", run.end, run.boot, self, process(run.owner == 0 ? run.process : run.owner),
                run.endCertainty == .openAtEnd
                    ? "still held: \(words), \(length)" : "release \(words) after \(length)")
        case .finding(let finding):
            return ChangeLine(
                "finding", finding.end, finding.boot, self, finding.severity.word.uppercased(),
                headline(finding), rule: finding.rule)
        case .loss(let loss):
            return ChangeLine(
                "loss", loss.time, loss.boot, self, loss.process == 0 ? "trace" : process(loss.process),
                lossWords(loss))
        }
    }

    private func phaseWords(_ change: PhaseChange, _ end: (UInt32) -> ProcessEnd?) -> String {
        let before =
            change.from.map { " (\($0.word) for \(Quantities.duration(change.time &- change.since)))" } ?? ""
        guard change.to == .notRunning else { return change.to.word + before }
        return (end(change.process).map(self.end) ?? "ended") + before
    }

    private func lossWords(_ loss: RecordLoss) -> String {
        if loss.count > 0 { return "\(Quantities.count(Int(loss.count), "record")) lost" }
        let why = loss.what.isPresent ? ": \(builder.text(loss.what))" : ""
        return "nothing is known for \(Quantities.duration(loss.until &- loss.time))\(why)"
    }
}
