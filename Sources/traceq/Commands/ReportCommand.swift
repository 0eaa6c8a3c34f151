import ByteIO
import CommandLineKit
import LifecycleEngine
import TraceAnalysis
import TraceModel
import TraceReport

/// `traceq report`: the verdict on a trace or log, and what proves it.
enum ReportCommand {
    static let command = Command(
        "report", purpose: "Say what went wrong, and prove it",
        discussion: """
            The verdict stands first, then the findings with the events that prove them and the limits that \
            applied, then time in state, launches, sessions, background stays and tasks, and what is not known. \
            A trace (.trace.zst, also as the plain stream of `zstd -dc`), JSON lines and every known log are read \
            alike. Several inputs give several reports, one JSON object a line with --json; with --format html -o FOLDER \
            a page for each, and an index with what is commonest and worst. In a folder, reports of crashes, memory and totals are \
            told together with the log of an Apple system that they belong to, and the notes say why.

            The status is 0 whatever is found, unless --fail-on says otherwise.
            """,
        arguments: [
            .init(
                "FILE", isRequired: false, isRepeatable: true,
                description: "A trace, a log, a folder of them, or `-`; none with --db.")
        ],
        flags: [
            ReportFormat.flag, ReportFormat.output,
            Flag(
                "verbose", short: "v", group: "Output",
                summary: "Every finding and app, and the life as a strip",
                details: "On a terminal the strip is always there. Example: -v"),
            Judging.failOn, Judging.os,
            Flag(
                "session-gap", placeholder: "time", group: "Judging",
                summary: "Longest absence inside a session (30s)",
                details: "A return after a longer absence begins a new session. Example: --session-gap 5m"),
            Redaction.flag,
        ] + FleetOutput.flags + ReadingFlags.all,
        examples: [
            .init("traceq report field.log", "the verdict on a log"),
            .init("adb logcat -d -b all -v threadtime | traceq report -", "a device's log, through a pipe"),
            .init(
                "traceq report field.log -o report.html",
                "a page with a timeline, to look around in and pass on"),
            .init(
                "traceq report --fail-on error nightly.trace.zst",
                "in a script: status 1 if something is wrong"),
        ], seeAlso: ["ingest", "dump"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        if let path = values.value("db") { return try FleetOutput.run(path, values, console) }
        guard !values.arguments.isEmpty else {
            throw UsageError(
                "FILE is missing: report needs something to read",
                hint: "a trace, a log, a folder, `-`, or --db <file>")
        }
        let options = try Judging.options(values)
        let gap = try values.duration("session-gap") ?? Sessions.defaultGap
        let failOn = Judging.severity(values)
        let format = ReportFormat.asked(values)
        var writer = try ReportWriter(
            format, values, console, failOn: failOn, inputCount: InputList.expand(values.arguments).count)
        let reading = try ReadingFlags.read(values)
        let status = InputList.forEachStory(values.arguments, options: reading, console) { input in
            Redaction.apply(to: &input, values)
            let drawing = writer.drawing()
            let summary: TraceSummary
            do throws(InputFailure) {
                summary = try Analyzer.analyze(
                    &input.source, catalog: &input.catalog, options: options, sessionGap: gap,
                    timeline: drawing)
            } catch {
                return console.fail(error, path: input.path)
            }
            let losses = input.source.losses
            let report = ReportBuilder(
                summary, catalog: input.catalog, losses: losses + input.source.knownLosses,
                aggregates: input.source.aggregates, explanation: input.source.explanation,
                options: options
            ).build(title: Redaction.title(input, values))
            if case let status = writer.write(report, drawing, input.catalog), status != .done {
                return status
            }
            var status = ExitStatus.done
            for loss in losses { status = status.combined(with: console.fail(loss, path: input.path)) }
            if let failOn, let worst = summary.worst, worst >= failOn {
                status = status.combined(with: .findings)
            }
            if failOn != nil, report.verdict.kind == .unknown, report.entries.isEmpty {
                let problem = Problem(
                    "\(input.path): \(report.verdict.sentence)", hint: "--fail-on needs something to judge")
                status = status.combined(with: console.fail(problem, .notDone))
            }
            return status
        }
        return status.combined(with: writer.finish())
    }
}
