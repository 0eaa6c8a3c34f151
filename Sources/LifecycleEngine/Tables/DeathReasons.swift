import TraceModel

/// Which broken rules the platform answers with the end of the process: a death that follows soon has its reason there.
public enum DeathReasons {
    /// A rule, and how soon the end follows.
    public struct Row: Sendable {
        /// The rule's id.
        public let rule: String
        /// Longest time from the finding to the end, nanoseconds.
        public let within: Int64
        /// Where that was read.
        public let source: String

        init(_ rule: String, seconds: Int64, source: String) {
            self.rule = rule
            within = seconds * 1_000_000_000
            self.source = source
        }
    }

    /// The rows, the one that tells most first.
    public static let all: [Row] = [
        Row(
            "android.fgs.stopped-before-start", seconds: 5,
            source:
                "AOSP ActiveServices, bringDownServiceLocked, API 26 to 34: the crash is posted at once (FG1)"
        ),
        Row(
            "android.fgs.start-deadline", seconds: 30,
            source: "AOSP ActiveServices, serviceForegroundCrash, API 26 to 34 (FG1)"),
        Row(
            "android.fgs.not-stopped-at-timeout", seconds: 30,
            source: "AOSP ActiveServices, onFgsTimeout and onShortFgsAnrTimeout, API 34 and 35 (FG4, FG5)"),
        Row(
            "android.fgs.time-limit", seconds: 60,
            source: "AOSP ActiveServices, onFgsTimeout, API 35 (FG5, FG6)"),
        Row(
            "android.fgs.short-service-limit", seconds: 60,
            source: "AOSP ActiveServices, onShortFgsAnrTimeout, API 34 (FG4)"),
    ]

    /// True if a finding explains this end of its process.
    public static func explains(_ finding: Finding, _ end: ProcessEnd) -> Bool {
        guard finding.process == end.process, finding.boot == end.boot,
            [.crash, .watchdog, .systemKill].contains(end.cause.kind),
            let row = all.first(where: { $0.rule == finding.rule })
        else { return false }
        let delay = end.time &- finding.end
        return delay >= 0 && delay <= row.within
    }
}
