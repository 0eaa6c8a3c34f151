import TraceModel

/// Work that was handed to a system scheduler.
public struct TaskRequest: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// The kind of task.
    public let task: NameID
    /// The platform's identifier.
    public let id: TaskIdentifier
    /// When it was asked for, trace time in nanoseconds.
    public let time: Int64
    /// The earliest begin that was asked for, trace time in nanoseconds; nil if none was.
    public let earliest: Int64?
}
