/// Breaks a text into lines of at most `width` columns, without the indentation.
///
/// A blank line separates paragraphs and is kept. A line that begins with a space, such as an example, is
/// kept as it is. A word longer than the width gets a line of its own.
func wrapped(_ text: String, width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    func isVerbatim(_ source: Substring) -> Bool { source.hasPrefix(" ") }
    for source in text.split(separator: "\n", omittingEmptySubsequences: false) {
        if source.isEmpty || isVerbatim(source) {
            if !line.isEmpty { lines.append(line) }
            line = ""
            lines.append(String(source))
            continue
        }
        for word in source.split(separator: " ") {
            if line.isEmpty {
                line = String(word)
            } else if line.count + 1 + word.count <= width {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
    }
    if !line.isEmpty { lines.append(line) }
    return lines
}
