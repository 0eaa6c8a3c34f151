/// Checks the members that a trace keeps from a later version (`"key":value,…`) before they are written: a trace
/// is hostile, and a broken piece would break the whole line.
struct JSONFragment {
    private static let depthLimit = 64

    private let bytes: UnsafeRawBufferPointer
    private var place = 0

    /// True if the bytes are one or more members of an object, without line feeds.
    static func isMembers(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var fragment = JSONFragment(bytes)
        return fragment.members(depth: 0) && fragment.place == bytes.count
    }

    private init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    private mutating func members(depth: Int) -> Bool {
        repeat {
            guard string(), take(0x3A), value(depth: depth) else { return false }
        } while take(0x2C)
        return true
    }

    private mutating func value(depth: Int) -> Bool {
        guard depth < Self.depthLimit, place < bytes.count else { return false }
        switch bytes[place] {
        case 0x22:
            return string()
        case 0x7B:
            place += 1
            return take(0x7D) || members(depth: depth + 1) && take(0x7D)
        case 0x5B:
            place += 1
            return take(0x5D) || elements(depth: depth + 1) && take(0x5D)
        default:
            return word()
        }
    }

    private mutating func elements(depth: Int) -> Bool {
        repeat {
            guard value(depth: depth) else { return false }
        } while take(0x2C)
        return true
    }

    /// A string with its quotes; escapes are passed over, control characters are not allowed.
    private mutating func string() -> Bool {
        guard take(0x22) else { return false }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            if byte == 0x22 { return true }
            if byte < 0x20 { return false }
            if byte == 0x5C {
                guard escape() else { return false }
            }
        }
        return false
    }

    private mutating func escape() -> Bool {
        guard place < bytes.count else { return false }
        let byte = bytes[place]
        place += 1
        guard byte == 0x75 else { return Array(#""\/bfnrt"#.utf8).contains(byte) }
        guard place + 4 <= bytes.count else { return false }
        let isHexadecimal = bytes[place..<place + 4].allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte & 0xDF)
        }
        place += 4
        return isHexadecimal
    }

    /// A number, `true`, `false` or `null`.
    private mutating func word() -> Bool {
        let start = place
        while place < bytes.count, ![0x2C, 0x5D, 0x7D].contains(bytes[place]) { place += 1 }
        let word = String(decoding: bytes[start..<place], as: UTF8.self)
        if ["true", "false", "null"].contains(word) { return true }
        let digits = word.hasPrefix("-") ? word.dropFirst() : word[...]
        // `Double` reads forms that JSON does not have (hexadecimal, nan, a leading point); their first
        // characters tell them apart.
        guard let first = digits.first, first.isASCII, first.isNumber, !digits.hasSuffix(".") else {
            return false
        }
        let isPadded = digits.count > 1 && first == "0" && (digits.dropFirst().first?.isNumber ?? false)
        return !isPadded && !digits.contains { $0 == "x" || $0 == "p" || $0 == "_" || $0 == "n" }
            && Double(word) != nil
    }
}
