import LifecycleEngine
import TraceAnalysis

extension TextReport {
    /// The result of a check for a terminal or a pipe.
    public func render(_ result: CheckResult) -> String {
        let counts = result.counts
        var lines = layout.wrap(result.title, first: "", indent: 2)
        for system in result.systems { lines += layout.wrap(system, first: "", indent: 2) }
        let shown = isVerbose ? result.entries : Array(result.entries.prefix(8))
        for entry in shown { lines += [""] + render(entry) }
        if result.entries.count > shown.count {
            lines += ["", "  \(result.entries.count - shown.count) more findings; --verbose shows them"]
        }
        lines.append("")
        if !result.newlyBroken.isEmpty {
            lines += layout.wrap(
                "broken there, and not under the version of the trace: \(result.newlyBroken.joined(separator: ", "))",
                first: "", indent: 2)
        }
        if !result.noLongerBroken.isEmpty {
            lines += layout.wrap(
                "broken under the version of the trace, and not there: \(result.noLongerBroken.joined(separator: ", "))",
                first: "", indent: 2)
        }
        if result.acceptedCount > 0 {
            lines.append("\(Quantities.count(result.acceptedCount, "finding")) accepted by the baseline")
        }
        for budget in result.budgets { lines += layout.wrap("budget: \(budget)", first: "", indent: 2) }
        lines.append("rules: \(counts.passed) passed, \(counts.broken) broken, \(counts.unknown) unknown")
        lines += isVerbose ? everyRule(result) : unknowns(result)
        return lines.joined(separator: "\n") + "\n"
    }

    /// Every rule on a line.
    private func everyRule(_ result: CheckResult) -> [String] {
        let width = result.verdicts.map(\.rule.id.count).max() ?? 0
        return result.verdicts.flatMap { verdict in
            let words: String
            switch verdict.status {
            case .passed: words = ""
            case .broken(let count): words = Quantities.count(count, "time")
            case .unknown(let missing): words = "not in the trace: \(missing)"
            }
            let head =
                "  \(TextLayout.pad(verdict.status.word, to: 7))  \(TextLayout.pad(verdict.rule.id, to: width))  "
            return layout.wrap(words, first: head, indent: 6)
        }
    }

    /// What is missing, and for how many rules.
    private func unknowns(_ result: CheckResult) -> [String] {
        var missing: [String: Int] = [:]
        for verdict in result.verdicts {
            if case .unknown(let what) = verdict.status { missing[what, default: 0] += 1 }
        }
        guard !missing.isEmpty else { return [] }
        let parts = missing.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
            .map { "\($0.key) (\(Quantities.count($0.value, "rule")))" }
        let shown = parts.prefix(6).joined(separator: "; ") + (parts.count > 6 ? "; …" : "")
        return layout.wrap("unknown for want of: \(shown)", first: "", indent: 2)
    }
}
