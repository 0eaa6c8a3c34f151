/// What the priority of an Android process means (`oom_score_adj`): the higher, the sooner it may be ended.
public enum OomPriorities {
    /// A range of priorities.
    public struct Row: Sendable {
        /// The priorities.
        public let range: ClosedRange<Int>
        /// What a process with one of them is.
        public let words: String
        /// True if a service in the foreground keeps a process better than that.
        public let isBelowForegroundService: Bool
    }

    /// The rows (source: AOSP `ProcessList`, `*_ADJ` constants, API 29 to 34; older systems used −17 to 15).
    public static let all: [Row] = [
        Row(range: -1_000 ... -1, words: "of the system", isBelowForegroundService: false),
        Row(range: 0...99, words: "foreground", isBelowForegroundService: false),
        Row(range: 100...199, words: "visible", isBelowForegroundService: false),
        Row(range: 200...299, words: "perceptible", isBelowForegroundService: false),
        Row(range: 300...399, words: "backup", isBelowForegroundService: true),
        Row(range: 400...499, words: "heavy weight", isBelowForegroundService: true),
        Row(range: 500...599, words: "started service", isBelowForegroundService: true),
        Row(range: 600...699, words: "home", isBelowForegroundService: true),
        Row(range: 700...799, words: "previous app", isBelowForegroundService: true),
        Row(range: 800...899, words: "old service", isBelowForegroundService: true),
        Row(range: 900...999, words: "cached", isBelowForegroundService: true),
    ]

    /// Process states as `am_proc_died` and its message print them behind the priority's own word, as in `prcp FGS` (source:
    /// AOSP `ProcessList.makeProcStateString`, API 26 to 34).
    private static let states: [(word: String, words: String, isAtWork: Bool)] = [
        ("TOP", "on screen", true), ("BTOP", "bound to what is on screen", true),
        ("FGS", "with a service in the foreground", true),
        ("BFGS", "bound to a service in the foreground", true),
        ("SVC", "with a started service", false), ("RCVR", "with a receiver", false),
        ("LAST", "the app before", false), ("CAC", "cached", false), ("CACC", "cached", false),
        ("CRE", "cached", false), ("CEM", "cached, empty", false),
    ]

    /// Words of process states, and what they mean.
    static var vocabulary: [String] {
        states.flatMap { [$0.word, $0.words] } + ["prcp fore vis cch prev home svc"]
    }

    /// What a process with this importance was, in words; nil for words that this version does not know.
    public static func words(_ printed: String) -> String? {
        row(printed)?.words ?? state(printed)?.words
    }

    /// True if a process with this importance was on screen or had a service in the foreground, so that no system ends it
    /// silently.
    static func isAtWork(_ printed: String) -> Bool { state(printed)?.isAtWork ?? false }

    private static func state(_ printed: String) -> (word: String, words: String, isAtWork: Bool)? {
        guard let last = printed.split(separator: " ").last else { return nil }
        return states.first { $0.word == last }
    }

    /// The row of a priority as printed; nil if it is no number, or one of the old scale that says something else.
    public static func row(_ printed: String) -> Row? {
        guard let number = Int(printed), number == 0 || abs(number) > 17 else { return nil }
        return all.first { $0.range.contains(number) }
    }
}
