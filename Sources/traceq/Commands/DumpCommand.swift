import CommandLineKit
import TraceExport
import TraceModel

/// `traceq dump`: a trace, or a part of it, becomes JSON lines.
enum DumpCommand {
    static let command = Command(
        "dump", purpose: "Print a trace, or a part of it, as JSON lines",
        discussion: """
            One declaration or event a line (traceq.events/1); `traceq record` reads it back.

            --from, --to, --process and --kind pick events; one is printed if it meets all of them. Of a trace file only \
            the blocks that can hold such events are read. Processes and subjects are then declared only if a printed \
            event names them. A stream is read to its end before the first event is printed.
            """,
        arguments: [.init("FILE", description: "A trace, a log or JSON lines; `-` is standard input.")],
        flags: SelectionFlags.all + [Redaction.flag] + ReadingFlags.all,
        examples: [
            .init("traceq dump day.trace.zst | grep task.began", "every task that began"),
            .init(
                "traceq dump --from 10s --to 1m --kind task.began day.trace.zst",
                "the same of 50 seconds, and faster"),
        ],
        seeAlso: ["record", "verify"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments[0]
        let request = try ExportRequest(.jsonl, values)
        var input: SelectedInput
        do throws(InputFailure) {
            input = try request.open(path, console)
        } catch {
            return console.fail(error, path: path == "-" ? "standard input" : path)
        }
        Redaction.apply(to: &input, values)
        return request.write(&input, to: try ResultOutput(path: "-"), console)
    }
}
