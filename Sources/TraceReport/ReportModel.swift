import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What a report says, in words and numbers, before any renderer gives it a form.
///
/// Texts of the trace inside it are safe to print: control characters are made visible when the model is built.
public struct ReportModel: Sendable {
    /// Name and version of the JSON form; the number changes when a field changes its meaning.
    public static let schema = "traceq.report/1"

    /// Something that proves a finding.
    public struct Proof: Sendable {
        /// The moment in words.
        public let moment: String
        /// Trace time in nanoseconds.
        public let time: Int64
        /// Line of the source; nil if it has none.
        public let line: Int64?
        /// What it said.
        public let words: String
        /// Phase of the process after it, in words; empty if unknown.
        public let phase: String
    }

    /// One finding, or several of one kind that belong together.
    public struct Entry: Sendable {
        /// The rule's id.
        public let rule: String
        /// How bad it is.
        public let severity: Rule.Severity
        /// How it is known.
        public let certainty: Certainty
        /// One sentence, in the words that people use.
        public let headline: String
        /// Where there are several: one line each.
        public let items: [String]
        /// What it means: times, limits and where they come from.
        public let facts: [String]
        /// The events that prove it.
        public let proofs: [Proof]
        /// What to do about it.
        public let advice: String
        /// Where the rule comes from.
        public let source: String
        /// The app.
        public let app: String
        /// The common part of the names that it is about; empty if it is about none.
        public let family: String
        /// The processes, by pid; 0 = unknown.
        public let pids: [UInt32]
        /// The findings that it stands for.
        public let findings: [Finding]
    }

    /// One labelled part of an app's section.
    public struct Part: Sendable {
        /// The label of the part about budgets.
        static let budgets = "BUDGETS"

        /// In capitals: `TIME`, `SESSIONS` …
        public let label: String
        /// Its lines.
        public let lines: [String]
    }

    /// What is said of one app.
    public struct AppSection: Sendable {
        /// Bundle identifier, package or process name.
        public let name: String
        /// Its parts.
        public let parts: [Part]
        /// The numbers behind them.
        public let analysis: AppAnalysis
    }

    /// The file or stream in words.
    public let title: String
    /// The app that it is about; empty if there is none.
    public let subject: String
    /// System, versions and the rules that were used; one line for each boot.
    public let systems: [String]
    /// From when to when; one line for each boot.
    public let windows: [String]
    /// What was read and understood.
    public let input: String
    /// The one line that matters.
    public let verdict: Verdict
    /// Findings, the worst first.
    public let entries: [Entry]
    /// Findings beyond those that are kept.
    public let findingsLeftOut: Int
    /// Apps.
    public let apps: [AppSection]
    /// Processes of apps that did nothing worth a section.
    public let quietApps: [String]
    /// Totals of windows of time, kept apart from what events tell.
    public let aggregates: [Part]
    /// Legal oddities and innocent suspects.
    public let notes: [String]
    /// What is not known; never empty.
    public let unknowns: [String]
    /// The folds behind it.
    public let summary: TraceSummary
    /// Counts of the source's lines; nil if it has no lines.
    public let lines: LineCounts?
}

/// What a report says first.
public struct Verdict: Sendable {
    /// Of what kind it is.
    public enum Kind: String, Sendable {
        /// Something is wrong.
        case fault
        /// Something will hurt sooner or later, or may be wrong.
        case warning
        /// Nothing is wrong.
        case clean
        /// The input could not have shown it.
        case unknown
    }

    /// Of what kind it is.
    public let kind: Kind
    /// One sentence.
    public let sentence: String
    /// Id of the rule behind it; nil without one.
    public let rule: String?
    /// When it showed, in words; nil without a rule.
    public internal(set) var moment: String?
}
