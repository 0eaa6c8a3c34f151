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

    @Test("A line that a log lost is no broken rule")
    func missingLine() throws {
        let folder = try #require(Project.shared).appending(path: "samples/android/field_excerpts")
        let report = try SampleReport(
            json: try reportText(on: "epoch_uid_events_android14.log", in: folder, asJSON: true))
        // Created, then resumed: the line of the start in between is missing. The crash is real.
        #expect(report.findings == ["any.process.crashed"])
        #expect(report.spans["DigitalWidgetConfigActivity"] == ["created": 50, "resumed": 2_050])
    }
}
