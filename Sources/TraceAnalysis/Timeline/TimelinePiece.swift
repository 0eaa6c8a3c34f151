/// Something on a row of a timeline that can be drawn together with its neighbour.
protocol TimelinePiece {
    /// Begin, trace time in nanoseconds.
    var start: Int64 { get }
    /// End, trace time in nanoseconds.
    var end: Int64 { get }
    /// Takes in the piece that came after this one.
    mutating func merge(_ next: Self)
}

extension TimelinePiece {
    /// True if both are so short, and so close, that they can be drawn as one.
    func canMerge(_ next: Self, within grain: Int64) -> Bool {
        length <= grain && next.length <= grain && max(end, next.end) &- min(start, next.start) <= grain
    }

    /// Length in nanoseconds; the largest number where it does not fit.
    private var length: Int64 {
        let (length, overflow) = end.subtractingReportingOverflow(start)
        return overflow ? .max : length
    }
}

extension Array where Element: TimelinePiece {
    /// Adds a piece, or merges it into the last one if both are within `grain` nanoseconds; 0 = never.
    mutating func append(_ piece: Element, grain: Int64) {
        if grain > 0, let last = indices.last, self[last].canMerge(piece, within: grain) {
            self[last].merge(piece)
        } else {
            append(piece)
        }
    }

    /// Merges neighbours that are within `grain` nanoseconds, in place.
    mutating func coarsen(grain: Int64) {
        guard count > 1 else { return }
        var kept = 0
        for place in 1..<count {
            if self[kept].canMerge(self[place], within: grain) {
                self[kept].merge(self[place])
            } else {
                kept += 1
                self[kept] = self[place]
            }
        }
        removeLast(count - kept - 1)
    }
}
