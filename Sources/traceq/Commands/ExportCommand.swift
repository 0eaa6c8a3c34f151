import ByteIO
import CommandLineKit
import FieldLogs
import LifecycleEngine
import TraceExport
import TraceFormat
import TraceModel

/// `traceq export`: a trace in the form of another tool.
enum ExportCommand {
    static let command = Command(
        "export", purpose: "Write a trace for Perfetto, Chrome, spreadsheets or Prometheus",
        discussion: """
            The spans, tasks, samples and findings of a replay as a time line (perfetto, chrome), as a table (csv) or as totals \
            (openmetrics), or the events themselves (jsonl). Whatever `traceq report` reads can be exported, but not \
            totals without events, such as those of MetricKit. Several inputs need a folder behind -o, and become a file each.

            What a form does not hold is said in a note on standard error; the page on forms has the whole table.

            --from, --to and --process pick what is written. The whole trace is replayed all the same, for what stands before \
            a part decides what is so in it; a span that reaches into the part is written as a whole.
            """,
        arguments: [
            .init("FILE", isRepeatable: true, description: "A trace, a log, a folder of them, or `-`.")
        ],
        flags: [
            Flag(
                "format", placeholder: "format", choices: ExportFormat.allCases.map(\.rawValue),
                group: "Output", summary: "perfetto, chrome, csv, jsonl, openmetrics",
                details: "Without it the name of the file behind -o decides. "
                    + ExportFormat.allCases.map { "\($0.rawValue): \($0.purpose)." }.joined(separator: " ")
                    + " Example: --format perfetto"),
            Flag(
                "output", short: "o", placeholder: "file", group: "Output",
                summary: "Write here (default: standard output)",
                details:
                    "An existing file is replaced only when the new one is complete. The end of the name chooses the form: "
                    + ExportFormat.allCases.map { format in
                        format.suffixes.map { "." + $0 }.joined(separator: ", ") + " (\(format.rawValue))"
                    }.joined(separator: ", ")
                    + ". For several inputs it is a folder. Example: -o day.pftrace"),
            Judging.os, Redaction.flag,
        ] + SelectionFlags.all + ReadingFlags.all,
        examples: [
            .init("traceq export field.log -o field.pftrace", "to look at on ui.perfetto.dev"),
            .init("traceq export day.trace.zst --format csv --process ExampleApp", "a table of one app"),
            .init("traceq export logs --format openmetrics -o metrics", "totals of each log in a folder"),
        ], seeAlso: ["dump", "report", "query"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let format = try asked(values)
        if values.isGiven("kind"), format != .jsonl {
            throw UsageError(
                "--kind picks events, and \(format.rawValue) holds none",
                hint: "`--format jsonl` does; --process, --from and --to pick from every form")
        }
        if values.isGiven("os"), format == .jsonl {
            throw UsageError(
                "--os changes what is found, and jsonl holds only events",
                hint: "another form, or `traceq report --os`")
        }
        let count = InputList.expand(values.arguments).count
        var places = try ExportPlaces(format, values.value("output") ?? "-", inputCount: count)
        let request = try ExportRequest(format, values)
        let status = InputList.forEach(values.arguments, console) { (path) throws(InputFailure) in
            (path: path, input: try request.open(path, console))
        } _: { opened in
            Redaction.apply(to: &opened.input, values)
            do {
                return request.write(&opened.input, to: try places.next(for: opened.path), console)
            } catch let error as UsageError {
                return console.fail(error.problem, .notDone)
            } catch {
                return console.fail(Problem("\(error)"), .bug)
            }
        }
        if status != .notDone { console.note(format.leftOut) }
        return status
    }

    private static func asked(_ values: Values) throws(UsageError) -> ExportFormat {
        if let format = values.value("format", as: ExportFormat.self) { return format }
        let path = values.value("output") ?? "-"
        if let format = ExportFormat(path: path) { return format }
        throw UsageError(
            path == "-"
                ? "export needs a form to write" : "the name '\(path)' does not tell the form to write",
            hint: "`--format` takes \(ExportFormat.allCases.map(\.rawValue).joined(separator: ", "))")
    }
}
