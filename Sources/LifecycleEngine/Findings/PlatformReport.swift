import TraceModel

/// What the platform said about a process (``Words/Report``), beside any finding that it is.
public struct PlatformReport: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// When, trace time in nanoseconds.
    public let time: Int64
    /// What it said.
    public let report: NameID
    /// Whom of the process it concerns, such as an activity's class; none if nobody is named.
    public let name: NameID
}
