import ByteIO
import FieldLogs
import TraceExcerpt
import TraceFormat
import TraceModel

/// A part of an input: the wanted events, and all records in their last form.
///
/// A trace file with a seek table is read only where it must be. Anything else is read twice: once for the records,
/// for a name may become known only behind the events that it selects, and once for the events. A stream is copied to a
/// file first. The answer is the same.
struct SelectedInput {
    /// What it is called in messages.
    let path: String
    /// The wanted events.
    var source: any EventSource
    /// For reading the events.
    var catalog: TraceCatalog
    /// The records, for writing; nil if they are in ``catalog``.
    private var records: TraceCatalog?
    /// The processes that were asked for, by number; nil for all.
    let processes: Set<UInt32>?

    /// Opens a file, or standard input for `-`, and looks for the processes.
    /// - Parameter picksProcesses: False leaves the events of all other processes in.
    /// - Throws: an `InputFailure`: it cannot be read, is nothing that traceq knows, or has no such process.
    init(
        path: String, _ selection: EventSelection, processes: [ProcessChoice],
        options: ReadingOptions = ReadingOptions(), picksProcesses: Bool = true
    ) throws(InputFailure) {
        let bytes = try Self.open(path)
        self.path = path == "-" ? "standard input" : path
        var selection = selection
        if var reader = SelectiveReader(bytes) {
            catalog = reader.records
            records = nil
            self.processes = try Self.find(processes, in: catalog)
            if picksProcesses { selection.processes = self.processes }
            reader.selection = selection
            source = reader
        } else {
            let known = try Self.records(
                of: OpenedInput(path: path, StreamOfSeekable(bytes), options: options))
            records = known
            self.processes = try Self.find(processes, in: known)
            if picksProcesses { selection.processes = self.processes }
            let input = try OpenedInput(path: path, StreamOfSeekable(bytes), options: options)
            catalog = input.catalog
            source = FilteredSource(input.source, selection)
        }
    }

    /// All of an input, as it comes.
    init(whole input: OpenedInput) {
        path = input.path
        source = input.source
        catalog = input.catalog
        records = nil
        processes = nil
    }

    /// Takes the names out of what is read from here on.
    mutating func redact() {
        source = RedactedSource(source, catalog: catalog)
        catalog = TraceCatalog()
        records = nil
    }

    /// The records and texts that go with a batch that was just read.
    var writingCatalog: TraceCatalog { records ?? catalog }

    /// A file, or a stream that is copied to one, so that it can be read more than once.
    /// - Throws: an `InputFailure` if it cannot be read.
    static func open(_ path: String) throws(InputFailure) -> SeekableFile {
        if path == "-" { return try SeekableFile(copying: FileSource()) }
        if let file = try SeekableFile(path: path) { return file }
        return try SeekableFile(copying: FileSource(path: path))
    }

    /// Reads everything for the sake of the catalog. What cannot be read is told when the events are read.
    private static func records(of input: OpenedInput) throws(InputFailure) -> TraceCatalog {
        var input = input
        var batch = EventBatch()
        do throws(InputFailure) {
            while try input.source.next(&batch, &input.catalog) {}
        } catch {}
        return input.catalog
    }

    private static func find(
        _ choices: [ProcessChoice], in catalog: TraceCatalog
    ) throws(InputFailure) -> Set<UInt32>? {
        guard !choices.isEmpty else { return nil }
        var found: Set<UInt32> = []
        for choice in choices {
            let numbers = choice.numbers(in: catalog)
            guard !numbers.isEmpty else {
                throw InputFailure(
                    .notDone, "it has no process \(choice.text)",
                    hint: "`traceq dump FILE | grep '^{\"process\"'` lists them")
            }
            found.formUnion(numbers)
        }
        return found
    }
}
