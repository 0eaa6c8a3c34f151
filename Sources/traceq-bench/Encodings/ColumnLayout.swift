/// How a list of numbers becomes bytes.
enum ColumnLayout: String, CaseIterable {
    /// Seven bits a byte.
    case varint
    /// Two bits a number say whether it has 1, 2, 4 or 8 bytes; then the bytes.
    case lengths
    /// The lowest bytes of all numbers, then the next ones. The width is what costs least; numbers that do not fit stand
    /// behind as varints, with their places.
    case planes

    func encode(_ numbers: [UInt64], into bytes: inout [UInt8]) {
        bytes.removeAll(keepingCapacity: true)
        switch self {
        case .varint: for number in numbers { Self.append(varint: number, to: &bytes) }
        case .lengths: Self.encodeLengths(numbers, &bytes)
        case .planes: Self.encodePlanes(numbers, &bytes)
        }
    }

    private static func append(varint number: UInt64, to bytes: inout [UInt8]) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(rest))
    }

    private static func encodeLengths(_ numbers: [UInt64], _ bytes: inout [UInt8]) {
        bytes.append(contentsOf: repeatElement(0, count: (numbers.count + 3) / 4))
        for (place, number) in numbers.enumerated() {
            let code = number < 1 << 8 ? 0 : number < 1 << 16 ? 1 : number < 1 << 32 ? 2 : 3
            bytes[place / 4] |= UInt8(code << (2 * (place % 4)))
            for byte in 0..<(1 << code) {
                bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * byte)))
            }
        }
    }

    private static func encodePlanes(_ numbers: [UInt64], _ bytes: inout [UInt8]) {
        var wider = [Int](repeating: 0, count: 9)
        for number in numbers { wider[(64 - number.leadingZeroBitCount + 7) / 8] += 1 }
        // Numbers that need more than w bytes cost about 6 more each.
        let costs = (0...8).map { width in width * numbers.count + 6 * wider[(width + 1)...].reduce(0, +) }
        let width = costs.indices.min { costs[$0] < costs[$1] } ?? 8
        bytes.append(UInt8(width))
        for byte in 0..<width {
            for number in numbers { bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(8 * byte))) }
        }
        var last = 0
        for (place, number) in numbers.enumerated() where width < 8 && number >> UInt64(8 * width) != 0 {
            append(varint: UInt64(place - last), to: &bytes)
            append(varint: number >> UInt64(8 * width), to: &bytes)
            last = place
        }
    }
}
