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
        flags: FindingChoice.flags + [
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
        let path = values.arguments[0]
        let name = path == "-" ? "standard input" : path
        let output = try ResultOutput(values)
        let excerpting = Excerpting(
            path: path, reading: try ReadingFlags.read(values),
            options: try Judging.options(values), keepsNames: values.isOn("keep-names"))
        let choice = try FindingChoice(values)
        let around = try values.duration("around")
        do throws(InputFailure) {
            let input = try excerpting.read()
            let target = try ExcerptTarget(
                choice.entry(of: input.story.report, to: "show"), input.story.report)
            guard
                let excerpt = try excerpting.excerpt(
                    input, target, around: around, asEvents: values.isOn("events"))
            else {
                throw InputFailure(
                    .notDone, "no part of it shows '\(target.rule)' again",
                    hint: "`traceq shrink` takes events out one by one, with their names")
            }
            return input.losses.reduce(write(excerpt, to: output, console)) {
                $0.combined(with: console.fail($1, path: name))
            }
        } catch {
            return console.fail(error, path: name)
        }
    }

    private static func write(
        _ excerpt: Excerpting.Excerpt, to output: ResultOutput, _ console: Console
    ) -> ExitStatus {
        let status = output.write(excerpt.text, console)
        console.note(excerpt.note)
        return status.combined(with: output.finish(console))
    }
}
