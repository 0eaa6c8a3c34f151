import TraceModel

/// One piece of bounded work, from its begin to its end or to where the trace loses it.
public struct TaskRun: Sendable {
    /// How it ended.
    public enum Outcome: UInt8, CaseIterable, Sendable {
        /// It ended in time.
        case ended
        /// It ended after its time was used up.
        case endedLate
        /// It was told that its time is up, and ended then.
        case expired
        /// Its end cannot come any more.
        case leaked
        /// The process ended first, for another reason.
        case cutOff
        /// It was still open when the trace ended.
        case open
        /// Another one with its identifier began, or records are missing: its own end was not seen.
        case superseded

        /// The word in reports and JSON.
        public var word: String {
            switch self {
            case .ended: "ended"
            case .endedLate: "ended late"
            case .expired: "expired"
            case .leaked: "leaked"
            case .cutOff: "cut off"
            case .open: "open"
            case .superseded: "end not seen"
            }
        }
    }

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
    /// Its subdivision, such as a foreground service type.
    public let type: NameID
    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// End, or where the trace loses it, trace time in nanoseconds.
    public let end: Int64
    /// How the begin is known.
    public let startCertainty: Certainty
    /// How the end is known.
    public let endCertainty: Certainty
    /// How far off the begin may be, in nanoseconds; 0 = exact.
    public let startUncertainty: Int64
    /// How it ended.
    public let outcome: Outcome
    /// Phase of the process at its begin.
    public let phaseAtStart: Phase
    /// Whose task it is, if it is a known one of a debug runtime or of UIKit.
    public let knownOwner: String?

    /// Age in nanoseconds.
    public var duration: Int64 { end &- start }
}
