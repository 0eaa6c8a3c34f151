import TraceModel

/// What the replay knows of one subject at the present moment.
struct SubjectLife {
    var process: UInt32 = 0
    /// Position in ``StateMachines/all``; nil for a kind without rules.
    var machine: Int?
    var state: Int?
    /// The state of a kind without rules.
    var freeState: NameID = .none
    var since: Int64 = 0
    var certainty = Certainty.openAtStart
    var isRelaunchOrdered = false
    /// Set while it keeps its state without the focus.
    var focusLostAt: (time: Int64, certainty: Certainty)?
    /// True while the system has given up waiting for it, so that nobody knows its state.
    var isDoubted = false
    /// True if the next transition cannot be judged, because records before it are missing.
    var isBlind = false
    /// When it leaves a state that cannot last.
    var expiry = Int64.max
    /// A state that was told and may be somebody else's.
    var stray: Stray?
    /// Event that led to the present state.
    var lastEvent: EventReference?
}
