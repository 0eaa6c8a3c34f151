import TraceModel

/// Time that all runs of one kind share inside a moving window, for each app.
public struct LedgerLimit: Sendable {
    /// What runs on it.
    public enum What: Sendable {
        /// Tasks of this kind and these types (empty: all), of an app in this standby bucket (nil: in any).
        case task(String, types: Set<String>, bucket: String?)
        /// Holds of this kind.
        case hold(String)
    }

    /// What runs on it.
    public let what: What
    /// Where and since when it holds.
    public let validity: Validity
    /// The window in nanoseconds.
    public let window: Int64
    /// The most in the window, in nanoseconds.
    public let nanoseconds: Int64
    /// True if a visit of the user gives all of it back.
    public let resetsOnScreen: Bool
    /// True if time on external power is not counted.
    public let pausesOnPower: Bool
    /// The limit in the words that a report prints.
    public let words: String
    /// Rule that is broken when it is used up.
    public let rule: String
    /// So many nanoseconds before it is used up, this rule warns.
    public let warning: (nanoseconds: Int64, rule: String)?
    /// Where the number comes from.
    public let source: String

    init(
        _ what: What, _ validity: Validity, minutes: Int64, hours: Int64 = 24, _ words: String,
        resetsOnScreen: Bool = false, pausesOnPower: Bool = false, rule: String,
        warning: (minutes: Int64, rule: String)? = nil, source: String
    ) {
        self.what = what
        self.validity = validity
        nanoseconds = minutes * 60_000_000_000
        window = hours * 3_600_000_000_000
        self.resetsOnScreen = resetsOnScreen
        self.pausesOnPower = pausesOnPower
        self.words = words
        self.rule = rule
        self.warning = warning.map { ($0.minutes * 60_000_000_000, $0.rule) }
        self.source = source
    }
}

/// The limits as rows. Time on screen is counted by none of them.
public enum LedgerLimits {
    /// All limits; of the rows for one kind of work the first that fits holds.
    public static let all: [LedgerLimit] =
        [("dataSync", "FG5"), ("mediaProcessing", "FG6")].map { type, source in
            LedgerLimit(
                .task(Words.Task.foregroundService, types: [type], bucket: nil),
                Validity(.android, since: 35),
                minutes: 360, "6 h in 24 h (Android 15 and later)", resetsOnScreen: true,
                rule: "android.fgs.time-limit", warning: (60, "android.fgs.time-nearly-used"),
                source: "Android developers, Foreground service timeouts (\(source))")
        }
        + [
            ("active", 24, 30), ("working set", 24, 30), ("frequent", 24, 10), ("rare", 24, 10),
            ("restricted", 24, 5),
        ]
        .map { (bucket: String, hours: Int64, minutes: Int64) in
            LedgerLimit(
                .task(Words.Task.job, types: ["expedited"], bucket: bucket), Validity(.android, since: 31),
                minutes: minutes, hours: hours,
                "\(minutes) min of expedited jobs in 24 h in the bucket \(bucket)",
                pausesOnPower: true, rule: "android.job.expedited-quota",
                source: "AOSP QuotaController, DEFAULT_EJ_LIMIT constants, API 31 to 34 (JB8)")
        }
        + [("working set", 2), ("frequent", 8), ("rare", 24), ("restricted", 24)]
        .map { (bucket: String, hours: Int64) in
            LedgerLimit(
                .task(Words.Task.job, types: [], bucket: bucket),
                Validity(.android, since: bucket == "restricted" ? 30 : 28), minutes: 10, hours: hours,
                "10 min of jobs in \(hours) h in the bucket \(bucket)", pausesOnPower: true,
                rule: "android.job.quota",
                source: "AOSP QuotaController, DEFAULT_WINDOW_SIZE constants, API 29 to 34 (JB6)")
        }
        + [
            LedgerLimit(
                .hold(Words.Hold.wakeLock), Validity(.android), minutes: 120,
                "2 h of partial wake locks in the background in 24 h", rule: "android.vitals.wake-lock",
                source: "Android developers, Excessive partial wake locks (VT1)")
        ]
}
