import LifecycleEngine
import TraceModel

/// The list of rules as text, Markdown and JSON.
public struct RulesPage {
    private let rules: [Rule]

    /// The rules that hold on a platform, in a version; all of them without a platform.
    public init(platform: Platform? = nil, version: PlatformVersion? = nil) {
        rules = Rules.all.filter { rule in
            guard let platform else { return true }
            guard let own = rule.validity.platform else { return true }
            return own == platform && (version == nil || rule.validity.holds(on: platform, version))
        }
    }

    /// One rule a line: severity, id, title, where it holds.
    public var text: String {
        let width = rules.map(\.id.count).max() ?? 0
        return rules.map { rule in
            let severity = TextLayout.pad(rule.severity.word, to: 7)
            let validity = rule.validity.words
            return
                "\(severity)  \(TextLayout.pad(rule.id, to: width))  \(rule.title)\(validity.isEmpty ? "" : " (\(validity))")"
        }.joined(separator: "\n") + "\n"
    }

    /// A page with a section for each rule.
    public var markdown: String {
        var lines = [
            "# Rules", "",
            "Made from the tables of `LifecycleEngine`; a test keeps it current. `traceq explain ID` prints one of them, with a trace that breaks it.",
            "",
            "\(rules.count) rules. An *error* broke a rule of the platform or lost work, a *warning* will hurt sooner or later, a *note* is worth knowing.",
            "A rule whose grade is *hint* or *provisional* rests on one observation, or was not read again at its source; *practice* is a threshold of traceq's own.",
        ]
        for rule in rules {
            lines += ["", "## `\(rule.id)`", "", "\(Self.sentence(rule.title)). \(rule.why)", ""]
            lines.append("- severity: \(rule.severity.word); grade: \(rule.grade.rawValue)")
            let validity = rule.validity.words
            lines.append("- holds: \(validity.isEmpty ? "everywhere" : validity)")
            for limit in LimitRows.rows(ofRule: rule.id) {
                lines.append("- limit: \(limit.words); \(limit.source)")
            }
            if !rule.advice.isEmpty { lines.append("- what to do: \(rule.advice)") }
            lines.append("- needs: \(rule.needs.map(\.words).joined(separator: "; "))")
            lines.append("- source: \(rule.source)")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// One object (`traceq.rules/1`).
    public var json: [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("schema", "traceq.rules/1")
            tree.array("rules", rules) { tree, rule in tree.object { Self.write(rule, &$0) } }
        }
        return tree.bytes + [0x0A]
    }

    /// A title as a sentence.
    static func sentence(_ title: String) -> String { title.prefix(1).uppercased() + title.dropFirst() }

    static func write(_ rule: Rule, _ tree: inout JSONTree) {
        tree.member("id", rule.id)
        tree.member("severity", rule.severity.word)
        tree.member("grade", rule.grade.rawValue)
        tree.member("title", rule.title)
        tree.member("why", rule.why)
        tree.member("advice", ifPresent: rule.advice)
        tree.member("platform", ifPresent: rule.validity.platform?.rawValue)
        tree.member("since", ifPresent: rule.validity.since?.words)
        tree.member("until", ifPresent: rule.validity.until?.words)
        tree.array("limits", LimitRows.rows(ofRule: rule.id)) { tree, limit in
            tree.object { tree in
                tree.member("words", limit.words)
                tree.member("holds", ifPresent: limit.validity.words)
                tree.member("source", limit.source)
            }
        }
        tree.array("needs", rule.needs) { $0.element($1.words) }
        tree.member("source", rule.source)
    }
}
