/// What a comparison says of one measure, or of one part of it.
public struct Line: Sendable {
    /// What is said.
    public enum Verdict: String, Sendable {
        /// Worse, beyond chance and by enough to matter.
        case regression
        /// Better, beyond chance and by enough to matter.
        case improvement
        /// Used otherwise, which is neither better nor worse.
        case shifted
        /// No change that matters; one larger than ``Line/excluded`` is ruled out.
        case unchanged
        /// The traces are too few to tell.
        case tooFew = "too few"
        /// Nothing of it on either side.
        case nothing
    }

    /// What a value stands for: the middle one, or the mean where more than half of them are 0; rates are what they are.
    public enum Center: String, Sendable {
        /// Half of the values are larger.
        case median
        /// The sum by the number.
        case mean
        /// An amount by what it is counted in.
        case rate
    }

    /// One side in numbers.
    public struct Figure: Sendable {
        /// The center, in the unit of the measure.
        public let value: Double
        /// How many values, or in how much it was counted.
        public let count: Double
        /// Devices or traces that they come from.
        public let clusters: Int
    }

    /// A group of traces that have something in common, on both sides.
    public struct Driver: Sendable {
        /// What they have in common: `device`, `system`.
        public let kind: String
        /// Which one.
        public let name: String
        /// The base side of it.
        public let base: Figure
        /// The head side of it.
        public let head: Figure
    }

    /// The measure.
    public let measure: Measure
    /// The part of it; empty for the whole.
    public let part: String
    /// The base side.
    public let base: Figure
    /// The head side.
    public let head: Figure
    /// What the values stand for.
    public let center: Center
    /// Head less base, and its interval if there is one.
    public let change: Double
    /// Lower end of the interval of the change.
    public let low: Double?
    /// Upper end of the interval of the change.
    public let high: Double?
    /// The chance of such a difference if the builds do not differ; nil if it could not be tested.
    public let p: Double?
    /// The same, corrected for the number of measures.
    public var adjusted: Double?
    /// The smallest p that these traces could give.
    public let smallestP: Double
    /// The chance if every stay were a witness of its own; told where the test over traces cannot tell.
    public let stayP: Double?
    /// Ids of the methods used (``Methods``).
    public let methods: [String]
    /// What is said.
    public var verdict = Verdict.nothing
    /// True if it looks worse, or better, and the traces are too few to confirm it.
    public var isLikely = false
    /// Devices or traces a side that would be needed; nil if unknown or enough.
    public var needed: Int?
    /// True if it is on the list of accepted regressions.
    public var isAccepted = false
    /// The line that this one follows from: a kill for unfinished work from a leak.
    public var follows: Series?
    /// Which groups of traces it comes from.
    public var drivers: [Driver] = []
    /// Traces to look at: of the base side the most usual, of the head side the most extreme.
    public var examples: (base: String, head: String)?

    /// Measure and part.
    public var series: Series { Series(measure.id, part) }
    /// Change by the base value; nil if that is 0.
    public var relative: Double? { base.value > 0 ? change / base.value : nil }
    /// True if it is worse and the comparison fails for it.
    public var isFailing: Bool { verdict == .regression && !isAccepted }
    /// A worsening of more than this is ruled out, in the unit of the measure; nil without an interval.
    public var excluded: Double? { high.map { max($0, 0) } }
}
