/// Which of MetricKit's counters an exit raises, and with it the figures of Organizer (source: the system's own mapping in
/// PerfPowerServices, `PLMetricsFormatterMetricKit decodeExitWithDomain:withCode:`, as read from one iOS version).
public enum ExitCounters {
    /// One counter.
    public struct Counter: Sendable {
        /// Its name in payloads.
        public let name: String
        /// What it counts, for people.
        public let words: String
        /// True for an exit that is nobody's fault.
        public let isNormal: Bool
        /// True for one that counts ends in the background alone (source: Apple, MXForegroundExitData has none of it).
        public let isForBackgroundOnly: Bool

        init(name: String, words: String, isNormal: Bool, isForBackgroundOnly: Bool = false) {
            self.name = name
            self.words = words
            self.isNormal = isNormal
            self.isForBackgroundOnly = isForBackgroundOnly
        }
    }

    /// All counters.
    public static let all: [Counter] = [
        Counter(name: "cumulativeNormalAppExitCount", words: "normal", isNormal: true),
        Counter(name: "cumulativeMemoryResourceLimitExitCount", words: "memory limit", isNormal: false),
        Counter(
            name: "cumulativeCPUResourceLimitExitCount", words: "CPU limit", isNormal: false,
            isForBackgroundOnly: true),
        Counter(
            name: "cumulativeMemoryPressureExitCount", words: "memory pressure", isNormal: false,
            isForBackgroundOnly: true),
        Counter(name: "cumulativeBadAccessExitCount", words: "bad access", isNormal: false),
        Counter(name: "cumulativeAbnormalExitCount", words: "abnormal exit", isNormal: false),
        Counter(name: "cumulativeIllegalInstructionExitCount", words: "illegal instruction", isNormal: false),
        Counter(name: "cumulativeAppWatchdogExitCount", words: "watchdog", isNormal: false),
        Counter(
            name: "cumulativeSuspendedWithLockedFileExitCount", words: "suspended with locked file",
            isNormal: false, isForBackgroundOnly: true),
        Counter(
            name: "cumulativeBackgroundTaskAssertionTimeoutExitCount", words: "background-task time-out",
            isNormal: false, isForBackgroundOnly: true),
        Counter(
            name: "cumulativeBackgroundURLSessionCompletionTimeoutExitCount", words: "URL-session time-out",
            isNormal: false, isForBackgroundOnly: true),
        Counter(
            name: "cumulativeBackgroundFetchCompletionTimeoutExitCount", words: "background-fetch time-out",
            isNormal: false, isForBackgroundOnly: true),
    ]

    /// The counter with this name; nil if this version does not know it.
    public static func counter(named name: String) -> Counter? { all.first { $0.name == name } }

    /// The counter that an exit raises; nil if no counter holds it, as for SIGTRAP.
    public static func counter(namespace: String, code: Int64?) -> Counter? {
        guard let code else { return nil }
        let namespace = namespace.lowercased()
        let row = rows.first { $0.namespaces.contains(namespace) && $0.codes.contains(code) }
        return row.flatMap { counter(named: $0.counter) }
    }

    private static let board: Set<String> = ["springboard", "frontboard"]
    private static let assertions: Set<String> = ["runningboard", "assertiond"]

    private static let rows: [(namespaces: Set<String>, codes: Set<Int64>, counter: String)] = [
        (["jetsam"], [2, 7], "cumulativeMemoryResourceLimitExitCount"),
        (["jetsam"], [3, 4, 5, 6, 8, 9, 10, 11, 12, 17], "cumulativeMemoryPressureExitCount"),
        (["jetsam"], [100], "cumulativeCPUResourceLimitExitCount"),
        (["signal"], [4], "cumulativeIllegalInstructionExitCount"),
        (["signal"], [6], "cumulativeAbnormalExitCount"),
        (["signal"], [10, 11], "cumulativeBadAccessExitCount"),
        (board, [0x8bad_f00d], "cumulativeAppWatchdogExitCount"),
        (board, [0xdead_fa11, 0xfbfb_fbfb], "cumulativeNormalAppExitCount"),
        (assertions, [0xdead_10cc], "cumulativeSuspendedWithLockedFileExitCount"),
        (assertions, [0x2182_bad2], "cumulativeBackgroundTaskAssertionTimeoutExitCount"),
        (assertions, [0x2182_bad3], "cumulativeBackgroundURLSessionCompletionTimeoutExitCount"),
        (assertions, [0x2182_bad4], "cumulativeBackgroundFetchCompletionTimeoutExitCount"),
    ]
}
