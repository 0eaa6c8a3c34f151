import Foundation
import TestSupport
import Testing

@testable import BuildComparison

/// The page says what the tables say.
@Suite struct DocumentTests {
    private static let page = Project.root.appending(
        path: "Sources/BuildComparison/BuildComparison.docc/Comparison.md")

    private static var rows: String {
        Measures.all.map { measure in
            let direction = measure.direction == .more ? "more" : "neither: it tells the use"
            return
                "| `\(measure.id)` | \(measure.words) \(measure.per) | \(direction) | \(Int(measure.smallestShare * 100)) % and \(smallest(measure)) |\n"
        }.joined()
    }

    /// The smallest change in words, exactly as the table has it.
    private static func smallest(_ measure: Measure) -> String {
        let value = measure.smallest
        func number(_ value: Double) -> String {
            value == value.rounded() ? "\(Int(value))" : "\((value * 1_000).rounded() / 1_000)"
        }
        return switch measure.unit {
        case .time, .cpuTime: "\(number(value / 1e9)) s"
        case .cpuPerHour: "\(number(value / 1e9)) s/h"
        case .share: "\(number(value * 100)) points"
        case .perThousand: "\(number(value * 1_000)) per 1,000"
        case .batteryPerHour: "\(number(value / 10)) %/h"
        case .perHour: "\(number(value))/h"
        case .bytes: "\(number(value / 1e6)) MB"
        case .count: number(value)
        }
    }

    @Test("The table of measures is the one of the code")
    func measures() throws {
        var text = try String(contentsOf: Self.page, encoding: .utf8)
        let start = try #require(text.range(of: "<!-- measures -->\n"))
        let end = try #require(text.range(of: "<!-- end -->"))
        if Project.isRecording {
            text.replaceSubrange(start.upperBound..<end.lowerBound, with: Self.rows)
            try text.write(to: Self.page, atomically: true, encoding: .utf8)
        } else {
            #expect(text[start.upperBound..<end.lowerBound] == Self.rows)
        }
    }

    @Test("It names every method")
    func methods() throws {
        let text = try String(contentsOf: Self.page, encoding: .utf8)
        for method in Methods.all { #expect(text.contains("`\(method.id)`"), "\(method.id)") }
    }

    @Test("Ids of measures and methods are used once")
    func ids() {
        #expect(Set(Measures.all.map(\.id)).count == Measures.all.count)
        #expect(Set(Methods.all.map(\.id)).count == Methods.all.count)
    }
}
