import TraceModel

/// The catalog records of one block. Until they are merged, their names are positions among the block's texts and
/// their boots and processes positions in the block's tables.
struct BlockRecords {
    private(set) var source: SourceRecord?
    private(set) var boots: [(number: UInt32, record: BootRecord)] = []
    private(set) var processes: [(number: UInt32, record: ProcessRecord)] = []
    private(set) var subjects: [(number: UInt32, record: SubjectRecord)] = []
    /// Rows with fields that this version does not know.
    private(set) var longRows = 0

    /// Reads all tables of a block that has so many texts.
    mutating func read(_ block: RawSpan, _ sections: SectionIndex, texts: Int) throws(BlockDamage) {
        boots.removeAll(keepingCapacity: true)
        processes.removeAll(keepingCapacity: true)
        subjects.removeAll(keepingCapacity: true)
        source = nil
        longRows = 0
        longRows += try Self.rows(block, sections[.source], fieldCount: 8, limit: 1, "sources") {
            row throws(BlockDamage) in
            source = try Self.source(row, texts)
        }
        longRows += try Self.rows(block, sections[.boots], fieldCount: 8, "boots") {
            row throws(BlockDamage) in
            let number = try row.number(0)
            guard number < FormatLimits.recordNumber else {
                throw BlockDamage("the number of a boot is too large")
            }
            boots.append((number, try Self.boot(row, texts)))
        }
        longRows += try Self.rows(block, sections[.processes], fieldCount: 9, "processes") {
            row throws(BlockDamage) in
            processes.append(
                (try Self.checked(row.number(0)), try Self.process(row, texts, boots: boots.count)))
        }
        longRows += try Self.rows(block, sections[.subjects], fieldCount: 6, "subjects") {
            row throws(BlockDamage) in
            subjects.append(
                (try Self.checked(row.number(0)), try Self.subject(row, texts, processes: processes.count)))
        }
    }

    /// Reads one table and gives how many of its rows have fields that this version does not know.
    private static func rows(
        _ block: RawSpan, _ place: Range<Int>?, fieldCount: Int, limit: Int = FormatLimits.recordsPerBlock,
        _ what: StaticString, _ body: (RowReader) throws(BlockDamage) -> Void
    ) throws(BlockDamage) -> Int {
        guard let place else { return 0 }
        let section = block.extracting(place)
        var row = RowReader(fieldCount: fieldCount)
        var position = 0
        for _ in 0..<(try RowReader.count(section, at: &position, limit: limit, what)) {
            try row.read(section, at: &position)
            try body(row)
        }
        guard position == section.byteCount else {
            throw BlockDamage("a table goes on behind its last record")
        }
        return row.longRows
    }

    private static func checked(_ number: UInt32) throws(BlockDamage) -> UInt32 {
        guard number > 0, number <= FormatLimits.recordNumber else {
            throw BlockDamage("the number of a process or subject is not possible")
        }
        return number
    }

    private static func text(_ row: RowReader, _ field: Int, _ texts: Int) throws(BlockDamage) -> NameID {
        NameID(rawValue: try row.position(field, in: texts, "text"))
    }

    private static func source(_ row: RowReader, _ texts: Int) throws(BlockDamage) -> SourceRecord {
        var record = SourceRecord()
        record.format = try text(row, 0, texts)
        record.file = try text(row, 1, texts)
        record.unknownMembers = try text(row, 2, texts)
        guard row.fields[3] != 0 else { return record }
        guard row.fields[4...7].allSatisfy({ $0 <= FormatLimits.lineCount }) else {
            throw BlockDamage("a count of lines is too large")
        }
        var lines = LineCounts()
        lines.used = Int(row.fields[4])
        lines.known = Int(row.fields[5])
        lines.unknown = Int(row.fields[6])
        lines.unreadable = Int(row.fields[7])
        record.lines = lines
        return record
    }

    private static func boot(_ row: RowReader, _ texts: Int) throws(BlockDamage) -> BootRecord {
        var record = BootRecord()
        record.platform = try text(row, 1, texts)
        record.os = try text(row, 2, texts)
        record.device = try text(row, 3, texts)
        record.unknownMembers = try text(row, 4, texts)
        guard row.fields[5] != 0 else { return record }
        guard row.fields[5] <= 3, let precision = WallReading.Precision(rawValue: UInt8(row.fields[5] - 1))
        else {
            throw BlockDamage("a wall reading has an unknown precision")
        }
        let zone = Varint.unoptional(row.fields[7])
        guard zone == EventBatch.absent || (-1_440...1_440).contains(zone) else {
            throw BlockDamage("a wall reading has an impossible zone")
        }
        record.wall = WallReading(
            localNanoseconds: Varint.unzigzag(row.fields[6]),
            zoneMinutes: zone == EventBatch.absent ? nil : Int16(zone), precision: precision)
        return record
    }

    private static func process(_ row: RowReader, _ texts: Int, boots: Int) throws(BlockDamage)
        -> ProcessRecord
    {
        var record = ProcessRecord()
        record.boot = try row.position(1, in: boots, "boot")
        guard record.boot > 0 else { throw BlockDamage("a process has no boot") }
        record.pid = try row.number(2)
        record.name = try text(row, 3, texts)
        record.app = try text(row, 4, texts)
        record.version = try text(row, 5, texts)
        record.build = try text(row, 6, texts)
        guard row.fields[7] <= UInt64(UInt32.max) + 1 else { throw BlockDamage("a user id is too large") }
        record.uid = row.fields[7] == 0 ? nil : UInt32(row.fields[7] - 1)
        record.unknownMembers = try text(row, 8, texts)
        return record
    }

    private static func subject(
        _ row: RowReader, _ texts: Int, processes: Int
    ) throws(BlockDamage) -> SubjectRecord {
        var record = SubjectRecord()
        record.process = try row.position(1, in: processes, "process")
        record.kind = try text(row, 2, texts)
        record.name = try text(row, 3, texts)
        record.token = TaskIdentifier(rawValue: Varint.unoptional(row.fields[4]))
        if record.token.rawValue < 0, record.token != .absent {
            guard let name = record.token.text, name.isPresent, name.rawValue <= UInt32(texts) else {
                throw BlockDamage("the token of a subject is a text that is not there")
            }
        }
        record.unknownMembers = try text(row, 5, texts)
        return record
    }
}
