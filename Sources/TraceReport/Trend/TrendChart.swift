import BuildComparison
import ByteIO

/// One measure over all builds as a drawing: a line from build to build, and a mark where it changed.
struct TrendChart {
    private static let width = 1_000.0
    private static let height = 190.0
    /// Where values are drawn; names of builds stand below, their numbers to the left.
    private static let left = 78.0
    private static let right = 24.0
    private static let top = 26.0
    private static let bottom = 34.0
    /// Names of builds that stand below side by side.
    private static let nameLimit = 12
    private static let nameLength = 14

    let course: Trend.Course
    let trend: Trend

    private var unit: Measure.Unit? { course.steps.compactMap(\.self).first?.measure.unit }

    /// What a step to a build says that is worth a mark: its class, and its words.
    func mark(_ build: Int) -> (kind: String, words: String)? {
        guard build > 0, let line = course.steps[build - 1] else { return nil }
        let words = LineText(line: line, options: trend.steps[build - 1].options).verdict
        switch line.verdict {
        case .regression: return (line.isAccepted ? "shifted" : "worse", words)
        case .improvement: return ("better", words)
        case .shifted: return ("shifted", words)
        case .tooFew where line.isLikely: return ("likely", words)
        case .unchanged, .tooFew, .nothing: return nil
        }
    }

    /// The value of a build in words.
    func words(_ build: Int) -> String {
        guard let unit, let value = course.value(build) else { return "-" }
        return MeasureText.value(value, unit)
    }

    func draw(_ page: inout MarkupTree) {
        let values = trend.builds.indices.map { course.value($0).flatMap { $0.isFinite ? $0 : nil } }
        let greatest = max(values.compactMap(\.self).max() ?? 0, 0)
        func x(_ build: Int) -> Double {
            Self.left + (Self.width - Self.left - Self.right) * Double(build)
                / Double(max(trend.builds.count - 1, 1))
        }
        func y(_ value: Double) -> Double {
            let room = Self.height - Self.top - Self.bottom
            return Self.height - Self.bottom - (greatest > 0 ? max(value, 0) / greatest * room : 0)
        }
        page.element(
            "svg",
            [
                "viewBox": "0 0 \(Int(Self.width)) \(Int(Self.height))", "role": "img",
                "aria-label": LineText.name(course.series),
            ]
        ) { page in
            axes(&page, greatest, y)
            for build in trend.builds.indices {
                if let mark = mark(build) { self.mark(&page, mark, at: x(build)) }
            }
            for (from, to) in zip(values.indices, values.indices.dropFirst()) {
                guard let start = values[from], let end = values[to] else { continue }
                page.element(
                    "line",
                    [
                        "class": "course", "x1": Self.number(x(from)), "y1": Self.number(y(start)),
                        "x2": Self.number(x(to)), "y2": Self.number(y(end)),
                    ])
            }
            for (build, value) in values.enumerated() {
                if let value { point(&page, build, x(build), y(value)) }
            }
            names(&page, x)
        }
    }

    private func axes(_ page: inout MarkupTree, _ greatest: Double, _ y: (Double) -> Double) {
        for value in greatest > 0 ? [0, greatest / 2, greatest] : [0] {
            let place = Self.number(y(value))
            page.element(
                "line",
                [
                    "class": "grid", "x1": Self.number(Self.left), "x2": Self.number(Self.width - Self.right),
                    "y1": place, "y2": place,
                ])
            page.element(
                "text",
                ["x": Self.number(Self.left - 12), "y": Self.number(y(value) + 4), "text-anchor": "end"],
                text: unit.map { MeasureText.value(value, $0) } ?? "")
        }
    }

    private func mark(_ page: inout MarkupTree, _ mark: (kind: String, words: String), at x: Double) {
        let isLate = x > Self.width - 160
        page.element("g", ["class": "mark \(mark.kind)"]) { page in
            page.element(
                "line",
                [
                    "x1": Self.number(x), "x2": Self.number(x), "y1": Self.number(Self.top - 14),
                    "y2": Self.number(Self.height - Self.bottom),
                ])
            page.element(
                "text",
                [
                    "x": Self.number(isLate ? x - 7 : x + 7), "y": Self.number(Self.top - 8),
                    "text-anchor": isLate ? "end" : "start",
                ], text: mark.words)
        }
    }

    private func point(_ page: inout MarkupTree, _ build: Int, _ x: Double, _ y: Double) {
        let mark = mark(build)
        page.element(
            "circle",
            [
                "class": "point \(mark?.kind ?? "")", "cx": Self.number(x), "cy": Self.number(y),
                "r": mark == nil ? "3.5" : "5.5",
            ]
        ) { page in
            let said = mark.map { ", \($0.words)" } ?? ""
            page.element("title", text: "\(printable(trend.builds[build].words)): \(words(build))\(said)")
        }
    }

    private func names(_ page: inout MarkupTree, _ x: (Int) -> Double) {
        let count = trend.builds.count
        let step = max((count + Self.nameLimit - 1) / Self.nameLimit, 1)
        for build in stride(from: 0, to: count, by: step) {
            let name = printable(trend.builds[build].words)
            let short = name.count > Self.nameLength ? "\(name.prefix(Self.nameLength - 1))…" : name
            page.element(
                "text",
                [
                    "x": Self.number(x(build)), "y": Self.number(Self.height - 10),
                    "text-anchor": build == 0 && count > 1 ? "start" : build == count - 1 ? "end" : "middle",
                ], text: short)
        }
    }

    /// A place in the drawing, to a tenth.
    private static func number(_ value: Double) -> String { MeasureText.plain(value) }
}
