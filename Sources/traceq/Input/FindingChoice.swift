import CommandLineKit
import LifecycleEngine
import TraceModel
import TraceReport

/// Which finding of a report is meant: `--finding`, `--rule`, or what the verdict speaks of.
struct FindingChoice {
    static let flags = [
        Flag(
            "finding", placeholder: "number", group: "Which finding",
            summary: "The finding: its number in `traceq report -v` (1)",
            details:
                "From 1, in the order of the report; with --rule among those of the rule. Example: --finding 2"
        ),
        Flag(
            "rule", placeholder: "id", group: "Which finding", summary: "The first finding of this rule",
            details: "Example: --rule ios.task.leaked"),
    ]

    private let number: Int
    private let rule: String?

    /// What was given.
    /// - Throws: a `UsageError` for a number below 1, or a rule that there is not.
    init(_ values: Values) throws {
        number = try values.integer("finding", in: 1...1_000_000) ?? 1
        rule = try values.value("rule").map { try Judging.rule($0).id }
    }

    /// The finding that is meant; `purpose` says what it is for, as in "no finding to show".
    /// - Throws: an `InputFailure` if the report has none like it.
    func entry(of report: ReportModel, to purpose: String) throws(InputFailure) -> ReportModel.Entry {
        let entries = rule == nil ? report.entries : report.entries.filter { $0.rule == rule }
        guard !entries.isEmpty else {
            let broken = Set(report.entries.map(\.rule)).sorted().joined(separator: ", ")
            throw InputFailure(
                .notDone,
                rule.map { "it has no finding of the rule \($0)" } ?? "it has no finding to \(purpose)",
                hint: broken.isEmpty ? "the verdict is: \(report.verdict.sentence)" : "broken are: \(broken)")
        }
        guard number <= entries.count else {
            throw InputFailure(
                .notDone, "it has no finding \(number)", hint: "they are numbered from 1 to \(entries.count)")
        }
        return entries[number - 1]
    }
}
