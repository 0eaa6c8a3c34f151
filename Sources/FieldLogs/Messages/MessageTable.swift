/// The messages of one speaker that traceq knows: shape, where it was seen, and what it means to the reader.
final class MessageTable<Meaning: Sendable>: Sendable {
    /// One message.
    struct Row: Sendable {
        let pattern: MessagePattern
        let meaning: Meaning

        init(_ text: String, _ meaning: Meaning, seen: String) {
            pattern = MessagePattern(text, seen: seen)
            self.meaning = meaning
        }
    }

    /// Who says it, for people.
    let speaker: String
    let rows: [Row]
    private let fronts: [MessageFront]
    /// For each first byte of a message, whether a row may fit.
    private let isFirst: [Bool]

    init(_ speaker: String, _ rows: [Row]) {
        self.speaker = speaker
        self.rows = rows
        let fronts = rows.map(\.pattern.front)
        self.fronts = fronts
        isFirst = (0...255).map { byte in
            fronts.contains { $0.mask == 0 || UInt8(truncatingIfNeeded: $0.letters) == byte }
        }
    }

    /// The first row that the message fits, from a row on.
    func find(_ message: ByteText, from start: Int = 0) -> (row: Int, captures: Captures)? {
        guard isFirst[Int(message[0])] else { return nil }
        let front = MessageFront(message)
        var row = start
        while row < fronts.count {
            if fronts[row].fits(front), let captures = rows[row].pattern.match(message) {
                return (row, captures)
            }
            row += 1
        }
        return nil
    }
}

/// How often a pattern was met in a log.
public struct PatternCount: Sendable {
    /// Who says it.
    public let speaker: String
    /// The pattern as the table has it; empty for the messages of the speaker that fit none.
    public let pattern: String
    /// Systems in which it was seen.
    public let seen: String
    /// Messages that fit it.
    public let count: Int
}

/// Finds messages in a table and counts them.
struct CountedTable<Meaning: Sendable>: Sendable {
    let table: MessageTable<Meaning>
    private var hits: [Int]
    private var unmatched = 0

    init(_ table: MessageTable<Meaning>) {
        self.table = table
        hits = [Int](repeating: 0, count: table.rows.count)
    }

    /// What the message means, and what its gaps hold; nil if no row fits, which is counted.
    mutating func find(_ message: ByteText) -> (meaning: Meaning, captures: Captures)? {
        guard let (row, captures) = table.find(message) else {
            unmatched += 1
            return nil
        }
        hits[row] += 1
        return (table.rows[row].meaning, captures)
    }

    /// The counts of all rows that were met, and of what no row fits.
    func counts(withUnmatched: Bool = true) -> [PatternCount] {
        var counts = zip(table.rows, hits).compactMap { row, count in
            count == 0
                ? nil
                : PatternCount(
                    speaker: table.speaker, pattern: row.pattern.text, seen: row.pattern.seen, count: count)
        }
        if withUnmatched, unmatched > 0 {
            counts.append(PatternCount(speaker: table.speaker, pattern: "", seen: "", count: unmatched))
        }
        return counts
    }
}
