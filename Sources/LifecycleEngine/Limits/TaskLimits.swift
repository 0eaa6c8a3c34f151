import TraceModel

/// How long work may run, by platform and version.
///
/// An object, so that naming the limit of a stay copies no texts.
public final class TaskLimit: Sendable {
    /// What the time is counted over.
    public enum Scope: Sendable {
        /// All tasks of the process share it, from leaving the foreground, while the process runs.
        case stay
        /// Each run on its own.
        case run
    }

    /// Where and since when it holds.
    public let validity: Validity
    /// Word of the task kind.
    public let task: String
    /// Types of the task that it is for; empty for all.
    public let types: Set<String>
    /// What the time is counted over.
    public let scope: Scope
    /// The limit in nanoseconds.
    public let nanoseconds: Int64
    /// The limit in the words that a report prints.
    public let words: String
    /// Rule that a run past it breaks.
    public let rule: String
    /// Where the number comes from.
    public let source: String
    /// True if nothing ends the run there: only so much time is promised.
    public let isAdvice: Bool

    init(
        _ validity: Validity, _ task: String, types: Set<String> = [], _ scope: Scope, seconds: Int64,
        _ words: String, rule: String, isAdvice: Bool = false, source: String
    ) {
        self.validity = validity
        self.task = task
        self.types = types
        self.scope = scope
        nanoseconds = seconds * 1_000_000_000
        self.words = words
        self.rule = rule
        self.isAdvice = isAdvice
        self.source = source
    }

    /// True if it is for tasks of this type.
    func fits(type: String) -> Bool { types.isEmpty || types.contains(type) }
}

/// The limits of tasks as rows; a limit printed in the input wins over them.
public enum TaskLimits {
    /// All limits. Of the rows for one kind of task the first that fits the type holds.
    public static let all: [TaskLimit] = [
        TaskLimit(
            Validity(.ios, until: 7), Words.Task.uikit, .stay, seconds: 600, "600 s (iOS 4 to 6)",
            rule: "ios.task.open-at-budget",
            source: "Apple developer forums, thread 85066, and assertiond logs (R-BGT-BUDGET)"),
        TaskLimit(
            Validity(.ios, since: 7, until: 13), Words.Task.uikit, .stay, seconds: 180,
            "180 s (iOS 7 to 12)", rule: "ios.task.open-at-budget",
            source: "Apple developer forums, thread 85066, and assertiond logs (R-BGT-BUDGET)"),
        TaskLimit(
            Validity(.ios, since: 13), Words.Task.uikit, .stay, seconds: 30,
            "about 30 s (iOS 13 and later)", rule: "ios.task.open-at-budget",
            source: "RunningBoard state dump, nvld:30.00; Apple developer forums, thread 85066 (R-BGT-BUDGET)"
        ),
        TaskLimit(
            Validity(.ios, since: 13), Words.Task.refresh, .run, seconds: 30, "about 30 s a run",
            rule: "ios.bgtask.run-limit", source: "Apple, WWDC19 session 707 (R-BGTS-REFRESH)"),
        TaskLimit(
            Validity(.ios, since: 7), Words.Task.fetch, .run, seconds: 30, "30 s a run",
            rule: "ios.fetch.run-limit",
            source: "Apple, application(_:performFetchWithCompletionHandler:) (R-FETCH)"),
        TaskLimit(
            Validity(.ios, since: 7), Words.Task.push, .run, seconds: 30, "about 30 s a push",
            rule: "ios.push.run-limit",
            source: "Apple, Pushing background updates to your app (R-PUSH)"),
        TaskLimit(
            Validity(.android, since: 26), Words.Task.service, .stay, seconds: 60,
            "60 s after leaving the foreground (Android 8 and later)", rule: "android.service.outlives-grace",
            source: "AOSP ActivityManagerConstants, DEFAULT_BACKGROUND_SETTLE_TIME, API 26 to 34 (SV1)"),
        TaskLimit(
            Validity(.android, since: 34), Words.Task.foregroundService, types: ["shortService"], .run,
            seconds: 180, "3 min (Android 14 and later)", rule: "android.fgs.short-service-limit",
            source: "AOSP ActivityManagerConstants, DEFAULT_SHORT_FGS_TIMEOUT_DURATION, API 34 (FG4)"),
        TaskLimit(
            Validity(.android, since: 34), Words.Task.job, types: ["user initiated"], .run,
            seconds: 12 * 3_600,
            "12 h a run (Android 14 and later)", rule: "android.job.user-initiated-limit",
            source: "AOSP JobSchedulerService, DEFAULT_RUNTIME_UI_LIMIT_MS, API 34 (JB3)"),
        TaskLimit(
            Validity(.android, since: 21, until: 31), Words.Task.job, .run, seconds: 600,
            "10 min a run (Android 5 to 11)", rule: "android.job.run-limit",
            source: "AOSP JobServiceContext, EXECUTING_TIMESLICE_MILLIS; field logs (JB1)"),
        TaskLimit(
            Validity(.android, since: 31), Words.Task.job, .run, seconds: 1_800,
            "30 min a run at most (Android 12 and later)", rule: "android.job.run-limit",
            source: "AOSP JobSchedulerService, RUNTIME_FREE_QUOTA_MAX_LIMIT, API 34 (JB1)"),
        TaskLimit(
            Validity(.android, since: 21, until: 31), Words.Task.worker, .run, seconds: 600,
            "10 min a run (Android 5 to 11)", rule: "android.job.run-limit",
            source: "AOSP JobServiceContext, EXECUTING_TIMESLICE_MILLIS; field logs (JB1)"),
        TaskLimit(
            Validity(.android, since: 31), Words.Task.worker, .run, seconds: 1_800,
            "30 min a run at most (Android 12 and later)", rule: "android.job.run-limit",
            source: "AOSP JobSchedulerService, RUNTIME_FREE_QUOTA_MAX_LIMIT, API 34 (JB1)"),
        TaskLimit(
            Validity(.android, since: 31), Words.Task.job, types: ["expedited"], .run, seconds: 180,
            "3 min are promised to an expedited job (Android 12 and later)",
            rule: "android.job.past-guarantee", isAdvice: true,
            source: "AOSP JobSchedulerService, RUNTIME_MIN_EJ_GUARANTEE_MS, API 31 to 34 (JB2)"),
        TaskLimit(
            Validity(.android, since: 31), Words.Task.job, types: ["", "regular"], .run, seconds: 600,
            "10 min are promised to a job (Android 12 and later)", rule: "android.job.past-guarantee",
            isAdvice: true,
            source: "AOSP JobSchedulerService, RUNTIME_MIN_GUARANTEE_MS, API 34 (JB1)"),
        TaskLimit(
            Validity(.android), Words.Task.broadcast, types: ["background"], .run, seconds: 60,
            "60 s for a background broadcast", rule: "android.broadcast.time-limit",
            source: "AOSP ActivityManagerService, BROADCAST_BG_TIMEOUT, API 21 to 34 (AN2)"),
        TaskLimit(
            Validity(.android), Words.Task.broadcast, .run, seconds: 10, "10 s for a foreground broadcast",
            rule: "android.broadcast.time-limit",
            source: "AOSP ActivityManagerService, BROADCAST_FG_TIMEOUT, API 21 to 34 (AN2)"),
    ]
}
