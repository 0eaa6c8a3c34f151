/// The page of the documentation that describes an index; made of the definitions that make the index.
public enum SchemaPage {
    /// The page as Markdown.
    public static var markdown: String {
        var text = """
            # The index

            Tables and views of a database that `traceq index` makes. Any SQLite tool reads it. This page is made of the \
            definitions in `Sources/TraceIndex/Schema`; a test keeps it current.

            `PRAGMA application_id` is \(Schema.applicationID), `PRAGMA user_version` the version of the schema, \(Schema.version).

            Times are nanoseconds. Those of events and spans are trace time: from the start of the trace of their boot, on the \
            clock that counts sleep. A column `…_id` names a row of another table.

            ## Tables

            """
        for table in IndexTables.all {
            text += "\n### `\(table.name)`\n\n\(table.description) Key: \(code(table.key)).\n\n"
            text += "| column | type | holds |\n| --- | --- | --- |\n"
            for column in table.columns {
                let optional = column.isOptional ? ", or NULL" : ""
                let of = column.references.map { " → `\($0)`" } ?? ""
                text += "| `\(column.name)` | \(column.type)\(optional)\(of) | \(column.description) |\n"
            }
        }
        text += "\n## Views\n"
        for view in IndexViews.all {
            text += "\n### `\(view.name)`\n\n\(view.description)\n\n| column | holds |\n| --- | --- |\n"
            for column in view.columns { text += "| `\(column.name)` | \(column.description) |\n" }
        }
        text += "\n## Raw events\n\n\(EventColumns.description)\n\n| column | holds |\n| --- | --- |\n"
        for column in EventColumns.all { text += "| `\(column.name)` | \(column.description) |\n" }
        return text
    }

    private static func code(_ names: [String]) -> String {
        names.map { "`\($0)`" }.joined(separator: ", ")
    }
}
