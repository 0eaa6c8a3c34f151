/// Completions for bash.
struct BashCompletion {
    private let table: CommandTable

    init(_ table: CommandTable) { self.table = table }

    /// A script that defines a function and tells bash of it.
    var text: String {
        let function = "_\(table.name)"
        let commands = table.commands.map(\.name).joined(separator: " ")
        var lines = [
            "# Completions of \(table.versionLine) for bash, made by `\(table.name) generate bash`.",
            "\(function)() {",
            "    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command= place flags=",
            "    for ((place = 1; place < COMP_CWORD; place++)); do",
            "        case ${COMP_WORDS[place]} in",
            "            \(table.commands.map(\.name).joined(separator: "|")))",
            "                command=${COMP_WORDS[place]}; break ;;",
            "        esac",
            "    done",
            "    COMPREPLY=()",
            // Bash cuts words at "=", so the flag stands one word further back.
            "    [[ $before == = ]] && before=${COMP_WORDS[COMP_CWORD-2]}",
            "    [[ $word == = ]] && { before=${COMP_WORDS[COMP_CWORD-1]}; word=; }",
            "    case $command:$before in",
        ]
        lines += values(of: table.globalFlags, command: "*")
        for command in table.commands { lines += values(of: command.flags, command: command.name) }
        lines += [
            "    esac",
            "    case $command in",
            "        '') flags='\(names(table.globalFlags))'",
            "            [[ $word == -* ]] || { COMPREPLY=($(compgen -W '\(commands)' -- \"$word\")); return; } ;;",
            "        help) COMPREPLY=($(compgen -W '\(commands)' -- \"$word\")); return ;;",
        ]
        for command in table.commands where command.name != Command.help.name {
            lines.append("        \(command.name)) flags='\(names(command.flags + table.globalFlags))' ;;")
        }
        lines += [
            "    esac",
            "    if [[ $word == -* ]]; then COMPREPLY=($(compgen -W \"$flags\" -- \"$word\"))",
            "    else COMPREPLY=($(compgen -f -- \"$word\")); fi",
            "}",
            "complete -o filenames -F \(function) \(table.name)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    private func values(of flags: [Flag], command: String) -> [String] {
        flags.filter { !$0.isBoolean }.map { flag in
            let patterns = CompletedFlag(flag: flag).names.map { "\(command):\($0)" }.joined(separator: "|")
            let words =
                flag.choices.isEmpty
                ? "compgen -f -- \"$word\""
                : "compgen -W '\(flag.choices.joined(separator: " "))' -- \"$word\""
            return "        \(patterns)) COMPREPLY=($(\(words))); return ;;"
        }
    }

    private func names(_ flags: [Flag]) -> String {
        flags.flatMap { CompletedFlag(flag: $0).names }.joined(separator: " ")
    }
}
