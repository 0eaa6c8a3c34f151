import LifecycleEngine
import TraceModel

/// How long a subject was in each of its states.
public struct SubjectSummary: Sendable {
    /// Time in one state.
    public struct StateTime: Sendable {
        /// The platform's name of the state.
        public let state: String
        /// What a process can do in it.
        public let phase: Phase
        /// Nanoseconds in it.
        public internal(set) var duration: Int64
        /// How many times it was in it.
        public internal(set) var count = 1
        /// First begin of it, trace time in nanoseconds.
        public let first: Int64
        /// How the first begin is known.
        public let firstCertainty: Certainty
        /// Last end of it, trace time in nanoseconds.
        public internal(set) var last: Int64
        /// How the last end is known.
        public internal(set) var lastCertainty: Certainty
    }

    /// The boot.
    public let boot: UInt32
    /// The subject, by number.
    public let subject: UInt32
    /// Its process, by number.
    public let process: UInt32
    /// Its states, in the order in which they came first.
    public internal(set) var states: [StateTime] = []

    /// Nanoseconds on screen.
    public var onScreen: Int64 {
        states.reduce(0) { $0 &+ ($1.phase.isForeground ? $1.duration : 0) }
    }

    /// States that are kept apart; the platforms have fewer than ten.
    private static let stateLimit = 64

    mutating func add(_ span: StateSpan) {
        if let place = states.firstIndex(where: { $0.state == span.state }) {
            states[place].duration &+= span.duration
            states[place].count += 1
            states[place].last = span.end
            states[place].lastCertainty = span.endCertainty
        } else if states.count < Self.stateLimit {
            states.append(
                StateTime(
                    state: span.state, phase: span.phase, duration: span.duration, first: span.start,
                    firstCertainty: span.startCertainty, last: span.end, lastCertainty: span.endCertainty))
        }
    }
}
