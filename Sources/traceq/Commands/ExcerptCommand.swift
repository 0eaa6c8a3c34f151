import ByteIO
import CommandLineKit
import FieldLogs
import LifecycleEngine
import TraceExcerpt
import TraceModel
import TraceReport

/// `traceq excerpt`: the few lines that show a finding, without names.
enum ExcerptCommand {
    static let command = Command(
        "excerpt", purpose: "Take out the few lines that show a finding, without names",
        discussion: """
            Of a log its own lines, of a trace its events as JSON lines: the fewest that alone give the same finding, ready to paste \
            into a bug report. Names become placeholders, the same name the same one; times, numbers and the platforms' own words stay. \
            The excerpt is read again before it is given out, so what it shows is what you saw.
            """,
        arguments: [.init("FILE", description: "A trace, a log or JSON lines; `-` is standard input.")],
        flags: [
            Flag(
                "finding", placeholder: "number", group: "Which finding",
                summary: "The finding with this place in the report (1)",
                details: "As `traceq report` tells them, from 1. Example: --finding 2"),
            Flag(
                "rule", placeholder: "id", group: "Which finding", summary: "The first finding of this rule",
                details: "Example: --rule ios.task.leaked"),
            Flag(
                "around", placeholder: "time", group: "Output",
                summary: "Keep what was said so close to it, too",
                details: "Of a log only. Example: --around 5s"),
            Flag(
                "keep-names", group: "Output", summary: "Leave names as they are",
                details: "Example: --keep-names"),
            Flag(
                "events", group: "Output", summary: "Events as JSON lines, of a log too",
                details: "Example: --events"),
            ReportFormat.output, Judging.os,
        ] + ReadingFlags.all,
        examples: [
            .init("traceq excerpt field.log", "the lines behind the verdict"),
            .init(
                "traceq excerpt field.log --finding 2 --around 5s -o bug.log",
                "the second finding, with what was said around it"),
        ], seeAlso: ["report", "shrink"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let excerpting = Excerpting(
            path: values.arguments[0], reading: try ReadingFlags.read(values),
            options: try Judging.options(values), keepsNames: values.isOn("keep-names"), console: console)
        let around = try values.duration("around")
        do {
            guard let input = try excerpting.read() else { return .notDone }
            guard let target = try ExcerptTarget(of: input.story.report, values) else {
                return console.fail(
                    Problem(
                        "\(input.name): there is no finding to show",
                        hint: "the verdict is: \(input.story.report.verdict.sentence)"), .notDone)
            }
            if input.story.isLog, !values.isOn("events"), let lines = input.lines,
                let found = excerpting.lines(lines, input.story, target, around: around)
            {
                return try write(found, values, console)
            }
            guard let found = try excerpting.events(input, target) else {
                return console.fail(
                    Problem(
                        "\(input.name): no part of it shows '\(target.rule)' again",
                        hint: "`traceq shrink` takes events out one by one, with their names"), .notDone)
            }
            return try write(found, values, console)
        } catch let failure as InputFailure {
            return console.fail(failure, path: values.arguments[0])
        }
    }

    private static func write(_ excerpt: Excerpting.Excerpt, _ values: Values, _ console: Console) throws
        -> ExitStatus
    {
        let output = try ResultOutput(values)
        let status = output.write(excerpt.text, console)
        console.note(excerpt.note)
        return status.combined(with: output.finish(console))
    }
}
