/// A sparse field of a block, and how it is written.
struct SparseField: Equatable {
    /// Fields of a row, in the order of `FileFormat.md`.
    static let fieldCount = 5

    /// Bits of ``flags``.
    enum Flag {
        /// The values are positions of texts.
        static let text: UInt64 = 1
        /// Each event has the field exactly once, so its rows need not be written.
        static let everyEvent: UInt64 = 2
        /// The values are written as differences.
        static let delta: UInt64 = 4
    }

    var code: UInt8 = 0
    var flags: UInt64 = 0
    /// How many there are.
    var count = 0
    /// Planes of the rows.
    var rowBytes = 0
    /// Planes of the values.
    var valueBytes = 0

    var isText: Bool { flags & Flag.text != 0 }
    var isOnEveryEvent: Bool { flags & Flag.everyEvent != 0 }
    var isDelta: Bool { flags & Flag.delta != 0 }
}

extension SparseField {
    /// Reads a row of a block that has so many events.
    init(_ row: RowReader, events: Int) throws(BlockDamage) {
        let fields = row.fields
        guard fields[0] <= 0xFF else { throw BlockDamage("a sparse field has no code") }
        code = UInt8(fields[0])
        flags = fields[1]
        guard fields[2] <= UInt64(FormatLimits.extrasPerBlock), fields[3] <= 4, fields[4] <= 8 else {
            throw BlockDamage("a sparse field has more values or planes than there can be")
        }
        count = Int(fields[2])
        rowBytes = Int(fields[3])
        valueBytes = Int(fields[4])
        guard !isOnEveryEvent || count == events else {
            throw BlockDamage("a sparse field of every event is not as many as the events")
        }
    }
}
