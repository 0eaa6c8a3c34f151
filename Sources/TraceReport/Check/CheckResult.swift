import LifecycleEngine
import TraceAnalysis

/// What a trace says about the rules: the findings, and for every other rule whether it was kept or nothing tells.
public struct CheckResult {
    /// The name of the schema of the JSON form.
    public static let schema = "traceq.check/1"

    /// The findings that count.
    public let entries: [ReportModel.Entry]
    /// Every rule that holds and was asked for.
    public let verdicts: [RuleVerdict]
    /// Findings that a baseline accepts.
    public let acceptedCount: Int
    /// Rules that are broken under the version that was asked for and not under the trace's own.
    public let newlyBroken: [String]
    /// Rules that are broken under the trace's own version only.
    public let noLongerBroken: [String]
    /// How the budgets of the apps stand.
    public let budgets: [String]
    /// The name of the input.
    public let title: String
    /// The systems whose rules were applied.
    public let systems: [String]

    /// The result for a report.
    /// - Parameters:
    ///   - isAsked: whether a rule was asked for, by id.
    ///   - isAccepted: whether a baseline accepts a finding, by its line (``baselineLine(_:)``).
    ///   - recorded: what the trace says under the rules of its own version, if another one was asked for.
    public init(
        _ report: ReportModel, recorded: TraceSummary? = nil, isAsked: (String) -> Bool,
        isAccepted: (String) -> Bool
    ) {
        title = report.title
        systems = report.systems
        budgets = Self.budgets(report)
        let asked = report.entries.filter { isAsked($0.rule) }
        entries = asked.filter { !isAccepted(Self.baselineLine($0)) }
        acceptedCount = asked.count - entries.count
        verdicts = RuleVerdict.all(of: report.summary).filter { isAsked($0.rule.id) }
        let here = Set(report.summary.findingCounts.keys.filter(isAsked))
        let there = Set((recorded?.findingCounts ?? [:]).keys.filter(isAsked))
        newlyBroken = recorded == nil ? [] : here.subtracting(there).sorted()
        noLongerBroken = recorded == nil ? [] : there.subtracting(here).sorted()
    }

    /// The worst finding that counts; nil without one.
    public var worst: Rule.Severity? { entries.map(\.severity).max() }

    /// How many rules were kept, were broken, and are unknown.
    public var counts: (passed: Int, broken: Int, unknown: Int) {
        var counts = (passed: 0, broken: 0, unknown: 0)
        for verdict in verdicts {
            switch verdict.status {
            case .passed: counts.passed += 1
            case .broken: counts.broken += 1
            case .unknown: counts.unknown += 1
            }
        }
        return counts
    }

    /// The line by which a baseline accepts findings like this one: the rule, and the family of the name.
    public static func baselineLine(_ entry: ReportModel.Entry) -> String { "\(entry.rule) \(entry.family)" }

    /// A baseline that accepts every finding of this result.
    public var baseline: String {
        Set(entries.map(Self.baselineLine)).sorted().map { $0 + "\n" }.joined()
    }
}
