import TraceModel

/// What was measured over a stretch of time; or several measurements that are drawn together.
public struct TimelinePoint: Sendable, TimelinePiece {
    /// The measurement before it, or its own time if there was none; trace time in nanoseconds.
    public internal(set) var start: Int64
    /// Its own time, trace time in nanoseconds.
    public internal(set) var end: Int64
    /// The smallest value; for a counter the smallest use in a second.
    public internal(set) var low: Double
    /// The largest value; for a counter the largest use in a second.
    public internal(set) var high: Double
    /// The last value; for a counter everything that was used from ``start`` to ``end``.
    public internal(set) var value: Double
    /// Measurements that it stands for.
    public internal(set) var count: UInt32 = 1
    /// True if values add up.
    let isCounter: Bool

    mutating func merge(_ next: TimelinePoint) {
        start = min(start, next.start)
        end = max(end, next.end)
        low = min(low, next.low)
        high = max(high, next.high)
        value = isCounter ? value + next.value : next.value
        count &+= next.count
    }
}
