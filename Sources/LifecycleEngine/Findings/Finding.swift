import TraceModel

/// A rule that the trace shows broken, or something worth knowing, with the events that prove it.
public struct Finding: Sendable {
    /// A number that belongs to a finding.
    public enum Measure: String, CaseIterable, Sendable {
        /// Age of the task, ns.
        case age
        /// How far off the begin may be, ns.
        case uncertainty
        /// Background time used in the last stay, ns.
        case backgroundUsed
        /// Begin of that stay, trace time in ns.
        case stayStart
        /// End of that stay, trace time in ns.
        case stayEnd
        /// Background time of earlier stays in which the task was open, ns.
        case earlierStays
        /// The limit, ns.
        case limit
        /// The permitted time that it outlived, as the platform printed it, ns.
        case permitted
        /// How far past the limit, ns.
        case over
        /// First end of a task that was ended twice, trace time in ns.
        case firstEnd
        /// Time from expiration to completion, ns.
        case afterExpiration
        /// How long it took, ns.
        case took
        /// Background time that was left, ns.
        case timeLeft
        /// How many events were left out, because somebody else than the platform sent them.
        case leftOut
        /// How often it happened, or how many there were.
        case count
        /// The time in which that was, ns.
        case window
        /// How long after the end of its window it came, ns.
        case late
        /// What of the app's budget was used when it asked for more, ns.
        case budget
        /// When time of that budget comes back, trace time in ns.
        case availableAt
        /// What was used, in the unit of the metric.
        case used
    }

    /// The broken rule's id.
    public let rule: String
    /// How bad it is here: next to missing records a finding is milder than its rule.
    public let severity: Rule.Severity
    /// How it is known.
    public let certainty: Certainty
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// The subject, by number; 0 = none.
    public let subject: UInt32
    /// Kind of task; none if it is not about a task.
    public let task: NameID
    /// Identifier of the task.
    public let id: TaskIdentifier
    /// Name of the task.
    public let name: NameID
    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// End, trace time in nanoseconds.
    public let end: Int64
    /// The states before and after, for transitions; a known task's owner; a limit's words.
    public let details: [String]
    /// Its numbers.
    public let measures: [Measure: Int64]
    /// The events that prove it, in order of time.
    public let evidence: [EventReference]
}
