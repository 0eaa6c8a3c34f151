import BuildComparison
import ByteIO

/// Several builds in a row, for a terminal or a pipe: where something changed, and a bar for each build.
public struct TrendText: Sendable {
    private static let barWidth = 24

    private let layout: TextLayout
    private let isVerbose: Bool

    /// A renderer for lines of up to `width` columns (at least 80).
    public init(width: Int, isVerbose: Bool = false) {
        layout = TextLayout(width: max(width, 80))
        self.isVerbose = isVerbose
    }

    /// The whole trend, ending in a line feed.
    public func render(_ trend: Trend) -> String {
        var lines =
            layout.wrap(Self.verdict(trend), first: TextLayout.pad("VERDICT", to: 9), indent: 9) + [""]
        for (place, build) in trend.builds.enumerated() {
            let side = place == 0 ? trend.steps.first?.base : trend.steps[place - 1].head
            let amounts = side.map { ": \(ComparisonWords.amounts($0))" } ?? ""
            lines += layout.wrap("\(printable(build.words))\(amounts)", first: "  ", indent: 4)
        }
        for course in trend.courses where course.isChanged || course.isLikely || isVerbose {
            lines += [""] + chart(course, trend)
        }
        let quiet = trend.courses.count { !$0.isChanged && !$0.isLikely }
        if quiet > 0, !isVerbose {
            lines += [
                "",
                "\(Quantities.count(quiet, "measure")) without a change that is sure; --verbose shows them",
            ]
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The changes, in the order of the builds; those that the traces are too few to confirm only if there are no others.
    static func verdict(_ trend: Trend) -> String {
        guard trend.steps.count > 0 else {
            return "a trend needs two builds; the traces hold \(trend.builds.count)"
        }
        let sure = changes(trend) { [.regression, .improvement].contains($0.verdict) && $0.follows == nil }
        if !sure.isEmpty { return sure.joined(separator: "; ") }
        let likely = changes(trend, of: \.isLikely)
        if !likely.isEmpty {
            return "too few traces to confirm, but likely \(likely.joined(separator: "; "))"
        }
        let isTold = trend.steps.contains { !$0.lines(.unchanged).isEmpty }
        let builds = Quantities.count(trend.builds.count, "build")
        return isTold
            ? "no change over \(builds)" : "nothing can be told: the traces of the \(builds) are too few"
    }

    private static func changes(_ trend: Trend, of isTelling: (Line) -> Bool) -> [String] {
        trend.steps.enumerated().compactMap { step, comparison in
            let telling = comparison.lines.filter(isTelling)
            guard !telling.isEmpty else { return nil }
            let words = telling.prefix(2).map { line -> String in
                let text = LineText(line: line, options: comparison.options)
                return "\(text.name) \(text.base) to \(text.head)"
            }
            let more = telling.count > 2 ? " and \(telling.count - 2) more" : ""
            return "at \(printable(trend.builds[step + 1].words)): \(words.joined(separator: "; "))\(more)"
        }
    }

    private func chart(_ course: Trend.Course, _ trend: Trend) -> [String] {
        guard let known = course.steps.compactMap(\.self).first else { return [] }
        let unit = known.measure.unit
        let values = trend.builds.indices.map { course.value($0) }
        let greatest = values.compactMap(\.self).max() ?? 0
        let width = min(trend.builds.map { printable($0.words).count }.max() ?? 0, 24)
        var lines = layout.wrap(LineText.name(course.series), first: "", indent: 2)
        for (place, value) in values.enumerated() {
            let name = TextLayout.pad(String(printable(trend.builds[place].words).prefix(width)), to: width)
            let text = value.map { MeasureText.value($0, unit) } ?? "-"
            let length = greatest > 0 ? Int(((value ?? 0) / greatest * Double(Self.barWidth)).rounded()) : 0
            let bar = TextLayout.pad(String(repeating: "#", count: max(length, 0)), to: Self.barWidth)
            let step = place > 0 ? course.steps[place - 1] : nil
            let verdict =
                step.map { LineText(line: $0, options: trend.steps[place - 1].options).verdict } ?? ""
            let isTelling =
                [.regression, .improvement, .shifted].contains(step?.verdict) || step?.isLikely ?? false
                || isVerbose
            let line = "  \(name)  \(String(repeating: " ", count: max(0, 10 - text.count)))\(text)  \(bar)  "
            lines.append(Self.trimmed(line + (isTelling ? verdict : "")))
        }
        return lines
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}
