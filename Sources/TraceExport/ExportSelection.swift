/// Which part of a trace is exported. The whole trace is replayed all the same: what stands before the part decides what
/// is so in it.
public struct ExportSelection: Sendable {
    /// Only what is not over before this trace time of its boot, in nanoseconds.
    public var from: Int64?
    /// Only what began before this trace time of its boot, in nanoseconds.
    public var to: Int64?
    /// Only these processes, by number; nil for all, and the device.
    public var processes: Set<UInt32>?

    /// Everything.
    public init() {}

    /// True if something of this process, from `start` to `end`, belongs to the part.
    func holds(_ process: UInt32, _ start: Int64, _ end: Int64) -> Bool {
        holds(start, end) && processes?.contains(process) ?? true
    }

    /// True if something that concerns everybody, from `start` to `end`, belongs to the part.
    func holds(_ start: Int64, _ end: Int64) -> Bool {
        if let from, end < from { return false }
        return to.map { start < $0 } ?? true
    }

    /// Nanoseconds of a stretch that lie inside the part.
    func length(_ start: Int64, _ end: Int64) -> Int64 {
        max(min(end, to ?? end) &- max(start, from ?? start), 0)
    }
}
