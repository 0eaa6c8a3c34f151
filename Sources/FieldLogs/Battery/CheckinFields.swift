/// The fields of a check-in line, which commas part; a text in quotes may hold commas, and backslashes escape in it
/// (source: AOSP `BatteryStats.dumpCheckinLocked`).
struct CheckinFields {
    private var rest: ByteText
    private var isAtEnd = false

    init(_ line: ByteText) { rest = line }

    /// The next field, in its quotes if it has any; nil after the last one.
    mutating func next() -> ByteText? {
        guard !isAtEnd else { return nil }
        var end: Int?
        if rest[0] == 0x22 {
            end = Self.end(ofQuoted: rest).flatMap { rest.firstIndex(of: 0x2C, from: $0) }
        } else {
            end = rest.firstIndex(of: 0x2C)
        }
        guard let end else {
            isAtEnd = true
            return rest
        }
        let field = rest.prefix(end)
        rest = rest.dropFirst(end + 1)
        return field
    }

    /// The next field as a number; nil if it is none.
    mutating func nextInteger() -> Int64? { next()?.integer }

    /// All that is left.
    var remainder: ByteText { isAtEnd ? rest.prefix(0) : rest }

    /// A text without its quotes and escapes. The closing quote may be missing.
    static func unquoted(_ field: ByteText) -> [UInt8] {
        guard field[0] == 0x22 else { return Array(field.bytes) }
        let inside = field.slice(1, end(ofQuoted: field).map { $0 - 1 } ?? field.count)
        guard inside.firstIndex(of: 0x5C) != nil else { return Array(inside.bytes) }
        var text: [UInt8] = []
        var isEscaped = false
        for byte in inside.bytes {
            if byte == 0x5C, !isEscaped {
                isEscaped = true
            } else {
                isEscaped = false
                text.append(byte)
            }
        }
        return text
    }

    /// The place behind the quote that closes the one at the front; nil if none does.
    private static func end(ofQuoted text: ByteText) -> Int? {
        var place = 1
        while place < text.count {
            switch text[place] {
            case 0x5C: place += 2
            case 0x22: return place + 1
            default: place += 1
            }
        }
        return nil
    }
}
