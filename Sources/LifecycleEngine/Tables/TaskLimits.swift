import TraceModel

/// How long work may run, by platform and version.
public struct TaskLimit: Sendable {
    /// What the time is counted over.
    public enum Scope: Sendable {
        /// All tasks of the process share it, from leaving the foreground, while the process runs.
        case stay
        /// Each run on its own.
        case run
        /// All runs of one app and type inside 24 hours; anew when the user brings the app to the foreground.
        case day
    }

    /// The platform.
    public let platform: Platform
    /// Word of the task kind.
    public let task: String
    /// Types of the task that it is for; empty for all.
    public let types: Set<String>
    /// First version that it holds for; nil = from the start.
    public let since: PlatformVersion?
    /// First version that it no longer holds for; nil = holds in the newest.
    public let until: PlatformVersion?
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

    /// True if it holds in this version; without a version, if it holds in the newest.
    func holds(in version: PlatformVersion?) -> Bool {
        guard let version else { return until == nil }
        return (since.map { $0 <= version } ?? true) && (until.map { version < $0 } ?? true)
    }
}

/// The limits as rows; a limit printed in the input wins over them.
public enum TaskLimits {
    /// The limit that all tasks of a process share in one stay; nil if the platform has none.
    public static func sharedLimit(platform: Platform, version: PlatformVersion?) -> TaskLimit? {
        all.first { $0.platform == platform && $0.scope == .stay && $0.holds(in: version) }
    }

    private static let second: Int64 = 1_000_000_000

    /// All limits.
    public static let all: [TaskLimit] = [
        TaskLimit(
            platform: .ios, task: Words.Task.uikit, types: [], since: nil, until: PlatformVersion(major: 7),
            scope: .stay, nanoseconds: 600 * second, words: "600 s (iOS 4 to 6)",
            rule: "ios.task.open-at-budget",
            source: "Apple developer forums, thread 85066, and assertiond logs (R-BGT-BUDGET)"),
        TaskLimit(
            platform: .ios, task: Words.Task.uikit, types: [], since: PlatformVersion(major: 7),
            until: PlatformVersion(major: 13), scope: .stay, nanoseconds: 180 * second,
            words: "180 s (iOS 7 to 12)", rule: "ios.task.open-at-budget",
            source: "Apple developer forums, thread 85066, and assertiond logs (R-BGT-BUDGET)"),
        TaskLimit(
            platform: .ios, task: Words.Task.uikit, types: [], since: PlatformVersion(major: 13), until: nil,
            scope: .stay, nanoseconds: 30 * second, words: "about 30 s (iOS 13 and later)",
            rule: "ios.task.open-at-budget",
            source: "RunningBoard state dump, nvld:30.00; Apple developer forums, thread 85066 (R-BGT-BUDGET)"
        ),
        TaskLimit(
            platform: .android, task: Words.Task.foregroundService, types: ["shortService"],
            since: PlatformVersion(major: 34), until: nil, scope: .run, nanoseconds: 180 * second,
            words: "3 min (Android 14 and later)", rule: "android.fgs.short-service-limit",
            source: "AOSP ActivityManagerConstants, DEFAULT_SHORT_FGS_TIMEOUT_DURATION, API 34 (FG4)"),
        TaskLimit(
            platform: .android, task: Words.Task.foregroundService, types: ["dataSync"],
            since: PlatformVersion(major: 35), until: nil, scope: .day, nanoseconds: 6 * 3_600 * second,
            words: "6 h in 24 h (Android 15 and later)", rule: "android.fgs.time-limit",
            source: "Android developers, Foreground service timeouts (FG5)"),
        TaskLimit(
            platform: .android, task: Words.Task.foregroundService, types: ["mediaProcessing"],
            since: PlatformVersion(major: 35), until: nil, scope: .day, nanoseconds: 6 * 3_600 * second,
            words: "6 h in 24 h (Android 15 and later)", rule: "android.fgs.time-limit",
            source: "Android developers, Foreground service timeouts (FG6)"),
    ]

    /// The limit of a task under this version; nil if there is none. Without a version the newest rows hold.
    public static func limit(
        platform: Platform, version: PlatformVersion?, task: String, type: String
    ) -> TaskLimit? {
        all.first { row in
            row.platform == platform && row.task == task && (row.types.isEmpty || row.types.contains(type))
                && row.holds(in: version)
        }
    }
}
