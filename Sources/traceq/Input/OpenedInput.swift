import ByteIO
import FieldLogs
import TraceBlocks
import TraceFormat
import TraceModel

/// An input that was recognised by its content.
struct OpenedInput {
    /// What it is called in messages.
    let path: String
    /// Its events.
    var source: any EventSource
    /// Its catalog, which knows the file's name.
    var catalog = TraceCatalog()

    /// Opens a file, or standard input for `-`.
    /// - Throws: an ``InputFailure``: it cannot be read, is empty, or is nothing that traceq knows.
    init(path: String) throws(InputFailure) {
        try self.init(path: path, path == "-" ? FileSource() : FileSource(path: path))
    }

    /// Recognises the bytes of the file at `path`, or of standard input for `-`.
    /// - Throws: an ``InputFailure`` as for a path.
    init(path: String, _ bytes: any ByteSource) throws(InputFailure) {
        self.path = path == "-" ? "standard input" : path
        let peeked = try PeekedSource(bytes) { front in
            TraceReader.recognises(front: front) || JSONLinesSource.recognises(front)
                || AggregateSource.recognises(front)
                || AppleReportSource.recognises(front) || LogSource.recognises(front)
        }
        guard !peeked.front.isEmpty else {
            throw InputFailure(
                .notDone, "it is empty", place: "byte 0",
                hint: "a trace has at least one block, a log one line")
        }
        if TraceReader.recognises(front: peeked.front) {
            // A file is there as a whole, so blocks can be read ahead; what comes through a pipe is given as it comes.
            source = TraceReader(peeked, threads: FileKind.isRegularFile(path) ? Processors.forReading : 1)
            return
        }
        if JSONLinesSource.recognises(peeked.front) {
            source = JSONLinesSource(peeked)
        } else if let totals = AggregateSource(peeked) {
            source = totals
        } else if let reports = AppleReportSource(peeked) {
            source = reports
            nameFile(path)
        } else if let log = LogSource(peeked) {
            source = log
            nameFile(path)
        } else {
            throw Refusal.failure(for: peeked.front)
        }
    }

    /// Lines of the log are counted in this file.
    private mutating func nameFile(_ path: String) {
        guard path != "-" else { return }
        let name = path.split(separator: "/").last ?? Substring(path)
        catalog.source.file = catalog.names.intern(String(name))
    }

    /// Opens an input, or says why it cannot be read.
    static func open(_ path: String, _ console: Console) -> OpenedInput? {
        do throws(InputFailure) {
            return try OpenedInput(path: path)
        } catch {
            _ = console.fail(error, path: path == "-" ? "standard input" : path)
            return nil
        }
    }

    /// Events that no file holds.
    init(simulated source: some EventSource, name: String) {
        path = name
        self.source = source
    }
}
