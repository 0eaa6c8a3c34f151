import TraceModel

/// One resource from when it was taken to when it was given back, or to where the trace loses it.
public struct HoldRun: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// What was kept.
    public let hold: NameID
    /// The platform's identifier.
    public let id: TaskIdentifier
    /// Its name.
    public let name: NameID
    /// Who is charged, as printed; none if the source does not tell.
    public let charged: NameID
    /// The process of who is charged, by number: the holder if nobody else is named, 0 if the trace does not know it.
    public let owner: UInt32
    /// Begin, trace time in nanoseconds.
    public let start: Int64
    /// End, trace time in nanoseconds.
    public let end: Int64
    /// How the end is known: inferred = the process ended with it.
    public let endCertainty: Certainty
    /// True if the process was on screen when it took it.
    public let isFromForeground: Bool

    /// Length in nanoseconds.
    public var duration: Int64 { end &- start }
}
