import Foundation
import TestSupport
import Testing

/// Real logs, reports and payloads of Apple systems.
@Suite("Real Apple files", .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
struct AppleSamplesTests {
    private func file(_ path: String) throws -> URL {
        try #require(Project.shared).appending(path: "samples/apple").appending(path: path)
    }

    @Test("Format, lines and broken rules", arguments: AppleSample.all)
    func report(on sample: AppleSample) throws {
        let file = try file(sample.path)
        let text = try reportText(
            on: file.lastPathComponent, in: file.deletingLastPathComponent(), asJSON: true)
        let report = try SampleReport(json: text)
        #expect(report.format == sample.format)
        #expect(report.lines == sample.lines)
        #expect(report.lines.used > 0)
        #expect(Set(report.findings) == sample.rules)
    }

    @Test("Totals stand in a section of their own", arguments: AppleSample.totals)
    func totals(path: String, words: String) throws {
        let file = try file(path)
        let report = try reportText(on: file.lastPathComponent, in: file.deletingLastPathComponent())
        #expect(Answers([words], not: ["error:", "warning:"]).faults(in: report).isEmpty, "\(report)")
    }

    @Test("What is damaged is refused, with the place", arguments: AppleSample.damaged)
    func damaged(path: String, place: String) throws {
        let run = try traceq("report", try file(path).path)
        #expect(run.status == 2)
        #expect(run.errors.contains("where: \(place)"), "\(run.errors)")
    }
}
