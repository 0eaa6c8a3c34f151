import TraceModel

/// Remembers which records of the catalog a file holds, and as what.
struct WrittenRecords {
    private var boots = WrittenTable<BootRecord>()
    private var processes = WrittenTable<ProcessRecord>()
    private var subjects = WrittenTable<SubjectRecord>()

    /// The records that the file does not hold yet, by kind and number.
    func added(in catalog: TraceCatalog) -> [RecordReference] {
        boots.added(of: catalog.boots.count).map { .boot(UInt32($0)) }
            + processes.added(of: catalog.processes.count).map { .process(UInt32($0 + 1)) }
            + subjects.added(of: catalog.subjects.count).map { .subject(UInt32($0 + 1)) }
    }

    /// The records that the file holds otherwise than the catalog does now, by kind and number.
    func changed(in catalog: TraceCatalog) -> [RecordReference] {
        boots.changed(in: catalog.boots).map { .boot(UInt32($0)) }
            + processes.changed(in: catalog.processes).map { .process(UInt32($0 + 1)) }
            + subjects.changed(in: catalog.subjects).map { .subject(UInt32($0 + 1)) }
    }

    /// Notes that a block with these records was written.
    mutating func note(_ tables: BlockTables, _ catalog: TraceCatalog) {
        for number in tables.boots.numbers { boots.note(Int(number), catalog[boot: number]) }
        for number in tables.processes.numbers { processes.note(Int(number) - 1, catalog[process: number]) }
        for number in tables.subjects.numbers { subjects.note(Int(number) - 1, catalog[subject: number]) }
    }
}

/// The records of one kind that were written, by position.
private struct WrittenTable<Record: Equatable> {
    private var records: [Record?] = []
    /// All before this position were written, so looking for new ones starts here.
    private var firstMissing = 0

    func added(of count: Int) -> [Int] {
        guard firstMissing < count else { return [] }
        return (firstMissing..<count).filter { $0 >= records.count || records[$0] == nil }
    }

    func changed(in current: [Record]) -> [Int] {
        zip(records, current).enumerated().compactMap { position, pair in
            pair.0 != nil && pair.0 != pair.1 ? position : nil
        }
    }

    mutating func note(_ position: Int, _ record: Record) {
        if position >= records.count {
            records.append(contentsOf: repeatElement(nil, count: position + 1 - records.count))
        }
        records[position] = record
        while firstMissing < records.count, records[firstMissing] != nil { firstMissing += 1 }
    }
}
