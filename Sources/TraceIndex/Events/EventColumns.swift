/// Columns of the virtual table `event`.
public enum EventColumns {
    /// What the table is.
    public static let description = """
        `event` is a virtual table that `traceq query` offers: the events themselves, read from the files that were indexed, \
        as far as they are still there. Nothing of it is in the database. Conditions on `trace_id`, `process_id`, `time_ns` \
        and `kind` are answered from the seek tables, so only the blocks that can hold such events are read.
        """

    /// One column.
    public struct Column: Sendable {
        /// Its name.
        public let name: String
        /// Its type in SQL.
        let type: String
        /// What it holds.
        public let description: String

        init(_ name: String, _ type: String, _ description: String) {
            self.name = name
            self.type = type
            self.description = description
        }
    }

    /// Positions of the columns in ``all``.
    enum Place: Int {
        case trace = 0
        case number, boot, time, kind, process, subject, label, name, value, identifier, fields
    }

    /// All columns, in the order of ``Place``.
    public static let all: [Column] = [
        Column("trace_id", "INTEGER", "The trace."),
        Column("number", "INTEGER", "Counts the events that were read of the trace, from 0."),
        Column("boot_id", "INTEGER", "The boot."),
        Column("time_ns", "INTEGER", "When, ns."),
        Column("kind", "TEXT", "Kind of the event, such as `task.began`."),
        Column("process_id", "INTEGER", "The process; NULL for an event that names none."),
        Column("subject_id", "INTEGER", "The subject."),
        Column("label", "TEXT", "Its word: state, callback, task, hold, metric …"),
        Column("name", "TEXT", "Its name."),
        Column(
            "value", "INTEGER",
            "Its number: a value, code or duration; the identifier of tasks and holds, if it is a number."),
        Column("identifier", "TEXT", "The identifier of tasks and holds, if it is a text."),
        Column("fields", "TEXT", "Everything else that it says, as JSON."),
    ]

    /// The declaration for SQLite.
    static var declaration: String {
        "CREATE TABLE event (" + all.map { "\($0.name) \($0.type)" }.joined(separator: ", ") + ")"
    }
}
