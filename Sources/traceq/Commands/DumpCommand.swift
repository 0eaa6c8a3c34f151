import ByteIO
import CommandLineKit
import TraceExport
import TraceModel

/// `traceq dump`: a trace becomes JSON lines.
enum DumpCommand {
    static let command = Command(
        "dump", purpose: "Print a trace as JSON lines",
        discussion: "One declaration or event a line (traceq.events/1); `traceq record` reads it back.",
        arguments: [.init("FILE", description: "A trace, a log or JSON lines; `-` is standard input.")],
        examples: [.init("traceq dump day.trace.zst | grep task.began", "every task that began")],
        seeAlso: ["record", "verify"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments[0]
        guard var input = OpenedInput.open(path, console) else { return .notDone }
        var writer = EventLinesWriter(to: FileSink())
        var batch = EventBatch()
        var status = ExitStatus.done
        do {
            while try input.source.next(&batch, &input.catalog) { try writer.write(batch, input.catalog) }
        } catch let failure as InputFailure {
            status = console.fail(failure, path: input.path)
        } catch let failure as OutputFailure {
            return console.status(of: failure, writing: "standard output")
        }
        do throws(OutputFailure) {
            try writer.finish(input.catalog)
        } catch {
            return status.combined(with: console.status(of: error, writing: "standard output"))
        }
        for loss in input.source.losses {
            status = status.combined(with: console.fail(loss, path: input.path))
        }
        return status
    }
}
