import CommandLineKit
import FieldLogs
import LifecycleEngine
import TraceFormat
import TraceIndex
import TraceModel

/// `traceq query`: questions in SQL to an index, a trace or a log.
enum QueryCommand {
    static let command = Command(
        "query", purpose: "Ask in SQL",
        discussion: """
            Asks an index (--db), or the traces and logs that stand before the question, which are indexed in memory. Tables and \
            views are those of `traceq index`; `event` holds the events themselves, read from their files. A question can only \
            read, and only for so long.
            """,
        arguments: [
            .init(
                "WORD", isRequired: false, isRepeatable: true,
                description: "The SQL; without --db, traces and logs stand before it.")
        ],
        flags: [
            IndexFlags.db,
            Flag(
                "saved", placeholder: "name", choices: SavedQuestions.all.map(\.name), group: "Question",
                summary: "A question with a name, instead of SQL",
                details: "`traceq query --list` shows them. Example: --saved leaks"),
            Flag(
                "list", group: "Question", summary: "List the questions with names",
                details: "Example: --list"),
            Flag(
                "schema", group: "Question", summary: "Describe all tables and columns, as Markdown",
                details: "Example: --schema"),
            Flag(
                "timeout", placeholder: "time", group: "Question",
                summary: "How long a question may run (60s)",
                details: "Example: --timeout 5m"),
            Flag(
                "format", placeholder: "format", choices: ["text", "csv", "json", "jsonl"], group: "Output",
                summary: "text (default), csv, json or jsonl",
                details:
                    "text is a table for people; the others give every value as it is. Example: --format csv"),
        ] + ReadingFlags.all,
        examples: [
            .init("traceq query --db fleet.db --saved kills", "a question with a name"),
            .init("traceq query app.trace.zst 'SELECT * FROM leaks'", "a trace, without a database"),
            .init("traceq query --db fleet.db 'SELECT * FROM event LIMIT 9'", "the events themselves"),
        ], seeAlso: ["index"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        if values.isOn("list") { return list(console) }
        if values.isOn("schema") { return console.write(SchemaPage.markdown) }
        let seconds = try values.duration("timeout").map { max(Int($0 / 1_000_000_000), 1) }
        let reading = try ReadingFlags.read(values)
        var words = values.arguments
        let sql: String
        if let saved = values.value("saved") {
            // The parser lets only names of the list pass.
            sql = SavedQuestions[saved]?.sql ?? ""
        } else if let last = words.popLast() {
            sql = last
        } else {
            throw UsageError(
                "query needs a question", hint: "SQL, or --saved <name>; `traceq query --list` shows names")
        }
        let opener: EventOpener = { (path, selection) throws(InputFailure) in
            let input = try SelectedInput(path: path, selection, processes: [], options: reading)
            return (input.source, input.catalog)
        }
        do throws(InputFailure) {
            let reader: IndexReader
            var status = ExitStatus.done
            if let path = values.value("db") {
                guard words.isEmpty else {
                    return console.fail(
                        Problem(
                            "with --db there is one question and nothing else",
                            hint: "put the SQL in quotes, as one word"), .notDone)
                }
                reader = try IndexReader(
                    path: path, seconds: seconds ?? IndexReader.defaultSeconds, events: opener)
            } else {
                guard !words.isEmpty else {
                    return console.fail(
                        Problem(
                            "query needs something to ask",
                            hint: "--db <file>, or a trace or log before the SQL"),
                        .notDone)
                }
                let file = try IndexFile.inMemory()
                let loading = IndexLoading(options: ReplayOptions(), reading: reading, detail: .all, console)
                status = try loading.load(words, into: file)
                if status == .notDone { return status }
                reader = try IndexReader(file, seconds: seconds ?? IndexReader.defaultSeconds, events: opener)
            }
            return status.combined(with: answer(sql, reader, values, console))
        } catch {
            return console.fail(error, path: values.value("db") ?? words.joined(separator: ", "))
        }
    }

    private static func answer(
        _ sql: String, _ reader: IndexReader, _ values: Values, _ console: Console
    ) -> ExitStatus {
        let format =
            AnswerFormat(rawValue: values.value("format") ?? (console.isJSON ? "json" : "text")) ?? .text
        var writer = AnswerWriter(format, console)
        do throws(QuestionFailure) {
            try reader.ask(sql, columns: { writer.begin($0) }, row: { writer.add($0) })
            return writer.finish()
        } catch {
            let status = writer.isStarted ? writer.finish() : .done
            let place = error.offset.map { SQLPlace(sql, byte: $0) }
            return status.combined(
                with: console.fail(
                    Problem(error.what, where: place?.words, cause: place?.line, hint: error.hint), .notDone))
        }
    }

    private static func list(_ console: Console) -> ExitStatus {
        let width = SavedQuestions.all.map(\.name.count).max() ?? 0
        var text = ""
        for question in SavedQuestions.all {
            let gap = String(repeating: " ", count: width - question.name.count + 2)
            text += question.name + gap + question.description + "\n"
        }
        return console.write(text)
    }
}

/// A place in a question, for people.
private struct SQLPlace {
    let words: String
    /// What stands there.
    let line: String

    init(_ sql: String, byte: Int) {
        let before = String(decoding: sql.utf8.prefix(byte), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        let behind = String(decoding: sql.utf8.dropFirst(byte), as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false)
        words = "line \(before.count), column \((before.last?.count ?? 0) + 1)"
        line = "near '\((behind.first ?? "").prefix(40))'"
    }
}
