import LifecycleEngine
import TraceModel

/// Something odd that is legal: said aloud, so that nobody takes it for the fault.
public struct LegalPattern: Sendable {
    /// Which pattern.
    public enum Kind: String, Sendable {
        /// iOS: active for a moment between two inactive times, as under the notification centre.
        case shortActivation = "short activation"
        /// Android: created and destroyed without a start.
        case finishedInOnCreate = "finished in onCreate"
        /// Android: stopped and made again for a configuration change.
        case relaunch
        /// Android: destroyed long after the stop.
        case lateDestroy = "late destroy"
        /// Android: resumed, but another window had the focus.
        case notOnTop = "not on top"
        /// On screen without an active subject between two active times.
        case handOver = "hand-over"
        /// Two or more subjects of one process were on screen at once.
        case together
    }

    /// Which pattern.
    public let kind: Kind
    /// The boot.
    public let boot: UInt32
    /// The process, by number; 0 if it is about the whole app.
    public let process: UInt32
    /// The subject, by number; 0 = none.
    public let subject: UInt32
    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// End, trace time in nanoseconds.
    public let end: Int64
    /// Each stretch in nanoseconds, where there are several.
    public let stretches: [Int64]
}

/// The spans that are legal oddities, by the state and what follows it.
enum LegalPatterns {
    /// An activation shorter than this, between two inactive times, is none by a human.
    static let shortActivation: Int64 = 500_000_000
    /// A destroy this long after the stop is worth a word.
    static let lateDestroy: Int64 = 10_000_000_000

    static func kind(of span: StateSpan) -> LegalPattern.Kind? {
        // Most active spans are long, which costs less to see than what their states are called.
        if span.phase == .active, span.duration >= shortActivation { return nil }
        return switch (span.state, span.next) {
        case ("created", "destroyed"): .finishedInOnCreate
        case ("relaunching", "started"), ("relaunching", "resumed"): .relaunch
        case ("stopped", "destroyed") where span.duration >= lateDestroy: .lateDestroy
        case ("active", "inactive"), ("foregroundActive", "foregroundInactive"):
            span.duration < shortActivation && span.startCertainty == .observed ? .shortActivation : nil
        default: nil
        }
    }
}
