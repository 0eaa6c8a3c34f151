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
    private var stands = [[NameID?]](repeating: [], count: TextRole.allCases.count)
    private var processes: [ProcessRecord] = []
    private var subjects: [SubjectRecord] = []
    private var boots: [BootRecord] = []

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
            batch.append(
                row: row, extras: extra..<end, of: self.batch, at: self.batch.times[row],
                process: self.batch.processes[row], subject: self.batch.subjects[row]
            ) { stand($0, $1, &catalog) }
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

    private mutating func copyRecords(to catalog: inout TraceCatalog) throws(InputFailure) {
        while boots.count < inner.boots.count {
            _ = try catalog.add(BootRecord())
            boots.append(BootRecord())
        }
        for place in boots.indices where boots[place] != inner.boots[place] {
            boots[place] = inner.boots[place]
            catalog[boot: UInt32(place)] = boots[place].translated { stand($0, $1, &catalog) }
        }
        while processes.count < inner.processes.count {
            _ = try catalog.add(ProcessRecord())
            processes.append(ProcessRecord())
        }
        for place in processes.indices where processes[place] != inner.processes[place] {
            processes[place] = inner.processes[place]
            catalog[process: UInt32(place + 1)] = processes[place].translated { stand($0, $1, &catalog) }
        }
        while subjects.count < inner.subjects.count {
            _ = try catalog.add(SubjectRecord())
            subjects.append(SubjectRecord())
        }
        for place in subjects.indices where subjects[place] != inner.subjects[place] {
            subjects[place] = inner.subjects[place]
            catalog[subject: UInt32(place + 1)] = subjects[place].translated { stand($0, $1, &catalog) }
        }
    }

    /// What stands for a text of the inner catalog.
    private mutating func stand(_ name: NameID, _ role: TextRole, _ catalog: inout TraceCatalog) -> NameID {
        guard name.isPresent, role != .unknownMember else { return .none }
        let index = Int(name.rawValue)
        if index < stands[role.rawValue].count, let known = stands[role.rawValue][index] { return known }
        let text = inner.text(name)
        let copy =
            switch role {
            case .word: text
            case .name: redactor.name(text)
            case .sentence, .unknownMember: redactor.sentence(text)
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
