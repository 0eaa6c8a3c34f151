import TraceModel

/// How much of a resource a process may use in a window of time.
public struct UseLimit: Sendable {
    /// In which phase the use counts.
    public enum Scope: Sendable {
        /// Off screen and running, for the whole window; the time off screen when the window began lies in the range.
        case background(since: Range<Int64>)
        /// On screen, for the whole window.
        case foreground
        /// The first window after becoming active.
        case activation
        /// Whatever the phase.
        case any
    }

    /// Word of the metric, which only grows.
    public let metric: Metric
    /// Where and since when it holds.
    public let validity: Validity
    /// In which phase the use counts.
    public let scope: Scope
    /// The window in nanoseconds.
    public let window: Int64
    /// The most that may be used in it, in the unit of the metric.
    public let amount: Int64
    /// The limit in the words that a report prints.
    public let words: String
    /// Rule that more use breaks.
    public let rule: String
    /// Where the number comes from.
    public let source: String
}

/// The limits as rows. A window begins when the last one ends, as the kernel's ledgers refill.
public enum UseLimits {
    private static let second: Int64 = 1_000_000_000
    private static let whole = UseLimit.Scope.background(since: 0..<Int64.max)

    /// All limits.
    public static let all: [UseLimit] =
        [
            UseLimit(
                metric: .cpuTime, validity: Validity(.ios), scope: whole, window: 60 * second,
                amount: 48 * second, words: "80 % of a core over 60 s (48 s)",
                rule: "ios.cpu.background-limit",
                source: "CPU resource report of iOS, bug_type 206 (R-CPU-BG)"),
            UseLimit(
                metric: .cpuTime, validity: Validity(.ios), scope: .foreground, window: 180 * second,
                amount: 90 * second, words: "50 % of a core over 180 s (90 s)",
                rule: "ios.cpu.foreground-limit",
                source: "CPU resource report of iOS, bug_type 202 (R-CPU-FG)"),
            UseLimit(
                metric: .cpuTime, validity: .always, scope: whole, window: 60 * second, amount: 18 * second,
                words: "30 % of a core over 60 s", rule: "any.cpu.sustained-in-background",
                source: "practice: traceq's own threshold"),
            UseLimit(
                metric: .cpuTime, validity: .always, scope: .activation, window: 3 * second,
                amount: 2_400_000_000, words: "80 % of a core for the first 3 s (2.4 s)",
                rule: "any.cpu.burst-on-activation", source: "practice: traceq's own threshold"),
            UseLimit(
                metric: .wakeups, validity: Validity(.ios), scope: .any, window: 300 * second,
                amount: 45_000, words: "150 wakeups a second over 300 s (45,000)", rule: "ios.wakeups.limit",
                source: "EXC_RESOURCE WAKEUPS report of iOS, bug_type 142 (R-WAKE)"),
            UseLimit(
                metric: .diskWritten, validity: Validity(.ios), scope: .any, window: 86_400 * second,
                amount: 1_073_741_824, words: "1,073.74 MB written in 24 h", rule: "ios.disk.limit",
                source: "disk writes report of iOS, bug_type 145 (R-DISK)"),
            UseLimit(
                metric: .networkReceived, validity: Validity(.android), scope: whole,
                window: 86_400 * second, amount: 50_000_000,
                words: "50 MB received in the background in 24 h",
                rule: "android.vitals.background-data",
                source: "Android vitals, excessive background mobile data, not verified (VT7)"),
        ]
        + [
            // Time off screen in minutes when the check begins, and the share that is allowed in the 5 minutes after it.
            (0, 10, 25), (10, 15, 10), (15, Int64.max / (60 * second), 2),
        ].map { from, until, percent in
            UseLimit(
                metric: .cpuTime, validity: Validity(.android, since: 28),
                scope: .background(since: from * 60 * second..<until * 60 * second), window: 300 * second,
                amount: 3 * percent * second,
                words: "\(percent) % of a core over 5 min, \(from) min after leaving",
                rule: "android.cpu.background-limit",
                source:
                    "AOSP ActivityManagerConstants, DEFAULT_POWER_CHECK_MAX_CPU_1 to 4, API 28 to 34 (PK2)")
        }
}
