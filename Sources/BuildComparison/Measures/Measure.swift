/// Something that can be compared between builds.
public struct Measure: Sendable {
    /// Which way is worse.
    public enum Direction: Sendable {
        /// More is worse.
        case more
        /// Neither: it tells how the app was used, not how good it is.
        case neither
    }

    /// What a value is counted in.
    public enum Unit: Sendable {
        /// Nanoseconds.
        case time
        /// Nanoseconds of CPU time.
        case cpuTime
        /// A share, 0 through 1.
        case share
        /// So many.
        case count
        /// So many for each 1,000 of what it is counted in.
        case perThousand
        /// Permille of a battery in an hour.
        case batteryPerHour
        /// Nanoseconds of CPU time in an hour.
        case cpuPerHour
        /// So many in an hour.
        case perHour
        /// Bytes.
        case bytes
    }

    /// Where its numbers stand in a ``Contribution``, and so how they are compared.
    public enum Form: Sendable {
        /// One value for each stay, launch or task.
        case values
        /// The same; a stay without a value counts as 0.
        case valuesOfStays
        /// Hits among trials: a share.
        case share
        /// An amount by an exposure of its own: a rate.
        case ratio
        /// A count by an exposure.
        case count(Exposure)
    }

    /// `family.name`; never changes.
    public let id: String
    /// What it is, for people, without its part.
    public let words: String
    /// What a value is of: `per stay`, `of tasks`.
    public let per: String
    /// What a value is counted in.
    public let unit: Unit
    /// Which way is worse.
    public let direction: Direction
    /// Where its numbers stand.
    public let form: Form
    /// The smallest relative change that matters.
    public let smallestShare: Double
    /// The smallest absolute change that matters, in its unit.
    public let smallest: Double
}

extension Measure {
    /// A change that was not found is called none only if one of so many times the smallest that matters is ruled out.
    static let tolerance = 4.0
}
