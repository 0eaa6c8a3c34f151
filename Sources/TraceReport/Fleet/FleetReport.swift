import ByteIO

/// What an index says about many traces at once, before any renderer gives it a form.
///
/// Texts of traces inside it are safe to print.
public struct FleetReport: Sendable {
    /// Name and version of the JSON form.
    public static let schema = "traceq.fleet/1"

    /// Which traces count.
    public struct Filter: Sendable {
        /// The app; nil = any.
        public var app: String?
        /// The build that ran; nil = any.
        public var build: String?
        /// Earliest wall clock of a boot, ns since 1970 UTC; nil = any.
        public var since: Int64?

        /// Everything.
        public init() {}

        /// The filter in words; empty for everything.
        public private(set) var words = ""

        /// Puts the filter in words; `since` as it was given.
        public mutating func describe(since: String?) {
            words = [
                app.map { "app \(printable($0))" }, build.map { "build \(printable($0))" },
                since.map { "boots since \(printable($0))" },
            ].compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// What one build of an app did.
    public struct Build: Sendable {
        /// The app.
        public let app: String
        /// The build; empty if the traces do not tell.
        public let build: String
        /// Traces that hold it.
        public let traceCount: Int64
        /// Processes of it.
        public let processCount: Int64
        /// Nanoseconds in each phase, by its word, the longest first; times of several processes add up.
        public internal(set) var time: [(phase: String, nanoseconds: Int64)] = []
        /// First wall clock at which it ran, ns since 1970 UTC; nil if the traces do not tell.
        public let firstWall: Int64?
    }

    /// Something that happened, how often and where.
    public struct Group: Sendable {
        /// The app.
        public let app: String
        /// The build.
        public let build: String
        /// What: a family, a cause, a rule.
        public let what: String
        /// What it is in words.
        public let words: String
        /// How often.
        public let count: Int64
        /// Traces that show it.
        public let traceCount: Int64
        /// A trace that shows it.
        public let example: String
        /// The longest, or how far over, ns; nil if that means nothing here.
        public let nanoseconds: Int64?
    }

    /// What happened of one kind.
    public struct Groups: Sendable {
        /// How often, those that are not listed included; of ends only kills and crashes.
        public internal(set) var total: Int64 = 0
        /// The most frequent ones first.
        public internal(set) var listed: [Group] = []
        /// Further groups than are listed.
        public internal(set) var leftOut = 0
    }

    /// A trace with errors.
    public struct Worst: Sendable {
        /// Where it was read from.
        public let path: String
        /// Findings of each severity.
        public let errors: Int64
        /// Findings of each severity.
        public let warnings: Int64
    }

    /// Which traces count.
    public internal(set) var filter = Filter()
    /// Traces that count.
    public internal(set) var traceCount: Int64 = 0
    /// Of them, those that could not be read wholly.
    public internal(set) var damagedCount: Int64 = 0
    /// Uploads whose events are in other traces, in the whole index.
    public internal(set) var duplicateCount: Int64 = 0
    /// Events of the traces that count.
    public internal(set) var eventCount: Int64 = 0
    /// Sessions in them.
    public internal(set) var sessionCount: Int64 = 0
    /// Devices in them.
    public internal(set) var devices: [String] = []
    /// Systems in them.
    public internal(set) var systems: [String] = []
    /// Builds, the newest first.
    public internal(set) var builds: [Build] = []
    /// Tasks that never ended, by family.
    public internal(set) var leaks = Groups()
    /// Stays in which work went on past the background time.
    public internal(set) var overruns = Groups()
    /// Ends of processes by cause.
    public internal(set) var kills = Groups()
    /// Findings by rule.
    public internal(set) var findings = Groups()
    /// What the newest build has and none before had.
    public internal(set) var new: [Group] = []
    /// Traces with the most errors.
    public internal(set) var worst: [Worst] = []

    /// One sentence.
    public var verdict: String {
        guard traceCount > 0 else { return "no trace in the index fits" }
        let parts = [
            (leaks.total, "leaked task", "leaked tasks"), (overruns.total, "overrun stay", "overrun stays"),
            (kills.total, "kill or crash", "kills and crashes"),
        ].filter { $0.0 > 0 }.map { "\($0.0) \($0.0 == 1 ? $0.1 : $0.2)" }
        let where_ = "in \(traceCount) \(traceCount == 1 ? "trace" : "traces")"
        guard !parts.isEmpty else {
            return "no leak, no overrun and no kill \(where_)"
        }
        return parts.joined(separator: ", ") + " " + where_
    }

    /// True for causes that are nobody's wish.
    static func isKill(_ cause: String) -> Bool {
        !["user", "housekeeping", "normal exit", "update", "force stop", "unknown"].contains(cause)
    }
}
