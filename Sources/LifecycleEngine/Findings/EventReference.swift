import TraceModel

/// An event that proves something: when, where in the source, and what it said.
public struct EventReference: Hashable, Sendable {
    /// Trace time in nanoseconds.
    public let time: Int64
    /// Line of the source; ``EventBatch/absent`` if the source has none.
    public let line: Int64
    /// The kind of the event.
    public let kind: EventKind
    /// Its word (state, callback, task …).
    public let label: NameID
    /// Its name.
    public let name: NameID
    /// Its number.
    public let number: Int64
    /// What else it said: a callback's reason, a task's report or result, an exit's sentence.
    public let detail: NameID
    /// Phase of the process after the event.
    public let phase: Phase
}
