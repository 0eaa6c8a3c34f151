/// The order of many values, without comparing them with one another.
enum AscendingOrder {
    /// Below so many values comparing is as fast.
    private static let least = 512
    private static let digitBits: UInt64 = 11

    /// Places of the values in ascending order; equal values stand in the order in which they came. None may be not a number.
    static func of(_ values: [Double]) -> [Int] {
        guard values.count >= least, values.count < Int(UInt32.max) else {
            return values.indices.sorted { (values[$0], $0) < (values[$1], $1) }
        }
        var keys = values.map(key)
        var places = (0..<UInt32(values.count)).map { $0 }
        var otherKeys = keys
        var otherPlaces = places
        var shift: UInt64 = 0
        while shift < 64 {
            // Values are mostly much alike, and then most digits say nothing.
            if sort(keys, places, shift, &otherKeys, &otherPlaces) {
                swap(&keys, &otherKeys)
                swap(&places, &otherPlaces)
            }
            shift += digitBits
        }
        return places.map { Int($0) }
    }

    /// Bits that are ordered as the values are: those of negative ones turned over.
    private static func key(_ value: Double) -> UInt64 {
        let bits = value.bitPattern
        return bits >> 63 == 1 ? ~bits : bits | 1 << 63
    }

    /// Sorts by one digit and keeps the order of equal ones; false if all are equal.
    private static func sort(
        _ keys: [UInt64], _ places: [UInt32], _ shift: UInt64, _ newKeys: inout [UInt64],
        _ newPlaces: inout [UInt32]
    ) -> Bool {
        let mask: UInt64 = (1 << digitBits) - 1
        var starts = [Int](repeating: 0, count: 1 << Int(digitBits))
        for key in keys { starts[Int(key >> shift & mask)] += 1 }
        if starts.contains(keys.count) { return false }
        var sum = 0
        for digit in starts.indices {
            let count = starts[digit]
            starts[digit] = sum
            sum += count
        }
        for (key, place) in zip(keys, places) {
            let digit = Int(key >> shift & mask)
            newKeys[starts[digit]] = key
            newPlaces[starts[digit]] = place
            starts[digit] += 1
        }
        return true
    }
}
