import ByteIO

/// Texts of a trace inside a script of `sh`, where nothing that they hold may do anything.
enum ShellText {
    /// One word of `sh`: between single quotes only the quote itself means something.
    static func word(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    /// A part of a comment, or of what is printed: on one line, whatever the text holds.
    static func comment(_ text: String) -> String { printable(text) }

    /// True if the text can be given to a command: a word ends at the first NUL, and one that begins with a dash is taken
    /// for an option.
    static func isUsable(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix("-") && !text.unicodeScalars.contains("\0")
    }

    /// The text inside `@"…"` of Objective-C.
    static func objectiveC(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if character == "\\" || character == "\"" { result.append("\\") }
            result.append(character)
        }
    }
}
