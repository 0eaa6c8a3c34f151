/// Durations as Android prints them, `1d2h3m6s403ms` (source: AOSP `TimeUtils.formatDuration`).
enum SystemDuration {
    private static let units: [(name: StaticString, nanoseconds: Int64)] = [
        ("ms", 1_000_000), ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("m", 60_000_000_000),
        ("s", 1_000_000_000),
    ]

    /// The front of a text in nanoseconds, up to the first thing that is no duration; nil if there is none, or if it
    /// is longer than a hundred years.
    static func nanoseconds(_ text: ByteText) -> Int64? {
        var rest = text
        var total: Int64 = 0
        var isAny = false
        while let value = rest.leadingInteger {
            let number = rest.dropFirst(rest.bytes.firstIndex { !(0x30...0x39).contains($0) } ?? rest.count)
            guard let unit = units.first(where: { number.hasPrefix($0.name) }) else { break }
            let (product, overflow) = value.multipliedReportingOverflow(by: unit.nanoseconds)
            guard !overflow, product >= 0, product <= longest, total <= longest else { return nil }
            total += product
            isAny = true
            rest = number.dropFirst(unit.name.utf8CodeUnitCount)
        }
        return isAny && total <= longest ? total : nil
    }

    private static let longest: Int64 = 100 * 366 * 86_400_000_000_000
}
