import LifecycleEngine
import TraceAnalysis

extension JSONReport {
    /// The result of a check as one JSON object (`traceq.check/1`).
    public static func render(_ result: CheckResult) -> [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("schema", CheckResult.schema)
            tree.member("title", result.title)
            tree.array("systems", result.systems) { $0.element($1) }
            countMembers(&tree, result)
            tree.array("budgets", result.budgets) { $0.element($1) }
            tree.array("rules", result.verdicts) { tree, verdict in
                tree.object { verdictMembers(&$0, verdict) }
            }
            tree.array("findings", result.entries) { entry(&$0, $1) }
        }
        return tree.bytes + [0x0A]
    }

    static func countMembers(_ tree: inout JSONTree, _ result: CheckResult) {
        let counts = result.counts
        tree.member("passed", counts.passed)
        tree.member("broken", counts.broken)
        tree.member("unknown", counts.unknown)
        tree.member("accepted", result.acceptedCount)
        tree.array("newly_broken", result.newlyBroken) { $0.element($1) }
        tree.array("no_longer_broken", result.noLongerBroken) { $0.element($1) }
    }

    static func verdictMembers(_ tree: inout JSONTree, _ verdict: RuleVerdict) {
        tree.member("id", verdict.rule.id)
        tree.member("status", verdict.status.word)
        switch verdict.status {
        case .passed: break
        case .broken(let count): tree.member("count", count)
        case .unknown(let missing): tree.member("missing", missing)
        }
    }
}
