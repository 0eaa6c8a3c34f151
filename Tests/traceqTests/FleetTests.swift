import Foundation
import TestSupport
import Testing

/// `traceq report --db`, with the real tool.
@Suite struct FleetTests {
    private static let samples = Project.root.appending(path: "SampleTraces").path

    @Test("The fleet page says what the traces show, and how often")
    func page() throws {
        let folder = try TemporaryFolder()
        let db = folder.url.appending(path: "fleet.db").path
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.samples)
            .filter { $0.hasSuffix(".trace.zst") }.map { Self.samples + "/" + $0 }
        #expect(try traceq(["index", "--db", db] + files).status == 0)
        let text = try traceq("report", "--db", db, environment: ["COLUMNS": "200"])
        #expect(text.status == 0)
        for words in [
            "VERDICT  1 leaked task, 2 overrun stays, 2 kills and crashes in 10 traces",
            "1 x uikit upload, longest 30.261 s", "1 x task time-out", "33.3 per 1,000 sessions",
            "3 errors, 1 warning", "suspended 22 h 40 min 51 s",
        ] {
            #expect(text.text.contains(words), "\(words)")
        }
        #expect(text.text.split(separator: "\n").allSatisfy { $0.count <= 200 })
        let json = try traceq("report", "--json", "--db", db)
        let object = try #require(try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
        #expect(object["schema"] as? String == "traceq.fleet/1")
        #expect((object["leaks"] as? [String: Any])?["total"] as? Int == 1)
        #expect((object["kills"] as? [String: Any])?["total"] as? Int == 2)
    }

    @Test("The page is for an app, a build or a time, if asked")
    func filters() throws {
        let folder = try TemporaryFolder()
        let db = folder.url.appending(path: "fleet.db").path
        let lines = try ["719", "720"].enumerated().map { number, build in
            try folder.file(
                "\(build).jsonl",
                Data(
                    """
                    {"schema":"traceq.events/1","platform":"ios","app":"com.example.shop","build":"\(build)","os":"17.4"}
                    {"boot":0,"wall":"2026-03-0\(number + 2)T10:00:00.000000000+00:00"}
                    {"process":1,"boot":0,"pid":61\(number),"name":"Shop"}
                    {"subject":1,"process":1,"is":"app"}
                    {"t":0,"process":1,"kind":"state","subject":1,"state":"active"}
                    {"t":5000000000,"process":1,"kind":"task.began","task":"uikit","id":1,"name":"save \(number)","handler":true}
                    {"t":6000000000,"process":1,"kind":"state","subject":1,"state":"background"}
                    {"t":\(number == 0 ? 7 : 90)000000000,"process":1,"kind":"task.ended","task":"uikit","id":1}
                    {"t":100000000000,"process":1,"kind":"state","subject":1,"state":"active"}

                    """.utf8)
            ).path
        }
        #expect(try traceq(["index", "--db", db] + lines).status == 0)
        let all = try traceq("report", "--db", db).text
        #expect(all.contains("NEW         1 x ios.task.open-at-budget"), "\(all)")
        let old = try traceq("report", "--db", db, "--build", "719").text
        #expect(old.contains("no leak, no overrun and no kill in 1 trace") && old.contains("only build 719"))
        let late = try traceq("report", "--db", db, "--since", "2026-03-03").text
        #expect(late.contains("1 overrun stay in 1 trace"))
        let none = try traceq("report", "--db", db, "--app", "com.example.other").text
        #expect(none.contains("no trace in the index fits"))
        #expect(try traceq("report", "--db", db, "--since", "yesterday").status == 2)
        #expect(try traceq("report", "--db", db, lines[0]).status == 2)
        #expect(try traceq("report").errors.contains("FILE is missing"))
    }
}
