import Foundation
import TestSupport
import Testing

/// `traceq query`, with the real tool.
@Suite struct QueryTests {
    private static let sample = Project.root.appending(path: "SampleTraces/leaked-task.trace.zst").path

    @Test("Text, CSV, JSON and JSON lines hold the same rows")
    func formats() throws {
        let question =
            "SELECT name, duration_ns, NULL AS none, 'a,\"b\"' AS odd FROM task_text WHERE outcome = 'leaked'"
        let text = try traceq("query", Self.sample, question).text.split(separator: "\n")
        #expect(text.count == 3 && text[0].contains("duration_ns") && text[2].contains("upload"))
        let csv = try traceq("query", "--format", "csv", Self.sample, question).text.split(separator: "\n")
        #expect(csv.count == 2 && csv[1].hasSuffix(",,\"a,\"\"b\"\"\"") && csv[1].hasPrefix("upload,"))
        // A quote stays one with a combining mark behind it.
        let marked = try traceq("query", "--format", "csv", Self.sample, "SELECT '\"\u{301},' AS a").text
        #expect(marked.utf8.elementsEqual("a\n\"\"\"\u{301},\"\n".utf8))
        let json = try JSONSerialization.jsonObject(
            with: traceq("query", "--format", "json", Self.sample, question).output)
        let rows = try #require(json as? [[String: Any]])
        #expect(rows.count == 1 && rows[0]["odd"] as? String == "a,\"b\"" && rows[0]["none"] is NSNull)
        let lines = try traceq("query", "--format", "jsonl", Self.sample, question).text
        #expect(lines.split(separator: "\n").count == 1 && lines.hasPrefix("{\"name\":\"upload\""))
        let empty = try traceq("query", "--format", "json", Self.sample, "SELECT 1 AS x WHERE 0")
        #expect(empty.text == "[]\n")
    }

    @Test("Every question with a name has an answer")
    func saved() throws {
        let list = try traceq("query", "--list").text.split(separator: "\n")
        #expect(list.count >= 8)
        for line in list {
            let name = String(line.prefix { $0 != " " })
            let run = try traceq("query", "--format", "json", Self.sample, "--saved", name)
            #expect(run.status == 0, "\(name): \(run.errors)")
            let rows = try JSONSerialization.jsonObject(with: run.output)
            #expect(rows is [Any], "\(name)")
        }
        let leaks = try traceq("query", "--saved", "leaks", Self.sample).text
        #expect(leaks.contains("upload"))
    }

    @Test(
        "A question changes nothing, reaches no other file, and does not run for ever",
        arguments: [
            ("DELETE FROM trace", "can only read"), ("DROP TABLE trace", "can only read"),
            ("UPDATE trace SET path = 'x'", "can only read"), ("CREATE TEMP TABLE t (x)", "can only read"),
            ("ATTACH '/etc/passwd' AS x", "can only read"), ("PRAGMA writable_schema = 1", "can only read"),
            ("PRAGMA query_only = 0", "can only read"), ("VACUUM INTO '/tmp/x'", "can only read"),
            ("SELECT load_extension('x')", "not authorized"), ("BEGIN", "can only read"),
            ("SELECT 1; SELECT 2", "text behind the first statement"), ("", "no statement"),
            (
                "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT sum(x) FROM c",
                "ran longer than 1 s"
            ),
            ("SELECT hex(zeroblob(1000000000))", "too large"),
        ])
    func readOnly(question: (sql: String, message: String)) throws {
        let folder = try TemporaryFolder()
        let db = folder.url.appending(path: "x.db")
        #expect(try traceq("index", Self.sample, "--db", db.path).status == 0)
        let before = try Data(contentsOf: db)
        let run = try traceq("query", "--timeout", "1s", "--db", db.path, question.sql)
        #expect(run.status == 2 && run.errors.contains(question.message), "\(run.errors)")
        #expect(try Data(contentsOf: db) == before)
    }

    @Test("An error names the place in the question")
    func place() throws {
        let run = try traceq("query", Self.sample, "SELECT path\nFROM trace WHERE frob = 1")
        #expect(run.status == 2)
        #expect(run.errors.contains("no such column: frob"))
        #expect(run.errors.contains("line 2, column 18"))
        #expect(run.errors.contains("near 'frob = 1'"))
    }

    @Test("Names of a trace are texts and nothing else, wherever they stand")
    func injection() throws {
        let evil = #"x'); DROP TABLE trace; --\"'; "#
        let json = evil.replacing("\"", with: "\\\"").replacing("\\\\", with: "\\")
        let lines = """
            {"schema":"traceq.events/1","platform":"ios","app":"\(json)","version":"\(json)","build":"\(json)","os":"17","device":"\(json)"}
            {"process":1,"boot":0,"pid":612,"name":"\(json)","app":"\(json)"}
            {"subject":1,"process":1,"is":"scene","name":"\(json)"}
            {"t":0,"process":1,"kind":"process.started","cause":"\(json)"}
            {"t":1000000000,"process":1,"kind":"state","subject":1,"state":"foregroundActive"}
            {"t":2000000000,"process":1,"kind":"task.began","task":"uikit","id":"\(json)","name":"\(json)"}
            {"t":2500000000,"process":1,"kind":"task.began","task":"\(json)","id":3,"name":"\(json)"}
            {"t":3000000000,"process":1,"kind":"hold.acquired","hold":"\(json)","id":4,"name":"\(json)"}
            {"t":3500000000,"process":1,"kind":"sample","metric":"\(json)","value":4}
            {"t":9000000000,"process":1,"kind":"process.ended","namespace":"\(json)","code":1,"words":"\(json)"}

            """
        let folder = try TemporaryFolder()
        let file = try folder.file("evil.jsonl", Data(lines.utf8))
        let db = folder.url.appending(path: "x.db").path
        let run = try traceq("index", file.path, "--db", db)
        #expect(run.status == 0, "\(run.errors)")
        let counts = try traceq(
            "query", "--format", "jsonl", "--db", db,
            "SELECT (SELECT count(*) FROM trace) AS traces, (SELECT count(*) FROM task) AS tasks, "
                + "(SELECT count(*) FROM hold) AS holds, (SELECT count(*) FROM app WHERE name LIKE '%DROP TABLE%') AS apps"
        )
        #expect(counts.text == "{\"traces\":1,\"tasks\":2,\"holds\":1,\"apps\":1}\n")
        #expect(try shell("sqlite3 \(db) 'PRAGMA integrity_check'").text == "ok\n")
    }

    @Test("Events are read from their files, and only where they can be")
    func events() throws {
        let folder = try TemporaryFolder()
        let trace = folder.url.appending(path: "field.trace.zst").path
        let db = folder.url.appending(path: "x.db").path
        #expect(
            try traceq("simulate", "--scenario", "field", "--events", "200k", "--seed", "3", "-o", trace)
                .status == 0)
        #expect(try traceq("index", "--with-events", trace, Self.sample, "--db", db).status == 0)
        func ask(_ sql: String) throws -> String {
            try traceq("query", "--format", "csv", "--db", db, sql).text
        }
        for condition in [
            "1", "trace_id = 1", "trace_id = 2", "process_id = 5",
            "process_id = 5 AND time_ns > 4000000000000",
            "time_ns BETWEEN 1000000000000 AND 1100000000000", "time_ns < 0", "trace_id = 77",
            "process_id = -3",
            "trace_id = 1 AND time_ns >= 1000000000000 AND time_ns < 1000000000001",
        ] {
            let columns =
                "count(*), sum(time_ns), sum(process_id), sum(subject_id), sum(trace_id), min(time_ns), max(time_ns)"
            #expect(
                try ask("SELECT \(columns) FROM event WHERE \(condition)")
                    == ask("SELECT \(columns) FROM stored_event WHERE \(condition)"), "\(condition)")
        }
        #expect(
            try ask("SELECT kind, count(*), sum(value) FROM event WHERE kind = 'sample' GROUP BY kind")
                == ask(
                    "SELECT text, count(*), sum(value) FROM stored_event JOIN name ON name.name_id = kind_id "
                        + "WHERE text = 'sample' GROUP BY text"
                ).replacing("text,", with: "kind,"))
        #expect(try ask("SELECT count(*) FROM event WHERE kind = 'no such kind'") == "count(*)\n0\n")
        #expect(
            try ask(
                "SELECT json_extract(fields, '$.remaining') > 0 AS x FROM event WHERE trace_id = 2 AND kind = 'task.began' LIMIT 1"
            )
                == "x\n1\n")
        try FileManager.default.removeItem(atPath: trace)
        let gone = try traceq("query", "--db", db, "SELECT count(*) FROM event WHERE trace_id = 1")
        #expect(gone.status == 2 && gone.errors.contains("events are read from the files that were indexed"))
    }

    @Test("What is missing on the command line is said")
    func usage() throws {
        for (arguments, message) in [
            (["query"], "query needs a question"), (["query", "SELECT 1"], "needs something to ask"),
            (["query", "--db", "/no/such.db", "SELECT 1"], "there is no such file"),
            (["index", Self.sample], "index needs --db"),
        ] {
            let run = try traceq(arguments)
            #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
        }
    }
}
