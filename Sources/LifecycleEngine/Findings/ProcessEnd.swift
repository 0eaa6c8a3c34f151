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
    public var facts: ExitFacts {
        var facts = said?.facts ?? ExitFacts()
        (facts.lifeCPU, facts.memoryLimit) = (lifeCPU, memoryLimit)
        return facts
    }
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

    /// Apart, because most deaths say nothing of it, and it is larger than all the rest.
    private final class Said: Sendable {
        let facts: ExitFacts

        init(_ facts: ExitFacts) { self.facts = facts }
    }

    private let said: Said?
    private let lifeCPU: Int64?
    private let memoryLimit: Int64?

    /// The end of a process, with the cause that its code and words mean.
    init(
        _ end: PendingEnd, boot: UInt32, process: UInt32, namespace: String, words: String, place: Phase?
    ) {
        (self.boot, self.process) = (boot, process)
        (time, certainty) = (end.time, end.certainty)
        self.namespace = namespace
        code = end.code == EventBatch.absent ? nil : end.code
        cause = ExitTable.cause(namespace: namespace, code: code, sentence: words)
        self.words = words
        (phase, isPhaseToldByWords) = (place ?? end.phase, place != nil)
        (sinceStart, sinceLeaving) = (end.sinceStart, end.sinceLeaving)
        openTaskCount = end.openTaskCount
        evidence = end.evidence
        var facts = end.facts
        (lifeCPU, memoryLimit) = (facts.lifeCPU, facts.memoryLimit)
        (facts.lifeCPU, facts.memoryLimit) = (nil, nil)
        said = facts == ExitFacts() ? nil : Said(facts)
    }
}
