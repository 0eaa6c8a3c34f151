import ByteIO
import CommandLineKit
import TraceIndex

/// The form of an answer.
enum AnswerFormat: String {
    case text, csv, json, jsonl
}

/// Writes the rows of an answer as they come.
struct AnswerWriter {
    /// Rows that are looked at to find the widths of the columns of a table for people.
    private static let measuredRows = 1_000
    /// Characters of a value that such a table shows at most.
    private static let widthLimit = 80
    private static let chunk = 64 << 10

    /// True once the names of the columns are known.
    private(set) var isStarted = false
    private let format: AnswerFormat
    private let console: Console
    private var columns: [String] = []
    private var output = ByteBuilder()
    /// Rows of a table that wait for the widths.
    private var waiting: [[Value]] = []
    private var widths: [Int] = []
    private var isNumeric: [Bool] = []
    private var rowCount = 0
    private var status = ExitStatus.done
    private var isClosed = false

    init(_ format: AnswerFormat, _ console: Console) {
        self.format = format
        self.console = console
    }

    /// Begins with the names of the columns.
    mutating func begin(_ columns: [String]) {
        isStarted = true
        self.columns = columns
        switch format {
        case .csv: appendCSV(columns.map { .text($0) })
        case .json: output.append("[")
        case .jsonl, .text: break
        }
    }

    /// Adds a row; false if nobody reads on.
    mutating func add(_ row: [Value]) -> Bool {
        rowCount += 1
        switch format {
        case .csv: appendCSV(row)
        case .json:
            output.append(rowCount == 1 ? "\n" : ",\n")
            appendObject(row)
        case .jsonl:
            appendObject(row)
            output.append("\n")
        case .text:
            if widths.isEmpty {
                waiting.append(row)
                if waiting.count == Self.measuredRows { measure() }
            } else {
                appendLine(row)
            }
        }
        if output.count >= Self.chunk { flush() }
        return !isClosed
    }

    /// Ends the answer.
    mutating func finish() -> ExitStatus {
        switch format {
        case .json: output.append(rowCount == 0 ? "]\n" : "\n]\n")
        case .text:
            if widths.isEmpty { measure() }
            if rowCount == 0 { console.note("the answer has no rows") }
        case .csv, .jsonl: break
        }
        flush()
        return status
    }

    private mutating func flush() {
        let written = console.write(output.bytes)
        if written != .done {
            status = written
            isClosed = true
        }
        output.removeAll()
    }

    private mutating func measure() {
        widths = columns.map(\.count)
        isNumeric = columns.indices.map { column in
            !waiting.isEmpty
                && waiting.allSatisfy { row in
                    switch row[column] {
                    case .integer, .real, .null: true
                    case .text, .blob: false
                    }
                }
        }
        for row in waiting {
            for column in columns.indices { widths[column] = max(widths[column], shown(row[column]).count) }
        }
        guard !columns.isEmpty else { return }
        appendLine(columns.map { .text($0) })
        appendLine(columns.indices.map { .text(String(repeating: "-", count: widths[$0])) })
        for row in waiting { appendLine(row) }
        waiting = []
    }

    private mutating func appendLine(_ row: [Value]) {
        var line = ""
        for (column, value) in row.enumerated() {
            if column > 0 { line += "  " }
            let text = shown(value)
            let gap = String(repeating: " ", count: max(widths[column] - text.count, 0))
            let isLast = column == row.count - 1
            line += isNumeric[column] ? gap + text : isLast ? text : text + gap
        }
        output.append(line + "\n")
    }

    /// A value in a table: harmless to a terminal, and not longer than a line.
    private func shown(_ value: Value) -> String {
        switch value {
        case .null: return ""
        case .integer(let number): return String(number)
        case .real(let number): return String(number)
        case .blob(let bytes): return hexadecimal(bytes)
        case .text(let text):
            let text = printable(text)
            return text.count > Self.widthLimit ? text.prefix(Self.widthLimit - 1) + "…" : text
        }
    }

    private func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        for byte in bytes {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// RFC 4180, with the line ends of this system.
    private mutating func appendCSV(_ row: [Value]) {
        for (column, value) in row.enumerated() {
            if column > 0 { output.append(",") }
            switch value {
            case .null: break
            case .integer(let number): output.append(decimal: number)
            case .real(let number): output.append(String(number))
            case .blob(let bytes): output.append(hexadecimal(bytes))
            // Quotes tell an empty text from none.
            case .text(let text): if text.isEmpty { output.append("\"\"") } else { output.append(csv: text) }
            }
        }
        output.append("\n")
    }

    private mutating func appendObject(_ row: [Value]) {
        output.append("{")
        for (column, value) in row.enumerated() {
            if column > 0 { output.append(",") }
            output.append(jsonString: columns[column])
            output.append(":")
            switch value {
            case .null: output.append("null")
            case .integer(let number): output.append(decimal: number)
            // JSON has no infinite numbers.
            case .real(let number): output.append(number.isFinite ? String(number) : "null")
            case .blob(let bytes): output.append("\"\(hexadecimal(bytes))\"")
            case .text(let text): output.append(jsonString: text)
            }
        }
        output.append("}")
    }
}
