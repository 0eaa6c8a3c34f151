import TraceModel

/// From leaving the foreground, or a launch into the background, to coming back or the end of the process.
public struct BackgroundStay: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// End, trace time in nanoseconds.
    public let end: Int64
    /// How the begin is known.
    public let startCertainty: Certainty
    /// How the end is known.
    public let endCertainty: Certainty
    /// True if the process was launched into it.
    public let isLaunch: Bool
    /// Nanoseconds that the process was not seen suspended or frozen.
    public let running: Int64
    /// Nanoseconds of it that the device was awake, by the clock that stops in sleep; nil if nothing tells.
    public let awake: Int64?
    /// True if that covers the whole stay; false if it is a lower bound.
    public let isAwakeWhole: Bool
    /// The limit of the platform's background time, if it has one.
    public let limit: TaskLimit?
    /// Tasks that were open at some moment of the stay.
    public let taskCount: Int
    /// True if a task was open when the background time was used up.
    public let isOverrun: Bool

    /// Length in nanoseconds.
    public var duration: Int64 { end &- start }
}
