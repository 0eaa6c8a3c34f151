extension CommandTable {
    /// The help for a command, or for the tool when there is none, in lines of at most 79 columns.
    ///
    /// The short form, for `-h`, has one line for each option. The long form, for `--help`, explains every
    /// option.
    public func help(for command: Command?, long isLong: Bool) -> String {
        command.map { commandHelp($0, isLong: isLong) } ?? toolHelp(isLong: isLong)
    }

    private func toolHelp(isLong: Bool) -> String {
        var page = HelpPage()
        page.paragraph("\(name): \(purpose)")
        page.paragraph("Usage: \(usage(of: nil))")
        let labelWidth = commands.map(\.name.count).max() ?? 0
        for group in groups {
            page.heading(group.title)
            page.rows(group.commands.map { ($0.name, $0.purpose) }, labelWidth: labelWidth)
        }
        page.paragraph("The options below go with every command.")
        page.flags(globalFlags, isLong: isLong)
        if isLong { page.paragraph(discussion) }
        page.paragraph(
            """
            `\(name) <command> -h` lists the options of a command, and `\(name) help <command>` explains \
            them.
            """)
        if !isLong { page.paragraph("Every option without a value has a '--no-' form that switches it off.") }
        return page.text
    }

    private func commandHelp(_ command: Command, isLong: Bool) -> String {
        var page = HelpPage()
        page.paragraph("Usage: \(usage(of: command))")
        page.paragraph(command.purpose + ".")
        if isLong { page.paragraph(command.discussion) }
        let arguments = command.arguments + (command.trailing.map { [$0] } ?? [])
        if !arguments.isEmpty {
            page.heading("Arguments")
            let rows = arguments.map { (label: $0.spelling, text: $0.description) }
            page.rows(rows, labelWidth: rows.map(\.label.count).max() ?? 0)
        }
        page.flags(command.flags, isLong: isLong)
        if !command.examples.isEmpty {
            page.heading("Examples")
            for example in command.examples {
                page.entry(example.commandLine, example.effect)
            }
        }
        if !command.seeAlso.isEmpty {
            page.paragraph("See also: " + command.seeAlso.joined(separator: ", "))
        }
        page.paragraph(
            isLong
                ? "`\(name) --help` explains the options that every command accepts."
                : "`\(name) -h` lists the options that every command accepts.")
        return page.text
    }
}
