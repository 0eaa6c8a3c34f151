import TraceModel

/// Durations and counts in the words of a report.
public enum Quantities {
    /// A duration with milliseconds up to two hours and whole seconds above: `183.956 s`, `14 min 2.100 s`,
    /// `8 h 2 min 30 s`, `2 d 4 h`. Rounded to the nearest.
    public static func duration(_ nanoseconds: Int64) -> String {
        if nanoseconds < 0 { return "-" + duration(nanoseconds == .min ? .max : -nanoseconds) }
        if nanoseconds < 7_200_000_000_000 {
            let (whole, overflow) = nanoseconds.addingReportingOverflow(500_000)
            let milliseconds = (overflow ? nanoseconds : whole) / 1_000_000
            let minutes = milliseconds / 60_000
            let rest = milliseconds % 60_000
            if minutes < 10 { return decimal(milliseconds) + " s" }
            return rest == 0 ? "\(minutes) min" : "\(minutes) min \(decimal(rest)) s"
        }
        let seconds = nanoseconds / 1_000_000_000 + (nanoseconds % 1_000_000_000 >= 500_000_000 ? 1 : 0)
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3_600 % 24, "h"), (seconds / 60 % 60, "min"),
            (seconds % 60, "s"),
        ]
        return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }

    /// `1 task`, `3 tasks`.
    public static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
        "\(number) \(number == 1 ? one : many ?? one + "s")"
    }

    /// So much of what a metric counts: `48.000 s`, `45000 wakeups`, `1073.742 MB`.
    static func amount(_ value: Int64, of metric: Metric?) -> String {
        switch metric {
        case .cpuTime: return duration(value) + " of CPU"
        case .wakeups: return "\(value) wakeups"
        case .diskWritten, .networkSent, .networkReceived, .memoryFootprint:
            return decimal(value / 1_000) + " MB"
        default: return "\(value)"
        }
    }

    /// `97 %`, rounded; nil if there is nothing to compare with.
    static func percent(_ part: Int64, of whole: Int64) -> String? {
        guard whole > 0, part >= 0 else { return nil }
        let share = (Double(part) / Double(whole) * 100).rounded()
        return share < 1e6 ? "\(Int(share)) %" : nil
    }

    /// `15.0 MiB`, cut off after the first decimal place.
    static func mebibytes(_ bytes: Int64) -> String {
        let whole = bytes / 1_048_576
        return "\(whole).\((bytes % 1_048_576) * 10 / 1_048_576) MiB"
    }

    private static func decimal(_ milliseconds: Int64) -> String {
        let fraction = String(milliseconds % 1_000)
        return "\(milliseconds / 1_000).\(String(repeating: "0", count: 3 - fraction.utf8.count))\(fraction)"
    }
}
