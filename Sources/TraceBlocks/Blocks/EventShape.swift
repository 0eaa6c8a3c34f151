/// What events of one shape have in common: their kind, their word, and how their columns are written.
///
/// An event is an actor (who: process and subject) and a shape (what). A block lists both, so that an event is two
/// small numbers, and each shape's times, names and numbers stand together, in the encoding that suits them.
struct EventShape: Equatable {
    /// Fields of a row, in the order of `FileFormat.md`.
    static let fieldCount = 12

    /// Bits of ``flags``.
    enum Flag {
        /// Its events are expected to follow each other in the order of before.
        static let regular: UInt64 = 1
        /// Its timer is set anew by each event, and does not keep to a grid.
        static let rearmed: UInt64 = 2
        /// Its events set overdue timers of their process anew.
        static let restarts: UInt64 = 4
    }

    /// What stands in the number column.
    enum NumberForm: UInt64 {
        /// Nothing: the number is absent.
        case none = 0
        /// A number.
        case number = 1
        /// The position of a text: an identifier that is a name.
        case text = 2
    }

    /// How a number follows from the numbers of the actor's events of this shape before it.
    enum NumberOrder: UInt64 {
        /// Not at all.
        case plain = 0
        /// By its difference.
        case delta = 1
        /// By the difference of the differences.
        case deltaOfDelta = 2
    }

    var kind: UInt8 = 0
    /// Position of the word among the block's texts, 0 = none.
    var label: UInt32 = 0
    /// How many events of the block have the shape.
    var count = 0
    /// See ``Flag``.
    var flags: UInt64 = 0
    /// Planes of the times.
    var timeBytes = 0
    /// Nanoseconds from event to event of one actor; 0 = times are told from the event before, whichever it is.
    var period: UInt64 = 0
    /// Planes of the names; 0 = all events have ``name``.
    var nameBytes = 0
    /// Position of the name among the block's texts, 0 = none.
    var name: UInt32 = 0
    var numberForm = NumberForm.none
    /// Planes of the numbers.
    var numberBytes = 0
    var numberOrder = NumberOrder.plain
    /// What all numbers are multiples of, at least 1.
    var step: UInt64 = 1

    /// The row in the block's table; zeros at its end are left out.
    var row: [UInt64] {
        [
            UInt64(kind), UInt64(label), UInt64(count), flags, UInt64(timeBytes), period, UInt64(nameBytes),
            UInt64(name), numberForm.rawValue, UInt64(numberBytes), numberOrder.rawValue,
            step - 1,
        ]
    }

    var isRegular: Bool { flags & Flag.regular != 0 }
    var isRearmed: Bool { flags & Flag.rearmed != 0 }
    var restartsTimers: Bool { flags & Flag.restarts != 0 }
}

extension EventShape {
    /// Reads a row of a block that has so many texts.
    init(_ row: RowReader, texts: Int) throws(BlockDamage) {
        let fields = row.fields
        guard fields[0] <= 0xFF else { throw BlockDamage("a shape has a kind that is no code") }
        kind = UInt8(fields[0])
        label = try row.position(1, in: texts, "text")
        guard fields[2] > 0, fields[2] <= UInt64(FormatLimits.eventsPerBlock) else {
            throw BlockDamage("a shape has more events than a block can have, or none")
        }
        count = Int(fields[2])
        flags = fields[3]
        timeBytes = try Self.planes(fields[4], most: 8)
        period = fields[5]
        nameBytes = try Self.planes(fields[6], most: 4)
        name = try row.position(7, in: texts, "text")
        guard let form = NumberForm(rawValue: fields[8]), let order = NumberOrder(rawValue: fields[10]) else {
            throw BlockDamage("the numbers of a shape are written in an unknown way")
        }
        numberForm = form
        numberBytes = try Self.planes(fields[9], most: 8)
        numberOrder = order
        step = fields[11] &+ 1
        guard form != .text || (order == .plain && step == 1), form != .none || numberBytes == 0 else {
            throw BlockDamage("a shape has planes or differences where it has no numbers")
        }
    }

    private static func planes(_ field: UInt64, most: Int) throws(BlockDamage) -> Int {
        guard field <= UInt64(most) else {
            throw BlockDamage("a shape has more planes than its values bytes")
        }
        return Int(field)
    }
}
