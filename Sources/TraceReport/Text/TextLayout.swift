/// Lines of text that fit a width.
struct TextLayout {
    /// Columns of the labels in front of the parts of a report.
    static let labelWidth = 12

    let width: Int

    /// Breaks a text at spaces; lines after the first begin with `indent` spaces. A word longer than the width
    /// stands on a line of its own.
    func wrap(_ text: String, first: String, indent: Int) -> [String] {
        let space = String(repeating: " ", count: indent)
        var lines: [String] = []
        var line = first
        var isEmpty = true
        for word in Self.words(of: text) {
            if !isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = space
                isEmpty = true
            }
            if !isEmpty { line += " " }
            line += word
            isEmpty = false
        }
        return lines + [line]
    }

    /// Lines under a label, which stands in front of the first one; each line is broken to fit.
    func section(_ label: String, _ lines: [String]) -> [String] {
        lines.enumerated().flatMap { place, line in
            wrap(
                line, first: Self.pad(place == 0 ? label : "", to: Self.labelWidth),
                indent: Self.labelWidth + 2)
        }
    }

    /// The words of a text; a unit stays with its number.
    private static func words(of text: String) -> [String] {
        var words: [String] = []
        for word in text.split(separator: " ", omittingEmptySubsequences: true) {
            let unit = word.prefix { $0.isLetter }
            if let last = words.last?.last, last.isNumber, ["s", "min", "h", "d"].contains(unit) {
                words[words.count - 1] += " " + word
            } else {
                words.append(String(word))
            }
        }
        return words
    }

    /// The text, filled up with spaces to `length` characters.
    static func pad(_ text: String, to length: Int) -> String {
        text + String(repeating: " ", count: max(0, length - text.count))
    }
}
