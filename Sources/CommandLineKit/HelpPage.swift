/// A page of help while it is being laid out.
struct HelpPage {
    /// One column less than the narrowest usual terminal, some of which break a line that is exactly full.
    static let width = 79

    private var lines: [String] = []

    /// The page, with a line feed at its end.
    var text: String { lines.joined(separator: "\n") + "\n" }

    /// Text over the whole width, after a blank line.
    mutating func paragraph(_ text: String) {
        guard !text.isEmpty else { return }
        separate()
        append(text, indent: 0)
    }

    mutating func heading(_ title: String) {
        separate()
        lines.append(title + ":")
    }

    /// A line for each row: a label, and a text that begins in one column with the texts of the other rows.
    mutating func rows(_ rows: [(label: String, text: String)], labelWidth: Int) {
        for row in rows {
            let column = HelpPage.textColumn(labelWidth: labelWidth)
            let label = "  " + row.label + String(repeating: " ", count: max(2, column - 2 - row.label.count))
            let texts = wrapped(row.text, width: max(20, HelpPage.width - column))
            lines.append((label + (texts.first ?? "")).trimmedAtEnd)
            for text in texts.dropFirst() {
                lines.append((String(repeating: " ", count: column) + text).trimmedAtEnd)
            }
        }
    }

    /// A label on a line of its own with its text below.
    mutating func entry(_ label: String, _ text: String) {
        lines.append("  " + label)
        append(text, indent: 6)
    }

    /// A blank line, unless the page is empty or has one already.
    mutating func separate() {
        if lines.last.map({ !$0.isEmpty }) ?? false { lines.append("") }
    }

    private mutating func append(_ text: String, indent: Int) {
        let margin = String(repeating: " ", count: indent)
        lines += wrapped(text, width: HelpPage.width - indent).map {
            ($0.isEmpty ? "" : margin + $0).trimmedAtEnd
        }
    }

    private static func textColumn(labelWidth: Int) -> Int { 2 + labelWidth + 2 }
}

// How flags are listed.
extension HelpPage {
    /// Flags by group, the groups in the order in which they appear first.
    mutating func flags(_ flags: [Flag], isLong: Bool) {
        let labelWidth = HelpPage.labelWidth(of: flags)
        for group in orderedGroups(of: flags) {
            heading(group)
            let members = flags.filter { $0.group == group }
            if !isLong {
                rows(members.map { ($0.shortLabel, $0.summary) }, labelWidth: labelWidth)
                continue
            }
            for flag in members {
                if flag != members.first { separate() }
                entry(flag.longLabel, flag.longText)
            }
        }
    }

    /// The flags of a page, or the commands of the first page, whose summary takes more than one line in
    /// `-h`.
    static func overlongSummaries(table: CommandTable, command: Command?) -> [(label: String, text: String)] {
        func overlong(_ rows: [(label: String, text: String)]) -> [(label: String, text: String)] {
            let labelWidth = rows.map(\.label.count).max() ?? 0
            return rows.filter { textColumn(labelWidth: labelWidth) + $0.text.count > width }
        }
        let flags = command?.flags ?? table.globalFlags
        let commands = command == nil ? table.commands.map { ($0.name, $0.purpose) } : []
        return overlong(flags.map { ($0.shortLabel, $0.summary) }) + overlong(commands)
    }

    private static func labelWidth(of flags: [Flag]) -> Int {
        flags.map(\.shortLabel.count).max() ?? 0
    }

    private func orderedGroups(of flags: [Flag]) -> [String] {
        flags.map(\.group).reduce(into: []) { groups, group in
            if !groups.contains(group) { groups.append(group) }
        }
    }
}

extension Flag {
    /// `-o, --output <file>`, or without a short name the same indented to the long name.
    fileprivate var shortLabel: String {
        (short.map { "-\($0), " } ?? "    ") + spelling
    }

    fileprivate var longLabel: String {
        ([short.map { "-\($0)" }, spelling, negatedName.map { "--\($0)" }].compactMap(\.self)).joined(
            separator: ", ")
    }

    fileprivate var longText: String {
        let text = details.isEmpty ? summary : summary + ".\n" + details
        var notes: [String] = []
        if !choices.isEmpty { notes.append("The value is one of: " + choices.joined(separator: ", ") + ".") }
        if isRepeatable { notes.append("May be given more than once.") }
        return notes.isEmpty ? text : text + "\n\n" + notes.joined(separator: " ")
    }
}

extension String {
    fileprivate var trimmedAtEnd: String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
