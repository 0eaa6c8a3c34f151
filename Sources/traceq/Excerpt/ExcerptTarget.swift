import CommandLineKit
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

    /// What `--finding` or `--rule` names of a report; the first finding where neither is given. Nil if the report has none.
    /// - Throws: a `UsageError` if the report has other findings, but not that one.
    init?(of report: ReportModel, _ values: Values) throws {
        guard !report.entries.isEmpty else { return nil }
        var place = 0
        if let number = try values.integer("finding", in: 1...Int.max) {
            guard number <= report.entries.count else {
                throw UsageError(
                    "the value '\(number)' is invalid for '--finding <number>'",
                    hint: "`traceq report` has \(report.entries.count) here, the first is 1")
            }
            place = number - 1
        } else if let id = values.value("rule") {
            let rule = try Judging.rule(id)
            guard let found = report.entries.firstIndex(where: { $0.rule == rule.id }) else {
                let known = Set(report.entries.map(\.rule)).sorted().joined(separator: ", ")
                throw UsageError("the rule '\(id)' is not broken here", hint: "broken are: \(known)")
            }
            place = found
        }
        entry = report.entries[place]
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
