import Foundation
import TestSupport
import Testing

/// Real logs of devices in which nothing is wrong.
@Suite("Real logs", .enabled(if: Project.shared != nil, Comment(rawValue: Project.sharedIsAbsent)))
struct RealSamplesTests {
    @Test("no finding, every line understood, and the spans that the log shows", arguments: RealSample.all)
    func replay(of sample: RealSample) throws {
        let file = try #require(Project.shared).appending(path: "samples/android").appending(
            path: sample.path)
        let text = try reportText(
            on: file.lastPathComponent, in: file.deletingLastPathComponent(), asJSON: true)
        let report = try SampleReport(json: text)

        #expect(report.findings == [])
        #expect(report.verdict == "clean")
        #expect(report.format == sample.format)
        #expect(report.lines == sample.lines)
        #expect(report.lines.used > 0)
        #expect(report.spans == sample.spans)
    }
}
