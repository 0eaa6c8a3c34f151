import ByteIO
import CommandLineKit
import LifecycleEngine
import TraceIndex
import TraceModel

/// `traceq index`: loads traces and logs into an SQLite database.
enum IndexCommand {
    static let command = Command(
        "index", purpose: "Load traces and logs into an SQLite database",
        discussion: """
            Each input is replayed, and its spans, stays, tasks, holds, ends and findings become rows of plain tables that any \
            SQLite tool reads; the events themselves stay in their files. A trace is known by its content: one that is there \
            already is passed over, so the same command can be run again at any time. A part that cannot be read is recorded, \
            and the rest is indexed: the status is 3 then.
            """,
        arguments: [
            .init("PATH", isRepeatable: true, description: "A trace, a log, a folder of them, or `-`.")
        ],
        flags: [
            IndexFlags.db,
            Flag(
                "lean", group: "Output", summary: "Totals and findings; rows only for what went wrong",
                details:
                    "Keeps rows of tasks that leaked or ended late and of stays over their time, and the totals of everything. "
                    + "Example: --lean"),
            Flag(
                "with-events", group: "Output", summary: "Store the events too, as rows",
                details:
                    "For tools other than traceq; `traceq query` reads events from their files. Example: --with-events"
            ),
            Judging.os,
        ] + ReadingFlags.all,
        examples: [
            .init("traceq index traces --db fleet.db", "everything in a folder"),
            .init(
                "traceq index --lean --db fleet.db nightly.trace.zst", "what went wrong, in a small database"),
        ], seeAlso: ["query", "report"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        guard let path = values.value("db") else {
            throw UsageError("index needs --db <file>", hint: "name the database: `--db fleet.db`")
        }
        let options = try Judging.options(values)
        let reading = try ReadingFlags.read(values)
        let detail: IndexDetail = values.isOn("lean") ? .lean : .all
        do throws(InputFailure) {
            var file = try IndexFile(path: path)
            // A new index that another process was faster to make takes everything a second time.
            for _ in 0..<2 {
                let loading = IndexLoading(
                    options: options, reading: reading, detail: detail,
                    storesEvents: values.isOn("with-events"), console)
                let status = try loading.load(values.arguments, into: file)
                if try file.publish() {
                    file.settle()
                    console.note("\(path): \(loading.words)")
                    return status
                }
                file = try IndexFile(path: path)
            }
            return console.fail(
                Problem("\(path): another process keeps making this database", hint: "run this again"),
                .notDone)
        } catch {
            return console.fail(error, path: path)
        }
    }
}

/// Flags of commands that read or write an index.
enum IndexFlags {
    static let db = Flag(
        "db", placeholder: "file", group: "Input", summary: "The database",
        details: "An SQLite database that `traceq index` makes. Example: --db fleet.db")
}
