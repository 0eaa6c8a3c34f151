import CSQLite
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Asks questions of an index. Nothing that is asked can change it, reach another file, or run for ever.
public final class IndexReader {
    /// Seconds that a question runs at most, unless another limit is asked for.
    public static let defaultSeconds = 60

    let database: Database
    private let deadline = Deadline()
    /// Nanoseconds that a question runs at most.
    private let limit: UInt64

    /// Opens the index at `path` for reading.
    /// - Throws: an `InputFailure` if it cannot be opened, is no index, or is one of another version.
    public convenience init(path: String, seconds: Int = defaultSeconds, events: @escaping EventOpener)
        throws(InputFailure)
    {
        guard access(path, F_OK) == 0 else {
            throw InputFailure(
                .notDone, "there is no such file", hint: "`traceq index PATH --db FILE` makes an index")
        }
        let database: Database
        do throws(DatabaseFailure) {
            database = try Database(path: path, .readOnly)
        } catch {
            throw InputFailure(.notDone, "it cannot be opened", cause: error.message)
        }
        guard try Schema.kind(of: database) == .current else {
            throw InputFailure(
                .notDone, "it is an empty database", hint: "`traceq index PATH --db FILE` fills it")
        }
        try self.init(database, seconds: seconds, events: events)
    }

    /// Asks an index that was just loaded, such as one in memory; it is not written any more.
    /// - Throws: an `InputFailure` if SQLite refuses.
    public convenience init(_ file: IndexFile, seconds: Int = defaultSeconds, events: @escaping EventOpener)
        throws(InputFailure)
    {
        try self.init(file.database, seconds: seconds, events: events)
    }

    private init(_ database: Database, seconds: Int, events: @escaping EventOpener) throws(InputFailure) {
        self.database = database
        limit = UInt64(max(seconds, 1)) * 1_000_000_000
        do throws(DatabaseFailure) {
            try EventModule.register(on: database, open: events)
            // Triggers, views and schema of a file from anywhere can call no function with side effects.
            try database.execute(
                "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA query_only = ON")
            // The table declares itself at its first use, which the authorizer would refuse.
            _ = try database.prepare("SELECT time_ns FROM event LIMIT 0")
        } catch {
            throw InputFailure(.notDone, "the database cannot be asked", cause: error.message)
        }
        sqlite3_limit(database.handle, SQLITE_LIMIT_LENGTH, 64 << 20)
        sqlite3_set_authorizer(
            database.handle, { _, action, first, second, _, _ in authorize(action, first, second) }, nil)
        sqlite3_progress_handler(
            database.handle, 10_000,
            { object in
                guard let object else { return 0 }
                return Unmanaged<Deadline>.fromOpaque(object).takeUnretainedValue().isOver ? 1 : 0
            }, Unmanaged.passUnretained(deadline).toOpaque())
    }

    deinit {
        sqlite3_progress_handler(database.handle, 0, nil, nil)
        sqlite3_set_authorizer(database.handle, nil, nil)
    }

    /// Asks questions of traceq itself, which take as long as one of somebody else at most.
    /// - Throws: an `InputFailure` if the database cannot be read, or takes too long.
    func askOwn<Answer>(_ body: (Database) throws(DatabaseFailure) -> Answer) throws(InputFailure) -> Answer {
        deadline.set(after: limit)
        do throws(DatabaseFailure) {
            return try body(database)
        } catch {
            throw InputFailure(
                .notDone, "the database cannot be read",
                cause: deadline.isOver ? "it takes more than \(limit / 1_000_000_000) seconds" : error.message
            )
        }
    }

    /// Asks one question: the names of the columns first, then each row.
    ///
    /// `row` gives false to stop.
    /// - Throws: a ``QuestionFailure``.
    public func ask(
        _ sql: String, _ values: [Value] = [], columns: ([String]) -> Void, row: ([Value]) -> Bool
    ) throws(QuestionFailure) {
        deadline.set(after: limit)
        do throws(DatabaseFailure) {
            let statement = try database.prepare(sql)
            try statement.bind(values)
            let names = statement.columns
            columns(names)
            while try statement.step() {
                guard row(names.indices.map { statement[$0] }) else { break }
            }
        } catch {
            throw QuestionFailure(error, isOverTime: deadline.isOver, seconds: Int(limit / 1_000_000_000))
        }
    }

    /// All rows of a question.
    /// - Throws: a ``QuestionFailure``.
    public func rows(_ sql: String, _ values: [Value] = []) throws(QuestionFailure) -> [[Value]] {
        var rows: [[Value]] = []
        try ask(sql, values, columns: { _ in }) { row in
            rows.append(row)
            return true
        }
        return rows
    }
}

/// When a question has to be answered.
private final class Deadline {
    private var time = UInt64.max

    func set(after nanoseconds: UInt64) { time = Self.now &+ nanoseconds }

    var isOver: Bool { Self.now > time }

    private static var now: UInt64 { monotonicNanoseconds() }
}

private func monotonicNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
}

/// What a question may do: read, call functions that only compute, and recurse.
private func authorize(_ action: Int32, _ first: UnsafePointer<CChar>?, _ second: UnsafePointer<CChar>?)
    -> Int32
{
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE:
        return SQLITE_OK
    case SQLITE_FUNCTION:
        let name = second.map { String(cString: $0).lowercased() } ?? ""
        return ["load_extension", "fts3_tokenizer", "readfile", "writefile", "edit"].contains(name)
            ? SQLITE_DENY : SQLITE_OK
    case SQLITE_PRAGMA:
        let name = first.map { String(cString: $0).lowercased() } ?? ""
        return [
            "table_info", "table_xinfo", "table_list", "index_list", "index_info", "user_version",
            "application_id",
            "integrity_check", "foreign_key_check", "foreign_key_list", "compile_options",
        ].contains(name) ? SQLITE_OK : SQLITE_DENY
    default:
        return SQLITE_DENY
    }
}
