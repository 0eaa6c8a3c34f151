/// What a number of a column is written as: its difference from what was to be expected.
enum ColumnPrediction: String, CaseIterable {
    /// The number itself.
    case none = "as it is"
    /// The number of the event before.
    case before = "delta"
    /// That, and its difference from the one before.
    case line = "delta of delta"
    /// The number of the last event with the same key.
    case own = "own delta"
    /// That, and its difference from the one before.
    case ownLine = "own delta of delta"
    /// The last event with the same key, and the usual difference of the word in this block. Only samples
    /// are periodic; the others differ from the event before.
    case ownPeriod = "own period"
    /// The same on a grid that only moves when an event comes earlier than it: timers are late, never early.
    case ownGrid = "own grid"

    /// True if it makes sense for the column.
    func fits(_ column: BlockColumn) -> Bool {
        switch self {
        case .none, .before, .line: true
        case .own, .ownLine: column.keys != nil
        case .ownPeriod, .ownGrid: column.isTime
        }
    }

    /// What is left of the column's numbers, with the sign in the lowest bit.
    func residuals(_ column: BlockColumn) -> [UInt64] {
        var found: [UInt64] = []
        found.reserveCapacity(column.values.count)
        var previous = [Int64](repeating: 0, count: 2)
        var own: [UInt64: (last: Int64, difference: Int64)] = [:]
        for (row, value) in column.values.enumerated() {
            let key = column.keys?[row] ?? 0
            let isOwn = !column.isTime || column.isSample[row]
            let last = own[key]
            let expected: Int64
            switch self {
            case .none: expected = 0
            case .before: expected = previous[0]
            case .line: expected = previous[0] &+ (previous[0] &- previous[1])
            case .own: expected = isOwn ? last?.last ?? 0 : previous[0]
            case .ownLine: expected = isOwn ? last.map { $0.last &+ $0.difference } ?? 0 : previous[0]
            case .ownPeriod, .ownGrid:
                let next = last.map { $0.last &+ (column.periods[key >> 32] ?? 0) }
                expected = isOwn ? next ?? previous[0] : previous[0]
            }
            let residual = value &- expected
            if column.part.holds(isSample: column.isSample[row]) { found.append(Self.zigzag(residual)) }
            previous = [value, previous[0]]
            var anchor = value
            // Late by a little: the grid stays. Late by much: the timer was set anew.
            if self == .ownGrid, last != nil, residual > 0, residual < 10_000_000 { anchor = expected }
            own[key] = (anchor, value &- (last?.last ?? value))
        }
        return found
    }

    private static func zigzag(_ number: Int64) -> UInt64 {
        UInt64(bitPattern: (number << 1) ^ (number >> 63))
    }
}
