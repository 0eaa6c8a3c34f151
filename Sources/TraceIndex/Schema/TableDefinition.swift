/// A column of a table: its SQL, and what people are told about it.
public struct ColumnDefinition: Sendable {
    /// Its name; a unit stands at its end.
    public let name: String
    /// `INTEGER`, `REAL`, `TEXT` or `BLOB`.
    public let type: String
    /// The table that it names a row of; nil if none.
    public let references: String?
    /// True if a row may have no value here.
    public let isOptional: Bool
    /// What it holds.
    public let description: String

    static func integer(_ name: String, _ description: String, optional: Bool = false) -> ColumnDefinition {
        ColumnDefinition(
            name: name, type: "INTEGER", references: nil, isOptional: optional, description: description)
    }

    static func real(_ name: String, _ description: String, optional: Bool = false) -> ColumnDefinition {
        ColumnDefinition(
            name: name, type: "REAL", references: nil, isOptional: optional, description: description)
    }

    static func text(_ name: String, _ description: String, optional: Bool = false) -> ColumnDefinition {
        ColumnDefinition(
            name: name, type: "TEXT", references: nil, isOptional: optional, description: description)
    }

    static func blob(_ name: String, _ description: String, optional: Bool = false) -> ColumnDefinition {
        ColumnDefinition(
            name: name, type: "BLOB", references: nil, isOptional: optional, description: description)
    }

    /// The key of another table.
    static func key(
        _ name: String, of table: String, _ description: String, optional: Bool = false
    ) -> ColumnDefinition {
        ColumnDefinition(
            name: name, type: "INTEGER", references: table, isOptional: optional, description: description)
    }
}

/// A table of the index.
public struct TableDefinition: Sendable {
    /// Its name.
    public let name: String
    /// What one row is.
    public let description: String
    /// Its columns.
    public let columns: [ColumnDefinition]
    /// Columns that tell one row from another. A single one is a number that SQLite gives out.
    public let key: [String]

    init(_ name: String, _ description: String, key: [String], _ columns: [ColumnDefinition]) {
        self.name = name
        self.description = description
        self.key = key
        self.columns = columns
    }

    /// The statement that makes it.
    ///
    /// Rows with a key of several columns lie in the order of the key: those of one process stand together, and need no
    /// index beside them.
    var sql: String {
        let isNumbered = key.count == 1
        var parts = columns.map { column in
            var sql = "\(column.name) \(column.type)"
            if isNumbered, column.name == key[0] { return sql + " PRIMARY KEY" }
            if !column.isOptional { sql += " NOT NULL" }
            if let table = column.references { sql += " REFERENCES \(table)" }
            return sql
        }
        if !isNumbered { parts.append("PRIMARY KEY (\(key.joined(separator: ", ")))") }
        return "CREATE TABLE \(name) (\n  \(parts.joined(separator: ",\n  "))\n)"
            + (isNumbered ? "" : " WITHOUT ROWID")
    }
}

/// A question that is asked so often that it has a name in the database.
public struct ViewDefinition: Sendable {
    /// Its name.
    public let name: String
    /// What it answers.
    public let description: String
    /// Its columns and what they hold.
    public let columns: [(name: String, description: String)]
    /// The question.
    public let select: String

    init(_ name: String, _ description: String, _ columns: [(String, String)], _ select: String) {
        self.name = name
        self.description = description
        self.columns = columns.map { ($0.0, $0.1) }
        self.select = select
    }

    /// The statement that makes it.
    var sql: String {
        "CREATE VIEW \(name) (\(columns.map(\.name).joined(separator: ", "))) AS\n\(select)"
    }
}
