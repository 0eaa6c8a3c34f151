import LifecycleEngine
import TraceModel

/// The form of an index: made, recognised, or refused.
enum Schema {
    /// Version of the tables; a change of them is a new version.
    static let version: Int64 = 2
    /// `traq` in ASCII: tells an index from other databases (`PRAGMA application_id`).
    static let applicationID: Int64 = 0x7472_6171

    /// What a database turns out to be.
    enum Kind {
        /// Nothing is in it.
        case empty
        /// An index that this version reads and writes.
        case current
    }

    /// Looks what a database is.
    /// - Throws: an `InputFailure` if it is no index, or one of another version; it says what to do.
    static func kind(of database: Database) throws(InputFailure) -> Kind {
        let id: Int64
        let version: Int64
        let count: Int64
        do throws(DatabaseFailure) {
            id = try database.integer("PRAGMA application_id") ?? 0
            version = try database.integer("PRAGMA user_version") ?? 0
            count = try database.integer("SELECT count(*) FROM sqlite_schema") ?? 0
        } catch {
            throw error.isNoDatabase
                ? InputFailure(
                    .notDone, "it is no SQLite database", place: "byte 0",
                    hint: "`traceq index PATH --db FILE` makes one")
                : InputFailure(.notDone, "the database cannot be read", cause: error.message)
        }
        if id == applicationID, version == self.version { return .current }
        if id == 0, count == 0 { return .empty }
        guard id == applicationID else {
            throw InputFailure(
                .notDone, "it is an SQLite database, but no index of traceq",
                hint: "name another file: an index is never written into a foreign database")
        }
        let age = version < self.version ? "an older" : "a newer"
        throw InputFailure(
            .notDone, "it is an index of \(age) version (\(version), this traceq has \(self.version))",
            hint: version < self.version
                ? "make it again: `traceq index PATH --db NEW-FILE`" : "use a newer traceq")
    }

    /// Makes all tables and views in an empty database.
    static func make(in database: Database) throws(DatabaseFailure) {
        for table in IndexTables.all { try database.execute(table.sql) }
        for view in IndexViews.all { try database.execute(view.sql) }
        try database.execute("CREATE UNIQUE INDEX name_text ON name (text)")
        try database.execute("CREATE INDEX trace_content ON trace (content_hash)")
        try database.execute("CREATE INDEX trace_file ON trace (file_hash)")
        try database.execute("CREATE INDEX contribution_build ON contribution (app, version, build)")
        try database.execute("CREATE INDEX process_trace ON process (trace_id)")
        try database.execute("CREATE INDEX process_pid ON process (pid) WHERE first_sequence IS NOT NULL")
        // What people ask for first is found without a look at every row.
        try database.execute(
            "CREATE INDEX task_leaked ON task (outcome_id) WHERE outcome_id = \(TaskRun.Outcome.leaked.rawValue)"
        )
        try database.execute(
            "CREATE INDEX background_stay_overrun ON background_stay (is_overrun) WHERE is_overrun = 1")
        try fill("phase", Phase.allCases.map { (Int64($0.rawValue), $0.word) }, in: database)
        try fill("certainty", Certainty.allCases.map { (Int64($0.rawValue), $0.words) }, in: database)
        try fill("severity", Rule.Severity.allCases.map { (Int64($0.rawValue), $0.word) }, in: database)
        try fill("outcome", TaskRun.Outcome.allCases.map { (Int64($0.rawValue), $0.word) }, in: database)
        try database.execute("PRAGMA application_id = \(applicationID)")
        try database.execute("PRAGMA user_version = \(version)")
    }

    private static func fill(
        _ table: String, _ rows: [(Int64, String)], in database: Database
    ) throws(DatabaseFailure) {
        let insert = try database.prepare("INSERT INTO \(table) VALUES (?, ?)")
        for (number, word) in rows { try insert.run([.integer(number), .text(word)]) }
    }
}
