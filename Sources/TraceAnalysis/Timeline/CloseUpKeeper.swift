import LifecycleEngine

/// Keeps everything around the first findings, while a timeline draws the rest together.
///
/// What came last on each row is remembered; a finding takes it out, and what comes shortly after is added.
struct CloseUpKeeper {
    /// What came last on a row.
    private struct Recent {
        var bars: [TimelineBar] = []
        var points: [TimelinePoint] = []
        /// Up to here something was forgotten.
        var forgotten = Int64.min

        mutating func remember(_ bar: TimelineBar) { Self.add(bar, &bars, &forgotten) }

        mutating func remember(_ point: TimelinePoint) { Self.add(point, &points, &forgotten) }

        private static func add<Piece: TimelinePiece>(
            _ piece: Piece, _ pieces: inout [Piece], _ forgotten: inout Int64
        ) {
            if pieces.count == limit {
                forgotten = pieces.prefix(limit / 2).reduce(forgotten) { max($0, $1.end) }
                pieces.removeFirst(limit / 2)
            }
            pieces.append(piece)
        }

        /// Pieces that are remembered; half of them are forgotten at once.
        private static let limit = 64
    }

    /// What is shown before and after a finding, in nanoseconds.
    private static let margin: Int64 = 30_000_000_000
    /// Findings of each severity that have a close-up, mildest first.
    private static let findingLimits = [40, 80, 240]

    private var recents: [Recent] = []
    private var findingCounts = [0, 0, 0]
    /// Pieces that still fit.
    private var room: Int

    init(limit: Int) { room = limit }

    mutating func addRow() { recents.append(Recent()) }

    /// False if findings of this severity have had their close-ups.
    mutating func begin(_ severity: Rule.Severity) -> Bool {
        let place = Int(severity.rawValue)
        guard place < findingCounts.count, findingCounts[place] < Self.findingLimits[place], room > 0 else {
            return false
        }
        findingCounts[place] += 1
        return true
    }

    /// Shows a row from before a finding until after it, as far as what came is remembered.
    mutating func open(_ finding: Finding, _ row: Int, _ closeUps: inout [Timeline.CloseUp]) {
        let start = max(
            finding.start.subtractingReportingOverflow(Self.margin).partialValue, recents[row].forgotten)
        let (sum, overflow) = finding.end.addingReportingOverflow(Self.margin)
        let end = overflow ? finding.end : sum
        guard start < end else { return }
        var from = start
        if let last = closeUps.indices.last, start <= closeUps[last].end {
            // What begins before its end is in it already.
            guard end > closeUps[last].end else { return }
            from = closeUps[last].end
            closeUps[last].end = end
        } else {
            closeUps.append(.init(start: start, end: end))
        }
        let last = closeUps.count - 1
        let isNew = from == start
        func isIn(_ start: Int64, _ end: Int64) -> Bool {
            (isNew ? end >= from : start > from) && start <= closeUps[last].end
        }
        let bars = recents[row].bars.filter { isIn($0.start, $0.end) }
        let points = recents[row].points.filter { isIn($0.start, $0.end) }
        closeUps[last].bars += bars
        closeUps[last].points += points
        room -= bars.count + points.count
    }

    /// Remembers a bar, and adds it to a close-up that is not over.
    mutating func see(_ bar: TimelineBar, _ row: Int, _ closeUps: inout [Timeline.CloseUp]) {
        if let last = closeUps.indices.last, admits(bar, to: &closeUps[last]) {
            closeUps[last].bars.append(bar)
        }
        recents[row].remember(bar)
    }

    /// Remembers a measurement, and adds it to a close-up that is not over.
    mutating func see(_ point: TimelinePoint, _ row: Int, _ closeUps: inout [Timeline.CloseUp]) {
        if let last = closeUps.indices.last, admits(point, to: &closeUps[last]) {
            closeUps[last].points.append(point)
        }
        recents[row].remember(point)
    }

    private mutating func admits(_ piece: some TimelinePiece, to closeUp: inout Timeline.CloseUp) -> Bool {
        guard piece.start <= closeUp.end, piece.end >= closeUp.start else { return false }
        guard room > 0 else {
            // There is no more room: from here on the row is drawn together again.
            closeUp.end = max(closeUp.start, min(closeUp.end, piece.start))
            return false
        }
        room -= 1
        return true
    }
}
