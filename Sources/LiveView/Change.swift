import LifecycleEngine
import TraceModel

/// Something that a replay told, kept until it is put into words.
public enum Change: Sendable {
    /// A process went from a phase, which it had been in for so many nanoseconds (nil = not known), to another.
    case phase(PhaseChange)
    /// A task began.
    case began(TaskBegin)
    /// A task ended or was lost.
    case ended(TaskRun)
    /// A resource was taken.
    case taken(HoldBegin)
    /// A resource was given back, or lost sight of.
    case released(HoldRun)
    /// A rule was broken, or something is worth knowing.
    case finding(Finding)
    /// Records were lost, or nothing is known for a while.
    case loss(RecordLoss)
}

/// A change of the phase of a process.
public struct PhaseChange: Sendable {
    /// The boot.
    public let boot: UInt32
    /// The process, by number.
    public let process: UInt32
    /// When, trace time in nanoseconds.
    public let time: Int64
    /// The phase before; nil if none was told.
    public let from: Phase?
    /// Since when, trace time in nanoseconds.
    public let since: Int64
    /// The phase after.
    public let to: Phase
    /// How it is known.
    public let certainty: Certainty
}
