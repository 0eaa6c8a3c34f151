import ByteIO
import TestSupport
import Testing
import TraceModel

@testable import FieldLogs

@Suite("Shapes of lines that a user gives")
struct LinePatternTests {
    private static func read(_ patterns: String, _ lines: [String]) throws -> LogcatReading {
        var options = ReadingOptions()
        options.patterns = try LinePattern.all(in: patterns)
        let text = Array((lines.joined(separator: "\n") + "\n").utf8)
        var source = try #require(LogSource(try PeekedSource(MemorySource(text)), options: options))
        var reading = LogcatReading()
        var batch = EventBatch()
        while try source.next(&batch, &reading.catalog) { reading.add(batch) }
        return reading
    }

    @Test("Fields are captured or fixed, and the expression sees tag and message")
    func fields() throws {
        let reading = try Self.read(
            """
            # jobs
            task.began task=job: Jobs: run (?<id>\\d+) named (?<name>\\w+)

            task.ended task=job result="timed out": Jobs: over (?<id>\\d+) after (?<reason>.*)
            sample metric=battery_level: level=(?<value>\\d+)
            """,
            [
                Logs.line(0, 620, "Jobs", "run 41 named ferry"),
                Logs.line(10, 620, "Jobs", "over 41 after 1 h"),
                Logs.line(20, 620, "Other", "run 42 named ferry"), Logs.line(30, 620, "Any", "level=990"),
            ])
        let began = try #require(reading.events(.taskBegan).first)
        #expect(began.label == "job" && began.number == 41 && began.name == "ferry")
        let ended = try #require(reading.events(.taskEnded).first)
        #expect(ended.text(.result) == "timed out" && ended.text(.reason) == "1 h")
        #expect(reading.events(.sample).map(\.number) == [990])
        #expect(reading.counts.used == 3 && reading.counts.known == 1)
        #expect(reading.events(.taskBegan).count == 1)
    }

    @Test("Subjects, and lines of Xcode's console")
    func subjects() throws {
        let reading = try Self.read(
            "state is=activity: SCREEN (?<of>\\w+) -> (?<state>\\w+)",
            ["2021-11-25 14:41:34.367850+0000 Driver[3314:522530] SCREEN Map -> resumed"])
        let state = try #require(reading.events(.state).first)
        #expect(state.label == "resumed")
        #expect(reading.catalog.text(reading.catalog.subjects[0].name) == "Map")
        #expect(reading.process(state).pid == 3_314)
    }

    @Test(
        "What is no pattern is refused with its line",
        arguments: [
            "no kind", "nothing.known: x", "task.began colour=red: x", "task.began task: x",
            "task.began task=job: (x",
        ])
    func refused(_ row: String) throws {
        let failure = #expect(throws: InputFailure.self) { try LinePattern.all(in: "\n\(row)\n") }
        #expect(failure?.place == "line 2")
        #expect(failure?.hint?.isEmpty == false)
    }
}
