#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Questions to an index, each from process start to output by wall time, against the same from the rows of all events: in
/// SQL by the `sqlite3` shell, and by DuckDB from a file of its own, where Python has it.
func measureQuestions(_ workload: Workload) throws {
    let traceq = ChildProcess.beside("traceq")
    let trace = try workload.trace(events: workload.events)
    let index = "\(workload.folder)/index.db"
    let plain = "\(workload.folder)/rows.db"
    let table = "\(workload.folder)/rows.csv"
    let columns = "\(workload.folder)/rows.duckdb"
    defer { for file in [index, plain, table, columns] { unlink(file) } }
    try ChildProcess.peakMebibytes(of: ["index", trace, "--db", index], program: traceq)
    try ChildProcess.peakMebibytes(of: ["index", trace, "--db", plain, "--with-events"], program: traceq)
    func sql(_ text: String) throws(BenchFailure) -> String {
        try ChildProcess.output(of: ["-c", "sqlite3 \"$0\" \"$1\"", plain, text], program: "/bin/sh")
    }
    func ask(_ words: [String]) throws(BenchFailure) -> String {
        try ChildProcess.output(of: words, program: traceq)
    }

    let states = try PairedTimes(
        runs: min(workload.runs, 3), clock: Clock.wallSeconds,
        ours: { _ = try ask(["query", "--db", index, "--saved", "time-in-state"]) },
        twin: { _ = try sql(PlainQuestions.timeInState) })
    line("time in state; window functions over rows", states, .atMost(0.01))

    _ = try sql("CREATE INDEX stored_event_time ON stored_event (time_ns)")
    let edges = try sql(
        "SELECT min(time_ns) + (max(time_ns) - min(time_ns)) / 2, (max(time_ns) - min(time_ns)) / 100 FROM stored_event"
    ).split(whereSeparator: { "|\n".contains($0) }).compactMap { Int64($0) }
    guard edges.count == 2 else { throw BenchFailure("the rows have no times; is sqlite3 installed?") }
    let question =
        "SELECT count(*), max(value) FROM TABLE WHERE time_ns BETWEEN \(edges[0]) AND \(edges[0] + edges[1])"
    var (found, expected) = ("", "")
    let window = try PairedTimes(
        runs: workload.runs, clock: Clock.wallSeconds,
        ours: {
            found = try ask(["query", "--db", index, "--format", "csv", replaced(question, with: "event")])
        },
        twin: { expected = try sql(replaced(question, with: "stored_event")) })
    let counts = [found, expected].map { $0.split { !$0.isNumber }.suffix(2) }
    guard counts[0] == counts[1] else { throw BenchFailure("\(found) is not \(expected)") }
    line("1 % of time through event; rows with an index", window, .atMost(1))

    let python = ".build/python/bin/python"
    guard (try? ChildProcess.output(of: ["-c", "import duckdb"], program: python)) != nil else {
        return print("questions: DuckDB is not in .build/python, so it was not asked")
    }
    _ = try ChildProcess.output(
        of: ["-c", "sqlite3 -csv \"$0\" \"$1\" > \"$2\"", plain, PlainQuestions.table, table],
        program: "/bin/sh")
    try ChildProcess.peakMebibytes(of: ["-c", PlainQuestions.load, columns, table], program: python)
    let all = try PairedTimes(
        runs: min(workload.runs, 3), clock: Clock.wallSeconds,
        ours: { _ = try ask(["report", "--db", index]) },
        twin: { try ChildProcess.peakMebibytes(of: ["-c", PlainQuestions.ask, columns], program: python) })
    line("all questions of a report; DuckDB on its file", all, .atMost(0.05))
}

private func line(_ what: String, _ times: PairedTimes, _ reach: Comparison.Reach) {
    print(
        ResultTable.line(
            Comparison(
                what: what, unit: "ms", decimals: 1, ours: median(times.ours) * 1e3,
                twin: median(times.twin) * 1e3, reach: reach)))
}

private func replaced(_ question: String, with table: String) -> String {
    question.split(separator: " ").map { $0 == "TABLE" ? table[...] : $0 }.joined(separator: " ")
}

/// What a report asks, over the rows of all events.
private enum PlainQuestions {
    static let timeInState = """
        SELECT state, sum(length) FROM (
          SELECT coalesce(label.text, kind.text) AS state,
            lead(time_ns) OVER (PARTITION BY process_id ORDER BY time_ns, number) - time_ns AS length
          FROM stored_event JOIN name AS kind ON kind.name_id = kind_id LEFT JOIN name AS label ON label.name_id = label_id
          WHERE kind.text IN ('state', 'callback', 'process.started', 'process.suspended', 'process.resumed', 'process.ended'))
        GROUP BY state
        """

    /// The rows for another tool: time, number, kind, process, word, value.
    static let table = """
        SELECT time_ns, number, kind.text, process_id, label.text, value
        FROM stored_event JOIN name AS kind ON kind.name_id = kind_id LEFT JOIN name AS label ON label.name_id = label_id
        """

    static let load = """
        import duckdb, sys
        c = duckdb.connect(sys.argv[1])
        c.execute("create table ev(t bigint, n bigint, kind varchar, process bigint, word varchar, value bigint)")
        c.execute(f"copy ev from '{sys.argv[2]}' (header false)")
        c.execute("checkpoint")
        """

    /// Time in state, stays of more than 30 s in the background, tasks without an end, and CPU time by state.
    static let ask = """
        import duckdb, sys
        c = duckdb.connect(sys.argv[1], read_only=True)
        spans = "select process, coalesce(word, kind) s, t, lead(t) over (partition by process order by t, n) - t d from ev where kind in ('state', 'callback', 'process.started', 'process.suspended', 'process.resumed', 'process.ended')"
        for question in [
            f"select s, sum(d) from ({spans}) group by 1",
            f"select count(*), sum(d) from ({spans}) where s = 'background' and d > 30000000000",
            "select count(*) from ev b where kind = 'task.began' and not exists (select 1 from ev e where e.kind = 'task.ended' and e.process = b.process and e.value = b.value)",
            f"select l.s, avg(c.value) from (select * from ev where kind = 'sample') c asof join ({spans}) l on c.process = l.process and c.t >= l.t group by 1",
        ]:
            print(c.execute(question).fetchall())
        """
}
