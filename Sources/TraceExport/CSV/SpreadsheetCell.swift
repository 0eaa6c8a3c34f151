import ByteIO

extension ByteBuilder {
    /// Adds a cell of CSV that does nothing at the desk of its reader.
    ///
    /// A text that a spreadsheet would take for a formula gets an apostrophe in front: whoever wrote a name into a log must
    /// not run anything where it is read. What a terminal acts upon, line ends too, is made visible (`\u{0A}`), so a row is a
    /// line.
    mutating func append(cell text: UnsafeRawBufferPointer) {
        let isPlain = text.allSatisfy { (0x20...0x7E).contains($0) && $0 != 0x22 && $0 != 0x2C }
        guard isPlain, !Self.isFormula(text.first) else {
            append(cell: String(decoding: text, as: UTF8.self))
            return
        }
        append(bytes: text)
    }

    /// Adds a cell of CSV; see ``append(cell:)-(UnsafeRawBufferPointer)``.
    mutating func append(cell text: String) {
        // A tab or line end in front of a formula is a backslash by now, and hides nothing.
        append(csv: (Self.isFormula(text.utf8.first) ? "'" : "") + printable(text))
    }

    /// True for `=`, `+`, `-`, `@`, with which spreadsheets let a formula begin.
    private static func isFormula(_ first: UInt8?) -> Bool {
        first.map { [0x3D, 0x2B, 0x2D, 0x40].contains($0) } ?? false
    }
}
