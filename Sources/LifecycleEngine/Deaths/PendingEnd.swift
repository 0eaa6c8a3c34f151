import TraceModel

/// An end of a process that later records may explain.
struct PendingEnd {
    let time: Int64
    /// Inferred if it was only gone by then.
    let certainty: Certainty
    var namespace: NameID
    var code: Int64
    var words: NameID
    var facts: ExitFacts
    let phase: Phase
    let sinceStart: Int64?
    let sinceLeaving: Int64?
    let openTaskCount: Int
    let openHoldCount: Int
    /// When the expiration handler began in which the main thread was.
    let handlerSince: Int64?
    let isOnScreen: Bool
    /// True if it did work that the platform limits and has no rule of its own for, such as a foreground service.
    let wasAtWork: Bool
    /// Nanoseconds since it was active with state that was not marked saved; nil if none was at risk, or nothing tells.
    let unsavedFor: Int64?
    var evidence: [EventReference]
}
