import LifecycleEngine

/// What a trace says about one rule.
public struct RuleVerdict: Sendable {
    /// Kept, broken, or nothing tells.
    public enum Status: Sendable, Equatable {
        /// The trace could have shown a break, and shows none.
        case passed
        /// Broken so many times.
        case broken(Int)
        /// The trace holds no event that could show it; what is missing.
        case unknown(String)

        /// The word in reports and JSON.
        public var word: String {
            switch self {
            case .passed: "passed"
            case .broken: "broken"
            case .unknown: "unknown"
            }
        }
    }

    /// The rule.
    public let rule: Rule
    /// Kept, broken, or nothing tells.
    public let status: Status

    /// What a trace says about every rule that holds for one of its systems, in the order of the rules.
    public static func all(of summary: TraceSummary) -> [RuleVerdict] {
        guard let coverage = summary.coverage else { return [] }
        return Rules.all.compactMap { rule in
            let holds = coverage.systems.contains { rule.validity.holds(on: $0.platform, $0.version) }
            let count = summary.findingCounts[rule.id] ?? 0
            guard holds || count > 0 else { return nil }
            if count > 0 { return RuleVerdict(rule: rule, status: .broken(count)) }
            if coverage.systems.allSatisfy({ $0.platform == nil }) {
                return RuleVerdict(rule: rule, status: .unknown("the platform"))
            }
            if let missing = rule.needs.first(where: { !coverage.holds($0) }) {
                return RuleVerdict(rule: rule, status: .unknown(missing.words))
            }
            // What was lost may be what would have shown it.
            if !summary.losses.isEmpty || !summary.gaps.isEmpty {
                return RuleVerdict(rule: rule, status: .unknown("records that were lost"))
            }
            return RuleVerdict(rule: rule, status: .passed)
        }
    }
}
