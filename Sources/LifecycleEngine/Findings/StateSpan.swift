import TraceModel

/// A stretch of time that a process or a subject spent in one state.
public struct StateSpan: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// The subject, by number; 0 = the process itself.
    public let subject: UInt32
    /// What the process can do in it.
    public let phase: Phase
    /// The platform's name of the subject's state; empty for a process.
    public let state: String
    /// The subject's state after it; empty if it has none, or for a process.
    public let next: String
    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// End, trace time in nanoseconds.
    public let end: Int64
    /// How the begin is known.
    public let startCertainty: Certainty
    /// How the end is known.
    public let endCertainty: Certainty

    /// Length in nanoseconds.
    public var duration: Int64 { end &- start }
}
