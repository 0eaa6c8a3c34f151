/// Reads rows: each a size in bytes and so many bytes of varints. A row may have fewer fields than this version
/// knows (the rest are 0) or more (they are left out and counted), so that records can grow.
struct RowReader {
    /// The fields of the row that was read last.
    private(set) var fields: [UInt64]
    /// Rows that had more fields.
    private(set) var longRows = 0

    /// A reader of rows with at most so many known fields.
    init(fieldCount: Int) { fields = [UInt64](repeating: 0, count: fieldCount) }

    /// Reads how many rows a table has, and checks that so many can be there.
    static func count(
        _ table: RawSpan, at position: inout Int, limit: Int, _ what: StaticString
    ) throws(BlockDamage) -> Int {
        var isDamaged = false
        let count = table.varint(at: &position, &isDamaged)
        // Each row has a byte at least, its size.
        guard !isDamaged, count <= UInt64(limit), count <= UInt64(table.byteCount - position) else {
            throw BlockDamage("the block says that it has more \(what) than a block can have")
        }
        return Int(count)
    }

    /// Reads the row at `position` and moves behind it.
    mutating func read(_ table: RawSpan, at position: inout Int) throws(BlockDamage) {
        guard let bytes = table.row(at: &position) else {
            throw BlockDamage("a record is longer than its section")
        }
        var isDamaged = false
        var place = bytes.lowerBound
        // Rows are short, and a number is read fastest where more bytes follow it: those of the table behind the row.
        for index in fields.indices {
            fields[index] = place < bytes.upperBound ? table.varint(at: &place, &isDamaged) : 0
        }
        guard !isDamaged, place <= bytes.upperBound else { throw BlockDamage("a record is not whole") }
        if place < bytes.upperBound { longRows += 1 }
    }

    /// A field that is a position in a table of `count` entries, or 0.
    func position(_ field: Int, in count: Int, _ what: StaticString) throws(BlockDamage) -> UInt32 {
        guard fields[field] <= UInt64(count) else {
            throw BlockDamage("a record names a \(what) that is not there")
        }
        return UInt32(fields[field])
    }

    /// A field that has 32 bits.
    func number(_ field: Int) throws(BlockDamage) -> UInt32 {
        guard let number = UInt32(exactly: fields[field]) else {
            throw BlockDamage("a record has too large a number")
        }
        return number
    }
}

extension RawSpan {
    /// The bytes of the row whose size stands at `position`, which moves behind the row; nil if it ends too late.
    func row(at position: inout Int) -> Range<Int>? {
        var isDamaged = false
        let size = varint(at: &position, &isDamaged)
        guard !isDamaged, size <= UInt64(byteCount - position) else { return nil }
        let start = position
        position += Int(size)
        return start..<position
    }
}
