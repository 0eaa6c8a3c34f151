/// The payload of a binary event, in the words of `logcat`: `[0,31730,com.acme.tide,985,empty #17]`, or one bare value
/// (source: AOSP liblog `logprint.cpp`, `log_event_list.h`).
struct LogdPayload {
    /// Lists inside lists; the platform has none.
    private static let depthLimit = 4

    private let bytes: ByteText
    private var place = 4
    private(set) var text: [UInt8] = []
    /// The first value, if it is an integer: it tells the manager of activities from that of windows.
    private(set) var firstInteger: Int64?

    /// Reads the payload behind the number of the tag; nil if it is none.
    init?(_ payload: ByteText) {
        bytes = payload
        guard payload.count >= 4 else { return nil }
        if payload.count > 4, !readValue(depth: 0) { return nil }
    }

    private mutating func readValue(depth: Int) -> Bool {
        guard let kind = take(1) else { return false }
        switch kind {
        case 0: return readInteger(4)
        case 1: return readInteger(8)
        case 2:
            guard let count = take(4), count <= UInt64(bytes.count - place) else { return false }
            // A line stays a line.
            text += bytes.slice(place, place + Int(count)).bytes.map { $0 < 0x20 ? 0x20 : $0 }
            place += Int(count)
        case 3:
            guard let count = take(1), depth < Self.depthLimit else { return false }
            text.append(0x5B)
            for element in 0..<count {
                if element > 0 { text.append(0x2C) }
                guard readValue(depth: depth + 1) else { return false }
            }
            text.append(0x5D)
        case 4:
            guard let bits = take(4) else { return false }
            text += Array("\(Float(bitPattern: UInt32(bits)))".utf8)
        default: return false
        }
        return true
    }

    private mutating func readInteger(_ size: Int) -> Bool {
        guard let bits = take(size) else { return false }
        let value = size == 4 ? Int64(Int32(bitPattern: UInt32(bits))) : Int64(bitPattern: bits)
        if firstInteger == nil { firstInteger = value }
        text += Array("\(value)".utf8)
        return true
    }

    /// The next bytes as a number, the least one first.
    private mutating func take(_ size: Int) -> UInt64? {
        guard place + size <= bytes.count else { return nil }
        var value: UInt64 = 0
        for offset in (0..<size).reversed() { value = value << 8 | UInt64(bytes[place + offset]) }
        place += size
        return value
    }
}
