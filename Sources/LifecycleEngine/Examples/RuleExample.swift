import TraceModel

/// Two short traces for one rule: one that breaks it, and one that just keeps it.
public struct RuleExample: Sendable {
    /// The rule's id.
    public let rule: String
    /// Version of the system, as a source prints it; empty = the newest.
    public let os: String
    /// Lines of a ``ExampleTrace`` that breaks the rule.
    let broken: String
    /// Lines of a ``ExampleTrace`` that keeps it by a little.
    let kept: String

    init(_ rule: String, os: String = "", broken: String, kept: String) {
        self.rule = rule
        self.os = os
        self.broken = broken
        self.kept = kept
    }

    private var platform: Platform { rule.hasPrefix("android") ? .android : .ios }

    private var system: String { os.isEmpty ? (platform == .ios ? "26.0" : "16") : os }

    /// The trace that breaks the rule.
    public func brokenTrace() throws(InputFailure) -> ExampleTrace {
        try ExampleTrace(platform, os: system, broken)
    }

    /// The trace that just keeps it.
    public func keptTrace() throws(InputFailure) -> ExampleTrace {
        try ExampleTrace(platform, os: system, kept)
    }
}

/// The examples of all rules.
public enum RuleExamples {
    /// One example for each rule, in the order of the tables.
    public static let all: [RuleExample] =
        ofProcesses + ofActivities + ofTasks + ofScheduledTasks + ofServices
        + ofJobsAndAlarms + ofResources

    /// The example of a rule.
    public static subscript(rule rule: String) -> RuleExample? { all.first { $0.rule == rule } }

    /// Lines that put an iOS app on screen at 0 s and off it at 10 s.
    static let away = """
        0 app didBecomeActive
        9 app willResignActive
        10 app didEnterBackground

        """
    /// The same for an Android app.
    static let left = """
        0 activity onCreate
        0.1 activity onStart
        0.2 activity onResume
        9 activity onPause
        10 activity onStop

        """
}
