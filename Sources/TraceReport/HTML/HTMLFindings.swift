import LifecycleEngine
import TraceAnalysis
import TraceModel

/// The findings of a page, each with its proof.
extension HTMLReport {
    func findings(_ page: inout MarkupTree) {
        guard !report.entries.isEmpty else { return }
        page.element("section", ["aria-labelledby": "findings"]) { page in
            page.element("h2", ["id": "findings"], text: "What was found")
            for (place, entry) in report.entries.prefix(Self.entryLimit).enumerated() {
                finding(&page, entry, number: place + 1)
            }
            let left = report.entries.count - Self.entryLimit
            if left > 0 {
                page.element(
                    "p", ["class": "more"],
                    text: "\(left) more findings are not on this page; `traceq report --format jsonl` has all"
                )
            }
            if report.findingsLeftOut > 0 {
                page.element(
                    "p", ["class": "more"],
                    text: "\(report.findingsLeftOut) findings beyond those were only counted")
            }
        }
    }

    private func finding(_ page: inout MarkupTree, _ entry: ReportModel.Entry, number: Int) {
        let id = "finding-\(number)"
        page.element(
            "article",
            [
                "class": "finding \(entry.severity.word)", "id": id, "tabindex": "-1",
                "aria-labelledby": "\(id)-title",
            ]
        ) { page in
            page.element("h3", ["id": "\(id)-title"]) { page in
                page.element("span", ["class": "severity"], text: entry.severity.word)
                page.element("span", text: entry.headline)
                page.element(
                    "a", ["class": "go", "href": "#timeline", "data-show": "\(number)"],
                    text: "on the timeline")
            }
            if !entry.items.isEmpty {
                page.element("ul", ["class": "items"]) { page in
                    for item in entry.items { page.element("li", text: item) }
                }
            }
            proofs(&page, entry)
            if let meter = Meter(entry.findings.first) { meter.render(&page) }
            if !entry.facts.isEmpty {
                page.element("ul", ["class": "facts"]) { page in
                    for fact in entry.facts { page.element("li", text: fact) }
                }
            }
            if !entry.advice.isEmpty {
                page.element("p", ["class": "advice"]) { page in
                    page.element("b", text: "Advice ")
                    page.text(entry.advice)
                }
            }
            page.element("p", ["class": "rule"]) { page in
                page.element("code", text: entry.rule)
                page.text(", \(entry.certainty.words); \(entry.source)")
            }
        }
    }

    private func proofs(_ page: inout MarkupTree, _ entry: ReportModel.Entry) {
        guard !entry.proofs.isEmpty else { return }
        let hasLines = entry.proofs.contains { $0.line != nil }
        page.element("table", ["class": "proof"]) { page in
            page.element("thead") { page in
                page.element("tr") { page in
                    for title in ["time", "what happened", "the process was"] + (hasLines ? ["line"] : []) {
                        page.element("th", ["scope": "col"], text: title)
                    }
                }
            }
            page.element("tbody") { page in
                for proof in entry.proofs {
                    page.element("tr") { page in
                        page.element("td") { $0.element("time", text: proof.moment) }
                        page.element("td", text: proof.words)
                        page.element("td", text: proof.phase)
                        if hasLines { page.element("td", text: proof.line.map(String.init) ?? "") }
                    }
                }
            }
        }
    }
}

/// What was used of a limit, as a bar beside the words.
private struct Meter {
    private let used: Int64
    private let limit: Int64

    /// Nil if the finding is not about a limit in time.
    init?(_ finding: Finding?) {
        guard let finding, let limit = finding.measures[.limit], limit > 0,
            let used = finding.measures[.backgroundUsed] ?? finding.measures[.took],
            used > 0, used / 100 < limit
        else { return nil }
        self.used = used
        self.limit = limit
    }

    func render(_ page: inout MarkupTree) {
        // The longer of the two fills the bar.
        let whole = Double(max(used, limit))
        let filled = Double(min(used, limit)) / whole * 100
        let over = Double(max(used - limit, 0)) / whole * 100
        let left = used < limit ? limit - used : 0
        page.element("div", ["class": "meter"]) { page in
            page.element("svg", ["aria-hidden": "true"]) { page in
                page.element("rect", ["class": "room", "width": "100%", "height": "100%"])
                page.element("rect", ["class": "used", "width": "\(percent(filled))", "height": "100%"])
                if over > 0 {
                    page.element(
                        "rect",
                        [
                            "class": "over", "x": "\(percent(filled))", "width": "\(percent(max(over, 0.6)))",
                            "height": "100%",
                        ])
                }
            }
            let rest =
                used > limit
                ? "\(Quantities.duration(used - limit)) too much" : "\(Quantities.duration(left)) left"
            page.element(
                "span", text: "\(Quantities.duration(used)) of \(Quantities.duration(limit)), \(rest)")
        }
    }

    private func percent(_ value: Double) -> String { "\((value * 100).rounded() / 100)%" }
}
