/// How long something takes: the seed picks a nanosecond between the bounds, bounds included.
struct Lapse: Sendable {
    static let millisecond: Int64 = 1_000_000
    static let second: Int64 = 1_000 * millisecond
    static let minute: Int64 = 60 * second
    static let hour: Int64 = 60 * minute

    /// Bounds in nanoseconds, not below 0.
    let bounds: ClosedRange<Int64>

    static func nanoseconds(_ count: Int64) -> Lapse { Lapse(bounds: max(count, 0)...max(count, 0)) }
    static func milliseconds(_ counts: ClosedRange<Int64>) -> Lapse { Lapse(counts, millisecond) }
    static func seconds(_ counts: ClosedRange<Int64>) -> Lapse { Lapse(counts, second) }
    static func minutes(_ counts: ClosedRange<Int64>) -> Lapse { Lapse(counts, minute) }

    private init(bounds: ClosedRange<Int64>) { self.bounds = bounds }

    private init(_ counts: ClosedRange<Int64>, _ unit: Int64) {
        bounds = counts.lowerBound * unit...counts.upperBound * unit
    }
}
