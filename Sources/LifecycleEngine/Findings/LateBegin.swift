import TraceModel

/// A recording that began when the process was there already.
public struct LateBegin: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// When, trace time in nanoseconds.
    public let time: Int64
    /// Why it was not recorded before.
    public let why: NameID
    /// The phase of the process at this moment; unknown if the source does not tell.
    public let phase: Phase
}
