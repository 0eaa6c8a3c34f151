/// Completions for fish.
struct FishCompletion {
    private let table: CommandTable

    init(_ table: CommandTable) { self.table = table }

    /// A script of `complete` lines.
    var text: String {
        let all = table.commands.map(\.name).joined(separator: " ")
        var lines = [
            "# Completions of \(table.versionLine) for fish, made by `\(table.name) generate fish`.",
            "complete -c \(table.name) -n '__fish_use_subcommand' -f",
        ]
        for command in table.commands {
            lines.append(
                "complete -c \(table.name) -n '__fish_use_subcommand' -f -a \(command.name) -d \(quoted(command.purpose))"
            )
        }
        lines.append(
            "complete -c \(table.name) -n '__fish_seen_subcommand_from \(Command.help.name)' -f -a '\(all)'")
        for flag in table.globalFlags { lines += complete(flag, condition: nil) }
        for command in table.commands {
            for flag in command.flags { lines += complete(flag, condition: command.name) }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private func complete(_ flag: Flag, condition: String?) -> [String] {
        var head = "complete -c \(table.name)"
        if let condition { head += " -n '__fish_seen_subcommand_from \(condition)'" }
        var line = head + " -l \(flag.name)"
        if let short = flag.short { line += " -s \(short)" }
        if !flag.isBoolean {
            // Any other value than a word or a file is nothing that can be guessed.
            line +=
                flag.choices.isEmpty
                ? (CompletedFlag(flag: flag).takesFile ? " -r -F" : " -x")
                : " -x -a '\(flag.choices.joined(separator: " "))'"
        }
        line += " -d \(quoted(flag.summary))"
        return [line] + (flag.negatedName.map { ["\(head) -l \($0) -d 'Switch --\(flag.name) off'"] } ?? [])
    }

    private func quoted(_ text: String) -> String {
        var result = ""
        for character in text {
            if character == "'" || character == "\\" { result += "\\" }
            result.append(character)
        }
        return "'\(result)'"
    }
}
