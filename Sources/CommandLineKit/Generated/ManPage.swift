/// The manual page of a tool: every command and every flag, from the table.
struct ManPage {
    private let table: CommandTable
    private var lines: [String] = []

    init(_ table: CommandTable) {
        self.table = table
        write()
    }

    /// The page in roff with the macros of man(7).
    var text: String { lines.joined(separator: "\n") + "\n" }

    private mutating func write() {
        let name = table.name.uppercased()
        lines.append(".TH \(name) 1 \"\" \"\(Self.escaped(table.versionLine))\" \"User Commands\"")
        // Words are not hyphenated, so that options can be copied, and lines are not filled up with spaces.
        lines += [".nh", ".ad l"]
        section("NAME")
        lines.append(
            Self.escaped(
                "\(table.name) - \(table.purpose.prefix(1).lowercased())\(table.purpose.dropFirst())"))
        section("SYNOPSIS")
        lines.append(".B \(Self.escaped(table.name))")
        lines.append(Self.escaped("<command> [options] [arguments]"))
        section("DESCRIPTION")
        paragraphs(table.discussion)
        for group in table.groups {
            section(group.title.uppercased())
            for command in group.commands { write(command) }
        }
        section("OPTIONS OF EVERY COMMAND")
        for flag in table.globalFlags { write(flag) }
        guard !table.environment.isEmpty else { return }
        section("ENVIRONMENT")
        for variable in table.environment {
            lines += [".TP", ".B \(Self.escaped(variable.name))", Self.escaped(variable.effect)]
        }
    }

    private mutating func write(_ command: Command) {
        lines.append(".SS \"\(Self.escaped(command.name))\"")
        lines.append(Self.escaped("\(command.purpose)."))
        lines += [".PP", ".B \(Self.escaped(table.usage(of: command)))"]
        if !command.discussion.isEmpty {
            lines.append(".PP")
            paragraphs(command.discussion)
        }
        for argument in command.arguments + [command.trailing].compactMap(\.self) {
            lines += [".TP", ".I \(Self.escaped(argument.spelling))", Self.escaped(argument.description)]
        }
        for flag in command.flags { write(flag) }
        for example in command.examples {
            lines += [".PP", Self.escaped("Example: \(example.effect)"), ".PP", ".nf"]
            lines += [Self.escaped("    \(example.commandLine)"), ".fi"]
        }
        if !command.seeAlso.isEmpty {
            lines += [".PP", Self.escaped("See also: \(command.seeAlso.joined(separator: ", "))")]
        }
    }

    private mutating func write(_ flag: Flag) {
        let names = [flag.short.map { "-\($0)" }, flag.spelling, flag.negatedName.map { "--\($0)" }]
            .compactMap(\.self).joined(separator: ", ")
        lines += [".TP", ".B \(Self.escaped(names))", Self.escaped("\(flag.summary).")]
        paragraphs(flag.details)
        if !flag.choices.isEmpty {
            lines.append(Self.escaped("The value is one of: \(flag.choices.joined(separator: ", "))."))
        }
        if flag.isRepeatable { lines.append(Self.escaped("May be given more than once.")) }
    }

    private mutating func section(_ title: String) { lines.append(".SH \"\(Self.escaped(title))\"") }

    /// A blank line separates paragraphs, and a line that begins with a space is kept as it is.
    private mutating func paragraphs(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty {
                lines.append(".sp")
            } else if line.hasPrefix(" ") {
                lines += [".nf", Self.escaped(String(line)), ".fi"]
            } else {
                lines.append(Self.escaped(String(line)))
            }
        }
    }

    /// Text that roff takes for text: no escape, no request, and hyphens that can be copied.
    private static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case "'": result += "\\(aq"
            default: result.append(character)
            }
        }
        return result.hasPrefix(".") ? "\\&\(result)" : result
    }
}
