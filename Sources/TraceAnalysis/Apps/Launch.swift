import LifecycleEngine
import TraceModel

/// How a process came to life.
public struct Launch: Sendable {
    /// Where a launch led, as far as the trace tells.
    public enum Kind: Sendable {
        /// By the user: it came on screen, and no other cause is known.
        case byUser
        /// Into the background, where it was seen.
        case intoBackground
        /// Ahead of use, and not used in the trace.
        case prewarmed
        /// Nothing tells.
        case unknown
    }

    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// When it started, or was seen first; trace time in nanoseconds.
    public let time: Int64
    /// Why (``Words/Cause``); empty if the trace does not tell.
    public let cause: String
    /// How the start is known.
    public let start: ProcessStart
    /// First moment on screen; nil if it never was.
    public internal(set) var firstForeground: Int64?
    /// True if it was seen in the background before it was on screen.
    public internal(set) var wasInBackground = false
    /// The launch that the system began ahead of use and went on with; nil for other launches.
    public internal(set) var prewarm: PrewarmUse?

    init(boot: UInt32, process: UInt32, time: Int64, cause: String, start: ProcessStart) {
        self.boot = boot
        self.process = process
        self.time = time
        self.cause = cause
        self.start = start
    }

    /// Where it led. A launch of which only its end is known is none that can be counted.
    public var kind: Kind {
        if cause == Words.Cause.user { return .byUser }
        if Words.Cause.background.contains(cause) { return .intoBackground }
        if cause == Words.Cause.prewarm, prewarm == nil { return .prewarmed }
        if wasInBackground { return .intoBackground }
        return firstForeground == nil ? .unknown : .byUser
    }

    /// True if the trace shows a launch: its start was seen, or something that a process does after a start that was not.
    public var isLaunch: Bool {
        switch start {
        case .observed: true
        case .inferred: firstForeground != nil || wasInBackground
        case .notSeen: false
        }
    }
}
