import BuildComparison
import ByteIO

/// A comparison for a terminal or a pipe: verdict first, then the table, then why.
public struct ComparisonText: Sendable {
    private static let nameWidth = 33
    private static let valueWidth = 10

    private let layout: TextLayout
    private let isVerbose: Bool
    private let emphasize: @Sendable (String, TextReport.Emphasis) -> String

    /// A renderer for lines of up to `width` columns (at least 80, the width of the table).
    public init(
        width: Int, isVerbose: Bool = false,
        emphasize: @escaping @Sendable (String, TextReport.Emphasis) -> String = { text, _ in text }
    ) {
        layout = TextLayout(width: max(width, 80))
        self.isVerbose = isVerbose
        self.emphasize = emphasize
    }

    /// The whole comparison, ending in a line feed.
    public func render(_ comparison: Comparison) -> String {
        let words = ComparisonWords(comparison: comparison)
        var lines = layout.wrap(words.verdict, first: TextLayout.pad("VERDICT", to: 9), indent: 9).map {
            emphasize(
                $0, comparison.isFailing ? .fault : comparison.lines(.unchanged).isEmpty ? .warning : .clean)
        }
        lines += ["", "\(printable(comparison.head.build.app))"]
        for (name, side) in [("base", comparison.base), ("head", comparison.head)] {
            lines += layout.wrap(
                "\(printable(side.build.words)): \(ComparisonWords.amounts(side))", first: "  \(name)  ",
                indent: 8)
        }
        lines += table(comparison)
        let why = comparison.lines.filter { line in
            [.regression, .improvement, .shifted].contains(line.verdict) || line.isLikely || isVerbose
        }.filter { $0.verdict != .nothing }
        for line in why { lines += [""] + self.why(line, comparison.options) }
        if !comparison.novelties.isEmpty {
            lines += [""]
            let shown = comparison.novelties.prefix(isVerbose ? .max : 8)
            for (place, novelty) in shown.enumerated() {
                lines += layout.wrap(
                    words.words(novelty), first: TextLayout.pad(place == 0 ? "NEW" : "", to: 7), indent: 9)
            }
            let more = comparison.novelties.count - shown.count
            if more > 0 { lines.append("       \(more) more; --verbose names them") }
        }
        lines += [""]
        for (place, note) in words.notes.enumerated() {
            lines += layout.wrap(note, first: TextLayout.pad(place == 0 ? "NOTES" : "", to: 7), indent: 9)
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func table(_ comparison: Comparison) -> [String] {
        let shown = comparison.lines.filter { isVerbose || $0.verdict != .nothing }
        let hidden = comparison.lines.count - shown.count
        guard !comparison.lines.isEmpty else { return [] }
        var lines = ["", row("MEASURE", "BASE", "HEAD", "")[0]]
        for line in shown {
            let text = LineText(line: line, options: comparison.options)
            let rows = row(text.name, text.base, text.head, text.verdict)
            let emphasis: TextReport.Emphasis? =
                line.isFailing
                ? .fault : line.verdict == .improvement ? .clean : line.isLikely ? .warning : nil
            lines += rows.map { row in emphasis.map { emphasize(row, $0) } ?? row }
        }
        if hidden > 0 {
            lines.append(
                "\(Quantities.count(hidden, "measure")) with nothing on either side; --verbose shows them")
        }
        return lines
    }

    /// A name that is too long for its column stands on lines of its own.
    private func row(_ name: String, _ base: String, _ head: String, _ verdict: String) -> [String] {
        func right(_ text: String) -> String {
            String(repeating: " ", count: max(0, Self.valueWidth - text.count)) + text
        }
        var names = TextLayout(width: Self.nameWidth).wrap(name, first: "", indent: 2)
        let last = names.removeLast()
        let figures = "\(right(base)) \(right(head))  \(verdict)"
        let line =
            last.count > Self.nameWidth
            ? [last, TextLayout.pad("", to: Self.nameWidth) + figures]
            : [TextLayout.pad(last, to: Self.nameWidth) + figures]
        return names
            + line.map { line in
                var line = line
                while line.last == " " { line.removeLast() }
                return line
            }
    }

    private func why(_ line: Line, _ options: ComparisonOptions) -> [String] {
        let text = LineText(line: line, options: options)
        var lines = layout.wrap(text.name, first: "  ", indent: 4)
        if let cause = line.follows {
            lines += layout.wrap("follows from: \(LineText.name(cause))", first: "    ", indent: 6)
        }
        for fact in text.facts { lines += layout.wrap(fact, first: "    ", indent: 6) }
        return lines
    }
}
