import Foundation
import TestSupport
import Testing

@testable import TraceExport

/// The table of forms, its page, and golden files of the forms that are text.
@Suite("Forms of an export") struct FormatTests {
    @Test(
        "The end of a name tells the form",
        arguments: [
            ("a.pftrace", .perfetto), ("x/a.b.perfetto-trace", .perfetto), ("a.JSON", .chrome),
            ("a.csv", .csv),
            ("a.jsonl", .jsonl), ("a.ndjson", .jsonl), ("a.om", .openmetrics), ("a.prom", .openmetrics),
            ("a", nil),
            ("a.txt", nil), ("a.csv/b", nil), ("", nil), ("-", nil),
        ] as [(String, ExportFormat?)])
    func names(path: String, format: ExportFormat?) { #expect(ExportFormat(path: path) == format) }

    @Test("No two forms have one ending, and each says what it leaves out")
    func table() {
        let endings = ExportFormat.allCases.flatMap(\.suffixes)
        #expect(Set(endings).count == endings.count)
        for format in ExportFormat.allCases {
            #expect(
                format.leftOut.hasPrefix("\(format.rawValue) does not hold ") && format.leftOut.hasSuffix(".")
            )
        }
    }

    @Test("The page says what the tables say")
    func page() throws {
        let file = Project.root.appending(path: "Sources/TraceExport/TraceExport.docc/Formats.md")
        if Project.isRecording { try Data(ExportPage.markdown.utf8).write(to: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == ExportPage.markdown)
    }

    @Test(
        "A sample in each form that is text",
        arguments: ["leaked-task", "rotation"], [ExportFormat.chrome, .csv, .jsonl, .openmetrics])
    func golden(sample: String, format: ExportFormat) throws {
        let trace = Project.root.appending(path: "SampleTraces/\(sample).trace.zst")
        let run = try traceq("export", "-q", "--format", format.rawValue, trace.path)
        #expect(run.status == 0 && run.errors.isEmpty)
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Golden/\(sample).\(format.suffixes[0])")
        if Project.isRecording { try run.output.write(to: file) }
        let golden = try String(contentsOf: file, encoding: .utf8)
        #expect(run.text == golden)
    }
}
