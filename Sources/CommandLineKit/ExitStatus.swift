/// What the process tells its caller when it ends.
///
/// A script must be able to tell "the answer is no" from "there is no answer", and both from "there is an
/// answer, but some of the input could not be read".
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Done, with nothing to report; also when the reader of a pipe went away.
    case done = 0
    /// Done, and there are findings at or above the asked severity, or a regression.
    case findings = 1
    /// Not done: wrong usage, unreadable input, bad SQL.
    case notDone = 2
    /// Done, but some bytes or records of the input could not be read.
    case dataLost = 3
    /// A bug in the tool: an internal invariant does not hold.
    case bug = 70
    /// Interrupted by the user; partial output is flushed and marked.
    case interrupted = 130

    /// The status of two pieces of work done in one process: the one that the caller must hear about first.
    ///
    /// The order is 70, 130, 2, 3, 1, 0. The operation is commutative and associative, so any number of
    /// statuses can be folded in any order.
    public func combined(with other: ExitStatus) -> ExitStatus {
        precedence >= other.precedence ? self : other
    }

    private var precedence: Int {
        switch self {
        case .done: 0
        case .findings: 1
        case .dataLost: 2
        case .notDone: 3
        case .interrupted: 4
        case .bug: 5
        }
    }
}
