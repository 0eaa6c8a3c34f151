import TraceModel

/// Under which rules a trace is replayed.
public struct ReplayOptions: Sendable {
    /// Replay as if the system had this version, whatever the trace says.
    public var version: (platform: Platform, version: PlatformVersion)?

    /// The versions that the trace names; the newest rules where it names none.
    public init() {}
}
