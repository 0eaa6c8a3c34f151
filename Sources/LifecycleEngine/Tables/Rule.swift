import TraceModel

/// A rule that a trace can keep or break.
public struct Rule: Sendable {
    /// How bad a break is.
    public enum Severity: UInt8, Comparable, CaseIterable, Sendable {
        /// Worth knowing; nothing is wrong.
        case note = 0
        /// Will hurt sooner or later.
        case warning = 1
        /// Work or the process was lost, or a rule of the platform was broken.
        case error = 2

        /// The word in reports and JSON.
        public var word: String {
            switch self {
            case .note: "note"
            case .warning: "warning"
            case .error: "error"
            }
        }

        /// Milder before worse.
        public static func < (left: Severity, right: Severity) -> Bool { left.rawValue < right.rawValue }
    }

    /// `platform.family.rule`; never changes.
    public let id: String
    /// How bad a break is.
    public let severity: Severity
    /// The break in a few words.
    public let title: String
    /// Why it matters, and what to do about it.
    public let advice: String
    /// Where the rule comes from.
    public let source: String

    init(_ id: String, _ severity: Severity, _ title: String, advice: String, source: String) {
        self.id = id
        self.severity = severity
        self.title = title
        self.advice = advice
        self.source = source
    }
}
