import TraceModel

/// A few events with a catalog that names nobody else.
public struct SmallTrace: Sendable {
    /// Who they speak of.
    public private(set) var catalog = TraceCatalog()
    /// The events, one batch a boot or less.
    public private(set) var batches: [EventBatch] = []

    /// The events at these positions, with the boots, processes and subjects that they name.
    /// - Throws: an ``InputFailure`` if the catalog is full, which the larger one would have been.
    public init(_ events: KeptEvents, _ positions: [Int32]) throws(InputFailure) {
        let full = events.catalog
        var parts: [EventBatch] = []
        events.forEachBatch(of: positions) { parts.append($0) }
        catalog.source.format = catalog.names.intern(full.text(full.source.format))
        for boot in full.boots { _ = try catalog.add(boot.translated { name, _ in copied(name, full) }) }
        var processes: [UInt32: UInt32] = [0: 0]
        var subjects: [UInt32: UInt32] = [0: 0]
        for part in parts {
            var batch = EventBatch()
            batch.removeAll(boot: part.boot)
            var extra = 0
            for row in 0..<part.count {
                let end = part.extrasEnd(of: row, from: extra)
                let process = try process(part.processes[row], full, &processes)
                let subject = try subject(part.subjects[row], full, &subjects, &processes)
                batch.append(
                    row: row, extras: extra..<end, of: part, at: part.times[row], process: process,
                    subject: subject
                ) { name, _ in copied(name, full) }
                extra = end
            }
            batches.append(batch)
        }
    }

    private mutating func copied(_ name: NameID, _ full: TraceCatalog) -> NameID {
        name.isPresent ? catalog.names.intern(full.text(name)) : .none
    }

    private mutating func process(
        _ number: UInt32, _ full: TraceCatalog, _ known: inout [UInt32: UInt32]
    ) throws(InputFailure) -> UInt32 {
        if let copy = known[number] { return copy }
        let record = full[process: number].translated { name, _ in copied(name, full) }
        let copy = try catalog.add(record)
        known[number] = copy
        return copy
    }

    private mutating func subject(
        _ number: UInt32, _ full: TraceCatalog, _ known: inout [UInt32: UInt32],
        _ processes: inout [UInt32: UInt32]
    ) throws(InputFailure) -> UInt32 {
        if let copy = known[number] { return copy }
        var record = full[subject: number].translated { name, _ in copied(name, full) }
        record.process = try process(record.process, full, &processes)
        let copy = try catalog.add(record)
        known[number] = copy
        return copy
    }
}
