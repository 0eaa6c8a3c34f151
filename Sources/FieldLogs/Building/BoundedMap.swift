/// A dictionary that forgets what was not touched for long, so that no input makes it grow without bound.
///
/// Entries live in two generations. When the younger one is full the older one is forgotten as a whole, and what
/// is used comes back into the younger one; both steps cost a constant time per entry.
struct BoundedMap<Key: Hashable, Value> {
    private let generationLimit: Int
    private var young: [Key: Value] = [:]
    private var old: [Key: Value] = [:]

    /// An empty map that keeps the `limit` entries used last, or a few more than half of them.
    init(limit: Int = 65_536) { generationLimit = max(limit / 2, 1) }

    /// The entry of a key.
    subscript(_ key: Key) -> Value? {
        mutating get {
            if let value = young[key] { return value }
            guard !old.isEmpty, let value = old.removeValue(forKey: key) else { return nil }
            insert(key, value)
            return value
        }
        set {
            guard let newValue else {
                young[key] = nil
                old[key] = nil
                return
            }
            insert(key, newValue)
        }
    }

    /// Changes the entry of a key where it stands; nil if there is none.
    mutating func update<Result>(_ key: Key, _ body: (inout Value) -> Result) -> Result? {
        if let place = young.index(forKey: key) { return body(&young.values[place]) }
        guard !old.isEmpty, var value = old.removeValue(forKey: key) else { return nil }
        defer { insert(key, value) }
        return body(&value)
    }

    private mutating func insert(_ key: Key, _ value: Value) {
        guard young.updateValue(value, forKey: key) == nil else { return }
        if !old.isEmpty { old[key] = nil }
        guard young.count > generationLimit else { return }
        young[key] = nil
        old = young
        young = [key: value]
    }
}
