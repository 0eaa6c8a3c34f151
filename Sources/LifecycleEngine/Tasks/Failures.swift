import TraceModel

/// Work of one process that failed, for judging how soon it is tried again.
struct Failures {
    private struct Row {
        let word: UInt32
        let name: NameID
        var failedAt: Int64
        /// Tries in a row that came sooner than a pause after the failure before.
        var quickTries: Int
    }

    /// Works that are watched; the one that failed longest ago gives its place.
    private static let limit = 32
    private var rows: [Row] = []

    var isEmpty: Bool { rows.isEmpty }

    mutating func add(_ word: UInt32, _ name: NameID, at time: Int64) {
        if let place = rows.firstIndex(where: { $0.word == word && $0.name == name }) {
            rows[place].failedAt = time
        } else {
            if rows.count >= Self.limit { rows.removeFirst() }
            rows.append(Row(word: word, name: name, failedAt: time, quickTries: 0))
        }
    }

    mutating func forget(_ word: UInt32, _ name: NameID) {
        rows.removeAll { $0.word == word && $0.name == name }
    }

    /// Tries in a row, this one included, that came within `pause` of the failure before; nil if it is none.
    mutating func count(_ word: UInt32, _ name: NameID, at time: Int64, within pause: Int64) -> Int? {
        guard let place = rows.firstIndex(where: { $0.word == word && $0.name == name }) else { return nil }
        guard time &- rows[place].failedAt < pause else {
            rows[place].quickTries = 0
            return nil
        }
        rows[place].quickTries += 1
        return rows[place].quickTries
    }
}
