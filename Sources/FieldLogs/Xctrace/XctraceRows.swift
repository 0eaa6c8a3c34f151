import TraceModel

/// The rows of an export of Instruments (`xctrace export`): values that are defined once and referred to afterwards are
/// resolved, and each row comes whole.
final class XctraceRows: XMLReader.Taker {
    /// A value of a row.
    struct Value {
        /// The kind of value, such as `start-time`.
        var kind = ""
        /// As the file has it: times in nanoseconds.
        var text = ""
        /// As a person reads it.
        var shown = ""
        /// Pid of a value that is a process.
        var pid: UInt32?

        var number: Int64? { Int64(text) }
        /// True for one that the table leaves out.
        var isNull: Bool { kind.isEmpty }
    }

    /// A row of a table.
    struct Row {
        let schema: String
        let number: Int64
        /// Names of the columns; fewer than values where the export leaves them out.
        let columns: [String]
        let values: [Value]

        /// The value of a column, or the first of this kind where the export names no columns.
        func value(_ column: String) -> Value? {
            let place = columns.firstIndex(of: column) ?? values.firstIndex { $0.kind == column }
            guard let place, place < values.count, !values[place].isNull else { return nil }
            return values[place]
        }
    }

    /// Values that may be referred to; a long recording defines some hundred thousand.
    private static let definitionLimit = 2_000_000
    /// Values of one row.
    private static let columnLimit = 256

    /// What happened since this was asked last.
    private(set) var rows: [Row] = []
    /// True once more values were defined than are kept: what refers to others is unknown.
    private(set) var isOverLimit = false
    /// When the recording began, where the export has its table of contents.
    private(set) var startDate = ""
    private(set) var schemas: Set<String> = []

    private var definitions: [Int64: Value] = [:]
    private var schema = ""
    private var columns: [String] = []
    private var isInSchema = false
    private var values: [Value] = []
    /// Values that are open inside of a row, with the identifiers under which they are known.
    private var open: [(value: Value, id: Int64?)] = []
    private var isInRow = false
    private var number: Int64 = 0

    /// Gives the rows that came, and forgets them.
    func take() -> [Row] {
        defer { rows.removeAll(keepingCapacity: true) }
        return rows
    }

    func begin(_ name: String, attribute: (StaticString) -> String) {
        if isInRow { return beginValue(name, attribute) }
        switch name {
        case "node": (schema, columns) = ("", [])
        case "schema":
            schema = attribute("name")
            if schemas.count < 1_000 { schemas.insert(schema) }
            columns = []
            isInSchema = true
        case "table" where schema.isEmpty: schema = attribute("schema")
        case "row":
            isInRow = true
            number += 1
            values.removeAll(keepingCapacity: true)
        default: break
        }
    }

    func end(_ name: String, text: String) {
        if isInRow, open.isEmpty {
            isInRow = false
            return rows.append(Row(schema: schema, number: number, columns: columns, values: values))
        }
        if isInRow { return endValue(text) }
        switch name {
        case "mnemonic" where isInSchema && columns.count < Self.columnLimit: columns.append(text)
        case "schema": isInSchema = false
        case "start-date": startDate = text
        default: break
        }
    }

    private func beginValue(_ name: String, _ attribute: (StaticString) -> String) {
        var value = Value()
        let reference = attribute("ref")
        if !reference.isEmpty {
            if let known = Int64(reference).flatMap({ definitions[$0] }) { value = known }
            return open.append((value, nil))
        }
        if name != "sentinel" {
            value.kind = name
            value.shown = attribute("fmt")
        }
        open.append((value, Int64(attribute("id"))))
    }

    private func endValue(_ text: String) {
        guard let last = open.popLast() else { return }
        var value = last.value
        // A value that refers to another one has no text of its own.
        if value.text.isEmpty { value.text = text.trimmingSpacesAndNewlines }
        if value.kind == "pid" { value.pid = value.number.flatMap { UInt32(exactly: $0) } }
        if let id = last.id {
            if definitions.count < Self.definitionLimit {
                definitions[id] = value
            } else {
                isOverLimit = true
            }
        }
        if let outer = open.indices.last {
            if let pid = value.pid, open[outer].value.pid == nil { open[outer].value.pid = pid }
        } else if values.count < Self.columnLimit {
            values.append(value)
        }
    }
}

extension String {
    fileprivate var trimmingSpacesAndNewlines: String {
        let front = drop { $0.isWhitespace }
        return String(front.reversed().drop { $0.isWhitespace }.reversed())
    }
}
