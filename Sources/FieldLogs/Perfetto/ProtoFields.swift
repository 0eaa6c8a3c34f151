/// The fields of a message in protocol buffers, one after the other (source: protobuf.dev, Encoding).
struct ProtoFields {
    /// One field: a number, or bytes that are a text, a message or packed numbers.
    struct Field {
        let number: Int
        /// What a numeric field holds; 0 for bytes.
        let value: UInt64
        let bytes: ByteText

        var int: Int64 { Int64(bitPattern: value) }
        /// A pid or uid; nil if it is none.
        var id: UInt32? { UInt32(exactly: Int64(bitPattern: value)) }
        var isOn: Bool { value != 0 }
        /// The numbers of a repeated field, packed or alone.
        func packed(_ body: (UInt64) -> Void) {
            guard !bytes.isEmpty else { return body(value) }
            var place = 0
            while place < bytes.count, let value = ProtoFields.varint(bytes, &place) { body(value) }
        }
    }

    private let bytes: ByteText
    private var place = 0
    /// True if the bytes do not end where a field does.
    private(set) var isDamaged = false
    /// The field that is longer than the bytes; nil if none is.
    private(set) var cutField: Int?

    init(_ bytes: ByteText) { self.bytes = bytes }

    /// The next field; nil after the last one, and where the bytes are no field.
    mutating func next() -> Field? {
        guard place < bytes.count else { return nil }
        guard let key = Self.varint(bytes, &place), key >> 3 > 0, key >> 3 < 1 << 29 else { return damaged() }
        let number = Int(key >> 3)
        switch key & 7 {
        case 0:
            guard let value = Self.varint(bytes, &place) else { return damaged() }
            return Field(number: number, value: value, bytes: bytes.prefix(0))
        case 1: return fixed(number, 8)
        case 5: return fixed(number, 4)
        case 2:
            guard let length = Self.varint(bytes, &place), length <= UInt64(bytes.count - place) else {
                cutField = number
                return damaged()
            }
            let field = bytes.slice(place, place + Int(length))
            place += Int(length)
            return Field(number: number, value: 0, bytes: field)
        default: return damaged()
        }
    }

    private mutating func fixed(_ number: Int, _ size: Int) -> Field? {
        guard place + size <= bytes.count else { return damaged() }
        var value: UInt64 = 0
        for offset in (0..<size).reversed() { value = value << 8 | UInt64(bytes[place + offset]) }
        place += size
        return Field(number: number, value: value, bytes: bytes.prefix(0))
    }

    private mutating func damaged() -> Field? {
        isDamaged = true
        place = bytes.count
        return nil
    }

    /// A number of seven bits a byte, the least ones first; nil if it is longer than 64 bits or not whole.
    static func varint(_ bytes: ByteText, _ place: inout Int) -> UInt64? {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while place < bytes.count, shift < 64 {
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7F) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        return nil
    }
}
