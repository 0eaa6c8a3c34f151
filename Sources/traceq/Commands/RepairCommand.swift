import ByteIO
import CommandLineKit
import TraceBlocks
import TraceFormat
import TraceModel

/// `traceq repair`: a whole trace from a cut or damaged one.
enum RepairCommand {
    static let command = Command(
        "repair", purpose: "Make a whole trace of a cut or damaged one",
        discussion: """
            Keeps every whole block, byte for byte, and drops what cannot be read. Writes the end block if it is \
            missing and the seek table anew. What is missing is said here and noted in the end block, so `traceq \
            verify` calls the new file whole, and `traceq report` still tells what was lost.

            The status is 3 if something of the trace is lost, and 0 if not, as when only the seek table was damaged.
            """,
        arguments: [.init("FILE", description: "A trace; `-` is standard input.")],
        flags: [
            Flag(
                "output", short: "o", placeholder: "file", group: "Output",
                summary: "Write the repaired trace here (needed)",
                details:
                    "`-` is standard output. The damaged trace itself cannot be replaced: it is the evidence. "
                    + "Example: -o kept.trace.zst")
        ],
        examples: [.init("traceq repair cut.trace.zst -o kept.trace.zst", "all that can be read of it")],
        seeAlso: ["verify", "repack"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments[0]
        let name = path == "-" ? "standard input" : path
        guard let place = values.value("output") else {
            throw UsageError(
                "missing '--output <file>'", hint: "`traceq repair \(shellWord(path)) -o repaired.trace.zst`")
        }
        if path != "-", place != "-", FileKind.isSame(path, place) {
            throw UsageError(
                "'\(place)' is the damaged trace itself", hint: "keep it, and name another file with -o")
        }
        let source: PeekedSource
        do throws(InputFailure) {
            source = try TraceBytes.open(path)
        } catch {
            return console.fail(error, path: name)
        }
        return try repair(source, name, values, console)
    }

    private static func repair(
        _ source: PeekedSource, _ name: String, _ values: Values, _ console: Console
    ) throws -> ExitStatus {
        let output = try TraceOutput(values)
        var sink = output.sink
        let report: RepairReport
        do throws(RewriteFailure) {
            report = try TraceRepair.repair(source, to: &sink)
        } catch {
            switch error {
            case .input(let failure): return console.fail(failure, path: name)
            case .output(let failure): return console.status(of: failure, writing: output.place)
            }
        }
        do throws(OutputFailure) {
            try output.sink.commit()
        } catch {
            return console.status(of: error, writing: output.place)
        }
        for loss in report.losses {
            if report.isLossy {
                _ = console.fail(loss, path: name)
            } else {
                console.note("\(name): \(loss.what)")
            }
        }
        console.note("\(output.place): \(summary(report))")
        return report.isLossy ? .dataLost : .done
    }

    private static func summary(_ report: RepairReport) -> String {
        var words = "\(report.blocks) blocks with \(report.events) events kept"
        if report.skippedFrames > 0 { words += ", \(report.skippedFrames) unknown frames left out" }
        if let note = report.note {
            words += "; \(note.words)"
        } else if report.losses.isEmpty {
            words += "; nothing was wrong"
        } else {
            words += "; nothing of the trace is lost"
        }
        return words
    }
}
