import TraceModel

extension TraceCatalog {
    /// All records, those that others name first.
    var recordReferences: [RecordReference] {
        boots.indices.map { .boot(UInt32($0)) }
            + processes.indices.map { .process(UInt32($0 + 1)) }
            + subjects.indices.map { .subject(UInt32($0 + 1)) }
    }
}
