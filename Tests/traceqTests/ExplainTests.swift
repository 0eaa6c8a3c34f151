import Foundation
import TestSupport
import Testing

@Suite("traceq ingest --explain, and flags for what a log does not tell")
struct ExplainTests {
    private static let log = """
        Build fingerprint: 'acme/phone/phone:13/TQ1A/9:user/release-keys'
        12-31 23:59:52.120  4000  4000 I wm_on_resume_called: [3,com.acme.Main,RESUME_ACTIVITY]
        odd 1
        odd 22
        01-01 00:00:07.700  4000  4000 I wm_on_stop_called: [3,com.acme.Main,STOP_ACTIVITY_ITEM]

        """

    private static func run(_ command: String) throws -> ToolRun {
        let scratch = try TemporaryFolder()
        try Data(log.utf8).write(to: scratch.url.appending(path: "field.log"))
        return try shell(command, in: scratch.url)
    }

    @Test("It says how the log was read, and writes a trace only where it is told to")
    func explain() throws {
        let run = try Self.run("traceq ingest --explain field.log")
        #expect(run.status == 0)
        #expect(
            run.text == """
                field.log
                lines: 5: 3 used, 0 known and not needed, 2 unknown, 0 unreadable
                format: logcat: 2 of the first 5 lines have its shape
                system: Android 13: the build fingerprint (line 1)
                year: unknown: no stamp, header or file name tells it; --year YEAR does
                layout: threadtime: the shape of the line (line 2)
                time zone: unknown: the stamps have none (line 2)
                API level: 30 or later: wm_on_resume_called: it has events of this tag (line 2)
                commonest unknown lines:
                  2 from line 3 on: odd #

                """)
        let both = try Self.run(
            "traceq ingest --explain field.log -o x.trace.zst && traceq verify x.trace.zst")
        #expect(both.status == 0)
        #expect(both.text.hasPrefix("field.log\n"))
        #expect(try Self.run("traceq ingest --explain field.log -o -").status == 2)
    }

    @Test("A year that is given stands in the report")
    func year() throws {
        let run = try Self.run("traceq report --year 2023 field.log")
        #expect(run.text.contains("2023-12-31 23:59:52.120 to 2024-01-01 00:00:07.700"))
        #expect(!run.text.contains("year unknown"))
        #expect(try Self.run("traceq report --date 2023-02-30 field.log").status == 2)
        #expect(try Self.run("traceq report --year soon field.log").status == 2)
    }

    @Test("An app that is given stands in the report")
    func app() throws {
        let run = try Self.run("traceq report --app com.example.given field.log")
        #expect(run.text.contains("com.example.given"))
    }
}
