import TraceModel

/// Equal deaths of one app as a series: on which days or nights, and how regular.
public struct DeathSeries: Sendable {
    /// How many.
    public let count: Int
    /// Days with at least one, or nights, which are named by their morning.
    public let days: [CivilDate]
    /// True if all of them were at night: from 21:00 to 06:00 by the wall clock of the trace.
    public let isByNight: Bool
    /// How many there were on a day or in a night, from the fewest to the most.
    public let perDay: ClosedRange<Int>
    /// Time from one to the next on the same day or in the same night, from the shortest to the longest, ns; nil if it is
    /// not regular.
    public let interval: (shortest: Int64, median: Int64, longest: Int64)?

    /// Intervals below which nothing is called regular.
    private static let fewestIntervals = 3
    private static let hour: Int64 = 3_600_000_000_000

    /// The series of these moments; nil without any.
    public init?(_ moments: [WallReading]) {
        let sorted = moments.sorted { $0.localNanoseconds < $1.localNanoseconds }
        let isByNight = sorted.allSatisfy {
            $0.timeOfDay >= 21 * Self.hour || $0.timeOfDay < 6 * Self.hour
        }
        // Half a day later a night lies within one date.
        let shift = isByNight ? 12 * Self.hour : 0
        let groups = Dictionary(grouping: sorted) { $0.advanced(by: shift).date.daysSince1970 }
        let sizes = groups.values.map(\.count)
        guard let fewest = sizes.min(), let most = sizes.max() else { return nil }
        count = sorted.count
        days = groups.keys.sorted().map { CivilDate(daysSince1970: $0) }
        self.isByNight = isByNight
        perDay = fewest...most
        interval = Self.interval(
            groups.values.flatMap { group in
                zip(group, group.dropFirst()).map { $1.localNanoseconds &- $0.localNanoseconds }
            })
    }

    /// Regular if nearly all lie within a quarter of the one in the middle.
    private static func interval(_ all: [Int64]) -> (shortest: Int64, median: Int64, longest: Int64)? {
        let sorted = all.sorted()
        guard sorted.count >= fewestIntervals, let first = sorted.first, let last = sorted.last else {
            return nil
        }
        let median = sorted[sorted.count / 2]
        let near = sorted.count { abs($0 &- median) <= median / 4 }
        return median > 0 && near * 10 >= sorted.count * 9 ? (first, median, last) : nil
    }
}
