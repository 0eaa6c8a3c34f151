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
    public mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Adds a number in decimal.
    public mutating func append(decimal value: Int64) {
        var digits: (UInt64, Int) = (value.magnitude, 0)
        if value < 0 { bytes.append(0x2D) }
        // At most 20 digits; written backwards into place.
        let start = bytes.count
        repeat {
            bytes.append(0x30 + UInt8(digits.0 % 10))
            digits.0 /= 10
            digits.1 += 1
        } while digits.0 > 0
        bytes[start...].reverse()
    }

    /// Adds a JSON string with its quotes; bytes that are not UTF-8 become U+FFFD.
    ///
    /// What a terminal would act upon is escaped even where JSON allows it raw, for JSON is printed too.
    public mutating func append(jsonString text: String) {
        bytes.append(0x22)
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x5C }) {
            append(text)
        } else {
            for scalar in text.unicodeScalars { append(jsonScalar: scalar) }
        }
        bytes.append(0x22)
    }

    /// Adds a JSON string with its quotes; see ``append(jsonString:)-(String)``.
    public mutating func append(jsonString text: UnsafeRawBufferPointer) {
        append(jsonString: String(decoding: text, as: UTF8.self))
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
