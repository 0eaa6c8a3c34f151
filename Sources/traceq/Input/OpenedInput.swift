import ByteIO
import CommandLineKit
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

    /// Opens a file, or standard input for `-`; how far it is read is told to `progress`, and which of many it is.
    /// - Throws: an ``InputFailure``: it cannot be read, is empty, or is nothing that traceq knows.
    init(
        path: String, options: ReadingOptions = ReadingOptions(), progress: ProgressLine? = nil,
        place: (number: Int, of: Int) = (1, 1)
    ) throws(InputFailure) {
        let file: any ByteSource = path == "-" ? FileSource() : try FileSource(path: path)
        guard let progress else {
            try self.init(path: path, file, options: options)
            return
        }
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let label = place.of > 1 ? "\(place.number) of \(place.of): \(name)" : name
        try self.init(
            path: path,
            MeteredSource(
                file, label: path == "-" ? "standard input" : label,
                total: place.of > 1 ? nil : Int64(FileKind.size(path)),
                progress), options: options)
    }

    /// Recognises the bytes of the file at `path`, or of standard input for `-`. A trace is decoded on so many threads; nil
    /// for as many as are good for a file that is there as a whole.
    /// - Throws: an ``InputFailure`` as for a path.
    init(
        path: String, _ bytes: any ByteSource, options: ReadingOptions = ReadingOptions(),
        threads: Int? = nil
    ) throws(InputFailure) {
        self.path = path == "-" ? "standard input" : path
        let peeked = try PeekedSource(bytes) { front in
            TraceReader.recognises(front: front) || FieldInput.recognises(front)
        }
        guard !peeked.front.isEmpty else {
            throw InputFailure(
                .notDone, "it is empty", place: "byte 0",
                hint: "a trace has at least one block, a log one line")
        }
        if TraceReader.recognises(front: peeked.front) {
            // A file is there as a whole, so blocks can be read ahead; what comes through a pipe is given as it comes.
            source = TraceReader(
                peeked, threads: threads ?? (FileKind.isRegularFile(path) ? Processors.forReading : 1))
            return
        }
        let name = path == "-" ? "" : String(path.split(separator: "/").last ?? Substring(path))
        var options = options
        options.fileName = name
        guard let known = try FieldInput.open(peeked, options: options) else {
            throw Refusal.failure(for: peeked.front)
        }
        source = known
        // JSON lines and totals tell themselves where they come from.
        if !(known is JSONLinesSource), !(known is AggregateSource) { nameFile(name) }
    }

    /// Lines of the log are counted in this file.
    private mutating func nameFile(_ name: String) {
        if !name.isEmpty { catalog.source.file = catalog.names.intern(name) }
    }

    /// Opens an input, or says why it cannot be read.
    static func open(
        _ path: String, options: ReadingOptions = ReadingOptions(), _ console: Console
    ) -> OpenedInput? {
        do throws(InputFailure) {
            return try OpenedInput(path: path, options: options, progress: console.progress)
        } catch {
            _ = console.fail(error, path: path == "-" ? "standard input" : path)
            return nil
        }
    }

    /// Several files of a folder as one story.
    init(joined source: JoinedSource, name: String) {
        path = name
        self.source = source
    }

    /// Events that no file holds.
    init(simulated source: some EventSource, name: String) {
        path = name
        self.source = source
    }
}
