/// Writes messages of Protocol Buffers: fields of numbers, texts and messages, as the wire format has them.
struct ProtobufBuilder {
    /// What was written.
    private(set) var bytes: [UInt8] = []

    /// Takes everything out and keeps the memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    /// Adds a number.
    mutating func append(_ field: UInt32, _ value: UInt64) {
        appendVarint(UInt64(field) << 3)
        appendVarint(value)
    }

    /// Adds a signed number of the types `int32` and `int64`: below zero it takes ten bytes.
    mutating func append(_ field: UInt32, signed value: Int64) {
        append(field, UInt64(bitPattern: value))
    }

    /// Adds a text.
    mutating func append(_ field: UInt32, _ text: String) {
        var text = text
        text.withUTF8 { append(field, UnsafeRawBufferPointer($0)) }
    }

    /// Adds bytes, or a text in UTF-8.
    mutating func append(_ field: UInt32, _ text: UnsafeRawBufferPointer) {
        appendVarint(UInt64(field) << 3 | 2)
        appendVarint(UInt64(text.count))
        bytes.append(contentsOf: text)
    }

    /// Begins a message inside; what is added until ``end(_:)`` belongs to it. Gives its place.
    mutating func begin(_ field: UInt32) -> Int {
        appendVarint(UInt64(field) << 3 | 2)
        // Room for a length below 128, which most messages have.
        bytes.append(0)
        return bytes.count
    }

    /// Ends the message that began at this place.
    mutating func end(_ start: Int) {
        let length = bytes.count - start
        guard length >= 0x80 else {
            bytes[start - 1] = UInt8(length)
            return
        }
        bytes[start - 1] = UInt8(length & 0x7F) | 0x80
        var more: [UInt8] = []
        var rest = length >> 7
        while rest >= 0x80 {
            more.append(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        more.append(UInt8(rest))
        bytes.insert(contentsOf: more, at: start)
    }

    private mutating func appendVarint(_ value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }
}
