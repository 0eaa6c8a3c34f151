/// How strict a comparison is.
public struct ComparisonOptions: Sendable {
    /// What counts as one independent witness.
    public enum Unit: Sendable {
        /// A device or a trace: the stays of one are alike.
        case cluster
        /// Every stay: only where nothing else ties stays together, as in a scripted run on one device.
        case stay
    }

    /// The chance of any false alarm in a comparison of two equal builds.
    public var alpha = 0.05
    /// Confidence of the intervals.
    public var confidence = 0.95
    /// What is one independent witness.
    public var unit = Unit.cluster
    /// Draws of the bootstrap; with many values fewer are made.
    public var draws = 2_000
    /// What decides all draws: the same traces and seed give the same answer.
    public var seed: UInt64 = 1
    /// Smallest relative change that matters, by id of the measure, where it is not the one of the table.
    public var thresholds: [String: Double] = [:]
    /// Regressions that are accepted.
    public var accepted: Set<Series> = []

    /// Draws where each looks at so many values: ten million looks in all are a small part of a second.
    func draws(looks: Int) -> Int { min(max(10_000_000 / max(looks, 1), 200), draws) }

    /// The usual ones.
    public init() {}
}
