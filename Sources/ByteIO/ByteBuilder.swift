/// Builds text and numbers as bytes, without a `String` for each piece.
public struct ByteBuilder {
    /// What was built.
    public private(set) var bytes: [UInt8] = []

    /// Nothing built yet.
    public init() {}

    /// How many bytes there are.
    public var count: Int { bytes.count }

    /// Takes everything out and keeps the memory.
    public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Adds one byte.
    public mutating func append(byte: UInt8) { bytes.append(byte) }

    /// Adds bytes as they are.
    public mutating func append(bytes more: UnsafeRawBufferPointer) { bytes.append(contentsOf: more) }

    /// Adds bytes as they are.
    public mutating func append(bytes more: [UInt8]) { bytes.append(contentsOf: more) }

    /// Adds text as UTF-8.
    public mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    /// Adds text with `escape` in front of each byte that is `special`, and of `escape` itself.
    ///
    /// Works on bytes: to a `Character` a quote with a combining mark behind it is no quote, to every reader it is.
    public mutating func append(_ text: String, escapedBy escape: UInt8, special: UInt8) {
        for byte in text.utf8 {
            if byte == special || byte == escape { bytes.append(escape) }
            bytes.append(byte)
        }
    }

    /// Adds a cell of CSV as RFC 4180 has it: in quotes where it must be, and quotes inside doubled.
    public mutating func append(csv text: String) {
        guard text.utf8.contains(where: { [0x22, 0x2C, 0x0A, 0x0D].contains($0) }) else {
            append(text)
            return
        }
        bytes.append(0x22)
        append(text, escapedBy: 0x22, special: 0x22)
        bytes.append(0x22)
    }

    /// Adds a number in decimal, with zeros in front up to so many digits, at most 19.
    public mutating func append(decimal value: Int64, digits least: Int = 1) {
        // A sign and at most 19 digits, written from the last one on.
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { digits in
            var rest = value.magnitude
            var place = digits.count
            let zeros = place - min(max(least, 1), 19)
            repeat {
                place -= 1
                digits[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
                rest /= 10
            } while rest > 0 || place > zeros
            if value < 0 {
                place -= 1
                digits[place] = 0x2D
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: digits[place...]))
        }
    }

    /// Adds a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD.
    ///
    /// What a terminal would act upon is escaped even where JSON allows it raw, for JSON is printed too.
    public mutating func append(jsonString text: String) {
        var text = text
        text.withUTF8 { append(jsonString: UnsafeRawBufferPointer($0)) }
    }

    /// Adds a JSON string with its quotes; see ``append(jsonString:)-(String)``.
    public mutating func append(jsonString text: UnsafeRawBufferPointer) {
        bytes.append(0x22)
        if text.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            bytes.append(contentsOf: text)
        } else {
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { append(jsonScalar: scalar) }
        }
        bytes.append(0x22)
    }

    private mutating func append(jsonScalar scalar: Unicode.Scalar) {
        switch scalar {
        case "\"": append(#"\""#)
        case "\\": append(#"\\"#)
        case "\n": append(#"\n"#)
        case "\r": append(#"\r"#)
        case "\t": append(#"\t"#)
        case _ where isHarmless(scalar):
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        default:
            // JSON escapes hold UTF-16 units of exactly four digits.
            for unit in String(scalar).utf16 {
                append(#"\u"#)
                for shift in [12, 8, 4, 0] { bytes.append(Self.hex[Int(unit >> UInt16(shift) & 15)]) }
            }
        }
    }

    private static let hex = Array("0123456789abcdef".utf8)
}
