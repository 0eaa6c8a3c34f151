import ByteIO
import CommandLineKit
import TraceFormat
import TraceModel

/// `traceq record`: what happens now becomes a trace.
enum RecordCommand {
    static let command = Command(
        "record", purpose: "Record a command, a pipe or JSON lines",
        discussion: """
            With `-- COMMAND` it runs the command, with its standard input, output and error untouched, and records \
            its start, its samples (CPU time, memory, the battery if there is one) and its end: the exit code or the \
            signal. Only the process of the command itself is measured, not what it starts in turn. The status is 0 \
            when the recording is whole, however the command ended; a note says how, and the trace holds it.

            Without a command it reads what adb, another traceq or a program writes: any log that `traceq report` \
            reads, or JSON lines (traceq.events/1). A line that cannot be read is named with its number; the others \
            are kept. From a pipe it records live: what came is in the file at most two or three seconds later, \
            whatever happens to traceq then.

            While a command or a pipe is recorded, the file of -o is there from the first block on and grows. It can \
            be read at any time, as a trace that is cut. What stood there before is replaced by that first block. When \
            a file is recorded, it is replaced only when the new one is complete.

            Ctrl-C (or SIGTERM) ends the file properly: the status is 130, and the trace is marked as interrupted. A \
            command gets the signal too, and is recorded until it has ended; a second Ctrl-C does not wait for it.
            """,
        arguments: [
            .init("FILE", isRequired: false, description: "JSON lines or a log; standard input if left out.")
        ],
        trailing: .init(
            "COMMAND", isRequired: false, isRepeatable: true,
            description: "Behind `--`: a command with its arguments, to run and record."),
        flags: [
            Flag(
                "output", short: "o", placeholder: "file", group: "Output",
                summary: "Write the trace here (default: standard output)",
                details:
                    "A command needs it, since standard output is the command's. A trace is binary, so it is not "
                    + "written to a terminal. Example: -o today.trace.zst"),
            Flag(
                "period", placeholder: "time", group: "Recording",
                summary: "Time between two samples of a command (1s)",
                details: "From 10ms to 1d. Example: --period 250ms"),
        ],
        examples: [
            .init("traceq record -o run.trace.zst -- ./app --fast", "a command, from start to end"),
            .init("adb logcat -b all -v threadtime | traceq record -o x.trace.zst -", "a device, live"),
            .init("traceq record day.jsonl -o day.trace.zst", "from JSON lines back to a trace"),
        ], seeAlso: ["dump", "ingest", "repair", "repack"])

    private static let periods: ClosedRange<Int64> = 10_000_000...86_400_000_000_000
    /// Nanoseconds between two looks at what a pipe brought.
    private static let pause: Int64 = 1_000_000_000

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        if let words = values.trailing { return try record(words, values, console) }
        guard values.value("period") == nil else {
            throw UsageError("--period is for a command", hint: "`traceq record -o FILE -- COMMAND`")
        }
        let path = values.arguments.first ?? "-"
        let file: FileSource
        do throws(InputFailure) {
            file = try path == "-" ? FileSource() : FileSource(path: path)
        } catch {
            return console.fail(error, path: path)
        }
        return try file.isStream
            ? recordLive(file, path, values, console) : recordWhole(file, path, values, console)
    }

    private static func recordWhole(
        _ file: FileSource, _ path: String, _ values: Values, _ console: Console
    ) throws -> ExitStatus {
        var input: OpenedInput
        do throws(InputFailure) {
            input = try OpenedInput(path: path, file)
        } catch {
            return console.fail(error, path: path == "-" ? "standard input" : path)
        }
        return try TraceOutput(values).write(&input, console)
    }

    private static func recordLive(
        _ file: FileSource, _ path: String, _ values: Values, _ console: Console
    ) throws -> ExitStatus {
        let signals = SignalPipe(SignalPipe.stops)
        let live = LiveSource(file, stop: signals.descriptor, interval: pause)
        let output = try TraceOutput(values)
        var input: OpenedInput
        do throws(InputFailure) {
            input = try OpenedInput(path: path, live)
        } catch {
            guard live.isStopped else {
                return console.fail(error, path: path == "-" ? "standard input" : path)
            }
            console.note("interrupted before anything came that can be recorded; nothing was written")
            return .interrupted
        }
        // The blocks of a trace come as they are, each whole.
        if input.source is TraceReader { live.pauses = false }
        let status = output.write(&input, console, live: live)
        guard live.isStopped else { return status }
        console.note("interrupted: \(output.place) holds what came until then")
        return status.combined(with: .interrupted)
    }

    private static func record(_ words: [String], _ values: Values, _ console: Console) throws -> ExitStatus {
        guard !words.isEmpty, words[0] != "" else {
            throw UsageError("no command stands behind '--'", hint: "`traceq record -o FILE -- COMMAND`")
        }
        guard values.arguments.isEmpty else {
            throw UsageError("a file and a command cannot be recorded at once", hint: "leave one of them out")
        }
        guard let path = values.value("output"), path != "-" else {
            throw UsageError(
                "missing '--output <file>'",
                hint: "standard output is the command's, so the trace needs a file: `-o FILE`")
        }
        let period = try values.duration("period") ?? 1_000_000_000
        guard periods.contains(period) else {
            throw UsageError("the period '\(values.value("period") ?? "")' is not from 10ms to 1d")
        }
        let output = try TraceOutput(values)
        do {
            var recording = try CommandRecording(words, to: output.sink, period: period)
            let end = recording.run()
            let isInterrupted = recording.isInterrupted
            do throws(OutputFailure) {
                try recording.finish()
            } catch {
                return console.status(of: error, writing: output.place)
            }
            let how = isInterrupted ? "interrupted: " : ""
            console.note("\(how)\(printable(words[0])) \(sentence(end)); the trace is \(output.place)")
            return isInterrupted ? .interrupted : .done
        } catch let problem as Problem {
            return console.fail(problem, .notDone)
        }
    }

    private static func sentence(_ end: StartedCommand.End?) -> String {
        switch end {
        case .exit(let code): "ended with status \(code)"
        case .signal(let signal): "was ended by signal \(signal)"
        case nil: "goes on, unrecorded"
        }
    }
}
