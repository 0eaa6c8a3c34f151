import TraceModel

/// What the system said at the end of a process about starting it, or a service of it, again, and what came of it.
public struct Restart: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process that ended, by number.
    public let process: UInt32
    /// The service that is to be started again; none if it is about the process.
    public let service: NameID
    /// When the process ended, trace time in nanoseconds.
    public let diedAt: Int64
    /// When the system said it, trace time in nanoseconds.
    public let toldAt: Int64
    /// The announced time of the restart, trace time in nanoseconds; nil if none was announced.
    public let dueAt: Int64?
    /// False if the system will not start it again by itself; nil if it did not say.
    public let isAllowed: Bool?
    /// When a process of the app was seen next, trace time in nanoseconds; nil if none was.
    public internal(set) var backAt: Int64?
    /// That process, by number; 0 = none.
    public internal(set) var backProcess: UInt32 = 0
}
