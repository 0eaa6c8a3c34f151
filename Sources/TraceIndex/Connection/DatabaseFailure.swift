import CSQLite

/// Why SQLite did not do what was asked.
public struct DatabaseFailure: Error, Hashable, Sendable {
    /// The result code of SQLite, extended.
    public let code: Int32
    /// What SQLite said.
    public let message: String
    /// Byte of the SQL text at which it stopped; nil if it does not tell.
    public let offset: Int?

    /// A failure with its words.
    public init(code: Int32, message: String, offset: Int? = nil) {
        self.code = code
        self.message = message
        self.offset = offset
    }

    /// What the connection says of its last call on `sql`.
    init(_ handle: OpaquePointer?, sql: String = "") {
        code = sqlite3_extended_errcode(handle)
        message = sqlite3_errmsg(handle).map { String(cString: $0) } ?? "SQLite gave no reason"
        // SQLite before 3.41.2 can give a place outside the text.
        let place = Int(sqlite3_error_offset(handle))
        offset = (0...sql.utf8.count).contains(place) && !sql.isEmpty ? place : nil
    }

    /// The result code without its details.
    public var primaryCode: Int32 { code & 0xFF }

    /// True if another process holds the database.
    public var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

    /// True if the file is there and no SQLite database.
    public var isNoDatabase: Bool { primaryCode == SQLITE_NOTADB }
}
