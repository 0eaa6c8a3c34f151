import Foundation
import TestSupport
import Testing

/// `live` without a screen: one line for each change, at once.
@Suite struct LiveTests {
    static let head =
        #"{"schema":"traceq.events/1","platform":"ios","os":"18.1","app":"com.example.app"}"# + "\n"
        + #"{"boot":0,"wall":"2026-07-01T13:00:00.000000000+02:00"}"# + "\n"
        + #"{"process":1,"boot":0,"pid":812,"name":"ExampleApp","app":"com.example.app"}"# + "\n"
        + #"{"process":2,"boot":0,"pid":90,"name":"Other","app":"com.example.other"}"# + "\n"
        + #"{"subject":1,"process":1,"is":"app"}"# + "\n" + #"{"subject":2,"process":2,"is":"app"}"# + "\n"

    static func state(_ milliseconds: Int, _ state: String, process: Int = 1) -> String {
        #"{"t":\#(milliseconds * 1_000_000),"process":\#(process),"kind":"state","subject":\#(process),"state":"\#(state)"}"#
            + "\n"
    }

    static func begin(_ milliseconds: Int, id: Int = 8, name: String = "upload") -> String {
        #"{"t":\#(milliseconds * 1_000_000),"process":1,"kind":"task.began","task":"uikit","id":\#(id),"name":"\#(name)"}"#
            + "\n"
    }

    static func end(_ milliseconds: Int, id: Int = 8) -> String {
        #"{"t":\#(milliseconds * 1_000_000),"process":1,"kind":"task.ended","task":"uikit","id":\#(id)}"#
            + "\n"
    }

    static let killed =
        #"{"t":40000000000,"process":1,"kind":"process.ended","namespace":"RUNNINGBOARD","code":562215634}"#
        + "\n"

    static let story =
        head + state(0, "active") + state(10, "active", process: 2) + begin(500, id: 7) + end(900, id: 7)
        + state(4_000, "inactive") + state(4_100, "background") + begin(5_000)
        + #"{"t":6000000000,"process":1,"kind":"hold.acquired","hold":"location","id":1,"name":"gps"}"# + "\n"
        + killed

    private static let lines = """
        13:00:00.000  ExampleApp 812  active
        13:00:00.010  Other 90  active
        13:00:00.500  ExampleApp 812  begin uikit "upload" #7, limit about 30 s (iOS 13 and later)
        13:00:00.900  ExampleApp 812  end uikit "upload" #7: ended after 0.400 s
        13:00:04.000  ExampleApp 812  inactive (active for 4.000 s)
        13:00:04.100  ExampleApp 812  background (inactive for 0.100 s)
        13:00:05.000  ExampleApp 812  begin uikit "upload" #8, limit about 30 s (iOS 13 and later)
        13:00:06.000  ExampleApp 812  hold location "gps"
        13:00:40.000  ERROR  task leak: "upload" (id 8) was never ended [ios.task.leaked]
        13:00:40.000  ExampleApp 812  end uikit "upload" #8: leaked after 35.000 s
        13:00:40.000  ExampleApp 812  release location "gps" after 34.000 s

        """

    @Test("piped: one line for each change, then the verdict")
    func piped() throws {
        let run = try traceq("live", "-", input: Data(Self.story.utf8))
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        #expect(run.text.hasPrefix(Self.lines), "\(run.text)")
        let rest = run.text.dropFirst(Self.lines.count).split(separator: "\n")
        #expect(
            rest.first?.hasPrefix("13:00:40.000  ExampleApp 812  ended: killed by the system") == true,
            "\(rest)")
        #expect(
            rest.contains { $0.hasPrefix("VERDICT  killed in background: task \"upload\" (id 8) was never") })
        #expect(!run.text.contains("\u{1B}"))
        // The status tells of the worst only if it is asked.
        #expect(try traceq("live", "-", "--fail-on", "error", input: Data(Self.story.utf8)).status == 1)
    }

    @Test("--json: each line is an object")
    func json() throws {
        let run = try traceq("live", "-", "--json", input: Data(Self.story.utf8))
        let lines = run.text.split(separator: "\n")
        let types = try lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return object?["type"] as? String
        }
        #expect(types.prefix(3) == ["state", "state", "begin"] && types.last == "verdict")
        #expect(
            lines.contains { $0.contains(#""t":5000000000,"moment":"13:00:05.000","who":"ExampleApp 812""#) })
    }

    @Test(
        "--app and --process show what they name, and the verdict is about that",
        arguments: [
            ["--app", "com.example.other"], ["--process", "Other"], ["--process", "90"],
        ])
    func filters(_ words: [String]) throws {
        let run = try traceq(["live", "-"] + words, input: Data(Self.story.utf8))
        #expect(
            run.text
                == "13:00:00.010  Other 90  active\nVERDICT  clean: no leaks, no overruns, no kills, no broken rules\n",
            "\(run.text)")
    }

    @Test("a line comes out while the pipe stays open, and the next one when it comes")
    func flushed() throws {
        let scratch = try TemporaryFolder()
        let tool = try RunningTool(["live", "-"], in: scratch.url)
        try tool.write(Self.head + Self.state(0, "active") + Self.state(4_000, "background"))
        #expect(try eventually(within: 20) { try tool.output.hasSuffix("background (active for 4.000 s)\n") })
        try tool.write(Self.begin(5_000))
        #expect(try eventually(within: 20) { try tool.output.contains("begin uikit") })
        // Nothing ended so far, so there is no verdict.
        #expect(!(try tool.output.contains("VERDICT")))
        tool.send(SIGINT)
        let run = try tool.finish()
        #expect(run.status == 130, "\(run.errors)")
        #expect(run.text.contains("still open: uikit") && run.text.contains("VERDICT"), "\(run.text)")
    }

    @Test("a file is followed until it is enough; with --no-follow to its end")
    func follows() throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.file("x.jsonl", Data((Self.head + Self.state(0, "active")).utf8))
        #expect(try traceq("live", "x.jsonl", "--no-follow", in: scratch.url).text.contains("VERDICT"))
        let tool = try RunningTool(["live", "x.jsonl"], in: scratch.url)
        #expect(try eventually(within: 20) { try tool.output.contains("active") })
        let writer = try FileHandle(forWritingTo: file)
        try writer.seekToEnd()
        try writer.write(contentsOf: Data(Self.state(2_000, "background").utf8))
        #expect(try eventually(within: 20) { try tool.output.contains("background") })
        tool.send(SIGTERM)
        #expect(try tool.finish().status == 130)
    }

    @Test("a report is one document: it is read to its end, and that is the end")
    func document() throws {
        let scratch = try TemporaryFolder()
        let report = """
            {"bug_type":"298","timestamp":"2020-10-15 17:29:58.79 +0100","os_version":"iPhone OS 14.2 (18B5061e)"}
            { "date" : "2020-10-15 17:29:58.79 +0100", "product" : "iPhone12,1", "memoryStatus" : { "pageSize" : 16384 },
              "processes" : [
              { "pid" : 412, "name" : "Example", "rpages" : 960, "states" : ["frontmost"], "reason" : "per-process-limit" }
              ] }

            """
        try scratch.file("x.ips", Data(report.utf8))
        let run = try RunningTool(["live", "x.ips"], in: scratch.url).finish(within: 20)
        #expect(run.status == 0 && run.text.contains("VERDICT"), "\(run.errors)\(run.text)")
    }

    @Test("a file that becomes shorter is not read on as if it had grown")
    func shorter() throws {
        let scratch = try TemporaryFolder()
        let file = try scratch.file("x.jsonl", Data((Self.head + Self.state(0, "active")).utf8))
        let tool = try RunningTool(["live", "x.jsonl"], in: scratch.url)
        #expect(try eventually(within: 20) { try tool.output.contains("active") })
        try FileHandle(forWritingTo: file).truncate(atOffset: 10)
        let run = try tool.finish(within: 20)
        #expect(run.status == 3, "\(run.errors)")
        #expect(run.errors.contains("the file became shorter while it was followed"), "\(run.errors)")
        #expect(run.text.contains("VERDICT"))
    }

    @Test("a trace is followed while it is recorded, block by block")
    func followsTrace() throws {
        let scratch = try TemporaryFolder()
        let recorder = try RunningTool(["record", "-", "-o", "x.trace.zst"], in: scratch.url)
        try recorder.write(Self.head + Self.state(0, "active"))
        let file = scratch.url.appending(path: "x.trace.zst").path
        #expect(eventually(within: 20) { FileManager.default.fileExists(atPath: file) })
        let tool = try RunningTool(["live", "x.trace.zst"], in: scratch.url)
        #expect(try eventually(within: 20) { try tool.output.contains("active") })
        try recorder.write(Self.state(2_000, "background"))
        #expect(try eventually(within: 20) { try tool.output.contains("background") })
        recorder.closeInput()
        #expect(try recorder.finish().status == 0)
        // The end of the trace is the end of what there is to see.
        let run = try tool.finish(within: 20)
        #expect(run.status == 0 && run.text.contains("VERDICT"), "\(run.errors)")
    }

    @Test("what was read is said when nobody reads on: the tool ends by itself")
    func closedPipe() throws {
        let scratch = try TemporaryFolder()
        try scratch.file("story", Data(Self.story.utf8))
        let run = try shell("cat story | traceq live - | head -1; echo ${PIPESTATUS[1]}", in: scratch.url)
        #expect(run.text == "13:00:00.000  ExampleApp 812  active\n0\n", "\(run.text)\(run.errors)")
    }

    @Test("bad input gets a sentence and status 2", arguments: ["missing.log", "poem.txt", "empty"])
    func badInput(_ name: String) throws {
        let scratch = try TemporaryFolder()
        try scratch.file("poem.txt", Data("Roses are red,\nviolets are blue.\n".utf8))
        try scratch.file("empty", Data())
        let run = try traceq("live", name, "--no-follow", in: scratch.url)
        #expect(run.status == 2 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("traceq: error: \(name): "), "\(run.errors)")
    }

    @Test("names of the log bring no escape")
    func hostileNames() throws {
        let name = #"\u001b[2J\u001b]0;x\u0007\u009b31m\u202e\r\nVERDICT clean"#
        let story = Self.head + Self.state(0, "active") + Self.begin(10, name: name)
        let run = try traceq("live", "-", input: Data(story.utf8))
        for line in run.text.split(separator: "\n") { #expect(isInert(String(line)), "\(line)") }
        #expect(run.text.contains(#"\u{1B}[2J"#))
        #expect(run.text.split(separator: "\n").count { $0.hasPrefix("VERDICT") } == 1, "\(run.text)")
    }
}
