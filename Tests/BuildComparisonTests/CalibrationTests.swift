import Foundation
import TestSupport
import Testing

@testable import BuildComparison

/// How often a comparison cries wolf, and how often it finds what is there.
@Suite(.serialized) struct CalibrationTests {
    /// One setting of the false-alarm check.
    struct Setting: Sendable, CustomTestStringConvertible {
        let name: String
        let change: @Sendable (inout Population) -> Void
        var testDescription: String { name }
    }

    static let settings = [
        Setting(name: "20 and 20 traces, devices alike") { $0.betweenDevices = 0 },
        Setting(name: "20 and 20 traces, devices differ") { $0.betweenDevices = 0.3 },
        Setting(name: "10 and 30 traces of 1 to 60 stays, devices differ much") {
            $0.traces = (10, 30)
            $0.stays = 1...60
            $0.betweenDevices = 0.8
        },
        Setting(name: "16 and 16 traces, two kinds of device") {
            $0.traces = (16, 16)
            $0.hasTwoKinds = true
        },
    ]

    /// Comparisons of each setting: 1,000 in all for `make prove`.
    static let count = Project.isProving ? 250 : 50

    private static func isFlagged(_ comparison: Comparison) -> Bool {
        comparison.lines.contains { [.regression, .improvement, .shifted].contains($0.verdict) }
    }

    private static func options(_ unit: ComparisonOptions.Unit = .cluster) -> ComparisonOptions {
        var options = ComparisonOptions()
        // Intervals do not decide what is flagged.
        options.draws = 50
        options.unit = unit
        return options
    }

    @Test("Two samples of the same devices and builds: at most 5 % of comparisons flag anything")
    func falseAlarms() {
        var flagged = 0
        for setting in Self.settings {
            var own = 0
            for seed in 0..<Self.count {
                var population = Population(seed: UInt64(seed))
                setting.change(&population)
                let sides = population.sides()
                let comparison = Comparison(base: sides.base, head: sides.head, options: Self.options())
                if Self.isFlagged(comparison) { own += 1 }
            }
            print(
                "false alarms: \(own) of \(Self.count) comparisons (\(setting.name); seeds 0..<\(Self.count))"
            )
            flagged += own
        }
        let all = Self.count * Self.settings.count
        print(
            "false alarms: \(flagged) of \(all) comparisons in all: \(100 * Double(flagged) / Double(all)) %")
        #expect(Double(flagged) <= 0.05 * Double(all))
    }

    @Test("A test of single stays would cry wolf on the same samples, so the check above can fail")
    func naive() {
        let count = Self.count
        var flagged = 0
        for seed in 0..<count {
            var population = Population(seed: UInt64(seed))
            population.betweenDevices = 0.5
            let sides = population.sides()
            if Self.isFlagged(Comparison(base: sides.base, head: sides.head, options: Self.options(.stay))) {
                flagged += 1
            }
        }
        print("false alarms of the test of single stays: \(flagged) of \(count) comparisons")
        #expect(Double(flagged) > 0.25 * Double(count))
    }

    /// Planted changes of one measure, and the share of comparisons that must find them.
    @Test("What is planted is found, at +20 % in at least four of five comparisons of 60 and 60 traces")
    func power() throws {
        let count = Project.isProving ? 200 : 40
        var rows: [String] = []
        for (traces, stays) in [(10, 20), (20, 20), (40, 20), (60, 20), (80, 20)] {
            var cells: [String] = []
            for percent in [5, 10, 20, 50] {
                var found = 0
                for seed in 0..<count {
                    var population = Population(seed: UInt64(1_000 + seed))
                    population.traces = (traces, traces)
                    population.stays = Int64(stays)...Int64(stays)
                    population.betweenDevices = 0.2
                    population.effect = 1 + Double(percent) / 100
                    let sides = population.sides()
                    let comparison = Comparison(base: sides.base, head: sides.head, options: Self.options())
                    let line = comparison.lines.first { $0.measure.id == "stay.running" }
                    if line?.verdict == .regression { found += 1 }
                }
                cells.append("\((100 * found + count / 2) / count) %")
                if traces == 60, percent == 20 { #expect(Double(found) >= 0.8 * Double(count)) }
                if traces == 80, percent == 50 { #expect(found == count) }
            }
            rows.append("| \(traces) and \(traces) | \(cells.joined(separator: " | ")) |")
        }
        print("found of \(count) planted changes of stay.running (seeds 1000..<\(1_000 + count)):")
        print(rows.joined(separator: "\n"))
        // The page quotes the full counts.
        guard Project.isProving else { return }
        let page = try String(
            contentsOf: Project.root.appending(
                path: "Sources/BuildComparison/BuildComparison.docc/Comparison.md"), encoding: .utf8)
        for row in rows { #expect(page.contains(row)) }
    }
}
