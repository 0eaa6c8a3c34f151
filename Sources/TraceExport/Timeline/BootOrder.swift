import TraceModel

/// Puts the boots of a trace, each of which begins at trace time 0, onto one time line.
///
/// A boot stands where its wall clock puts it behind the first boot; without one, or if that is inside the boot before,
/// a second behind the end of what came before.
struct BootOrder {
    private static let second: Int64 = 1_000_000_000

    private var begins: [UInt32: Int64] = [:]
    private var firstWall: Int64?
    private var last: Int64 = 0

    /// The boot is the next one, if it is new.
    mutating func meet(_ boot: UInt32, _ catalog: TraceCatalog) {
        guard begins[boot] == nil else { return }
        let wall = catalog[boot: boot].wall.flatMap { $0.precision == .full ? $0.utcNanoseconds : nil }
        guard !begins.isEmpty else {
            begins[boot] = 0
            firstWall = wall
            return
        }
        let behind = Self.sum(last, Self.second)
        if let wall, let firstWall, case let (since, overflow) = wall.subtractingReportingOverflow(firstWall),
            !overflow, since > last
        {
            begins[boot] = since
        } else {
            begins[boot] = behind
        }
    }

    /// Nanoseconds from the start of the first boot; never below 0, for the forms have no such times.
    mutating func time(_ time: Int64, in boot: UInt32) -> Int64 {
        let place = Self.sum(begins[boot] ?? 0, max(time, 0))
        if place > last { last = place }
        return place
    }

    private static func sum(_ left: Int64, _ right: Int64) -> Int64 {
        let (sum, overflow) = left.addingReportingOverflow(right)
        return overflow ? .max : sum
    }
}
