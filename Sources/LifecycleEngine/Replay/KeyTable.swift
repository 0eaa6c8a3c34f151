/// Finds where something open is kept by process, word and identifier, at a cost that does not grow with how much is open.
struct KeyTable {
    /// What pairs a begin and its end.
    struct Key: Equatable {
        let process: UInt32
        let word: UInt32
        /// The identifier; the name stands in where the source prints none.
        let id: Int64
    }

    private var keys: [Key]
    /// What stands beside each key; −1 = free.
    private var values: [Int32]
    private(set) var count = 0
    /// Drawn anew for each table, so that no file can choose keys that collide; what is found does not depend on it.
    private let multiplier = UInt64.random(in: 0...UInt64.max) | 1

    init() {
        keys = [Key](repeating: Key(process: 0, word: 0, id: 0), count: 64)
        values = [Int32](repeating: -1, count: 64)
    }

    /// What stands beside the key; nil if it is not there.
    subscript(key: Key) -> Int? {
        var place = home(key)
        while values[place] >= 0 {
            if keys[place] == key { return Int(values[place]) }
            place = (place + 1) & (values.count - 1)
        }
        return nil
    }

    /// Adds a key that is not there.
    mutating func insert(_ key: Key, _ value: Int) {
        if count * 2 >= values.count { grow() }
        place(key, Int32(value))
        count += 1
    }

    /// Takes the key out; what follows it moves up, so that no search ends too early.
    mutating func remove(_ key: Key) {
        let mask = values.count - 1
        var hole = home(key)
        while values[hole] >= 0, keys[hole] != key { hole = (hole + 1) & mask }
        guard values[hole] >= 0 else { return }
        count -= 1
        var place = hole
        while true {
            place = (place + 1) & mask
            guard values[place] >= 0 else { break }
            // It may move to the hole unless its home lies behind the hole.
            if (place &- home(keys[place])) & mask >= (place &- hole) & mask {
                keys[hole] = keys[place]
                values[hole] = values[place]
                hole = place
            }
        }
        values[hole] = -1
    }

    /// Takes all keys out.
    mutating func removeAll() {
        for place in values.indices { values[place] = -1 }
        count = 0
    }

    private func home(_ key: Key) -> Int {
        var hash = (UInt64(key.process) << 32 | UInt64(key.word)) &* multiplier
        hash = (hash ^ (hash >> 32) ^ UInt64(bitPattern: key.id)) &* multiplier
        return Int(truncatingIfNeeded: hash >> 33) & (values.count - 1)
    }

    private mutating func place(_ key: Key, _ value: Int32) {
        var place = home(key)
        while values[place] >= 0 { place = (place + 1) & (values.count - 1) }
        keys[place] = key
        values[place] = value
    }

    private mutating func grow() {
        let old = (keys, values)
        keys = [Key](repeating: Key(process: 0, word: 0, id: 0), count: old.1.count * 2)
        values = [Int32](repeating: -1, count: old.1.count * 2)
        for index in old.1.indices where old.1[index] >= 0 { place(old.0[index], old.1[index]) }
    }
}
