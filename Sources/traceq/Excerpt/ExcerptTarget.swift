import LifecycleEngine
import TraceReport

/// The finding that an excerpt is to show again, with all of its group.
struct ExcerptTarget {
    /// How much of it is asked for, the most first.
    enum Closeness: CaseIterable {
        /// The same numbers in the words of the verdict and the finding.
        case words
        /// As many findings, of the same lengths.
        case lengths
        /// As many findings.
        case count
        /// The rule is broken.
        case rule
    }

    /// The group in the report.
    let entry: ReportModel.Entry
    private let lengths: [Int64]
    private let numbers: [Substring]
    /// True if the verdict speaks of it.
    private let isVerdict: Bool
    private let kind: Verdict.Kind

    var rule: String { entry.rule }
    var count: Int { entry.findings.count }

    /// A group of a report.
    init(_ entry: ReportModel.Entry, _ report: ReportModel) {
        self.entry = entry
        lengths = Self.lengths(entry)
        numbers = Self.numbers(entry, report)
        isVerdict = report.verdict.rule == entry.rule
        kind = report.verdict.kind
    }

    /// True if another report shows it too.
    func isShown(by report: ReportModel, _ closeness: Closeness) -> Bool {
        guard let other = report.entries.first(where: { $0.rule == rule }) else { return false }
        if isVerdict, report.verdict.rule != rule || report.verdict.kind != kind { return false }
        switch closeness {
        case .rule: return true
        case .count: return other.findings.count == count
        case .words: return Self.lengths(other) == lengths && Self.numbers(other, report) == numbers
        case .lengths: return Self.lengths(other) == lengths
        }
    }

    private static func numbers(_ entry: ReportModel.Entry, _ report: ReportModel) -> [Substring] {
        (report.verdict.sentence + " " + entry.headline).split { !$0.isNumber }
    }

    private static func lengths(_ entry: ReportModel.Entry) -> [Int64] {
        entry.findings.map { $0.end &- $0.start }.sorted()
    }
}
