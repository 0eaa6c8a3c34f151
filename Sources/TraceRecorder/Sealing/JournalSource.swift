import ByteIO
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The events of a journal while its recorder writes it: at each look what was committed since the last one.
///
/// The journal is only read, and the recorder does not notice. It ends when the journal is sealed, which takes its file
/// away: a trace has the events then, and a further journal those that come later.
public struct JournalSource: EventSource {
    private let live: LiveSource
    private let file: OpenJournal
    /// Positions of slots whose events were given.
    private var given: Set<Int> = []
    private var lastTime = Int64.min
    private var subjectCount = 0
    private var isBegun = false
    private var isOver = false
    private var scratch = [UInt8](repeating: 0, count: 64 << 10)

    /// True if a file begins like a journal.
    public static func recognises(_ path: String) -> Bool {
        guard var file = try? FileSource(path: path), !file.isStream else { return false }
        var front = [UInt8](repeating: 0, count: JournalHeader.size)
        guard let count = try? file.read(intoFreePartOf: &front, from: 0), count == front.count else {
            return false
        }
        return front.withUnsafeBytes { JournalHeader($0) } != nil
    }

    /// The events of the journal at `path`; `live` reads the same file, and says when to look and when to end.
    /// - Throws: an `InputFailure` if the file cannot be opened.
    public init(_ path: String, _ live: LiveSource) throws(InputFailure) {
        self.live = live
        file = try OpenJournal(path)
    }

    /// See `EventSource`. A batch can be empty: nothing came since the last look.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        batch.removeAll(boot: 0)
        if isOver { return false }
        // Its bytes are read here only to wait; what they say is read from a copy of the whole at one moment.
        var source: any ByteSource = live
        while try source.read(intoFreePartOf: &scratch, from: 0) > 0 {}
        if live.standstill != .pause || file.isRemoved { isOver = true }
        try look(&batch, &catalog)
        return true
    }

    private mutating func look(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) {
        guard let copy = JournalCopy(descriptor: file.descriptor, size: file.size),
            let reader = JournalReader(copy.memory)
        else {
            throw InputFailure(
                .notDone, "the journal cannot be read", place: "byte 0",
                hint: "`TraceRecorder.recover(folder)` makes a trace of what is whole")
        }
        var trace = try JournalTrace(reader, ending: .sealed)
        try copyRecords(trace.catalog, to: &catalog)
        var events = EventBatch()
        if !isBegun { trace.begin(&events, removed: 0) }
        isBegun = true
        for (_, position) in trace.order where !given.contains(position) {
            // A look ends where a batch is full; the next one goes on there.
            if events.count >= EventBatch.capacity / 2 {
                isOver = false
                break
            }
            if case .event(let slot) = reader.slot(position) { trace.append(slot, to: &events) }
            given.insert(position)
        }
        translate(events, trace.catalog, to: &batch, &catalog)
        withExtendedLifetime(copy) {}
    }

    /// The texts of each look have numbers of their own, for more of them are known each time.
    private mutating func translate(
        _ events: EventBatch, _ own: TraceCatalog, to batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) {
        var extra = 0
        for row in 0..<events.count {
            let end = events.extrasEnd(of: row, from: extra)
            // A slot that another thread committed late may lie before what was given.
            lastTime = max(events.times[row], lastTime)
            batch.append(
                row: row, extras: extra..<end, of: events, at: lastTime, process: events.processes[row],
                subject: events.subjects[row]
            ) { name, _ in Self.stand(name, own, &catalog) }
            extra = end
        }
    }

    private mutating func copyRecords(
        _ own: TraceCatalog, to catalog: inout TraceCatalog
    ) throws(InputFailure) {
        if catalog.boots.isEmpty { _ = try catalog.add(BootRecord()) }
        if catalog.processes.isEmpty { _ = try catalog.add(ProcessRecord()) }
        catalog.source.format = Self.stand(own.source.format, own, &catalog)
        // What the app is called may become known after the first look.
        catalog[boot: 0] = own[boot: 0].translated { name, _ in Self.stand(name, own, &catalog) }
        catalog[process: 1] = own[process: 1].translated { name, _ in Self.stand(name, own, &catalog) }
        for subject in own.subjects.dropFirst(subjectCount) {
            _ = try catalog.add(subject.translated { name, _ in Self.stand(name, own, &catalog) })
            subjectCount += 1
        }
    }

    private static func stand(_ name: NameID, _ own: TraceCatalog, _ catalog: inout TraceCatalog) -> NameID {
        name.isPresent ? catalog.names.intern(own.text(name)) : .none
    }
}

/// A journal that somebody else may be writing, open for reading.
private final class OpenJournal: Sendable {
    let descriptor: Int32
    let size: Int

    init(_ path: String) throws(InputFailure) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC)
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
            size = 0
            throw InputFailure(
                .notDone, "the journal cannot be opened", cause: String(cString: strerror(errno)))
        }
        size = Int(status.st_size)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// True once its file was taken away.
    var isRemoved: Bool {
        var status = stat()
        return fstat(descriptor, &status) != 0 || status.st_nlink == 0
    }
}
