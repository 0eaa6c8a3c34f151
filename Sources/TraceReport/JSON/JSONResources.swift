import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Budgets and holds of an app as JSON.
extension JSONReport {
    static func budget(_ tree: inout JSONTree, _ ledger: LedgerStatement) {
        tree.object { tree in
            tree.member("boot", Int64(ledger.boot))
            tree.member("rule", ledger.limit.rule)
            tree.member("used_ns", ledger.used)
            tree.member("peak_ns", ledger.peak)
            tree.member("limit_ns", ledger.nanoseconds)
            tree.member("limit_printed", ledger.printedLimit != nil)
            tree.member("window_ns", ledger.limit.window)
            tree.member("left_ns", ledger.headroom)
            tree.member("first_use_ns", ifPresent: ledger.firstUse)
            tree.member("available_at_ns", ifPresent: ledger.availableAt)
            tree.member("limit_source", ledger.limit.source)
        }
    }

    static func hold(_ tree: inout JSONTree, _ hold: HoldSummary) {
        tree.object { tree in
            tree.member("hold", hold.hold)
            tree.member("boot", Int64(hold.longest.boot))
            tree.member("holder", Int64(hold.holder))
            tree.member("charged_process", Int64(hold.longest.owner))
            tree.member("count", hold.count)
            tree.member("total_ns", hold.total)
            tree.member("open", hold.open)
            tree.member("longest_start_ns", hold.longest.start)
            tree.member("longest_end_ns", hold.longest.end)
            tree.member("longest_end_certainty", hold.longest.endCertainty.words)
        }
    }
}
