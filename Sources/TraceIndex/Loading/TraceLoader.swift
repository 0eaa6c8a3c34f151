import BuildComparison
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Loads traces into an index, each in one transaction: a trace is there as a whole or not at all.
public final class TraceLoader {
    /// What became of an input.
    public enum Outcome: Sendable {
        /// It is in the index now; `losses` is what could not be read of it.
        case indexed(events: Int, losses: [InputFailure])
        /// The same content is there already, from this path.
        case known(path: String)
        /// All its events are in other traces: same boot, process and sequence numbers.
        case duplicate(of: String, events: Int)
        /// Some of its events are in other traces, and it is not loaded: load it once more without them.
        case overlaps(KnownEvents)
        /// It could not be read on; what was read before is not kept.
        case unreadable(InputFailure)
    }

    /// What is known of an input before its events are read.
    public struct Input {
        /// Where it comes from.
        public let path: String
        /// Hash of the bytes; nil for a stream.
        public let fileHash: [UInt8]?
        /// Size of the file; nil for a stream.
        public let size: Int?

        /// An input from a path.
        public init(path: String, fileHash: [UInt8]?, size: Int?) {
            self.path = path
            self.fileHash = fileHash
            self.size = size
        }
    }

    /// Events of a trace up to which it is kept what it says of builds. A longer one would make the index larger and slower to
    /// make, and is one witness among many: comparisons leave it out, and say so.
    public static let comparedEvents = 200_000

    let database: Database
    private let rows: IndexRows
    private let names: NameNumbers
    private let options: ReplayOptions
    private let detail: IndexDetail
    private let storesEvents: Bool
    private var batch = EventBatch()

    /// A loader into an index that is made or of this version.
    /// - Throws: a ``DatabaseFailure``.
    public init(
        _ index: IndexFile, options: ReplayOptions = ReplayOptions(), detail: IndexDetail = .all,
        storesEvents: Bool = false
    ) throws(DatabaseFailure) {
        database = index.database
        self.options = options
        self.detail = detail
        self.storesEvents = storesEvents
        rows = try IndexRows(database)
        names = try NameNumbers(database)
    }

    /// The path of the trace that came from a file with these bytes; nil if none did.
    /// - Throws: a ``DatabaseFailure``.
    public func path(ofFile hash: [UInt8]) throws(DatabaseFailure) -> String? {
        let find = try database.prepare(
            "SELECT path FROM trace WHERE file_hash = ?")
        try find.bind([.blob(hash)])
        return try find.step() ? find.text(0) : nil
    }

    /// Loads all events of a source.
    /// - Throws: a ``DatabaseFailure``; nothing of the trace is in the index then.
    public func load(
        _ input: Input, _ source: inout any EventSource, _ catalog: inout TraceCatalog,
        without known: KnownEvents = KnownEvents()
    ) throws(DatabaseFailure) -> Outcome {
        var outcome: Outcome?
        try database.transaction { () throws(DatabaseFailure) -> Bool in
            let done = try replay(input, &source, &catalog, known)
            outcome = done.outcome
            return done.isKept
        }
        if case .duplicate(let path, let events) = outcome {
            try database.transaction { () throws(DatabaseFailure) -> Bool in
                try Overlaps(database).note(duplicate: input, of: path, events: events)
                return true
            }
        }
        // The transaction gave an outcome or threw.
        return outcome ?? .unreadable(InputFailure(.notDone, "nothing became of it"))
    }

    private func replay(
        _ input: Input, _ source: inout any EventSource, _ catalog: inout TraceCatalog, _ known: KnownEvents
    ) throws(DatabaseFailure) -> (outcome: Outcome, isKept: Bool) {
        names.beginTrace()
        let base = try rowBase()
        var eventCount = 0
        let sink = IndexSink(
            rows, names, detail, base, ContributionSink(trace: input.path, cluster: input.path))
        let hash = ContentHash()
        var sequences = SequenceRanges()
        var filter = known
        var events = StoredEvents(rows.storedEvent, names, base)
        var analyzer = Analyzer(options: options, alsoTo: sink)
        do throws(InputFailure) {
            while try source.next(&batch, &catalog) {
                hash.add(batch)
                filter.remove(from: &batch)
                sequences.add(batch)
                sink.meet(catalog)
                eventCount += batch.count
                if eventCount > Self.comparedEvents { sink.builds = nil }
                sink.builds?.begin(batch, catalog)
                analyzer.consume(batch, catalog)
                sink.builds?.end()
                sink.part()
                if storesEvents { events.add(batch, catalog) }
                if names.failure != nil { break }
            }
        } catch {
            try rows.flush()
            names.forgetTrace()
            return (.unreadable(error), false)
        }
        sink.meet(catalog)
        sink.builds?.meet(catalog)
        let summary = analyzer.finish(catalog)
        sink.part()
        // From here on the connection is used by this thread alone.
        try rows.flush()
        if let failure = names.failure { throw failure }
        let content = hash.finish(catalog)
        if let path = try path(ofContent: content) {
            names.forgetTrace()
            return (.known(path: path), false)
        }
        // What is left of a trace whose known events were taken out has its own range around theirs.
        switch known.isEmpty ? try Overlaps(database).find(sequences, catalog) : .none {
        case .none: break
        case .wholly(let path):
            names.forgetTrace()
            return (.duplicate(of: path, events: summary.eventCount), false)
        case .replacing(let traces):
            // They are parts of this one.
            for trace in traces { try Overlaps(database).replace(trace, by: base.trace) }
        case .partly(let known):
            names.forgetTrace()
            return (.overlaps(known), false)
        }
        let windows = WindowContributions.of(source.aggregates, trace: input.path, cluster: input.path)
        let facts = TraceFacts(
            input: input, base: base, content: content, summary: summary, catalog: catalog, sink: sink,
            sequences: sequences, leftOut: filter.removedCount, losses: source.losses,
            knownLosses: source.knownLosses,
            contributions: (sink.builds?.finish(catalog) ?? []) + windows.contributions,
            windowsSetAside: windows.setAside)
        try TraceRows(database, rows, names, detail).write(facts)
        return (.indexed(events: summary.eventCount, losses: source.losses), true)
    }

    private func path(ofContent hash: [UInt8]) throws(DatabaseFailure) -> String? {
        let find = try database.prepare("SELECT path FROM trace WHERE content_hash = ?")
        try find.bind([.blob(hash)])
        return try find.step() ? find.text(0) : nil
    }

    private func rowBase() throws(DatabaseFailure) -> RowBase {
        func last(_ table: String) throws(DatabaseFailure) -> Int64 {
            try database.integer("SELECT max(\(table)_id) FROM \(table)") ?? 0
        }
        return RowBase(
            trace: try last("trace") + 1, boot: try last("boot") + 1, app: try last("app") + 1,
            // Process 0 stands for the device, so numbers of processes begin with 0.
            process: try last("process") + 1, subject: try last("subject"), finding: try last("finding"))
    }
}
