import Foundation
import TestSupport
import Testing

/// `traceq index`, with the real tool and the `sqlite3` shell.
@Suite struct IndexTests {
    private static let samples = Project.root.appending(path: "SampleTraces").path

    private let folder: TemporaryFolder
    private var db: String { folder.url.appending(path: "fleet.db").path }

    init() throws { folder = try TemporaryFolder() }

    private func sql(_ statement: String, in path: String? = nil) throws -> String {
        let run = try shell("sqlite3 \(path ?? db) \"\(statement)\"")
        #expect(run.status == 0, "\(run.errors)")
        return run.text.trimmingCharacters(in: .newlines)
    }

    @Test("Any SQLite tool reads every table and view, and the database is sound")
    func plainTool() throws {
        let run = try traceq("index", Self.samples, "--db", db)
        #expect(run.status == 0)
        let files = try #require(
            FileManager.default.enumerator(atPath: Self.samples)?.allObjects as? [String])
        let count = files.filter { $0.hasSuffix(".trace.zst") }.count
        #expect(run.errors.contains("\(count) traces indexed"), "\(run.errors)")
        #expect(try sql("PRAGMA integrity_check") == "ok")
        #expect(try sql("PRAGMA foreign_key_check") == "")
        let names = try sql("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")
            .split(separator: "\n")
        #expect(names.count > 30)
        for name in names { _ = try sql("SELECT * FROM \(name)") }
        for table in [
            "trace", "boot", "app", "process", "process_end", "subject", "state_span", "background_stay",
            "task", "session", "finding", "evidence", "process_phase_time", "app_phase_time", "task_family",
        ] {
            #expect(try sql("SELECT count(*) > 0 FROM \(table)") == "1", "\(table) is empty")
        }
        // Nothing of the virtual table, and no journal, is left beside the tables.
        #expect(try sql("SELECT count(*) FROM sqlite_schema WHERE sql LIKE '%VIRTUAL%'") == "0")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["fleet.db"])
    }

    @Test("The page of the schema is what the tool prints")
    func schemaPage() throws {
        let page = Project.root.appending(path: "Sources/TraceIndex/TraceIndex.docc/Schema.md")
        let run = try traceq("query", "--schema")
        if Project.isRecording { try Data(run.text.utf8).write(to: page) }
        #expect(try String(contentsOf: page, encoding: .utf8) == run.text)
    }

    @Test("A trace is known by its content: again, repacked, or as a plain stream, it counts once")
    func again() throws {
        let sample = Self.samples + "/leaked-task.trace.zst"
        #expect(try traceq("index", sample, "--db", db).status == 0)
        let before = try sql("SELECT count(*), sum(event_count) FROM trace")
        let copy = folder.url.appending(path: "copy.trace.zst").path
        let plain = folder.url.appending(path: "plain").path
        #expect(try traceq("repack", "--best", sample, "-o", copy).status == 0)
        #expect(try shell("zstd -dc \(sample) > \(plain)").status == 0)
        let run = try traceq("index", sample, copy, plain, "--db", db)
        #expect(
            run.status == 0 && run.errors.contains("0 traces indexed (0 events), 3 there already"),
            "\(run.errors)")
        #expect(try sql("SELECT count(*), sum(event_count) FROM trace") == before)
    }

    /// An upload: the lines of a header, and those with these sequence numbers.
    private func upload(_ name: String, _ numbers: ClosedRange<Int>) throws -> String {
        let head = """
            {"schema":"traceq.events/1","platform":"ios","app":"com.example.shop","build":"12","os":"17.4","device":"iPhone15,2"}
            {"boot":0,"wall":"2026-03-02T10:00:00.000000000+00:00"}
            {"process":1,"boot":0,"pid":612,"name":"Shop"}
            {"subject":1,"process":1,"is":"app"}

            """
        let events = [
            #"{"t":0,"process":1,"kind":"state","subject":1,"state":"active","seq":1}"#,
            #"{"t":50000000000,"process":1,"kind":"task.began","task":"uikit","id":1,"name":"save","seq":2}"#,
            #"{"t":52500000000,"process":1,"kind":"task.ended","task":"uikit","id":1,"seq":3}"#,
            #"{"t":60000000000,"process":1,"kind":"state","subject":1,"state":"background","seq":4}"#,
        ]
        let text =
            head + events[numbers.lowerBound - 1...numbers.upperBound - 1].joined(separator: "\n") + "\n"
        return try folder.file(name, Data(text.utf8)).path
    }

    @Test(
        "Events that were uploaded twice count once, whichever upload comes first",
        arguments: [[1...3, 1...4], [1...4, 1...3], [1...4, 2...3], [1...4, 1...4]])
    func uploadedTwice(uploads: [ClosedRange<Int>]) throws {
        for (number, range) in uploads.enumerated() {
            // The second one differs in more than its events: another folder of the phone wrote it.
            let path = try upload("upload-\(number).jsonl", range)
            if number == 1 { try shell("sed -i '1s/}$/,\"batch\":\"b2\"}/' \(path)").expectSuccess() }
            #expect(try traceq("index", path, "--db", db).status == 0)
        }
        #expect(try sql("SELECT sum(event_count) FROM trace") == "4")
        #expect(try sql("SELECT count(*) FROM session") == "1")
        #expect(try sql("SELECT duration_ns FROM session") == "60000000000")
        #expect(
            try sql("SELECT word, duration_ns FROM task JOIN outcome USING (outcome_id)")
                == "ended|2500000000")
        #expect(
            try sql("SELECT sum(duplicate_event_count) FROM trace") == String(uploads.map(\.count).min() ?? 0)
        )
        #expect(try sql("PRAGMA foreign_key_check") == "")
    }

    @Test("Of uploads that overlap in part, the second one gives only its new events")
    func partlyOverlapping() throws {
        #expect(
            try traceq("index", upload("a.jsonl", 1...3), upload("b.jsonl", 3...4), "--db", db).status == 0)
        #expect(try sql("SELECT event_count, duplicate_event_count FROM trace ORDER BY 1 DESC") == "3|0\n1|1")
        #expect(try sql("SELECT count(*) FROM task") == "1")
        // A stream cannot be read a second time.
        let stream = try shell("cat \(upload("c.jsonl", 2...4)) | traceq index - --db \(db)")
        #expect(
            stream.status == 0 || stream.errors.contains("a stream cannot be read again"), "\(stream.errors)")
    }

    @Test("A damaged input is recorded and the rest is indexed")
    func damaged() throws {
        let sample = folder.url.appending(path: "field.trace.zst")
        #expect(
            try traceq(
                "simulate", "--scenario", "field", "--events", "200k", "--seed", "1", "-o", sample.path
            ).status == 0)
        let bytes = try Data(contentsOf: sample)
        let cut = try folder.file("cut.trace.zst", bytes.prefix(bytes.count * 2 / 3))
        let text = try folder.file("notes.txt", Data("nothing to see\n".utf8))
        let run = try traceq("index", cut.path, text.path, Self.samples + "/rotation.trace.zst", "--db", db)
        // Status 2 wins over 3: the text is no trace, and was named.
        #expect(run.status == 2)
        #expect(run.errors.contains("notes.txt: it is no trace and no log"))
        #expect(try sql("SELECT state FROM trace ORDER BY trace_id") == "damaged\nwhole")
        #expect(try sql("SELECT is_failure, what FROM problem LIMIT 1").hasPrefix("1|"))
        #expect(
            try traceq("index", cut.path, "--db", folder.url.appending(path: "other.db").path).status == 3)
    }

    @Test("A database of another kind or version is refused, and not touched")
    func foreign() throws {
        _ = try sql("CREATE TABLE mine (x); INSERT INTO mine VALUES (1)")
        let foreign = try traceq("index", Self.samples, "--db", db)
        #expect(foreign.status == 2 && foreign.errors.contains("no index of traceq"))
        #expect(try sql("SELECT x FROM mine") == "1")
        let own = folder.url.appending(path: "own.db").path
        #expect(try traceq("index", Self.samples, "--db", own).status == 0)
        for (version, hint) in [("0", "make it again"), ("99", "use a newer traceq")] {
            _ = try sql("PRAGMA user_version = \(version)", in: own)
            for run in [
                try traceq("index", Self.samples, "--db", own), try traceq("query", "--db", own, "SELECT 1"),
            ] {
                #expect(run.status == 2 && run.errors.contains(hint), "\(run.errors)")
            }
        }
        let text = try folder.file("text.db", Data("not a database, but long enough to be looked at".utf8))
        #expect(try traceq("index", Self.samples, "--db", text.path).errors.contains("no SQLite database"))
    }

    @Test("Two processes index into one database, new or not")
    func twoAtOnce() throws {
        for _ in 0..<2 {
            let run = try shell(
                """
                traceq -q index \(Self.samples)/[a-k]*.zst --db \(db) & first=$!
                traceq -q index \(Self.samples)/[i-z]*.zst --db \(db); second=$?
                wait $first && exit $second
                """)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try sql("SELECT count(*), count(DISTINCT content_hash) FROM trace") == "10|10")
            #expect(try sql("PRAGMA integrity_check") == "ok")
        }
    }

    @Test("Lean keeps totals, findings and what went wrong")
    func lean() throws {
        let whole = folder.url.appending(path: "whole.db").path
        #expect(try traceq("index", "--lean", Self.samples, "--db", db).status == 0)
        #expect(try traceq("index", Self.samples, "--db", whole).status == 0)
        for question in [
            "SELECT * FROM time_in_state", "SELECT * FROM leaks", "SELECT * FROM overruns",
            "SELECT * FROM kills",
            "SELECT * FROM rule_breaks", "SELECT count(*), sum(task_count) FROM task_family",
        ] {
            #expect(try sql(question) == sql(question, in: whole), "\(question)")
        }
        #expect(try sql("SELECT count(*) FROM state_span") == "0")
        #expect(try sql("SELECT count(*) FROM task") != sql("SELECT count(*) FROM task", in: whole))
    }

    @Test(
        "Time in state agrees, to the nanosecond, between the report, the index and plain SQL over the events"
    )
    func agreement() throws {
        let sample = Self.samples + "/clean-day.trace.zst"
        #expect(try traceq("index", "--with-events", sample, "--db", db).status == 0)
        let report = try traceq("report", "--json", sample)
        let json = try #require(try JSONSerialization.jsonObject(with: report.output) as? [String: Any])
        let apps = try #require(json["apps"] as? [[String: Any]])
        let reported = try #require(apps.first?["time_ns"] as? [String: Int64])
            .filter { $0.value != 0 && $0.key != "unknown" }
        func table(_ text: String) -> [String: Int64] {
            var table: [String: Int64] = [:]
            for line in text.split(separator: "\n") {
                let parts = line.split(separator: "|")
                table[String(parts[0])] = Int64(parts[1])
            }
            return table
        }
        let indexed = try sql(
            "SELECT word, duration_ns FROM app_phase_time JOIN phase USING (phase_id) WHERE word <> 'unknown'"
        )
        let asked = try traceq(
            "query", "--format", "csv", sample,
            "SELECT phase, duration_ns FROM time_in_state WHERE phase <> 'unknown'")
        let plain = try sql(
            """
            WITH step AS (
              SELECT process_id, time_ns, number, CASE coalesce(label.text, kind.text)
                WHEN 'didFinishLaunching' THEN 'inactive' WHEN 'didBecomeActive' THEN 'active'
                WHEN 'willResignActive' THEN 'inactive' WHEN 'didEnterBackground' THEN 'background'
                WHEN 'willEnterForeground' THEN 'inactive' WHEN 'process.suspended' THEN 'suspended'
                WHEN 'process.resumed' THEN 'background' WHEN 'process.ended' THEN 'gone' END AS phase
              FROM stored_event JOIN name AS kind ON kind.name_id = kind_id
                LEFT JOIN name AS label ON label.name_id = label_id
              WHERE kind.text IN ('process.suspended', 'process.resumed', 'process.ended')
                OR kind.text = 'callback' AND label.text <> 'willFinishLaunching'),
            span AS (
              SELECT phase, lead(time_ns, 1, (SELECT max(time_ns) FROM stored_event))
                OVER (PARTITION BY process_id ORDER BY time_ns, number) - time_ns AS duration
              FROM step)
            SELECT phase, sum(duration) FROM span WHERE phase <> 'gone' GROUP BY phase HAVING sum(duration) > 0 ORDER BY phase
            """)
        #expect(reported.count >= 4)
        #expect(table(indexed) == reported)
        #expect(
            table(asked.text.replacing(",", with: "|").replacing("phase|duration_ns\n", with: "")) == reported
        )
        #expect(table(plain) == reported, "\(plain)")
    }
}

extension ToolRun {
    fileprivate func expectSuccess() throws { #expect(status == 0, "\(errors)") }
}
