import TraceModel

/// The names that a catalog holds: of processes, apps, subjects, and what their identifiers say.
public enum OriginalNames {
    /// All of them, the longest first; names of events have to be added by who met the events.
    public static func all(of catalog: TraceCatalog) -> [String] {
        var ids: Set<NameID> = []
        for process in catalog.processes { ids.formUnion([process.name, process.app]) }
        for subject in catalog.subjects {
            ids.insert(subject.name)
            if let text = subject.token.text { ids.insert(text) }
        }
        return sorted(Set(ids.filter(\.isPresent).map(catalog.text)))
    }

    /// The names of the events of a batch, as the event table tells them from words.
    public static func add(of batch: EventBatch, to names: inout Set<NameID>) {
        for row in 0..<batch.count {
            guard let kind = EventTable.row(of: EventKind(rawValue: batch.kinds[row])) else { continue }
            if kind.fields.contains(where: { $0.slot == .name && $0.form != .word }), batch.names[row] != 0 {
                names.insert(NameID(rawValue: batch.names[row]))
            }
            if kind.fields.contains(where: { $0.slot == .number && $0.form == .identifier }),
                let text = TaskIdentifier(rawValue: batch.numbers[row]).text
            {
                names.insert(text)
            }
        }
    }

    /// The longest first, and one order for names of one length.
    public static func sorted(_ names: Set<String>) -> [String] {
        names.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
    }
}
