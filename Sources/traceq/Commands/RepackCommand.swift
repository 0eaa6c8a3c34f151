import ByteIO
import CommandLineKit
import TraceBlocks
import TraceFormat
import TraceModel

/// `traceq repack`: the same trace in fewer bytes.
enum RepackCommand {
    static let command = Command(
        "repack", purpose: "Compress a trace again",
        discussion: """
            A recorder inside an app stores its blocks uncompressed, and one that records live writes many small ones. \
            This compresses them, and keeps every event and record. Without -o the new file takes the place of the \
            old one when it is complete.

            --best joins the events into as few blocks as can be. The blocks of a trace from a later version of the \
            format, and of one that was repaired, are only compressed, since they tell more than their events.

            A damaged or cut trace is refused: `traceq repair` comes first.
            """,
        arguments: [.init("FILE", description: "A trace. It is read twice, so it must be a file.")],
        flags: [
            Flag(
                "output", short: "o", placeholder: "file", group: "Output",
                summary: "Write here (default: in place of FILE)", details: "Example: -o small.trace.zst"),
            Flag(
                "level", placeholder: "number", group: "Compression",
                summary: "1 (fast) to 22 (small); default \(defaultLevel)",
                details: "Level of zstd. Example: --level 19"),
            Flag(
                "best", group: "Compression", summary: "As small as can be: joined blocks, level 22",
                details: "Takes the longest. Example: --best"),
        ],
        examples: [
            .init("traceq repack --best day.trace.zst", "the smallest file, in place"),
            .init(
                "traceq repack --level 3 app.trace.zst -o app-small.trace.zst", "quickly, into another file"),
        ], seeAlso: ["repair", "verify"])

    /// What is compressed again.
    private enum Way {
        /// The blocks, as they are.
        case blocks
        /// The events, in blocks that are made anew.
        case events(joins: Bool)
    }

    private static let defaultLevel = 12
    private static let bestLevel = 22

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments[0]
        guard path != "-" else {
            throw UsageError("a trace is read twice to be compressed again", hint: "save it to a file first")
        }
        let isBest = values.isOn("best")
        guard !isBest || values.value("level") == nil else {
            throw UsageError("--best has a level of its own", hint: "leave --level out")
        }
        let level = try values.integer("level", in: 1...22) ?? (isBest ? bestLevel : defaultLevel)
        let found: VerifyReport
        do throws(InputFailure) {
            found = try TraceVerification.verify(TraceBytes.open(path))
        } catch {
            return console.fail(error, path: path)
        }
        if let loss = found.losses.first { return console.fail(damaged(loss, path), path: path) }
        let keepsBlocks = !found.unknown.isEmpty || found.repairNote != nil
        if isBest, keepsBlocks {
            console.note("\(path): its blocks tell more than their events, so they are not joined")
        }
        let way: Way = keepsBlocks ? .blocks : .events(joins: isBest)
        return try rewrite(path, values, console, level: level, way)
    }

    private static func damaged(_ loss: InputFailure, _ path: String) -> InputFailure {
        InputFailure(
            .notDone, "it is not whole: \(loss.what)", place: loss.place, cause: loss.cause,
            hint: "`traceq repair \(shellWord(path)) -o FILE` keeps what is")
    }

    private static func rewrite(
        _ path: String, _ values: Values, _ console: Console, level: Int, _ way: Way
    ) throws -> ExitStatus {
        // The file itself is replaced, not a link to it.
        let place = values.value("output") ?? FileKind.resolved(path)
        let output = try TraceOutput(place)
        var sink = output.sink
        do throws(RewriteFailure) {
            let source = try open(path)
            let losses =
                switch way {
                case .blocks: try TraceRepack.compress(source, to: &sink, level: level).losses
                case .events(let joins):
                    try TraceRepack.rewrite(source, to: &sink, level: level, joins: joins)
                }
            // Whole a moment ago: somebody writes to it.
            if let loss = losses.first { throw .input(damaged(loss, path)) }
            let before = FileKind.size(path)
            do throws(OutputFailure) { try output.sink.commit() } catch { throw .output(error) }
            console.note("\(output.place): \(sentence(before: before, after: output.sink.bytesWritten))")
            return .done
        } catch {
            switch error {
            case .input(let failure): return console.fail(failure, path: path)
            case .output(let failure): return console.status(of: failure, writing: output.place)
            }
        }
    }

    private static func open(_ path: String) throws(RewriteFailure) -> PeekedSource {
        do throws(InputFailure) {
            return try TraceBytes.open(path)
        } catch {
            throw .input(error)
        }
    }

    private static func sentence(before: Int, after: Int) -> String {
        // A trace has at least one block, so it is never empty.
        let permille = Int((Double(after) / Double(max(before, 1)) * 1_000).rounded())
        return "\(before) bytes before, \(after) bytes now (\(permille / 10).\(permille % 10) %)"
    }
}
