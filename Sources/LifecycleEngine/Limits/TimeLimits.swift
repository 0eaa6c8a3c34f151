import TraceModel

/// How long something may take that is no task: a handler, a callback, a pause.
public struct TimeLimit: Sendable {
    /// What is limited.
    public enum Name: Int, CaseIterable, Sendable {
        case expirationHandler, timeLeftAtBegin, timeLeftAtWork, longBackgroundWork, retryPause
        case heldAfterLeaving, stuckWakeLock
        case foregroundServiceStartDocumented, foregroundServiceStart, foregroundServiceStop
        case topResumedLoss, progressPause
    }

    /// What is limited.
    public let name: Name
    /// Where and since when it holds.
    public let validity: Validity
    /// The limit in nanoseconds.
    public let nanoseconds: Int64
    /// The limit in the words that a report prints.
    public let words: String
    /// Rules that something past it breaks.
    public let rules: [String]
    /// Where the number comes from.
    public let source: String

    init(
        _ name: Name, _ validity: Validity, milliseconds: Int64, _ words: String, rules: [String],
        source: String
    ) {
        self.name = name
        self.validity = validity
        nanoseconds = milliseconds * 1_000_000
        self.words = words
        self.rules = rules
        self.source = source
    }
}

/// The limits as rows.
public enum TimeLimits {
    /// All limits.
    public static let all: [TimeLimit] = [
        TimeLimit(
            .expirationHandler, Validity(.ios), milliseconds: 2_000, "1 to 2 s for an expiration handler",
            rules: ["ios.task.handler-slow", "ios.bgtask.handler-slow", "ios.bgtask.work-after-expiration"],
            source: "Apple developer forums, thread 85066; RunningBoard state dump, warn:5.00 (R-BGT-WARN)"),
        TimeLimit(
            .timeLeftAtBegin, Validity(.ios), milliseconds: 10_000, "10 s left for a task that begins",
            rules: ["ios.task.begun-late"], source: "practice: traceq's own threshold"),
        TimeLimit(
            .timeLeftAtWork, Validity(.ios), milliseconds: 5_000, "5 s left when the work ends",
            rules: ["ios.task.worked-late"],
            source: "RunningBoard state dump, warn:5.00: handlers are called then (R-BGT-WARN)"),
        TimeLimit(
            .longBackgroundWork, Validity(.ios, since: 13), milliseconds: 10_000,
            "10 s of background time", rules: ["ios.task.long-work"],
            source: "practice: traceq's own threshold"),
        TimeLimit(
            .retryPause, .always, milliseconds: 10_000, "10 s between a failure and the next try",
            rules: ["any.task.retried-without-backoff"],
            source: "AOSP JobInfo, MIN_BACKOFF_MILLIS, API 24 to 34 (JB10)"),
        TimeLimit(
            .heldAfterLeaving, .always, milliseconds: 5_000, "5 s after leaving the foreground",
            rules: ["any.hold.kept-after-leaving"],
            source:
                "Apple, applicationDidEnterBackground(_:): return within 5 s (R-BG-GRACE); AOSP, FG_TO_BG_FGS_GRACE_DURATION (FG3)"
        ),
        TimeLimit(
            .progressPause, Validity(.ios, since: 26), milliseconds: 30_000,
            "30 s without an advance of the progress", rules: ["ios.bgtask.progress-stalled"],
            source: "practice: traceq's own threshold (Apple names none, R-BGTS-CONT-2)"),
        TimeLimit(
            .stuckWakeLock, Validity(.android), milliseconds: 3_600_000, "1 h in the background",
            rules: ["android.vitals.stuck-wake-lock"],
            source: "Google Play Developer Reporting API, stuckBackgroundWakelockRate (VT2)"),
        TimeLimit(
            .foregroundServiceStartDocumented, Validity(.android, since: 26), milliseconds: 5_000,
            "5 s from startForegroundService to startForeground (documented)",
            rules: ["android.fgs.start-slow"], source: "Android developers, Services overview (FG1)"),
        TimeLimit(
            .foregroundServiceStart, Validity(.android, since: 26, until: 28), milliseconds: 5_000,
            "5 s (Android 8)", rules: ["android.fgs.start-deadline"],
            source: "AOSP ActiveServices, SERVICE_START_FOREGROUND_TIMEOUT, API 26 to 27 (FG1)"),
        TimeLimit(
            .foregroundServiceStart, Validity(.android, since: 28, until: 33), milliseconds: 10_000,
            "10 s (Android 9 to 12)", rules: ["android.fgs.start-deadline"],
            source: "AOSP ActiveServices, SERVICE_START_FOREGROUND_TIMEOUT, API 28 to 32 (FG1)"),
        TimeLimit(
            .foregroundServiceStart, Validity(.android, since: 33), milliseconds: 30_000,
            "30 s (Android 13 and later)", rules: ["android.fgs.start-deadline"],
            source:
                "AOSP ActivityManagerConstants, DEFAULT_SERVICE_START_FOREGROUND_TIMEOUT_MS, API 33 to 34 (FG1)"
        ),
        TimeLimit(
            .foregroundServiceStop, Validity(.android, since: 34), milliseconds: 10_000,
            "10 s from onTimeout to the stop", rules: ["android.fgs.not-stopped-at-timeout"],
            source: "AOSP ActivityManagerConstants, short FGS ANR wait, API 34 (FG4, FG5)"),
        TimeLimit(
            .topResumedLoss, Validity(.android, since: 29), milliseconds: 500,
            "500 ms for onTopResumedActivityChanged(false)", rules: ["android.activity.top-lost-late"],
            source: "AOSP ActivityTaskSupervisor, TOP_RESUMED_STATE_LOSS_TIMEOUT, API 31 to 34 (LC4)"),
    ]
}
