import LifecycleEngine
import TraceModel

/// The report for a terminal or a pipe: verdict first, at most `width` columns.
public struct TextReport: Sendable {
    /// A way in which a text stands out; colour never carries meaning alone.
    public enum Emphasis: Sendable {
        /// The verdict of a fault.
        case fault
        /// The verdict of a warning.
        case warning
        /// The verdict of a clean trace.
        case clean
        /// A label.
        case label
    }

    let layout: TextLayout
    private let emphasize: @Sendable (String, Emphasis) -> String
    let isVerbose: Bool

    /// A renderer for lines of up to `width` columns (at least 40); `emphasize` adds colour, or not.
    public init(
        width: Int, isVerbose: Bool = false,
        emphasize: @escaping @Sendable (String, Emphasis) -> String = { text, _ in text }
    ) {
        layout = TextLayout(width: max(width, 40))
        self.isVerbose = isVerbose
        self.emphasize = emphasize
    }

    /// The whole report, ending in a line feed; `strip` is the life drawn with characters, if it is to be shown.
    public func render(_ report: ReportModel, strip: [String] = []) -> String {
        var lines = verdict(report.verdict) + [""] + header(report)
        if !strip.isEmpty { lines += [""] + strip }
        let shown = isVerbose ? report.entries : Array(report.entries.prefix(8))
        for entry in shown { lines += [""] + render(entry) }
        let hidden = report.entries.count - shown.count
        if hidden > 0 { lines += ["", "  \(hidden) more findings; --verbose shows them"] }
        if report.findingsLeftOut > 0 {
            lines += ["  \(report.findingsLeftOut) findings beyond those were only counted"]
        }
        for app in isVerbose ? report.apps : Array(report.apps.prefix(6)) {
            lines += [""] + render(app, report)
        }
        let quiet = report.quietApps.count + max(0, isVerbose ? 0 : report.apps.count - 6)
        lines.append("")
        for part in report.aggregates { lines += layout.section(part.label, part.lines) + [""] }
        lines += layout.section("NOTES", report.notes)
        lines += layout.section("UNKNOWN", report.unknowns)
        if quiet > 0 {
            lines += layout.section(
                "ALSO",
                ["\(quiet) other \(quiet == 1 ? "app" : "apps") without a finding (--verbose names them)"])
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The verdict and so many findings, ending in a line feed.
    public func brief(_ report: ReportModel, findings: Int) -> String {
        var lines = verdict(report.verdict)
        for entry in report.entries.prefix(findings) {
            lines += layout.wrap(entry.headline, first: "  \(entry.severity.word): ", indent: 4)
        }
        let hidden = findings == 0 ? 0 : report.entries.count - findings
        if hidden > 0 { lines.append("  \(hidden) more findings") }
        return lines.joined(separator: "\n") + "\n"
    }

    private func header(_ report: ReportModel) -> [String] {
        var lines = layout.wrap(report.title, first: "", indent: 2)
        lines += layout.wrap(report.input, first: "", indent: 2)
        if !report.subject.isEmpty { lines += layout.wrap(report.subject, first: "", indent: 2) }
        for (place, system) in report.systems.enumerated() {
            let boot = report.systems.count > 1 ? "boot \(place): " : ""
            lines += layout.wrap("\(boot)\(system)", first: "", indent: 2)
            if place < report.windows.count {
                lines += layout.wrap("\(boot)\(report.windows[place])", first: "", indent: 2)
            }
        }
        return lines
    }

    private func verdict(_ verdict: Verdict) -> [String] {
        let lines = layout.wrap(verdict.sentence, first: TextLayout.pad("VERDICT", to: 9), indent: 9)
        let emphasis: Emphasis =
            switch verdict.kind {
            case .fault: .fault
            case .warning, .unknown: .warning
            case .clean: .clean
            }
        let moment = verdict.moment.map { " at \($0)" } ?? ""
        let rule = verdict.rule.map { [TextLayout.pad("", to: 9) + "[\($0)]\(moment)"] } ?? []
        return lines.map { emphasize($0, emphasis) } + rule
    }

    func render(_ entry: ReportModel.Entry) -> [String] {
        var lines = layout.wrap(entry.headline, first: "  \(entry.severity.word): ", indent: 4)
        for item in entry.items { lines += layout.wrap(item, first: "    ", indent: 6) }
        let width = entry.proofs.map(\.moment.count).max() ?? 0
        for proof in entry.proofs {
            let line = proof.line.map { "  (line \($0))" } ?? ""
            let phase = proof.phase.isEmpty ? "" : "  [\(proof.phase)]"
            lines += layout.wrap(
                "\(proof.words)\(phase)\(line)", first: "    \(TextLayout.pad(proof.moment, to: width))  ",
                indent: width + 8)
        }
        for fact in entry.facts { lines += layout.wrap(fact, first: "    ", indent: 6) }
        if !entry.advice.isEmpty { lines += layout.wrap("advice: \(entry.advice)", first: "    ", indent: 6) }
        lines += layout.wrap(
            "rule: \(entry.rule), \(entry.certainty.words); \(entry.source)", first: "    ", indent: 6)
        return lines
    }

    private func render(_ app: ReportModel.AppSection, _ report: ReportModel) -> [String] {
        let title = report.apps.count > 1 ? ["\(emphasize(app.name, .label))"] : []
        return title + app.parts.flatMap { layout.section($0.label, $0.lines) }
    }
}
