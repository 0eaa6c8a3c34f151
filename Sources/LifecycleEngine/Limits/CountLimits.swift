import TraceModel

/// How often something may happen in a window of time, or how much of it may be there at once.
public struct CountLimit: Sendable {
    /// What is counted.
    public enum What: Sendable {
        /// Events of this kind about this kind of task, of these types (empty: all), in a moving window of nanoseconds.
        case events(EventKind, task: String, types: Set<String>, window: Int64)
        /// The same for an app in this standby bucket.
        case eventsInBucket(EventKind, task: String, bucket: String, window: Int64)
        /// Holds of this kind that were taken on screen, or off it, in a moving window of nanoseconds.
        case holds(String, onScreen: Bool, window: Int64)
        /// Resumptions of a process for this reason, in a moving window of nanoseconds.
        case resumes(reason: String, window: Int64)
        /// Requests of this kind of task that wait.
        case pending(task: String)
        /// Tasks that one process has open.
        case openTasks
        /// Tries in a row without a pause.
        case quickRetries
    }

    /// What is counted.
    public let what: What
    /// Where and since when it holds.
    public let validity: Validity
    /// The most that is allowed.
    public let count: Int
    /// The limit in the words that a report prints.
    public let words: String
    /// Rule that one more breaks.
    public let rule: String
    /// Where the number comes from.
    public let source: String

    init(_ what: What, _ validity: Validity, _ count: Int, _ words: String, rule: String, source: String) {
        self.what = what
        self.validity = validity
        self.count = count
        self.words = words
        self.rule = rule
        self.source = source
    }
}

/// The limits as rows.
public enum CountLimits {
    private static let minute: Int64 = 60_000_000_000
    private static let hour: Int64 = 60 * minute

    /// All limits.
    public static let all: [CountLimit] =
        [
            CountLimit(
                .pending(task: Words.Task.refresh), Validity(.ios, since: 13), 1, "1 pending refresh request",
                rule: "ios.bgtask.too-many-pending", source: "Apple, BGTaskScheduler.submit(_:) (R-BGTS-PEND)"
            ),
            CountLimit(
                .pending(task: Words.Task.processing), Validity(.ios, since: 13), 10,
                "10 pending processing requests", rule: "ios.bgtask.too-many-pending",
                source: "Apple, BGTaskScheduler.submit(_:) (R-BGTS-PEND)"),
            CountLimit(
                .openTasks, Validity(.ios, since: 11), 1_000, "about 1,000 open background tasks",
                rule: "ios.task.too-many", source: "exit code 0xbada5e47 (R-BGT-COUNT)"),
            CountLimit(
                .quickRetries, .always, 3, "3 tries in a row without a pause",
                rule: "any.task.retried-without-backoff", source: "practice: traceq's own threshold"),
            CountLimit(
                .events(.taskBegan, task: Words.Task.push, types: [], window: hour), Validity(.ios, since: 7),
                3, "2 to 3 silent pushes an hour", rule: "ios.push.rate",
                source: "Apple, Pushing background updates to your app (R-PUSH)"),
            CountLimit(
                .resumes(reason: "voip", window: 5 * minute), Validity(.ios), 15,
                "15 resumptions in 300 s", rule: "ios.voip.resumed-too-often",
                source: "exit code 0xbad22222, SBUnsuspendLimit (R-VOIP-OLD)"),
            CountLimit(
                .events(.taskScheduled, task: Words.Task.job, types: [], window: minute),
                Validity(.android, since: 30), 250, "250 calls of schedule() a minute",
                rule: "android.job.schedule-rate",
                source: "AOSP JobSchedulerService, DEFAULT_API_QUOTA_SCHEDULE_COUNT, API 30 to 34 (JB5)"),
            CountLimit(
                .events(.taskBegan, task: Words.Task.job, types: [], window: 10 * minute),
                Validity(.android, since: 29, until: 30), 20, "20 jobs in 10 min",
                rule: "android.job.count-quota",
                source: "AOSP QuotaController, DEFAULT_MAX_JOB_COUNT_PER_RATE_LIMITING_WINDOW, API 29 (JB7)"),
            CountLimit(
                .events(.taskBegan, task: Words.Task.job, types: [], window: minute),
                Validity(.android, since: 30), 20, "20 jobs a minute", rule: "android.job.count-quota",
                source:
                    "AOSP QuotaController, DEFAULT_MAX_JOB_COUNT_PER_RATE_LIMITING_WINDOW, API 30 to 34 (JB7)"
            ),
            CountLimit(
                .pending(task: Words.Task.alarm), Validity(.android, since: 31), 500, "500 alarms of one app",
                rule: "android.alarm.too-many",
                source: "AOSP AlarmManagerService, DEFAULT_MAX_ALARMS_PER_UID (AL4)"),
            CountLimit(
                .events(.taskBegan, task: Words.Task.alarm, types: ["while idle"], window: hour),
                Validity(.android, since: 31), 72, "72 alarms in Doze an hour",
                rule: "android.alarm.idle-rate",
                source: "AOSP AlarmManagerService, DEFAULT_ALLOW_WHILE_IDLE_QUOTA, API 31 (AL2)"),
            CountLimit(
                .events(.taskBegan, task: Words.Task.alarm, types: ["wakeup"], window: hour),
                Validity(.android), 10, "10 alarm wakeups an hour", rule: "android.vitals.wakeups",
                source: "Google Play Developer Reporting API, excessiveWakeupRate (VT3)"),
            CountLimit(
                .holds(Words.Hold.wifiScan, onScreen: false, window: hour), Validity(.android), 4,
                "4 Wi-Fi scans an hour off screen", rule: "android.vitals.wifi-scans",
                source: "Android vitals, Excessive background Wi-Fi scans (VT4)"),
            CountLimit(
                .holds(Words.Hold.wifiScan, onScreen: true, window: 2 * minute),
                Validity(.android, since: 28), 4, "4 Wi-Fi scans in 2 min on screen",
                rule: "android.wifi.scan-throttle",
                source: "Android developers, Wi-Fi scanning overview (VT5)"),
            CountLimit(
                .holds(Words.Hold.wifiScan, onScreen: false, window: 30 * minute),
                Validity(.android, since: 26, until: 28), 1, "1 Wi-Fi scan in 30 min off screen",
                rule: "android.wifi.scan-throttle",
                source: "Android developers, Wi-Fi scanning overview (VT5)"),
            CountLimit(
                .holds(Words.Hold.wifiScan, onScreen: false, window: 30 * minute),
                Validity(.android, since: 28), 1, "1 Wi-Fi scan in 30 min off screen, by all apps together",
                rule: "android.wifi.scan-throttle",
                source: "Android developers, Wi-Fi scanning overview (VT5)"),
        ]
        + [("active", 720), ("working set", 10), ("frequent", 2), ("rare", 1)].map { bucket, count in
            CountLimit(
                .eventsInBucket(.taskBegan, task: Words.Task.alarm, bucket: bucket, window: hour),
                Validity(.android, since: 30), count, "\(count) an hour in the bucket \(bucket)",
                rule: "android.alarm.bucket-rate",
                source: "AOSP AlarmManagerService, APP_STANDBY quotas, API 30 (AL1)")
        }
        + [
            CountLimit(
                .eventsInBucket(
                    .taskBegan, task: Words.Task.alarm, bucket: "restricted", window: 24 * hour),
                Validity(.android, since: 30), 1, "1 a day in the bucket restricted",
                rule: "android.alarm.bucket-rate",
                source: "AOSP AlarmManagerService, APP_STANDBY quotas, API 30 (AL1)")
        ]
}
