import TraceModel

/// Remembers what was looked up for a name, so that each text is looked at once.
struct NameCache {
    private static let unset = Int16.min
    private var values: [Int16] = []

    /// What `compute` gave for this name: a position, or nil.
    mutating func position(of name: NameID, compute: () -> Int?) -> Int? {
        let index = Int(name.rawValue)
        if index < values.count, values[index] != Self.unset {
            return values[index] < 0 ? nil : Int(values[index])
        }
        let found = compute()
        if index >= values.count {
            values.append(contentsOf: repeatElement(Self.unset, count: index + 1 - values.count))
        }
        values[index] = found.map { Int16(clamping: $0) } ?? -1
        return found
    }
}
