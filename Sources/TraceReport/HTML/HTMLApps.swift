import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What each app did.
extension HTMLReport {
    func apps(_ page: inout MarkupTree) {
        guard !report.apps.isEmpty else { return }
        page.element("section", ["aria-labelledby": "apps"]) { page in
            page.element(
                "h2", ["id": "apps"], text: report.apps.count == 1 ? "What the app did" : "What the apps did")
            for (place, app) in report.apps.prefix(Self.appLimit).enumerated() {
                guard report.apps.count > 1 else {
                    self.app(&page, app)
                    continue
                }
                page.element("details", place == 0 ? ["class": "app", "open": ""] : ["class": "app"]) {
                    page in
                    page.element("summary", text: app.name)
                    self.app(&page, app)
                }
            }
            if report.apps.count > Self.appLimit {
                page.element(
                    "p", ["class": "more"],
                    text: "\(report.apps.count - Self.appLimit) more apps are not on this page")
            }
        }
    }

    private func app(_ page: inout MarkupTree, _ section: ReportModel.AppSection) {
        phases(&page, section.analysis)
        page.element("dl", ["class": "parts"]) { page in
            for part in section.parts {
                page.element("dt", text: part.label.capitalizedWord)
                page.element("dd") { page in
                    for line in part.lines { page.element("p", text: line) }
                }
            }
        }
    }

    /// Time in each phase as one bar, with its numbers below.
    private func phases(_ page: inout MarkupTree, _ app: AppAnalysis) {
        let phases = [Phase.active, .inactive, .background, .suspended, .frozen, .prewarmed, .unknown]
            .filter { app[$0] > 0 }
        let total = phases.reduce(0) { $0 + Double(app[$1]) }
        guard total > 0 else { return }
        page.element("div", ["class": "shares"]) { page in
            page.element("svg", ["aria-hidden": "true"]) { page in
                var x = 0.0
                for phase in phases {
                    let width = Double(app[phase]) / total * 100
                    page.element(
                        "rect",
                        [
                            "class": "phase-\(phase.word)", "x": "\(x)%", "width": "\(width)%",
                            "height": "100%",
                        ])
                    x += width
                }
            }
            page.element("ul") { page in
                for phase in phases {
                    page.element("li", ["class": "phase-\(phase.word)"]) { page in
                        page.element("b", text: phase.word)
                        let share = Double(app[phase]) / total * 100
                        let rounded = share < 0.1 ? "under 0.1" : "\((share * 10).rounded() / 10)"
                        page.text(" \(Quantities.duration(app[phase])) (\(rounded) %)")
                    }
                }
            }
        }
    }
}
