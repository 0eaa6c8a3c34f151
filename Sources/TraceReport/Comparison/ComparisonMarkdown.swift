import BuildComparison
import ByteIO

/// A comparison as a comment on a pull request.
public enum ComparisonMarkdown {
    /// The whole comparison, ending in a line feed.
    public static func render(_ comparison: Comparison) -> String {
        let words = ComparisonWords(comparison: comparison)
        var lines = ["**\(escaped(words.verdict))**", ""]
        for (name, side) in [("base", comparison.base), ("head", comparison.head)] {
            lines.append(
                "- \(name): \(escaped(side.build.app)) \(escaped(side.build.words)), \(escaped(ComparisonWords.amounts(side)))"
            )
        }
        let telling = comparison.lines.filter { line in
            [.regression, .improvement, .shifted].contains(line.verdict) || line.isLikely
        }
        if !telling.isEmpty {
            lines += ["", header] + telling.map { row($0, comparison.options) }
        }
        let rest = comparison.lines.filter { [.unchanged, .tooFew].contains($0.verdict) && !$0.isLikely }
        if !rest.isEmpty {
            lines += [
                "", "<details><summary>\(Quantities.count(rest.count, "other measure"))</summary>", "",
                header,
            ]
            lines += rest.map { row($0, comparison.options) } + ["", "</details>"]
        }
        for line in telling {
            let text = LineText(line: line, options: comparison.options)
            lines += ["", "**\(escaped(text.name))**", ""] + text.facts.map { "- \(escaped($0))" }
        }
        if !comparison.novelties.isEmpty {
            lines += ["", "New in head:", ""] + comparison.novelties.map { "- \(escaped(words.words($0)))" }
        }
        lines += [""] + words.notes.map { "- \(escaped($0))" }
        return lines.joined(separator: "\n") + "\n"
    }

    private static let header = "| measure | base | head | verdict |\n| --- | ---: | ---: | --- |"

    private static func row(_ line: Line, _ options: ComparisonOptions) -> String {
        let text = LineText(line: line, options: options)
        return "| \(escaped(text.name)) | \(text.base) | \(text.head) | \(escaped(text.verdict)) |"
    }

    /// A text of a trace must be neither markup nor a mention of somebody.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in printable(text) {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "|", "*", "_", "`", "[", "]", "#", "\\", "~", "!": result += "\\\(character)"
            case "@": result += "&#64;"
            default: result.append(character)
            }
        }
        return result
    }
}
