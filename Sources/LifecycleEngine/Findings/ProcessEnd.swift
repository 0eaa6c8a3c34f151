import TraceModel

/// The end of a process, joined from all records that speak of it.
public struct ProcessEnd: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// When, trace time in nanoseconds.
    public let time: Int64
    /// Observed, or inferred if the process was only gone by that time.
    public let certainty: Certainty
    /// Namespace of the exit code; empty if unknown.
    public let namespace: String
    /// The exit code; nil if unknown.
    public let code: Int64?
    /// What that means.
    public let cause: ExitCause
    /// The platform's reason or sentence; empty if it gave none.
    public let words: String
    /// What the records say besides.
    public let facts: ExitFacts
    /// Phase in which it ended; where the trace does not tell, the place that the platform's words give.
    public let phase: Phase
    /// True if only the platform's words give the phase.
    public let isPhaseToldByWords: Bool
    /// Nanoseconds since its start; nil if the start is unknown.
    public let sinceStart: Int64?
    /// Nanoseconds since it left the foreground; nil if it was not in the background.
    public let sinceLeaving: Int64?
    /// Tasks that were open.
    public let openTaskCount: Int
    /// The records, first to last.
    public let evidence: [EventReference]
}
