import TraceModel

/// What the event table says about kinds and sparse fields, by code, for loops over columns.
enum Vocabulary {
    /// True for the codes of kinds that this version knows.
    static let isKnownKind: [Bool] = (0...255).map { EventTable.row(of: EventKind(rawValue: $0)) != nil }

    /// True for kinds whose number may stand for a text: the platform calls their thing by number or name.
    static let hasIdentifier: [Bool] = (0...255).map { code in
        EventTable.row(of: EventKind(rawValue: code))?.fields.contains {
            $0.slot == .number && $0.form == .identifier
        } ?? false
    }

    /// True for sparse fields that this version knows.
    static let isKnownExtra: [Bool] = (0...255).map { ExtraField(rawValue: $0) != nil }

    /// True for sparse fields whose value is the number of a text.
    static let isTextExtra: [Bool] = (0...255).map { ExtraField(rawValue: $0)?.isText ?? false }
}
