import CommandLineKit
import FieldLogs
import TraceModel

/// `traceq ingest`: a log becomes a trace.
enum IngestCommand {
    static let command = Command(
        "ingest", purpose: "Turn a field log into a trace",
        discussion: """
            The trace keeps the events, where each stood in the log, and how much of the log was understood.

            --explain says how the log was read: what it was recognised by, what told the year, the time zone and the \
            version of the system, and the commonest lines that were not understood. Without --output only that is \
            written.
            """,
        arguments: [.init("FILE", description: "A log, JSON lines or a trace; `-` is standard input.")],
        flags: [
            TraceOutput.flag,
            Flag(
                "explain", group: "Output", summary: "Say how the log was read",
                details: "Printed on standard output. Example: --explain"),
            Redaction.flag,
        ] + ReadingFlags.all,
        examples: [
            .init("traceq ingest field.log -o field.trace.zst", "a trace that `traceq report` reads faster"),
            .init("traceq ingest --explain field.log", "why the log was read as it was"),
        ],
        seeAlso: ["record", "report"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments[0]
        let isExplained = values.isOn("explain")
        if isExplained, values.value("output") == "-" {
            throw UsageError(
                "--explain and '--output -' both write to standard output",
                hint: "name a file with --output, or leave one of them out")
        }
        guard var input = OpenedInput.open(path, options: try ReadingFlags.read(values), console) else {
            return .notDone
        }
        if input.source is AggregateSource {
            return console.fail(Refusal.totals, path: input.path)
        }
        Redaction.apply(to: &input, values)
        let isRead = isExplained && !values.isGiven("output")
        var status = isRead ? read(&input, console) : try TraceOutput(values).write(&input, console)
        if isExplained {
            let explanation = input.source.explanation ?? noDecisions(input)
            status = status.combined(
                with: console.write(
                    ExplanationText.render(
                        explanation, title: input.path, lines: input.catalog.source.lines)))
        } else if status == .done, let lines = input.catalog.source.lines {
            console.note(
                "\(input.path): \(lines.total) lines, \(lines.used) used, \(lines.known) known, \(lines.unknown) unknown"
            )
        }
        return status
    }

    /// Reads everything and keeps nothing.
    private static func read(_ input: inout OpenedInput, _ console: Console) -> ExitStatus {
        var batch = EventBatch()
        var status = ExitStatus.done
        do throws(InputFailure) {
            while try input.source.next(&batch, &input.catalog) {}
        } catch {
            status = console.fail(error, path: input.path)
        }
        for loss in input.source.losses {
            status = status.combined(with: console.fail(loss, path: input.path))
        }
        return status
    }

    /// Traces and JSON lines name everything themselves.
    private static func noDecisions(_ input: OpenedInput) -> InputExplanation {
        let format = input.catalog.text(input.catalog.source.format)
        return InputExplanation(
            decisions: [.init("format", format, because: "the input names it itself")], unknownLines: [])
    }
}
