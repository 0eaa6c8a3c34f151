/// Completions for zsh.
struct ZshCompletion {
    private let table: CommandTable

    init(_ table: CommandTable) { self.table = table }

    /// A script for a folder of `fpath`, in a file named for the tool with `_` before it.
    var text: String {
        var lines = [
            "#compdef \(table.name)",
            "# Completions of \(table.versionLine) for zsh, made by `\(table.name) generate zsh`.",
            "_\(table.name)() {",
            "    local context state line",
            "    local -a commands globals",
            "    commands=(",
        ]
        lines += table.commands.map { "        \(quoted("\($0.name):\(colons($0.purpose))"))" }
        lines += ["    )", "    globals=("]
        lines += table.globalFlags.flatMap(specifications).map { "        \($0)" }
        lines += [
            "    )", "    _arguments -C $globals '1:command:->command' '*::argument:->argument'",
            "    case $state in", "        command) _describe command commands ;;", "        argument)",
            "            case $words[1] in",
        ]
        for command in table.commands {
            let own = command.flags.flatMap(specifications)
            let arguments =
                command.name == Command.help.name
                ? ["'1:command:(\(table.commands.map(\.name).joined(separator: " ")))'"] : ["'*:file:_files'"]
            lines.append("                \(command.name)) _arguments $globals \\")
            lines += own.map { "                    \($0) \\" }
            lines.append("                    \(arguments[0]) ;;")
        }
        lines += ["            esac ;;", "    esac", "}", "_\(table.name) \"$@\""]
        return lines.joined(separator: "\n") + "\n"
    }

    /// One word of `_arguments` for each spelling.
    private func specifications(_ flag: Flag) -> [String] {
        let repeats = flag.isRepeatable ? "*" : ""
        return CompletedFlag(flag: flag).names.map { name in
            let isLong = name.hasPrefix("--")
            var text = repeats + name
            if !flag.isBoolean { text += isLong ? "=" : "+" }
            text += "[\(brackets(flag.summary))]"
            if let placeholder = flag.placeholder {
                let values =
                    flag.choices.isEmpty
                    ? (CompletedFlag(flag: flag).takesFile ? "_files" : " ")
                    : "(\(flag.choices.joined(separator: " ")))"
                text += ":\(colons(placeholder)):\(values)"
            }
            return quoted(text)
        }
    }

    private func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    private func colons(_ text: String) -> String {
        text.split(separator: ":", omittingEmptySubsequences: false).joined(separator: "\\:")
    }

    private func brackets(_ text: String) -> String {
        var result = ""
        for character in colons(text) {
            if character == "[" || character == "]" { result += "\\" }
            result.append(character)
        }
        return result
    }
}
