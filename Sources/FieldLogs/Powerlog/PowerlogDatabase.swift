import CSQLite
import TraceModel

/// A powerlog as an SQLite database in memory: only tables are read, column by column, and nothing of the file is run.
///
/// The file is hostile input. It is never opened by SQLite, only a copy of its bytes is, without views, triggers or the
/// right to change anything; lengths and work are bounded.
final class PowerlogDatabase {
    /// Why a table could not be read to its end.
    struct Failure: Error {
        let message: String
    }

    /// A value of a row.
    enum Value {
        case null
        case number(Double)
        case text(String)

        var number: Double? {
            if case .number(let number) = self { return number }
            return nil
        }

        var string: String {
            if case .text(let text) = self { return text }
            return ""
        }
    }

    /// Rows of one table that are read.
    static let rowLimit = 500_000
    /// Bytes of one text or blob.
    private static let lengthLimit: Int32 = 1 << 20
    /// Steps of SQLite's machine for one table: a row takes a few dozen.
    private static let stepLimit = 100_000_000
    private static let stepsPerCheck: Int32 = 10_000

    private let handle: OpaquePointer
    private var steps = 0

    /// Opens a copy of the bytes.
    /// - Throws: a ``Failure`` with SQLite's words if they are no database.
    init(_ bytes: [UInt8]) throws(Failure) {
        var opened: OpaquePointer?
        let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
        guard sqlite3_open_v2(":memory:", &opened, flags, nil) == SQLITE_OK, let opened,
            let copy = sqlite3_malloc64(UInt64(bytes.count))
        else {
            sqlite3_close_v2(opened)
            throw Failure(message: "there is no memory for it")
        }
        handle = opened
        let target = copy.assumingMemoryBound(to: UInt8.self)
        bytes.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { target.update(from: base, count: source.count) }
        }
        // A database in the mode of a write-ahead log is opened like any other: there is no log beside its bytes here.
        if bytes.count > 19, target[18] == 2 || target[19] == 2 { (target[18], target[19]) = (1, 1) }
        let status = sqlite3_deserialize(
            opened, "main", target, Int64(bytes.count), Int64(bytes.count),
            UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_READONLY))
        guard status == SQLITE_OK, traceq_distrust(opened) == SQLITE_OK else { throw failure() }
        sqlite3_limit(opened, SQLITE_LIMIT_LENGTH, Self.lengthLimit)
        sqlite3_limit(opened, SQLITE_LIMIT_ATTACHED, 0)
        sqlite3_limit(opened, SQLITE_LIMIT_EXPR_DEPTH, 20)
        sqlite3_limit(opened, SQLITE_LIMIT_VDBE_OP, 10_000)
        sqlite3_progress_handler(
            opened, Self.stepsPerCheck,
            { context in
                guard let context else { return 1 }
                let database = Unmanaged<PowerlogDatabase>.fromOpaque(context).takeUnretainedValue()
                database.steps += Int(PowerlogDatabase.stepsPerCheck)
                return database.steps > PowerlogDatabase.stepLimit ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    deinit { sqlite3_close_v2(handle) }

    /// Names of its tables, without those that are made by code.
    func tables() throws(Failure) -> Set<String> {
        var names: Set<String> = []
        try read("SELECT name, sql FROM sqlite_schema WHERE type = 'table'", columns: 2) { row in
            let isPlain = row[1].string.uppercased().hasPrefix("CREATE TABLE")
            if isPlain { names.insert(row[0].string) }
        }
        return names
    }

    /// The rows of a table as they stand; a column that it does not have is null in all of them.
    /// - Returns: false if the table has more than ``rowLimit`` rows, of which the first were read.
    @discardableResult
    func rows(
        of table: PowerlogTable, _ body: ([Value]) -> Void
    ) throws(Failure) -> Bool {
        let columns = table.columns.map { hasColumn($0, table.name) ? "\"\($0)\"" : "NULL" }
        let sql =
            "SELECT \(columns.joined(separator: ", ")) FROM main.\"\(table.name)\" LIMIT \(Self.rowLimit + 1)"
        var count = 0
        try read(sql, columns: table.columns.count) { row in
            count += 1
            if count <= Self.rowLimit { body(row) }
        }
        return count <= Self.rowLimit
    }

    private func hasColumn(_ column: String, _ table: String) -> Bool {
        sqlite3_table_column_metadata(handle, "main", table, column, nil, nil, nil, nil, nil) == SQLITE_OK
    }

    private func read(_ sql: String, columns: Int, _ body: ([Value]) -> Void) throws(Failure) {
        steps = 0
        var statement: OpaquePointer?
        defer { sqlite3_finalize(statement) }
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw failure()
        }
        var row = [Value](repeating: .null, count: columns)
        while true {
            let status = sqlite3_step(statement)
            if status == SQLITE_DONE { return }
            guard status == SQLITE_ROW else { throw failure() }
            for column in 0..<columns { row[column] = Self.value(statement, Int32(column)) }
            body(row)
        }
    }

    private static func value(_ statement: OpaquePointer, _ column: Int32) -> Value {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_INTEGER, SQLITE_FLOAT: return .number(sqlite3_column_double(statement, column))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(statement, column) else { return .null }
            let count = Int(sqlite3_column_bytes(statement, column))
            let bytes = UnsafeBufferPointer(start: text, count: min(count, 1_024))
            return .text(String(decoding: bytes, as: UTF8.self))
        default: return .null
        }
    }

    private func failure() -> Failure {
        if sqlite3_errcode(handle) == SQLITE_INTERRUPT {
            return Failure(message: "reading it takes more work than any powerlog needs")
        }
        return Failure(message: sqlite3_errmsg(handle).map { String(cString: $0) } ?? "SQLite gave no reason")
    }
}
