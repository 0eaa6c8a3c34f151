import CSQLite
import Dispatch

/// A connection to one SQLite database, used by one thread at a time.
public final class Database {
    /// How a database is opened.
    public enum Mode: Sendable {
        /// It must be there, and nothing can be changed.
        case readOnly
        /// It must be there.
        case readWrite
        /// It is made if it is not there.
        case create
        /// It lives in memory and goes with the connection.
        case memory
    }

    let handle: OpaquePointer
    /// Whatever is done on the connection while rows are written in the background is done on this queue.
    let queue = DispatchQueue(label: "traceq.index")

    /// Milliseconds to wait for another process that writes.
    static let busyMilliseconds: Int32 = 60_000

    /// Opens the database at `path`.
    /// - Throws: a ``DatabaseFailure`` if it cannot be opened.
    public init(path: String, _ mode: Mode) throws(DatabaseFailure) {
        let flags =
            switch mode {
            case .readOnly: SQLITE_OPEN_READONLY
            case .readWrite: SQLITE_OPEN_READWRITE
            case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
            case .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
            }
        var opened: OpaquePointer?
        let result = sqlite3_open_v2(
            mode == .memory ? ":memory:" : path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE,
            nil)
        guard result == SQLITE_OK, let opened else {
            let failure =
                opened == nil
                ? DatabaseFailure(code: result, message: "there is no memory for a connection")
                : DatabaseFailure(opened)
            sqlite3_close_v2(opened)
            throw failure
        }
        handle = opened
        sqlite3_busy_timeout(handle, Self.busyMilliseconds)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs statements that give no rows.
    /// - Throws: a ``DatabaseFailure`` at the first one that fails.
    public func execute(_ sql: String) throws(DatabaseFailure) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
            throw DatabaseFailure(handle, sql: sql)
        }
    }

    /// Compiles one statement.
    /// - Throws: a ``DatabaseFailure`` with the place in the text.
    public func prepare(_ sql: String) throws(DatabaseFailure) -> Statement {
        try Statement(self, sql)
    }

    /// The first number of the first row; nil if there is no row, or NULL stands there.
    /// - Throws: a ``DatabaseFailure``.
    public func integer(_ sql: String, _ values: [Value] = []) throws(DatabaseFailure) -> Int64? {
        let statement = try prepare(sql)
        try statement.bind(values)
        guard try statement.step(), case .integer(let number) = statement[0] else { return nil }
        return number
    }

    /// Runs one statement with its values, to its end.
    /// - Throws: a ``DatabaseFailure``.
    public func run(_ sql: String, _ values: [Value] = []) throws(DatabaseFailure) {
        let statement = try prepare(sql)
        try statement.bind(values)
        while try statement.step() {}
    }

    /// Key of the row that was inserted last.
    var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Does all of `body`, or nothing of it; waits for another process that writes.
    /// - Throws: what `body` throws, or a ``DatabaseFailure``.
    func transaction(_ body: () throws(DatabaseFailure) -> Bool) throws(DatabaseFailure) {
        try execute("BEGIN IMMEDIATE")
        do throws(DatabaseFailure) {
            try execute(try body() ? "COMMIT" : "ROLLBACK")
        } catch {
            // It may have been rolled back already; the first reason is the one that counts.
            sqlite3_exec(handle, "ROLLBACK", nil, nil, nil)
            throw error
        }
    }
}
