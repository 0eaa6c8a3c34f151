import Foundation
import TestSupport
import Testing

/// Small files that were made to stop the tool, to fool it or to write to the terminal.
@Suite struct HostileInputTests {
    private func report(_ lines: [String]) throws -> ToolRun {
        let scratch = try TemporaryFolder()
        try scratch.file("in", Data(lines.joined(separator: "\n").utf8 + [0x0A]))
        return try shell("timeout 60 traceq report in", in: scratch.url)
    }

    private static let head = [
        #"{"schema":"traceq.events/1","platform":"ios","os":"18.1"}"#,
        #"{"process":1,"boot":0,"pid":1,"name":"A"}"#,
        #"{"subject":1,"process":1,"is":"app"}"#,
    ]

    @Test("Counts that do not add up in 64 bits are refused")
    func counts() throws {
        let run = try report([#"{"schema":"traceq.events/1","used":9223372036854775807,"known":1}"#])
        #expect(run.status == 3)
        #expect(run.errors.contains("`used` is not a count"))
    }

    @Test("A batch full of sparse fields moves on")
    func extras() throws {
        let members =
            #""type":"a","handler":true,"remaining":1,"limit":2,"uncertainty":3,"seq":4,"origin":5,"later":6"#
        let events = (0..<40_000).map {
            #"{"t":\#($0),"process":1,"kind":"task.began","task":"x","id":\#($0),"name":"n",\#(members)}"#
        }
        let run = try report(Self.head + events)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.text.contains("40000 events"))
    }

    @Test("Times at the ends of the range do not trap")
    func times() throws {
        let run = try report(
            Self.head + [
                #"{"t":0,"process":1,"kind":"state","subject":1,"state":"active"}"#,
                #"{"t":0,"process":1,"kind":"task.reported","task":"uikit","id":1,"report":"open over 30 s","age":9223372036854775807,"uncertainty":9223372036854775807}"#,
                #"{"t":1,"process":1,"kind":"gap","until":9223372036854775807}"#,
                #"{"t":1,"process":1,"kind":"clock.sync","wall":-9223372036854775808,"zone":32767}"#,
                #"{"t":1,"process":1,"kind":"clock.step","by":-9223372036854775808}"#,
                #"{"t":9223372036854775807,"process":1,"kind":"state","subject":1,"state":"background"}"#,
                #"{"t":9223372036854775807,"process":1,"kind":"process.ended","namespace":"jetsam","code":-9223372036854775808}"#,
            ])
        #expect([0, 3].contains(run.status), "\(run.status) \(run.errors)")
        #expect(run.text.contains("VERDICT"))
    }

    @Test("No number of notes pushes an error out")
    func notes() throws {
        let flaps = (1...20_010).map {
            #"{"t":\#($0),"process":1,"kind":"state","subject":2,"state":"paused"}"#
        }
        let run = try report(
            Self.head + [
                #"{"subject":2,"process":1,"is":"flutter"}"#,
                #"{"t":0,"process":1,"kind":"state","subject":1,"state":"active"}"#,
            ]
                + flaps + [
                    #"{"t":30000,"process":1,"kind":"process.ended","namespace":"springboard","code":2343432205}"#
                ])
        #expect(run.text.hasPrefix("VERDICT  process 1 (A) killed by watchdog"))
    }

    @Test("Escapes in any text of the input stay visible text")
    func escapes() throws {
        let evil = #"\u001b]0;PWN\u0007\u009b31m"#
        let run = try report([
            #"{"schema":"traceq.events/1","platform":"ios","source":"\#(evil)","app":"\#(evil)","version":"\#(evil)"}"#,
            #"{"process":1,"boot":0,"pid":1,"name":"\#(evil)"}"#,
            #"{"subject":1,"process":1,"is":"\#(evil)","name":"\#(evil)"}"#,
            #"{"t":0,"process":1,"kind":"process.started","cause":"\#(evil)"}"#,
            #"{"t":1,"process":1,"kind":"state","subject":1,"state":"\#(evil)"}"#,
            #"{"t":2,"process":1,"kind":"task.began","task":"\#(evil)","id":"\#(evil)","name":"\#(evil)"}"#,
            #"{"t":3,"process":1,"kind":"task.began","task":"uikit","id":7,"name":"\#(evil)"}"#,
            #"{"t":4,"process":1,"kind":"task.reported","task":"uikit","id":7,"report":"still open after expiration handlers"}"#,
            #"{"t":5,"process":1,"kind":"lost","count":3,"what":"\#(evil)","thread":"\#(evil)"}"#,
            #"{"t":6,"process":1,"kind":"process.ended","namespace":"\#(evil)","code":5,"words":"\#(evil)"}"#,
        ])
        #expect(run.status == 0)
        #expect(run.text.contains("PWN"))
        for text in [run.text, run.errors] {
            #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || isInert(String($0)) })
        }
    }

    @Test("An event of a boot that ended is refused, and time never runs backwards")
    func boots() throws {
        let run = try report(
            Self.head + [
                #"{"t":100000000000,"process":1,"kind":"state","subject":1,"state":"active"}"#,
                #"{"boot":1}"#, #"{"process":2,"boot":1,"pid":2}"#,
                #"{"t":5,"process":2,"kind":"marker","name":"x"}"#,
                #"{"t":5000000000,"process":1,"kind":"state","subject":1,"state":"inactive"}"#,
            ])
        #expect(run.status == 3)
        #expect(run.errors.contains("a boot that ended before"))
        #expect(!run.text.contains("-95"))
    }

    @Test(
        "Quadratic work: many processes and losses, long names, many states",
        arguments: ["losses", "names", "states"])
    func quadratic(kind: String) throws {
        var lines = [#"{"schema":"traceq.events/1","platform":"ios"}"#]
        switch kind {
        case "losses":
            for number in 1...8_000 {
                lines.append(#"{"t":\#(number),"process":\#(number),"kind":"marker","name":"x"}"#)
            }
            for number in 0..<8_000 { lines.append(#"{"t":\#(9_000 + number),"kind":"lost","count":1}"#) }
        case "names":
            let name = String(repeating: "a", count: 4_000)
            for number in 0..<4_000 {
                lines.append(
                    #"{"t":\#(number),"process":1,"kind":"task.began","task":"x","id":\#(number),"name":"\#(name)"}"#
                )
            }
        default:
            for number in 0..<40_000 {
                lines.append(
                    #"{"t":\#(number),"process":1,"subject":1,"kind":"state","state":"s\#(number)"}"#)
            }
        }
        // `timeout` ends a run that takes a minute; each takes a second or two.
        #expect(try report(lines).status == 0)
    }

    @Test(
        "Formats that are not read are named, with what to do",
        arguments: [
            ("printf '\\037\\213\\010x'", "compressed by gzip"), ("printf 'PK\\003\\004xx'", "zip archive"),
            ("printf '\\377\\376h\\000i\\000'", "UTF-16"),
            ("echo '{\"app_name\":\"x\"}'", "JSON, but not lines of traceq.events/1"),
            ("printf 'I/chatty  (15353): uid=1\\n'", "layout brief, which has no times"),
            ("printf 'I/Tag( 15): hello\\nD/Tag( 15): more\\n'", "layout brief"),
        ])
    func refusals(command: String, cause: String) throws {
        let run = try shell("\(command) | traceq report -")
        #expect(run.status == 2)
        #expect(run.errors.contains(cause) && run.errors.contains("hint: "), "\(run.errors)")
    }

    @Test("A log with its newest line first is refused, and read when it is turned round")
    func backwards() throws {
        let scratch = try TemporaryFolder()
        let lines = (10..<20).map { "2026-03-04 09:00:\($0).000000+0100 A[7:1] [sync] item \($0) begin" }
        try scratch.file("up", Data((lines.joined(separator: "\n") + "\n").utf8))
        try scratch.file("down", Data((lines.reversed().joined(separator: "\n") + "\n").utf8))
        let down = try traceq("report", "down", in: scratch.url)
        #expect(down.status == 2 && down.errors.contains("the log runs backwards"))
        #expect(
            try shell("tac down | traceq report - | tail -n +3 | head -1; traceq report up", in: scratch.url)
                .status == 0)
    }

    @Test("A byte order mark in front is no line of its own")
    func byteOrderMark() throws {
        let run = try shell(
            "(printf '\\357\\273\\277'; cat <<'END'\n\(MannersTests.log)END\n) | traceq report -")
        #expect(run.text.contains("3 lines: 3 used"))
    }

    @Test("Nothing to judge is not passed by --fail-on, and a damaged input leaves its mark in the trace")
    func honesty() throws {
        let line = "2026-03-04 09:00:00.000000+0100 ExampleApp[77:1] nothing of note"
        #expect(try shell("echo '\(line)' | traceq report -").status == 0)
        #expect(try shell("echo '\(line)' | traceq report --fail-on error -").status == 2)
        let scratch = try TemporaryFolder()
        let bad = #"{"t":7,"process":1,"kind":"state"}"#
        try scratch.file(
            "in",
            Data(
                (Self.head + [#"{"t":0,"process":1,"kind":"marker","name":"x"}"#, bad]).joined(
                    separator: "\n"
                ).utf8))
        #expect(try shell("traceq ingest in -o x.trace.zst", in: scratch.url).status == 3)
        let report = try traceq("report", "x.trace.zst", in: scratch.url)
        #expect(report.text.contains("input not readable"))
    }
}
