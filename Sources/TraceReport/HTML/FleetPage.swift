import LifecycleEngine
import TraceAnalysis

/// Many reports on one page: what is commonest, what is worst, and a link to each.
public struct FleetPage {
    private struct Row {
        let title: String
        let page: String
        let verdict: Verdict
        let findingCounts: [Int]
    }

    /// Findings of one rule about names of one family.
    private struct Family {
        let rule: String
        let severity: Rule.Severity
        let name: String
        let headline: String
        let page: String
        var findings = 0
        var traces = 0
        /// The trace that was counted last.
        var last = -1
    }

    private struct FamilyKey: Hashable {
        let rule: String
        let severity: Rule.Severity
        let name: String
    }

    /// Families that are kept apart.
    private static let familyLimit = 5_000

    private let generator: String
    private var rows: [Row] = []
    private var families: [FamilyKey: Family] = [:]
    private var deaths: [String: (ends: Int, traces: Int, last: Int)] = [:]

    /// An empty page; `generator` names the program and its version.
    public init(generator: String) { self.generator = generator }

    /// Adds a report whose page has this name.
    public mutating func add(_ report: ReportModel, page: String) {
        let place = rows.count
        var counts = [Int](repeating: 0, count: Rule.Severity.allCases.count)
        for entry in report.entries {
            counts[Int(entry.severity.rawValue)] += entry.findings.count
            let key = FamilyKey(rule: entry.rule, severity: entry.severity, name: entry.family)
            guard families[key] != nil || families.count < Self.familyLimit else { continue }
            var family =
                families[key]
                ?? Family(
                    rule: entry.rule, severity: entry.severity, name: entry.family, headline: entry.headline,
                    page: page)
            family.findings += entry.findings.count
            if family.last != place { family.traces += 1 }
            family.last = place
            families[key] = family
        }
        for end in report.apps.flatMap(\.analysis.ends) {
            var death = deaths[end.cause.words] ?? (0, 0, -1)
            death.ends += 1
            if death.last != place { death.traces += 1 }
            death.last = place
            if deaths.count < Self.familyLimit || death.ends > 1 { deaths[end.cause.words] = death }
        }
        rows.append(Row(title: report.title, page: page, verdict: report.verdict, findingCounts: counts))
    }

    /// The page, as UTF-8.
    public func render(title: String) -> [UInt8] {
        HTMLPage.render(title: title, generator: generator, hasScript: false) { page in
            page.element("header", ["class": "top"]) { page in
                page.element("p", ["class": "file"], text: title)
                page.element("p", ["class": "subject"], text: Quantities.count(rows.count, "trace"))
            }
            page.element("main") { page in
                verdict(&page)
                worst(&page)
                table(&page, "How processes ended", ["cause", "ends", "traces"], deathRows)
                traces(&page)
            }
            page.element("footer") { $0.element("p", text: generator) }
        }
    }

    private func verdict(_ page: inout MarkupTree) {
        let counts = Verdict.Kind.fleetOrder.map { kind in (kind, rows.count { $0.verdict.kind == kind }) }
        let worst = counts.first { $0.1 > 0 }?.0 ?? .unknown
        let words = counts.filter { $0.1 > 0 }.map { "\($0.1) \($0.0.fleetWord)" }.joined(separator: ", ")
        page.element("section", ["class": "verdict \(worst.rawValue)"]) { page in
            page.element("p", ["class": "kind"], text: worst.title)
            page.element("h1", text: "\(Quantities.count(rows.count, "trace")): \(words)")
        }
    }

    private func worst(_ page: inout MarkupTree) {
        let sorted = families.values.sorted { left, right in
            (right.severity, right.traces, right.findings, left.rule, left.name) < (
                left.severity, left.traces, left.findings, right.rule, right.name
            )
        }
        guard !sorted.isEmpty else { return }
        page.element("section") { page in
            page.element("h2", text: "What is wrong, the worst and commonest first")
            page.element("table") { page in
                head(&page, ["severity", "an example", "rule", "names", "findings", "traces"])
                page.element("tbody") { page in
                    for family in sorted.prefix(200) {
                        page.element("tr") { page in
                            page.element("td") { page in
                                page.element(
                                    "span", ["class": "severity chip \(family.severity.word)"],
                                    text: family.severity.word)
                            }
                            page.element("td") {
                                $0.element("a", ["href": Self.link(family.page)], text: family.headline)
                            }
                            page.element("td") { $0.element("code", text: family.rule) }
                            page.element("td", text: family.name)
                            page.element("td", text: "\(family.findings)")
                            page.element("td", text: "\(family.traces)")
                        }
                    }
                }
            }
            if sorted.count > 200 {
                page.element("p", ["class": "more"], text: "\(sorted.count - 200) more families")
            }
        }
    }

    private var deathRows: [[String]] {
        deaths.sorted { ($1.value.ends, $0.key) < ($0.value.ends, $1.key) }.prefix(100).map {
            [$0.key, "\($0.value.ends)", "\($0.value.traces)"]
        }
    }

    private func traces(_ page: inout MarkupTree) {
        page.element("section") { page in
            page.element("h2", text: "Every trace")
            page.element("table") { page in
                head(&page, ["trace", "verdict", "errors", "warnings", "notes"])
                page.element("tbody") { page in
                    for row in rows {
                        page.element("tr") { page in
                            page.element("td") {
                                $0.element("a", ["href": Self.link(row.page)], text: row.title)
                            }
                            page.element("td", text: "\(row.verdict.kind.title): \(row.verdict.sentence)")
                            for count in row.findingCounts.reversed() { page.element("td", text: "\(count)") }
                        }
                    }
                }
            }
        }
    }

    private func table(_ page: inout MarkupTree, _ title: String, _ heads: [String], _ rows: [[String]]) {
        guard !rows.isEmpty else { return }
        page.element("section") { page in
            page.element("h2", text: title)
            page.element("table") { page in
                head(&page, heads)
                page.element("tbody") { page in
                    for row in rows {
                        page.element("tr") { page in for cell in row { page.element("td", text: cell) } }
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

    /// A page beside this one: a name with a colon is no scheme.
    private static func link(_ page: String) -> String { "./" + RelativeReference.of(page) }
}

extension Verdict.Kind {
    fileprivate static let fleetOrder: [Verdict.Kind] = [.fault, .warning, .unknown, .clean]

    fileprivate var fleetWord: String {
        switch self {
        case .fault: "with a fault"
        case .warning: "with a warning"
        case .clean: "with nothing wrong"
        case .unknown: "that cannot tell"
        }
    }
}
