/// The fields of an event of the events buffer: `[v1,v2,…]`, or one bare value.
///
/// Values are not escaped, so texts may hold commas and brackets: fields are taken from both ends, and only the
/// outer brackets belong to the list. `-v descriptive` writes `NAME=value` and units (`time=2ms`); both are
/// stripped where a payload has them (source: AOSP liblog `logprint.cpp`).
struct EventPayload {
    private var rest: ByteText
    private var isAtEnd: Bool
    private let isDescriptive: Bool

    /// Opens a payload; nil if its brackets do not enclose it.
    init?(_ message: ByteText) {
        let text = message.trimmed
        if text[0] == 0x5B {
            guard text.count >= 2, text[text.count - 1] == 0x5D else { return nil }
            rest = text.slice(1, text.count - 1)
        } else {
            rest = text
        }
        isAtEnd = rest.isEmpty
        isDescriptive = Self.nameLength(rest) != nil
    }

    /// Takes the field at the front; nil after the last one.
    mutating func takeFirst() -> ByteText? {
        guard !isAtEnd else { return nil }
        guard let comma = rest.firstIndex(of: 0x2C) else {
            isAtEnd = true
            return value(rest)
        }
        let field = rest.prefix(comma)
        rest = rest.dropFirst(comma + 1)
        return value(field)
    }

    /// Takes the field at the front if it is an integer.
    mutating func takeFirstInteger() -> ByteText? {
        var ahead = self
        guard let field = ahead.takeFirst(), field.integer != nil else { return nil }
        self = ahead
        return field
    }

    /// Takes the field at the end if it is an integer.
    mutating func takeLastInteger() -> ByteText? {
        guard !isAtEnd else { return nil }
        let comma = rest.lastIndex(of: 0x2C)
        let field = value(rest.dropFirst((comma ?? -1) + 1))
        guard field.integer != nil else { return nil }
        if let comma { rest = rest.prefix(comma) } else { isAtEnd = true }
        return field
    }

    /// Takes all that is left as one text.
    mutating func takeRest() -> ByteText {
        guard !isAtEnd else { return rest.prefix(0) }
        isAtEnd = true
        return value(rest)
    }

    /// The value of a field, without name and unit.
    private func value(_ field: ByteText) -> ByteText {
        guard isDescriptive, let length = Self.nameLength(field) else { return field }
        let value = field.dropFirst(length + 1)
        var end = value.count
        while end > 0, Self.isLetter(value[end - 1]) || value[end - 1] == 0x25 { end -= 1 }
        return value.prefix(end).integer == nil ? value : value.prefix(end)
    }

    /// Length of the name in `NAME=value`; names are words of letters and digits.
    private static func nameLength(_ field: ByteText) -> Int? {
        guard isLetter(field[0]) else { return nil }
        var place = 1
        while isLetter(field[place]) || field[place] &- 0x30 < 10 || field[place] == 0x20
            || field[place] == 0x5F
        {
            place += 1
        }
        return field[place] == 0x3D ? place : nil
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
}
