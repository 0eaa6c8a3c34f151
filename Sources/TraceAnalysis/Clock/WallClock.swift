import TraceModel

/// What the wall clock showed at any time of a trace.
public struct WallClock: Sendable {
    /// What it showed at one time.
    public struct Anchor: Sendable {
        /// Trace time in nanoseconds.
        public let time: Int64
        /// What it showed then.
        public let wall: WallReading
    }

    /// Anchors that a boot keeps at most; later ones are left out.
    private static let limit = 10_000
    /// A reading this close to a moment stands for it, nanoseconds.
    private static let closeness: Int64 = 60_000_000_000

    private var anchors: [UInt32: [Anchor]] = [:]

    /// A clock that knows nothing.
    public init() {}

    /// What it showed in a boot, in order of time; empty if it is not known. Between two it goes on from the earlier one.
    public func anchors(boot: UInt32) -> [Anchor] { anchors[boot] ?? [] }

    /// The wall clock showed this at a time of the trace.
    public mutating func add(boot: UInt32, time: Int64, wall: WallReading) {
        var known = anchors[boot, default: []]
        guard known.count < Self.limit, known.last.map({ $0.time <= time }) ?? true else { return }
        known.append(Anchor(time: time, wall: wall))
        anchors[boot] = known
    }

    /// The wall clock was set by so many nanoseconds at a time of the trace.
    public mutating func step(boot: UInt32, time: Int64, by: Int64) {
        guard let before = reading(boot: boot, time: time) else { return }
        add(boot: boot, time: time, wall: before.advanced(by: by))
    }

    /// What it says of the time between two moments at which it was read, give or take a minute; nil without two readings.
    public func measured(boot: UInt32, from start: Int64, to end: Int64) -> Int64? {
        guard let known = anchors[boot],
            let first = known.last(where: { $0.time <= start &+ Self.closeness }),
            let last = known.last(where: { $0.time <= end &+ Self.closeness }), last.time > first.time,
            end &- last.time <= Self.closeness
        else { return nil }
        return last.wall.utcNanoseconds &- first.wall.utcNanoseconds &- (last.time &- first.time)
            &+ (end &- start)
    }

    /// What it showed at a time: counted from the last anchor before it, or the first one; nil without any.
    public func reading(boot: UInt32, time: Int64) -> WallReading? {
        guard let known = anchors[boot], let first = known.first else { return nil }
        var low = 0
        var high = known.count
        while low < high {
            let middle = (low + high) / 2
            if known[middle].time <= time { low = middle + 1 } else { high = middle }
        }
        let anchor = low > 0 ? known[low - 1] : first
        return anchor.wall.advanced(by: time &- anchor.time)
    }
}
