/// Something that head did and base never did: a transition that no base trace has, a rule that none broke.
public struct Novelty: Sendable {
    /// What it is.
    public enum Kind: String, Sendable {
        /// A transition of a subject.
        case transition
        /// A broken rule.
        case rule
    }

    /// What it is.
    public let kind: Kind
    /// The transition in words, or the id of the rule.
    public let name: String
    /// How often head did it.
    public let count: Int
    /// In how many traces of head.
    public let traces: Int
    /// One of them.
    public let example: String
    /// Base could have done it in at most this share of its traces, with the confidence of the comparison, and not have
    /// shown it.
    public let baseAtMost: Double
}

enum Novelties {
    /// Those of head, the commonest first.
    static func find(base: [Contribution], head: [Contribution], confidence: Double) -> [Novelty] {
        let traces = Double(Set(base.map(\.trace)).count)
        // None of so many: the upper end of the exact interval, one-sided.
        let most = BinomialInterval.exact(0, of: traces, confidence: 2 * confidence - 1).high
        return Novelty.Kind.all.flatMap { kind, counts in
            let known = Set(base.flatMap { counts($0).keys })
            var found: [String: (count: Int, traces: [String])] = [:]
            for contribution in head {
                for (name, count) in counts(contribution) where !known.contains(name) {
                    found[name, default: (0, [])].count += count
                    found[name]?.traces.append(contribution.trace)
                }
            }
            return found.map { name, entry in
                Novelty(
                    kind: kind, name: name, count: entry.count, traces: Set(entry.traces).count,
                    example: entry.traces.min() ?? "", baseAtMost: most)
            }.sorted { ($1.traces, $0.name) < ($0.traces, $1.name) }
        }
    }
}

extension Novelty.Kind {
    fileprivate static let all: [(Novelty.Kind, @Sendable (Contribution) -> [String: Int])] = [
        (.rule, { $0.brokenRules }), (.transition, { $0.transitions }),
    ]
}
