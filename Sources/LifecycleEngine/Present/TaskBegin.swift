import TraceModel

/// Bounded work that began.
public struct TaskBegin: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// The kind of task.
    public let task: NameID
    /// The platform's identifier.
    public let id: TaskIdentifier
    /// Its name.
    public let name: NameID
    /// Begin, trace time in nanoseconds; earlier than the event that tells of it if that gives an age.
    public let start: Int64
    /// How the begin is known.
    public let certainty: Certainty
    /// The limit that applies, and where it comes from, in words; nil if there is none.
    public let limit: String?
}

/// A resource that was taken.
public struct HoldBegin: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process that keeps it, by number.
    public let process: UInt32
    /// The process of who is charged, by number; 0 if the trace does not know it.
    public let owner: UInt32
    /// What is kept.
    public let hold: NameID
    /// Its name.
    public let name: NameID
    /// When, trace time in nanoseconds.
    public let start: Int64
}
