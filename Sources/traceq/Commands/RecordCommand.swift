import CommandLineKit
import TraceModel

/// `traceq record`: a stream of events becomes a trace.
enum RecordCommand {
    static let command = Command(
        "record", purpose: "Record events from standard input",
        discussion: """
            Reads JSON lines (traceq.events/1), one declaration or event a line, until the stream ends, and writes \
            a trace. A line that cannot be read is named with its number; the others are kept.
            """,
        arguments: [.init("FILE", isRequired: false, description: "JSON lines; standard input if left out.")],
        flags: [TraceOutput.flag],
        examples: [
            .init("traceq record day.jsonl -o day.trace.zst", "from JSON lines back to a trace")
        ], seeAlso: ["dump", "ingest"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments.first ?? "-"
        guard var input = OpenedInput.open(path, console) else { return .notDone }
        return try TraceOutput(values).write(&input, console)
    }
}
