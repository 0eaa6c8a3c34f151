import TraceModel

/// A rule that a trace can keep or break.
public final class Rule: Sendable {
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

    /// What kind of fact a break is, whatever the platform: how it is told in words.
    public enum Shape: Sendable {
        /// A subject went where no transition leads.
        case transition
        /// A task never ended.
        case leak
        /// What keeps a process running in the background was kept past its time.
        case held
        /// A task ended a second time.
        case endedTwice
        /// A task ended whose begin was not seen.
        case endedUnknown
        /// A task ran past its limit.
        case overrun
        /// Runs used up the time that they share.
        case spent
        /// A task of a debug runtime, or of the platform itself.
        case knownTask
        /// A task was warned about for its age, and nothing was wrong.
        case longLived
        /// A process ended.
        case end
        /// A process was removed while it did not run: no fault of the app.
        case removal
        /// Anything else; its title tells it.
        case other
    }

    /// How far a rule can be trusted.
    public enum Grade: String, Sendable {
        /// The platform's maker documents it.
        case documented
        /// Seen in system logs or in the platform's source.
        case observed
        /// One observation, or a statement of a third party: warns, and never fails a build.
        case hint
        /// Believed and not read again at its source: warns, and never fails a build.
        case provisional
        /// What experience teaches, with a threshold of traceq's own.
        case practice
    }

    /// `platform.family.rule`; never changes.
    public let id: String
    /// How bad a break is.
    public let severity: Severity
    /// How it is told.
    public let shape: Shape
    /// Where and since when it holds.
    public let validity: Validity
    /// How far it can be trusted.
    public let grade: Grade
    /// The break in a few words.
    public let title: String
    /// Why it matters.
    public let why: String
    /// What to do about it.
    public let advice: String
    /// Where the rule comes from.
    public let source: String
    /// Events without which a trace cannot show whether it was kept; all of them are needed.
    public let needs: [Need]

    init(
        _ id: String, _ severity: Severity, _ shape: Shape = .other, _ grade: Grade = .documented,
        since: Int? = nil, until: Int? = nil, _ title: String, why: String, advice: String, source: String,
        needs: [Need]
    ) {
        self.id = id
        self.severity = severity
        self.shape = shape
        self.grade = grade
        validity = Validity(Platform(rawValue: String(id.prefix { $0 != "." })), since: since, until: until)
        self.title = title
        self.why = why
        self.advice = advice
        self.source = source
        self.needs = needs
    }
}
