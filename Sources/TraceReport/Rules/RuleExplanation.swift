import LifecycleEngine
import TraceModel

/// One rule, explained: what, why, since when, limits, source, what to do.
public struct RuleExplanation {
    private let rule: Rule
    private let layout: TextLayout

    /// The explanation of a rule for a terminal of this width.
    public init(_ rule: Rule, width: Int) {
        self.rule = rule
        layout = TextLayout(width: max(width, 40))
    }

    /// The explanation, and the lines of a trace that breaks the rule.
    /// - Parameter example: the trace as JSON lines.
    public func text(example: String) -> String {
        var lines = ["\(rule.id)  (\(rule.severity.word))", ""]
        lines += wrapped("\(RulesPage.sentence(rule.title)). \(rule.why)")
        lines.append("")
        lines += row("holds", rule.validity.words.isEmpty ? "everywhere" : rule.validity.words)
        for limit in LimitRows.rows(ofRule: rule.id) {
            let validity = limit.validity.words
            lines += row("limit", "\(limit.words)\(validity.isEmpty ? "" : " [\(validity)]")")
            lines += row("", limit.source)
        }
        if !rule.advice.isEmpty { lines += row("do", rule.advice) }
        lines += row("needs", rule.needs.map(\.words).joined(separator: "; "))
        lines += row("", "without them the answer is unknown, never passed")
        lines += row("source", "\(rule.source) [\(rule.grade.rawValue)]")
        lines += ["", "A trace that breaks it (JSON lines; `traceq check -` reads them):", ""]
        return lines.joined(separator: "\n") + "\n" + example
    }

    /// One object (`traceq.rule/1`).
    public func json(example: String) -> [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("schema", "traceq.rule/1")
            RulesPage.write(rule, &tree)
            tree.member("example", example)
        }
        return tree.bytes + [0x0A]
    }

    private func row(_ label: String, _ words: String) -> [String] {
        layout.wrap(words, first: TextLayout.pad(label, to: 8), indent: 8)
    }

    private func wrapped(_ words: String) -> [String] { layout.wrap(words, first: "", indent: 0) }
}
