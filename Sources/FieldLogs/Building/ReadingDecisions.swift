import TraceModel

/// What a reader decided about a log, and on which evidence.
struct ReadingDecisions {
    /// A log that changes its mind more often is not worth more words.
    private static let limit = 64

    private(set) var all: [InputExplanation.Decision] = []
    private var lastValues: [String: String] = [:]

    /// Notes a decision; saying the same again changes nothing.
    mutating func note(_ what: String, _ value: String, because: String, line: Int64?) {
        guard lastValues[what] != value, all.count < Self.limit else { return }
        lastValues[what] = value
        all.append(InputExplanation.Decision(what, value, because: because, line: line))
    }

    /// True if this was decided.
    func contains(_ what: String) -> Bool { lastValues[what] != nil }
}
