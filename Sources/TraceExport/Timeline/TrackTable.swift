/// Gives each track a number, and slices that overlap lanes of their own: the forms want slices of one lane to nest.
///
/// Its memory is bounded. A track that was forgotten gets a new number, under its old name, when it goes on.
struct TrackTable {
    private struct Lane {
        let number: UInt64
        /// Where its last slice ends.
        var end: Int64
    }

    /// Tracks that are remembered, and lanes of one that are searched.
    private static let trackLimit = 16_384
    private static let laneLimit = 64

    private var tracks: [Track: [Lane]] = [:]
    private var goneProcesses = NumberSet()
    private var lastNumber: UInt64 = 0

    /// The lane for a slice: one that is free by its start, the latest of them, so that a new one is rarely needed.
    mutating func lane(of track: Track, from start: Int64, to end: Int64) -> (number: UInt64, isNew: Bool) {
        makeRoom()
        let next = lastNumber + 1
        let lane = Self.take(&tracks[track, default: []], start, end, next)
        guard lane == next else { return (lane, false) }
        lastNumber = next
        return (next, true)
    }

    /// The lane for something without a length.
    mutating func lane(of track: Track) -> (number: UInt64, isNew: Bool) {
        if let lane = tracks[track]?.first { return (lane.number, false) }
        return lane(of: track, from: .min, to: .min)
    }

    /// Takes a free lane, or a new one of this number.
    private static func take(_ lanes: inout [Lane], _ start: Int64, _ end: Int64, _ next: UInt64) -> UInt64 {
        var best = -1
        for place in lanes.indices where lanes[place].end <= start {
            if best < 0 || lanes[best].end < lanes[place].end { best = place }
        }
        guard best < 0 else {
            lanes[best].end = end
            return lanes[best].number
        }
        // Past the limit a slice has its lane for itself.
        if lanes.count < laneLimit { lanes.append(Lane(number: next, end: end)) }
        return next
    }

    /// The tracks of a process are the first ones to go.
    mutating func forget(_ process: UInt32) { _ = goneProcesses.insert(process) }

    private mutating func makeRoom() {
        guard tracks.count >= Self.trackLimit else { return }
        tracks = tracks.filter { !goneProcesses.contains($0.key.process) }
        if tracks.count >= Self.trackLimit / 2 { tracks.removeAll(keepingCapacity: true) }
    }
}
