import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// The report as one page that needs nothing but a browser: the verdict, what proves it, and a timeline to look around in.
///
/// Without script it is whole but for the timeline. Its security policy allows its own style and script, by their hashes,
/// and nothing else: no network, no images, no frames.
public struct HTMLReport {
    /// Findings that a page tells in full; further ones are counted.
    static let entryLimit = 200
    /// Apps that a page tells of.
    static let appLimit = 100

    let report: ReportModel
    let timeline: Timeline
    let catalog: TraceCatalog
    /// Name and version of the program.
    let generator: String

    /// A page for a report; `generator` names the program and its version.
    public init(_ report: ReportModel, timeline: Timeline, catalog: TraceCatalog, generator: String) {
        self.report = report
        self.timeline = timeline
        self.catalog = catalog
        self.generator = generator
    }

    /// The page, as UTF-8.
    public func render() -> [UInt8] {
        HTMLPage.render(title: report.title, generator: generator) { page in
            page.element("header", ["class": "top"]) { header(&$0) }
            page.element("main", ["id": "main"]) { page in
                verdict(&page)
                timelineSection(&page)
                findings(&page)
                apps(&page)
                rest(&page)
            }
            page.element("footer") { page in
                page.element("p", text: "\(generator) · everything on this page is in this file")
            }
            page.element("script", ["type": "application/json", "id": "timeline-data"]) { page in
                page.trusted(MarkupTree.jsonInMarkup(TimelineJSON(report, timeline, catalog).render()))
            }
        }
    }

    private func header(_ page: inout MarkupTree) {
        page.element("p", ["class": "file"], text: report.title)
        if !report.subject.isEmpty { page.element("p", ["class": "subject"], text: report.subject) }
        for (place, system) in report.systems.enumerated() {
            let boot = report.systems.count > 1 ? "boot \(place): " : ""
            let window = place < report.windows.count ? report.windows[place] : ""
            page.element("p") { page in
                page.text("\(boot)\(system)")
                page.element("span", ["class": "window"], text: window)
            }
        }
        page.element("p", ["class": "input"], text: report.input)
    }

    private func verdict(_ page: inout MarkupTree) {
        let verdict = report.verdict
        page.element("section", ["class": "verdict \(verdict.kind.rawValue)", "aria-labelledby": "verdict"]) {
            page in
            page.element("p", ["class": "kind"], text: verdict.kind.title)
            page.element("h1", ["id": "verdict"], text: verdict.sentence)
            if let rule = verdict.rule {
                page.element("p", ["class": "where"]) { page in
                    if let moment = verdict.moment {
                        page.text("at ")
                        page.element("time", text: moment)
                        page.text(" ")
                    }
                    page.element("code", text: rule)
                    if !report.entries.isEmpty {
                        page.element("a", ["class": "go", "href": "#finding-1"], text: "the proof")
                        page.element(
                            "a", ["class": "go", "href": "#timeline", "data-show": "1"],
                            text: "where it happened")
                    }
                }
            }
        }
    }

    private func rest(_ page: inout MarkupTree) {
        let sections =
            report.aggregates.map { ($0.label.capitalizedWord, $0.lines) } + [
                ("Notes", report.notes), ("What is not known", report.unknowns),
            ]
        for (title, lines) in sections where !lines.isEmpty {
            page.element("section", ["class": "plain"]) { page in
                page.element("h2", text: title)
                page.element("ul") { page in
                    for line in lines.prefix(500) { page.element("li", text: line) }
                }
            }
        }
        let quiet = report.quietApps
        guard !quiet.isEmpty else { return }
        page.element("section", ["class": "plain"]) { page in
            page.element("h2", text: "Also in this trace")
            page.element(
                "p",
                text: "\(Quantities.count(quiet.count, "app")) without a finding: "
                    + quiet.prefix(100).joined(separator: ", ") + (quiet.count > 100 ? " …" : ""))
        }
    }
}

extension Verdict.Kind {
    /// The word above the verdict.
    var title: String {
        switch self {
        case .fault: "Fault"
        case .warning: "Warning"
        case .clean: "Nothing wrong"
        case .unknown: "Not known"
        }
    }
}

extension String {
    /// `ON SCREEN` as `On screen`.
    var capitalizedWord: String { prefix(1) + dropFirst().lowercased() }
}
