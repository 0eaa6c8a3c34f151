/// The info section of an events block.
struct BlockInfo: Equatable {
    /// Position of the events' boot in the block's table, from 1.
    var boot: UInt32 = 0
    /// Time of the first event.
    var first: Int64 = 0
    /// Time of the last event.
    var last: Int64 = 0
    /// Nanoseconds before its timer's moment from which the time of an event is told.
    var early: Int64 = 0

    /// Without events.
    init() {}

    /// Reads it for a block with so many boots, and counts a longer row than this version knows.
    init(_ section: RawSpan, boots: Int, _ unknown: inout UnknownParts) throws(BlockDamage) {
        var row = RowReader(fieldCount: 4)
        var position = 0
        guard try RowReader.count(section, at: &position, limit: 1, "info rows") == 1 else {
            throw BlockDamage("the block does not describe itself")
        }
        try row.read(section, at: &position)
        boot = try row.position(0, in: boots, "boot")
        guard boot > 0 else { throw BlockDamage("the events have no boot") }
        first = Varint.unzigzag(row.fields[1])
        last = first &+ Int64(bitPattern: row.fields[2])
        // The true sum lies in first ..< first + 2^64, so it fits into 64 bits exactly if the wrapped one is not less.
        guard last >= first else { throw BlockDamage("the time of the last event is too large") }
        early = Int64(bitPattern: row.fields[3])
        unknown.fields += row.longRows
    }
}
