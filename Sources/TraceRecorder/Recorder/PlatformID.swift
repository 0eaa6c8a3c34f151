import TraceModel

/// What the platform calls a task or hold by. It pairs a begin with its end.
public struct PlatformID: Hashable, Sendable, BitwiseCopyable, ExpressibleByIntegerLiteral {
    /// As a journal keeps it: a number of 0 or more, −1 − the token of a text, or ``TraceModel/EventBatch/absent``.
    let rawValue: Int64

    init(rawValue: Int64) { self.rawValue = rawValue }

    /// A number such as the one of a UIKit background task or a job; a negative one counts as 0.
    public init(_ number: Int64) { rawValue = max(number, 0) }

    /// A number that stands in the source.
    public init(integerLiteral number: Int64) { self.init(number) }

    /// A text such as the identifier of a `BGTask` or the name of a work.
    public init(_ name: Name) { rawValue = -1 - Int64(name.token) }

    /// The platform gives none.
    public static let none = PlatformID(rawValue: EventBatch.absent)
}
