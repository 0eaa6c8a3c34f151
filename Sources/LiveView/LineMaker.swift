import LifecycleEngine
import TraceModel
import TraceReport

/// Puts what is under way into lines of a picture.
struct LineMaker {
    /// States of subjects that are shown of one process.
    private static let subjectLimit = 2

    let words: LiveWords
    /// The time of the newest event, trace time in nanoseconds.
    let now: Int64

    /// A process, with its tasks, holds and states below it.
    func block(_ process: PresentProcess) -> [LivePicture.Line] {
        let state: [Piece] = [
            .text(words.process(process.process), .strong), .text("  \(process.phase.word) "),
            elapsed(process.since, process.certainty),
        ]
        var lines = [LivePicture.Line(state, more: process.background.map(rest) ?? [])]
        lines += process.tasks.map { line($0, isTold: process.background == $0.budget) }
        if process.taskCount > process.tasks.count {
            lines.append(more(process.taskCount - process.tasks.count, "open tasks"))
        }
        lines += process.holds.map(line)
        if process.holdCount > process.holds.count {
            lines.append(more(process.holdCount - process.holds.count, "holds"))
        }
        // A subject without a name is the process itself, of which all is said.
        let named = process.subjects.filter { words.catalog[subject: $0.subject].name.isPresent }
        lines += named.prefix(Self.subjectLimit).map { subject in
            LivePicture.Line(
                [
                    .text("\(words.builder.subject(subject.subject)) \(subject.state) ", .faint),
                    .elapsed(now &- subject.since, prefix: "", .faint),
                ], indent: 2)
        }
        return lines
    }

    /// A process that is gone.
    func end(_ change: PhaseChange, _ end: ProcessEnd?) -> LivePicture.Line {
        LivePicture.Line(
            [
                .text(words.process(change.process), .strong),
                .text("  ended \(words.moment(change.time, boot: change.boot))"),
            ], more: end.map { [.text(words.builder.causeWords($0))] } ?? [])
    }

    func finding(_ finding: Finding) -> LivePicture.Line {
        let emphasis: Span.Emphasis =
            switch finding.severity {
            case .error: .fault
            case .warning: .warning
            case .note: .faint
            }
        return LivePicture.Line(
            [
                .text("\(words.moment(finding.end, boot: finding.boot)) "),
                .text(finding.severity.word, emphasis),
            ], more: [.text(words.headline(finding))])
    }

    /// A task; what it shares with the others of its process is told with the process.
    private func line(_ task: PresentTask, isTold: Bool) -> LivePicture.Line {
        var main: [Piece] = [
            .text(words.task(task.task, task.id, task.name)), .text(" open "),
            elapsed(task.start, task.startCertainty),
        ]
        if task.isExpired { main.append(.text(", told that its time is up", .warning)) }
        return LivePicture.Line(main, more: isTold ? [] : task.budget.map(rest) ?? [], indent: 2)
    }

    private func line(_ hold: PresentHold) -> LivePicture.Line {
        LivePicture.Line(
            [
                .text("holds \(words.hold(hold.hold, hold.name))"),
                .elapsed(now &- hold.start, prefix: " "),
            ],
            more: hold.budget.map(rest) ?? [], indent: 2)
    }

    private func more(_ count: Int, _ what: String) -> LivePicture.Line {
        LivePicture.Line([.text("\(count) more \(what)", .faint)], indent: 2)
    }

    private func elapsed(_ start: Int64, _ certainty: Certainty) -> Piece {
        .elapsed(now &- start, prefix: words.builder.atLeast(certainty))
    }

    private func rest(_ budget: PresentBudget) -> [Piece] {
        [.rest(budget, origin: words.origin(budget))]
    }
}
