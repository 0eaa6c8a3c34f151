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
    public mutating func append(jsonString text: String) {
        var text = text
        text.withUTF8 { append(jsonString: UnsafeRawBufferPointer($0)) }
    }

    /// Adds a JSON string with its quotes from bytes that are valid UTF-8.
    public mutating func append(jsonString text: UnsafeRawBufferPointer) {
        bytes.append(0x22)
        for byte in text {
            switch byte {
            case 0x22: append(#"\""#)
            case 0x5C: append(#"\\"#)
            case 0x0A: append(#"\n"#)
            case 0x0D: append(#"\r"#)
            case 0x09: append(#"\t"#)
            case 0..<0x20, 0x7F:
                append(#"\u00"#)
                bytes.append(Self.hex[Int(byte >> 4)])
                bytes.append(Self.hex[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(0x22)
    }

    private static let hex = Array("0123456789abcdef".utf8)
}
