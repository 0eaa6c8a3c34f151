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
        for boot in full.boots {
            var copy = boot
            copy.platform = copied(boot.platform, full)
            copy.os = copied(boot.os, full)
            copy.device = copied(boot.device, full)
            copy.unknownMembers = .none
            _ = try catalog.add(copy)
        }
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
                let number = TaskIdentifier(rawValue: part.numbers[row])
                batch.append(
                    time: part.times[row], kind: EventKind(rawValue: part.kinds[row]), process: process,
                    subject: subject, label: copied(NameID(rawValue: part.labels[row]), full),
                    name: copied(NameID(rawValue: part.names[row]), full),
                    number: isText(number, of: EventKind(rawValue: part.kinds[row]))
                        ? TaskIdentifier(text: copied(number.text ?? .none, full)).rawValue
                        : part.numbers[row])
                for place in extra..<end { append(part, place, to: &batch, full) }
                extra = end
            }
            batches.append(batch)
        }
    }

    /// Only identifiers are texts in the column of numbers.
    private func isText(_ number: TaskIdentifier, of kind: EventKind) -> Bool {
        guard number.text != nil, let row = EventTable.row(of: kind) else { return false }
        return row.fields.contains { $0.slot == .number && $0.form == .identifier }
    }

    private mutating func append(
        _ part: EventBatch, _ place: Int, to batch: inout EventBatch, _ full: TraceCatalog
    ) {
        let code = part.extraFields[place]
        let value = part.extraValues[place]
        guard let field = ExtraField(rawValue: code), field.isText else {
            batch.appendExtra(code: code, value)
            return
        }
        batch.appendExtra(field, copied(NameID(rawValue: UInt32(clamping: value)), full))
    }

    private mutating func copied(_ name: NameID, _ full: TraceCatalog) -> NameID {
        name.isPresent ? catalog.names.intern(full.text(name)) : .none
    }

    private mutating func process(
        _ number: UInt32, _ full: TraceCatalog, _ known: inout [UInt32: UInt32]
    ) throws(InputFailure) -> UInt32 {
        if let copy = known[number] { return copy }
        var record = full[process: number]
        record.name = copied(record.name, full)
        record.app = copied(record.app, full)
        record.version = copied(record.version, full)
        record.build = copied(record.build, full)
        record.unknownMembers = .none
        let copy = try catalog.add(record)
        known[number] = copy
        return copy
    }

    private mutating func subject(
        _ number: UInt32, _ full: TraceCatalog, _ known: inout [UInt32: UInt32],
        _ processes: inout [UInt32: UInt32]
    ) throws(InputFailure) -> UInt32 {
        if let copy = known[number] { return copy }
        var record = full[subject: number]
        record.process = try process(record.process, full, &processes)
        record.kind = copied(record.kind, full)
        record.name = copied(record.name, full)
        if let text = record.token.text { record.token = TaskIdentifier(text: copied(text, full)) }
        record.unknownMembers = .none
        let copy = try catalog.add(record)
        known[number] = copy
        return copy
    }
}
