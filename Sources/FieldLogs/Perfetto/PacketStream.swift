import ByteIO
import TraceModel

/// Cuts a Perfetto trace into its packets: the file is one message whose field 1 repeats.
struct PacketStream {
    /// Longest packet in bytes. Those of ftrace are the longest, with a few hundred thousand.
    static let limit = 16 << 20

    private var source: any ByteSource
    private var buffer: [UInt8] = []
    private var start = 0
    /// Bytes of the stream in front of the buffer.
    private var base: Int64 = 0
    private var isAtEnd = false

    init(_ source: any ByteSource) { self.source = source }

    /// What one call of ``next(_:)`` met.
    enum Item {
        case packet
        /// A field of the file that is no packet, or a packet that is too long.
        case passedOver
        /// The file is cut or damaged at this byte.
        case damaged(Int64)
        case end
    }

    /// Gives the next packet to `body`.
    mutating func next(_ body: (ByteText) -> Void) throws(InputFailure) -> Item {
        while true {
            if let (head, length, isPacket) = header() {
                guard length <= Self.limit else { return try passOver(head + length) }
                if buffer.count - start >= head + length {
                    let range = start + head..<start + head + length
                    start = range.upperBound
                    guard isPacket else { return .passedOver }
                    buffer.withUnsafeBytes { body(ByteText(UnsafeRawBufferPointer(rebasing: $0[range]))) }
                    return .packet
                }
            } else if buffer.count - start >= 20 {
                return damaged()
            }
            if isAtEnd { return buffer.count == start ? .end : damaged() }
            try fill()
        }
    }

    private mutating func damaged() -> Item {
        let place = base + Int64(start)
        start = buffer.count
        isAtEnd = true
        return .damaged(place)
    }

    /// Length of the head in front of the next packet, and of the packet; nil if that is not there as a whole, or none.
    private func header() -> (head: Int, length: Int, isPacket: Bool)? {
        buffer.withUnsafeBytes { bytes in
            let text = ByteText(UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(20)))
            var place = 0
            guard let key = ProtoFields.varint(text, &place), key & 7 == 2, key >> 3 > 0,
                let length = ProtoFields.varint(text, &place), length < 1 << 40
            else { return nil }
            return (place, Int(length), key >> 3 == 1)
        }
    }

    private mutating func passOver(_ length: Int) throws(InputFailure) -> Item {
        var left = length
        while left > 0 {
            let there = min(left, buffer.count - start)
            start += there
            left -= there
            if left > 0 {
                if isAtEnd { return damaged() }
                try fill()
            }
        }
        return .passedOver
    }

    private mutating func fill() throws(InputFailure) {
        base += Int64(start)
        buffer.removeFirst(start)
        start = 0
        let count = try source.read(behind: &buffer)
        isAtEnd = count == 0
    }
}
