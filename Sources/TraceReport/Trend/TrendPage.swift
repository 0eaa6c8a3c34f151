import BuildComparison
import ByteIO

/// Several builds in a row as a page of its own: what changed and in which build, and a chart of each measure.
public struct TrendPage {
    /// Measures without a change that get a chart; thousands of them would tell nothing more.
    private static let quietLimit = 100

    private let trend: Trend
    private let generator: String

    /// A page about a trend; `generator` names the program and its version.
    public init(_ trend: Trend, generator: String) {
        self.trend = trend
        self.generator = generator
    }

    /// The page, as UTF-8.
    public func render() -> [UInt8] {
        let app = printable(trend.builds.first?.app ?? "")
        return HTMLPage.render(title: "Trend of \(app)", generator: generator, hasScript: false) { page in
            page.element("header", ["class": "top"]) { page in
                page.element("p", ["class": "file"], text: app)
                page.element("p", ["class": "subject"], text: subject)
            }
            page.element("main") { page in
                verdict(&page)
                let loud = trend.courses.filter { $0.isChanged || $0.isLikely }
                let quiet = trend.courses.filter { !$0.isChanged && !$0.isLikely }
                charts(&page, "What changed", loud)
                builds(&page)
                charts(&page, "Without a change that is sure", Array(quiet.prefix(Self.quietLimit)))
                if quiet.count > Self.quietLimit {
                    page.element(
                        "p", ["class": "more"],
                        text: "\(quiet.count - Self.quietLimit) more measures without a change")
                }
            }
            page.element("footer") { page in
                page.element("p", text: notes)
                page.element("p", text: generator)
            }
        }
    }

    private var subject: String {
        let ends = [trend.builds.first, trend.builds.last].compactMap { $0.map { printable($0.words) } }
        return "\(Quantities.count(trend.builds.count, "build")): \(ends.joined(separator: " to "))"
    }

    private var notes: String {
        let alpha = trend.steps.first.map { $0.options.alpha * Double(trend.steps.count) } ?? 0.05
        return
            "Each build is compared with the one before it. Of trends without a change at most \(MeasureText.percent(alpha)) flag anything."
    }

    private func verdict(_ page: inout MarkupTree) {
        let isWorse = trend.steps.contains { $0.isFailing }
        let isLikely = trend.courses.contains(where: \.isLikely)
        let isTold = trend.steps.contains { !$0.lines(.unchanged).isEmpty }
        let isBetter = trend.steps.contains { !$0.lines(.improvement).isEmpty }
        let (kind, words) =
            isWorse
            ? ("fault", "Worse")
            : isBetter
                ? ("clean", "Better")
                : isLikely ? ("warning", "Likely") : isTold ? ("clean", "No change") : ("unknown", "Unknown")
        page.element("section", ["class": "verdict \(kind)"]) { page in
            page.element("p", ["class": "kind"], text: words)
            page.element("h1", text: TrendText.verdict(trend))
        }
    }

    private func charts(_ page: inout MarkupTree, _ title: String, _ courses: [Trend.Course]) {
        guard !courses.isEmpty else { return }
        page.element("section", ["class": "trend"]) { page in
            page.element("h2", text: title)
            for course in courses {
                let chart = TrendChart(course: course, trend: trend)
                page.element("figure") { page in
                    page.element("figcaption", text: LineText.name(course.series))
                    chart.draw(&page)
                    table(&page, chart)
                }
            }
        }
    }

    /// The same in numbers, for those who cannot see the drawing or want to copy it.
    private func table(_ page: inout MarkupTree, _ chart: TrendChart) {
        page.element("details") { page in
            page.element("summary", text: "the numbers")
            page.element("table") { page in
                head(&page, ["build", "value", "said"])
                page.element("tbody") { page in
                    for (place, build) in trend.builds.enumerated() {
                        page.element("tr") { page in
                            page.element("td", text: printable(build.words))
                            page.element("td", text: chart.words(place))
                            page.element("td", text: chart.mark(place)?.words ?? "")
                        }
                    }
                }
            }
        }
    }

    private func builds(_ page: inout MarkupTree) {
        page.element("section") { page in
            page.element("h2", text: "The builds")
            page.element("table") { page in
                head(&page, ["build", "what its traces hold"])
                page.element("tbody") { page in
                    for (place, build) in trend.builds.enumerated() {
                        let side = place == 0 ? trend.steps.first?.base : trend.steps[place - 1].head
                        page.element("tr") { page in
                            page.element("td", text: printable(build.words))
                            page.element("td", text: side.map { ComparisonWords.amounts($0) } ?? "")
                        }
                    }
                }
            }
        }
    }

    private func head(_ page: inout MarkupTree, _ titles: [String]) {
        page.element("thead") { page in
            page.element("tr") { page in
                for title in titles { page.element("th", ["scope": "col"], text: title) }
            }
        }
    }
}
