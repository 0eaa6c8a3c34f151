import TraceModel

/// Work that was asked for with a window in which the platform promises to run it, and when it came.
public struct ScheduledRun: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process that asked, by number.
    public let process: UInt32
    /// The kind of task.
    public let task: NameID
    /// Its name.
    public let name: NameID
    /// When it was asked for, trace time in nanoseconds.
    public let askedAt: Int64
    /// Earliest begin, trace time in nanoseconds.
    public let earliest: Int64
    /// Latest begin that was promised, trace time in nanoseconds.
    public let latest: Int64
    /// When it came, trace time in nanoseconds; nil if it did not in this trace.
    public let beganAt: Int64?
}
