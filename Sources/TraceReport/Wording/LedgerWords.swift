import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Budgets that several runs share, in words: how much of what is used, by whom, and when time comes back.
extension ReportBuilder {
    func budgets(of app: AppAnalysis) -> [String] {
        // A hundredth of it is not worth a line.
        let used = app.budgets.filter { $0.peak > 0 && $0.peak >= $0.nanoseconds / 100 }
        return list(used, used.count, "budget", words)
    }

    private func words(_ ledger: LedgerStatement) -> String {
        let limit = ledger.limit
        let printed = ledger.printedLimit.map { "\(Quantities.duration($0)) (printed in the trace)" }
        var words =
            "\(Self.what(limit.what)): \(Quantities.duration(ledger.used)) of \(printed ?? limit.words) used"
        let users = ledger.users.filter(\.isPresent).map(quoted)
        if !users.isEmpty { words += " by \(users.joined(separator: ", "))" }
        if ledger.peak > ledger.used {
            words += ", at most \(Quantities.duration(ledger.peak)) in one window"
        }
        words += ledger.headroom > 0 ? ", \(Quantities.duration(ledger.headroom)) left" : ", none left"
        if let at = ledger.availableAt, ledger.used > 0 {
            words += "; \(available(at, limit, boot: ledger.boot))"
        }
        return words + (printed == nil ? " (limit: \(limit.source))" : "")
    }

    /// How time of a budget comes back.
    func available(_ time: Int64, _ limit: LedgerLimit, boot: UInt32) -> String {
        let visit = limit.resetsOnScreen ? "when the user opens the app, else " : ""
        return "time comes back \(visit)from \(times.farMoment(time, boot: boot)) on"
    }

    private static func what(_ what: LedgerLimit.What) -> String {
        switch what {
        case .task(let task, let types, _):
            types.isEmpty ? task : "\(task) (\(types.sorted().joined(separator: ", ")))"
        case .hold(let hold): hold
        }
    }
}
