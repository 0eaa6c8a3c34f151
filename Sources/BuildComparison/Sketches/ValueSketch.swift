import Numbers

/// Values by their size, as so many in each bucket: small, and as good as the values for every quantile.
///
/// Buckets grow by 1 %, so a value is told within 0.5 % of itself, whatever its size (source: Masson, Rim and Lee, "DDSketch",
/// VLDB 2019). Two sketches of the same kind add up bucket by bucket: in any order, and any grouping, the sum is the same.
public struct ValueSketch: Equatable, Sendable {
    /// The largest relative error of a value.
    public static let relativeError = (growth - 1) / (growth + 1)

    private static let growth = 1.01
    private static let logOfGrowth = Elementary.logarithm(growth)
    /// Bucket of everything that is not above 0.
    public static let zero = Int.min
    /// Buckets of the smallest and largest values that are told apart: 1e-9 and 1e19.
    public static let buckets = -2_083...4_397

    /// How many values there are in each bucket.
    public private(set) var counts: [Int: Int] = [:]

    /// No values.
    public init() {}

    /// How many values there are.
    public var count: Int { counts.values.reduce(0, +) }

    /// Adds a value so many times.
    public mutating func add(_ value: Double, times: Int = 1) {
        counts[Self.bucket(of: value), default: 0] += times
    }

    /// Adds so many values of one bucket; false if there is no such bucket.
    public mutating func add(bucket: Int, times: Int) -> Bool {
        guard bucket == Self.zero || Self.buckets.contains(bucket), times > 0 else { return false }
        counts[bucket, default: 0] += times
        return true
    }

    /// Adds another sketch.
    public mutating func merge(_ other: ValueSketch) {
        for (bucket, times) in other.counts { counts[bucket, default: 0] += times }
    }

    /// The values, in ascending order, each within ``relativeError``.
    public var values: [Double] {
        counts.sorted { $0.key < $1.key }.flatMap { bucket, times in
            repeatElement(Self.value(of: bucket), count: times)
        }
    }

    static func bucket(of value: Double) -> Int {
        // What is not a number is none; a value below the smallest is as good as 0.
        guard value >= 1e-9 else { return zero }
        let place = (Elementary.logarithm(min(value, 1e19)) / logOfGrowth).rounded(.up)
        return min(max(Int(place), buckets.lowerBound), buckets.upperBound)
    }

    static func value(of bucket: Int) -> Double {
        guard bucket != zero else { return 0 }
        return 2 * Elementary.exponential(Double(bucket) * logOfGrowth) / (growth + 1)
    }
}
