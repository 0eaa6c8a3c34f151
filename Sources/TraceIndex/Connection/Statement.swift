import CSQLite

/// A compiled statement.
public final class Statement {
    let handle: OpaquePointer
    /// The statement lives no longer than its connection.
    private let database: Database
    private let sql: String

    /// Compiles the first statement of `sql`.
    /// - Throws: a ``DatabaseFailure`` with the place in the text; also if there is none, or text behind it.
    init(_ database: Database, _ sql: String) throws(DatabaseFailure) {
        self.database = database
        self.sql = sql
        var compiled: OpaquePointer?
        var restOffset = 0
        var result = SQLITE_OK
        var sql = sql
        sql.withUTF8 { text in
            text.withMemoryRebound(to: CChar.self) { text in
                var rest: UnsafePointer<CChar>?
                result = sqlite3_prepare_v3(
                    database.handle, text.baseAddress, Int32(clamping: text.count),
                    UInt32(SQLITE_PREPARE_PERSISTENT), &compiled, &rest)
                if let rest, let start = text.baseAddress { restOffset = rest - start }
            }
        }
        guard result == SQLITE_OK else { throw DatabaseFailure(database.handle, sql: sql) }
        guard let compiled else {
            throw DatabaseFailure(code: SQLITE_ERROR, message: "there is no statement in it", offset: 0)
        }
        let rest = sql.utf8.dropFirst(restOffset)
        guard rest.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D, 0x3B].contains($0) }) else {
            sqlite3_finalize(compiled)
            throw DatabaseFailure(
                code: SQLITE_ERROR, message: "there is text behind the first statement", offset: restOffset)
        }
        handle = compiled
    }

    deinit { sqlite3_finalize(handle) }

    /// Names of the columns of its rows.
    public var columns: [String] {
        (0..<sqlite3_column_count(handle)).map { place in
            sqlite3_column_name(handle, place).map { String(cString: $0) } ?? ""
        }
    }

    /// Goes to the next row; false behind the last one, and then it can be run anew.
    /// - Throws: a ``DatabaseFailure``.
    public func step() throws(DatabaseFailure) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW:
            return true
        case SQLITE_DONE:
            sqlite3_reset(handle)
            return false
        default:
            let failure = DatabaseFailure(database.handle, sql: sql)
            sqlite3_reset(handle)
            throw failure
        }
    }

    /// Sets all values, from the first one on.
    /// - Throws: a ``DatabaseFailure`` if there are more than the statement has places for.
    func bind(_ values: [Value]) throws(DatabaseFailure) {
        for (place, value) in values.enumerated() {
            let place = Int32(place + 1)
            let result =
                switch value {
                case .null: sqlite3_bind_null(handle, place)
                case .integer(let number): sqlite3_bind_int64(handle, place, number)
                case .real(let number): sqlite3_bind_double(handle, place, number)
                case .text(var text):
                    text.withUTF8 { utf8 in
                        utf8.withMemoryRebound(to: CChar.self) {
                            traceq_bind_text(
                                handle, place, $0.baseAddress ?? Self.empty, Int32(clamping: $0.count))
                        }
                    }
                case .blob(let bytes):
                    bytes.withUnsafeBytes {
                        traceq_bind_blob(handle, place, $0.baseAddress, Int32(clamping: $0.count))
                    }
                }
            guard result == SQLITE_OK else { throw DatabaseFailure(database.handle) }
        }
    }

    /// Runs it with these values, to its end.
    /// - Throws: a ``DatabaseFailure``.
    func run(_ values: [Value]) throws(DatabaseFailure) {
        try bind(values)
        while try step() {}
    }

    /// A value of the present row; NULL for a column that is not there.
    public subscript(column: Int) -> Value {
        let place = Int32(clamping: column)
        switch sqlite3_column_type(handle, place) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(handle, place))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(handle, place))
        case SQLITE_TEXT:
            guard let text = sqlite3_column_text(handle, place) else { return .null }
            let bytes = UnsafeBufferPointer(start: text, count: Int(sqlite3_column_bytes(handle, place)))
            return .text(String(decoding: bytes, as: UTF8.self))
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(handle, place))
            guard let bytes = sqlite3_column_blob(handle, place) else { return .blob([]) }
            return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        default: return .null
        }
    }

    /// A number of the present row; 0 if there is none.
    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(clamping: column)) }

    /// A number of the present row; 0 if there is none.
    func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(clamping: column)) }

    /// True if the present row has no value there.
    func isNull(_ column: Int) -> Bool { sqlite3_column_type(handle, Int32(clamping: column)) == SQLITE_NULL }

    /// The bytes of the present row, which stay where they are until the next step; none for anything but bytes and texts.
    func withBytes<Result>(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let place = Int32(clamping: column)
        let bytes = sqlite3_column_blob(handle, place)
        return body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, place))))
    }

    /// A text of the present row; empty if there is none.
    func text(_ column: Int) -> String {
        if case .text(let text) = self[column] { return text }
        return ""
    }

    /// Stands for an empty text, which would be NULL without an address.
    nonisolated(unsafe) private static let empty: UnsafePointer<CChar> = {
        let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
        byte.pointee = 0
        return UnsafePointer(byte)
    }()
}
