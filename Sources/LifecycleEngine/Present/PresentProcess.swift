import TraceModel

/// What a process is and does at one moment of a replay that goes on.
public struct PresentProcess: Sendable {
    /// The process, by number.
    public let process: UInt32
    /// What it can do.
    public let phase: Phase
    /// Since when, trace time in nanoseconds.
    public let since: Int64
    /// How that is known.
    public let certainty: Certainty
    /// States of its subjects, the one that changed last first; at most ``listLimit``.
    public let subjects: [PresentSubject]
    /// Open tasks, the oldest first; at most ``listLimit``.
    public let tasks: [PresentTask]
    /// How many tasks are open.
    public let taskCount: Int
    /// Resources that it keeps, the oldest first; at most ``listLimit``.
    public let holds: [PresentHold]
    /// How many resources it keeps.
    public let holdCount: Int
    /// The background time that its tasks share, in a stay in the background; nil elsewhere, or without a limit.
    public let background: PresentBudget?

    /// Entries of each list at most.
    public static let listLimit = 64
}

/// The state of a subject at one moment.
public struct PresentSubject: Sendable {
    /// The subject, by number.
    public let subject: UInt32
    /// The platform's name of its state.
    public let state: String
    /// Since when, trace time in nanoseconds.
    public let since: Int64
}

/// A task that is under way at one moment.
public struct PresentTask: Sendable {
    /// The kind of task.
    public let task: NameID
    /// The platform's identifier.
    public let id: TaskIdentifier
    /// Its name.
    public let name: NameID
    /// Its subdivision, such as a foreground service type.
    public let type: NameID
    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// How the begin is known.
    public let startCertainty: Certainty
    /// True if the platform told it that its time is up.
    public let isExpired: Bool
    /// The time that it may take; nil if nothing limits it.
    public let budget: PresentBudget?
}

/// A resource that is kept at one moment.
public struct PresentHold: Sendable {
    /// What is kept.
    public let hold: NameID
    /// Its name.
    public let name: NameID
    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// The time that it may take; nil if nothing limits it.
    public let budget: PresentBudget?
}

/// How much of a time that is limited was used at one moment.
public struct PresentBudget: Sendable, Hashable {
    /// Nanoseconds used.
    public let used: Int64
    /// The limit in nanoseconds.
    public let limit: Int64
    /// The limit and where it comes from, in words.
    public let words: String
    /// True while it is being used up.
    public let isCounting: Bool

    /// Nanoseconds left; less than 0 past the limit.
    public var left: Int64 { limit &- used }

    /// So much used of a limit.
    public init(used: Int64, limit: Int64, words: String, isCounting: Bool) {
        self.used = used
        self.limit = limit
        self.words = words
        self.isCounting = isCounting
    }
}
