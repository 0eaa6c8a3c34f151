import Foundation
import TestSupport
import Testing

/// Logs of the project's own writing: every one tells the story of a field case, and its twin tells another.
@Suite("Golden logs")
struct GoldenTests {
    @Test("every case is there")
    func count() { #expect(GoldenCase.all.count >= 11) }

    @Test("the right answer, and none of the wrong ones", arguments: GoldenCase.logs)
    func answers(of log: GoldenLog) throws {
        let report = try log.report()
        let faults = try log.answers().faults(in: report)
        #expect(faults.isEmpty, "\(faults.joined(separator: "\n"))\n\(report)")
    }

    @Test("the whole report, letter for letter", arguments: GoldenCase.logs)
    func wholeReport(on log: GoldenLog) throws {
        let report = try log.report()
        if Project.isRecording { try Data(report.utf8).write(to: log.approved) }
        let approved = try String(contentsOf: log.approved, encoding: .utf8)
        #expect(firstDifference(report, approved: approved) == nil)
    }

    @Test("the twin's answer is another one", arguments: GoldenCase.all)
    func twinDiffers(_ story: GoldenCase) throws {
        let answers = (input: try story.input.answers(), twin: try story.twin.answers())
        let reports = (
            input: Answers.flat(try story.input.report()), twin: Answers.flat(try story.twin.report())
        )
        // An answer that does not come from the log would be the same for both.
        #expect(answers.input.particulars.count >= 2 && answers.twin.particulars.count >= 2)
        #expect(answers.input.particulars.filter(reports.twin.contains) == [])
        #expect(answers.twin.particulars.filter(reports.input.contains) == [])
        // Not only names and times differ: what one log must not be told is true of the other.
        #expect(answers.twin.forbidden.contains(where: reports.input.contains))
    }

    @Test("JSON that a program can read", arguments: GoldenCase.logs)
    func json(of log: GoldenLog) throws {
        let text = try log.report(asJSON: true)
        let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
        let report = try #require(object as? [String: Any])
        #expect(report["schema"] as? String == "traceq.report/1")
        // It is the same report.
        let verdict = try #require(report["verdict"] as? [String: Any])
        let sentence = try #require(verdict["sentence"] as? String)
        #expect(Answers.flat(try log.report()).contains(Answers.flat("VERDICT \(sentence)")))
    }

    @Test("a trace of the log gives the log's report", arguments: GoldenCase.logs)
    func ingested(_ log: GoldenLog) throws {
        let scratch = try TemporaryFolder()
        let trace = scratch.url.appending(path: "log.trace.zst")
        let run = try traceq(["ingest", log.log, "-o", trace.path] + log.flags, in: log.folder)
        #expect(run.status == 0, "\(run.errors)")
        // Only the name of the file differs.
        let report = try reportText(on: trace.lastPathComponent, in: scratch.url, flags: log.judging)
            .replacingOccurrences(of: trace.lastPathComponent, with: log.log)
        #expect(firstDifference(report, approved: try log.report()) == nil)
    }
}
