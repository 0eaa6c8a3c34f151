import TraceModel

/// Remembers which records of the catalog a file holds.
struct WrittenRecords {
    private var boots = WrittenPlaces()
    private var processes = WrittenPlaces()
    private var subjects = WrittenPlaces()

    /// The records that the file does not hold yet, by kind and number.
    func added(in catalog: TraceCatalog) -> [RecordReference] {
        boots.missing(below: catalog.boots.count).map { .boot(UInt32($0)) }
            + processes.missing(below: catalog.processes.count).map { .process(UInt32($0 + 1)) }
            + subjects.missing(below: catalog.subjects.count).map { .subject(UInt32($0 + 1)) }
    }

    /// Notes that a block with these records was written.
    mutating func note(_ tables: BlockTables) {
        for number in tables.boots.numbers { boots.note(Int(number)) }
        for number in tables.processes.numbers { processes.note(Int(number) - 1) }
        for number in tables.subjects.numbers { subjects.note(Int(number) - 1) }
    }
}

/// Which records of one kind were written, by place in the catalog.
private struct WrittenPlaces {
    private var isWritten: [Bool] = []
    /// All before this place were written, so looking for missing ones starts here.
    private var firstMissing = 0

    func missing(below count: Int) -> [Int] {
        guard firstMissing < count else { return [] }
        return (firstMissing..<count).filter { $0 >= isWritten.count || !isWritten[$0] }
    }

    mutating func note(_ place: Int) {
        if place >= isWritten.count {
            isWritten.append(contentsOf: repeatElement(false, count: place + 1 - isWritten.count))
        }
        isWritten[place] = true
        while firstMissing < isWritten.count, isWritten[firstMissing] { firstMissing += 1 }
    }
}
