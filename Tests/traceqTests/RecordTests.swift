import Foundation
import TestSupport
import Testing

/// `record`: JSON lines in, a trace out; what cannot be read is named, the rest is kept.
@Suite struct RecordTests {
    private static let lines = """
        {"schema":"traceq.events/1","platform":"ios","app":"com.example.app","version":"7.2","build":"720","os":"18.1","device":"iPhone15,2","source":"recorder"}
        {"boot":0,"wall":"2026-07-01T13:02:10.000000000+02:00"}
        {"process":1,"boot":0,"pid":812,"name":"ExampleApp"}
        {"subject":1,"process":1,"is":"app"}
        {"t":0,"process":1,"kind":"process.started","cause":"user"}
        {"t":120000000,"process":1,"kind":"state","subject":1,"state":"active"}
        {"t":9000000000,"process":1,"kind":"task.began","task":"uikit","id":12,"name":"upload","handler":true,"note":{"deep":[1,2.5,"x"]}}
        {"t":9500000000,"process":1,"kind":"sample","metric":"cpu_time","value":9007199254740993}

        """

    private func record(_ lines: String) throws -> (run: ToolRun, dump: ToolRun) {
        let scratch = try TemporaryFolder()
        try scratch.file("in", Data(lines.utf8))
        let run = try shell("traceq record in -o out.trace.zst", in: scratch.url)
        return (run, try shell("traceq dump out.trace.zst", in: scratch.url))
    }

    @Test("What the vocabulary allows is kept: 64-bit integers, defaults of the header, unknown members")
    func keeps() throws {
        let (run, dump) = try record(Self.lines)
        #expect(run.status == 0 && run.errors == "")
        #expect(dump.text.contains(#""value":9007199254740993"#))
        #expect(dump.text.contains(#""note":{"deep":[1,2.5,"x"]}"#))
        #expect(
            dump.text.contains(
                #""platform":"ios","os":"18.1","device":"iPhone15,2","wall":"2026-07-01T13:02:10.000000000+02:00""#
            ))
        #expect(dump.text.contains(#""app":"com.example.app","version":"7.2","build":"720""#))
        #expect(dump.text.contains(#""task":"uikit","id":12,"name":"upload","handler":true"#))
    }

    @Test(
        "A bad line is named with its number, the others are kept, the status is 3",
        arguments: [
            ("{\"t\":1,", "the line is not a JSON object"), ("[1]", "the line is not a JSON object"),
            ("{\"hello\":1}", "neither an event nor a declaration"),
            ("{\"t\":-5,\"process\":1,\"kind\":\"marker\",\"name\":\"x\"}", "before the start of the trace"),
            ("{\"t\":1.5,\"process\":1,\"kind\":\"marker\",\"name\":\"x\"}", "`t` is not a whole number"),
            (
                "{\"t\":99999999999999999999,\"process\":1,\"kind\":\"marker\",\"name\":\"x\"}",
                "the line is not a JSON object"
            ),
            ("{\"t\":1,\"kind\":\"marker\",\"name\":\"x\"}", "needs a `process`"),
            ("{\"t\":1,\"process\":1,\"kind\":\"sample\",\"value\":1}", "needs `metric`"),
        ])
    func badLine(line: String, sentence: String) throws {
        let (run, dump) = try record(
            Self.lines + line + "\n" + #"{"t":9600000000,"process":1,"kind":"marker","name":"after"}"# + "\n")
        #expect(run.status == 3)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect(run.errors.contains("where: line 9"), "\(run.errors)")
        #expect(dump.text.contains("\"name\":\"after\""))
    }

    @Test("A kind of a later version is passed over")
    func laterKind() throws {
        let (run, dump) = try record(
            Self.lines + #"{"t":9600000000,"process":1,"kind":"hologram","name":"x"}"# + "\n")
        #expect(run.status == 0)
        #expect(!dump.text.contains("hologram"))
    }

    @Test("Two boots stay two boots")
    func boots() throws {
        let more = """
            {"boot":1,"wall":"2026-07-02T08:00:00.000000000+02:00"}
            {"process":2,"boot":1,"pid":812,"name":"ExampleApp"}
            {"t":5,"process":2,"kind":"process.started","cause":"push"}

            """
        let (run, dump) = try record(Self.lines + more)
        #expect(run.status == 0 && run.errors == "")
        #expect(dump.text.contains(#"{"process":2,"boot":1"#))
        #expect(dump.text.contains(#"{"t":5,"process":2,"kind":"process.started","cause":"push"}"#))
        let scratch = try TemporaryFolder()
        try scratch.file("in", dump.output)
        let report = try traceq("report", "in", in: scratch.url)
        #expect(report.text.contains("2 processes, 2 boots"))
    }
}
