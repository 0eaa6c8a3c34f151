import TraceReport

/// How the input that is followed stands.
public struct LiveStanding: Sendable {
    /// Where in its life it is.
    public enum Stage: Sendable {
        /// Nothing that can be read came so far.
        case waiting
        /// It goes on.
        case following
        /// It ended.
        case ended
    }

    /// What the input is called.
    public let title: String
    /// Where in its life it is.
    public var stage = Stage.waiting
    /// Events that were read.
    public var eventCount = 0
    /// What to say first; nil while the input goes on.
    public var verdict: Verdict?

    /// An input of which nothing came.
    public init(title: String) { self.title = title }
}
