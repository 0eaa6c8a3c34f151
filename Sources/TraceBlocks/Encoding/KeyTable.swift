/// Gives the keys that one block uses positions: 0, 1, 2 … in the order of first use.
struct KeyTable {
    /// The keys in the order of their positions.
    private(set) var keys: [UInt64] = []
    /// Open addressing over positions plus one, 0 = free. Its size is a power of two, at most half full.
    private var slots = [UInt32](repeating: 0, count: 256)
    private var last: (key: UInt64, position: UInt32)?

    /// Forgets all keys and keeps the memory.
    mutating func removeAll() {
        // Only what was used is cleared: most blocks have few keys.
        for key in keys { clear(key) }
        keys.removeAll(keepingCapacity: true)
        last = nil
    }

    /// The position of a key, which is added when it is new.
    @inline(__always)
    mutating func position(of key: UInt64) -> UInt32 {
        if let last, last.key == key { return last.position }
        let position = find(key)
        last = (key, position)
        return position
    }

    private mutating func find(_ key: UInt64) -> UInt32 {
        var slot = Self.hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            if keys[Int(slots[slot]) - 1] == key { return slots[slot] - 1 }
            slot = (slot + 1) & (slots.count - 1)
        }
        keys.append(key)
        slots[slot] = UInt32(keys.count)
        if keys.count * 2 > slots.count { grow() }
        return UInt32(keys.count - 1)
    }

    private mutating func clear(_ key: UInt64) {
        // All keys go, so whatever stands between a key's first slot and a free one can go with it.
        var slot = Self.hash(key) & (slots.count - 1)
        while slots[slot] != 0 {
            slots[slot] = 0
            slot = (slot + 1) & (slots.count - 1)
        }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for (position, key) in keys.enumerated() {
            var slot = Self.hash(key) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = UInt32(position + 1)
        }
    }

    /// Multiplication by an odd number that looks random (the golden ratio's) and the upper half of it.
    private static func hash(_ key: UInt64) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
    }
}
