import CommandLineKit
import FieldLogs
import TraceModel

/// `traceq ingest`: a log becomes a trace.
enum IngestCommand {
    static let command = Command(
        "ingest", purpose: "Turn a field log into a trace",
        discussion:
            "The trace keeps the events, where each stood in the log, and how much of the log was understood.",
        arguments: [.init("FILE", description: "A log, JSON lines or a trace; `-` is standard input.")],
        flags: [TraceOutput.flag],
        examples: [
            .init("traceq ingest field.log -o field.trace.zst", "a trace that `traceq report` reads faster")
        ],
        seeAlso: ["record", "report"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments[0]
        guard var input = OpenedInput.open(path, console) else { return .notDone }
        if input.source is AggregateSource {
            let failure = InputFailure(
                .notDone, "it holds totals of a window of time, and no events", place: "byte 0",
                hint: "`traceq report FILE` shows them")
            return console.fail(failure, path: input.path)
        }
        let status = try TraceOutput(values).write(&input, console)
        if status == .done, let lines = input.catalog.source.lines {
            console.note(
                "\(input.path): \(lines.total) lines, \(lines.used) used, \(lines.known) known, \(lines.unknown) unknown"
            )
        }
        return status
    }
}
