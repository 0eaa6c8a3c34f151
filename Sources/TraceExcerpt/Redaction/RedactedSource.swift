import TraceModel

/// A source whose names are placeholders: what it gives replays to the same findings and measures.
///
/// Words of the vocabulary, numbers and times stay. Which text of an event is a word, a name or a sentence stands in the
/// event table.
public struct RedactedSource: EventSource {
    private var source: any EventSource
    private var inner: TraceCatalog
    private var redactor = Redactor()
    private var batch = EventBatch()
    /// What stands for each text of the inner catalog, by what it is used as; none = not met.
    private var stands: [[NameID?]] = [[], [], []]
    private var processes: [ProcessRecord] = []
    private var subjects: [SubjectRecord] = []
    private var boots: [BootRecord] = []

    private enum Role: Int {
        case word, name, sentence
    }

    /// A source in the place of `source`, whose own catalog is `catalog` so far.
    public init(_ source: any EventSource, catalog: TraceCatalog) {
        self.source = source
        inner = catalog
    }

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        let hasMore = try source.next(&self.batch, &inner)
        catalog.source.format = stand(inner.source.format, .word, &catalog)
        catalog.source.lines = inner.source.lines
        try copyRecords(to: &catalog)
        batch.removeAll(boot: self.batch.boot)
        var extra = 0
        for row in 0..<self.batch.count {
            let end = self.batch.extrasEnd(of: row, from: extra)
            append(row, extra..<end, to: &batch, &catalog)
            extra = end
        }
        return hasMore
    }

    /// See ``EventSource/losses``.
    public var losses: [InputFailure] { source.losses }
    /// See ``EventSource/knownLosses``.
    public var knownLosses: [InputFailure] { source.knownLosses }
    /// Totals name counters of the platform, and the version of the app.
    public var aggregates: [AggregateFacts] { source.aggregates }

    private mutating func append(
        _ row: Int, _ extras: Range<Int>, to batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) {
        let kind = EventKind(rawValue: self.batch.kinds[row])
        let fields = EventTable.row(of: kind)?.fields ?? []
        func role(_ slot: EventField.Slot) -> Role {
            guard let field = fields.first(where: { $0.slot == slot }) else { return .sentence }
            return field.form == .word ? .word : slot == .name ? .name : .sentence
        }
        let isIdentifier = fields.contains { $0.slot == .number && $0.form == .identifier }
        var number = self.batch.numbers[row]
        if isIdentifier, let text = TaskIdentifier(rawValue: number).text {
            number = TaskIdentifier(text: stand(text, .name, &catalog)).rawValue
        }
        batch.append(
            time: self.batch.times[row], kind: kind, process: self.batch.processes[row],
            subject: self.batch.subjects[row],
            label: stand(NameID(rawValue: self.batch.labels[row]), role(.label), &catalog),
            name: stand(NameID(rawValue: self.batch.names[row]), role(.name), &catalog), number: number)
        for place in extras {
            let code = self.batch.extraFields[place]
            let value = self.batch.extraValues[place]
            guard let field = ExtraField(rawValue: code), field.isText else {
                batch.appendExtra(code: code, value)
                continue
            }
            // Nobody knows what members of a later version hold.
            if field == .unknownMember { continue }
            let text = NameID(rawValue: UInt32(clamping: value))
            batch.appendExtra(field, stand(text, role(.extra(field)), &catalog))
        }
    }

    private mutating func copyRecords(to catalog: inout TraceCatalog) throws(InputFailure) {
        while boots.count < inner.boots.count {
            _ = try catalog.add(BootRecord())
            boots.append(BootRecord())
        }
        for place in boots.indices where boots[place] != inner.boots[place] {
            boots[place] = inner.boots[place]
            var copy = boots[place]
            copy.platform = stand(copy.platform, .word, &catalog)
            copy.os = stand(copy.os, .word, &catalog)
            copy.device = stand(copy.device, .word, &catalog)
            copy.unknownMembers = .none
            catalog[boot: UInt32(place)] = copy
        }
        while processes.count < inner.processes.count {
            _ = try catalog.add(ProcessRecord())
            processes.append(ProcessRecord())
        }
        for place in processes.indices where processes[place] != inner.processes[place] {
            processes[place] = inner.processes[place]
            var copy = processes[place]
            copy.name = stand(copy.name, .name, &catalog)
            copy.app = stand(copy.app, .name, &catalog)
            copy.version = stand(copy.version, .sentence, &catalog)
            copy.build = stand(copy.build, .sentence, &catalog)
            copy.unknownMembers = .none
            catalog[process: UInt32(place + 1)] = copy
        }
        while subjects.count < inner.subjects.count {
            _ = try catalog.add(SubjectRecord())
            subjects.append(SubjectRecord())
        }
        for place in subjects.indices where subjects[place] != inner.subjects[place] {
            subjects[place] = inner.subjects[place]
            var copy = subjects[place]
            copy.kind = stand(copy.kind, .word, &catalog)
            copy.name = stand(copy.name, .name, &catalog)
            if let text = copy.token.text { copy.token = TaskIdentifier(text: stand(text, .name, &catalog)) }
            copy.unknownMembers = .none
            catalog[subject: UInt32(place + 1)] = copy
        }
    }

    /// What stands for a text of the inner catalog.
    private mutating func stand(_ name: NameID, _ role: Role, _ catalog: inout TraceCatalog) -> NameID {
        guard name.isPresent else { return .none }
        let index = Int(name.rawValue)
        if index < stands[role.rawValue].count, let known = stands[role.rawValue][index] { return known }
        let text = inner.text(name)
        let copy =
            switch role {
            case .word: text
            case .name: redactor.name(text)
            case .sentence: redactor.sentence(text)
            }
        let id = catalog.names.intern(copy)
        if index >= stands[role.rawValue].count {
            stands[role.rawValue].append(
                contentsOf: repeatElement(nil, count: index + 1 - stands[role.rawValue].count))
        }
        stands[role.rawValue][index] = id
        return id
    }
}
