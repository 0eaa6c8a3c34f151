import ByteIO

extension ByteBuilder {
    /// Adds a cell of CSV as RFC 4180 has it: in quotes where it must be, and quotes inside doubled.
    ///
    /// A text that a spreadsheet would take for a formula gets an apostrophe in front: whoever wrote a name into a log must
    /// not run anything at the desk of whoever reads it. What a terminal acts upon, line ends too, is made visible
    /// (`\u{0A}`), so a row is a line.
    mutating func append(csv text: UnsafeRawBufferPointer) {
        let isPlain = text.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x2C }
        guard isPlain, !Self.isFormula(text.first) else {
            append(csv: String(decoding: text, as: UTF8.self))
            return
        }
        append(bytes: text)
    }

    /// Adds a cell of CSV; see ``append(csv:)-(UnsafeRawBufferPointer)``.
    mutating func append(csv text: String) {
        // A tab or line end in front of a formula is a backslash by now, and hides nothing.
        let cell = (Self.isFormula(text.utf8.first) ? "'" : "") + printable(text)
        let needsQuotes = cell.utf8.contains { $0 == 0x22 || $0 == 0x2C }
        append(needsQuotes ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell)
    }

    /// True for `=`, `+`, `-`, `@`, with which spreadsheets let a formula begin.
    private static func isFormula(_ first: UInt8?) -> Bool {
        first.map { [0x3D, 0x2B, 0x2D, 0x40].contains($0) } ?? false
    }
}
