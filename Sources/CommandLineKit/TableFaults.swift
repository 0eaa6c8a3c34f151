import ByteIO

extension CommandTable {
    /// Everything that is wrong with the table itself, one sentence for each fault; empty when it is sound.
    ///
    /// Meant for a test of the tool: a table is written by hand, and a name given twice or a line too long
    /// for `-h` is easily overlooked.
    public var faults: [String] {
        var faults = duplicates(commands.map(\.name)).map { "the command '\($0)' is declared twice" }
        if let commandForFiles, command(named: commandForFiles) == nil {
            faults.append("the command for files, '\(commandForFiles)', is not declared")
        }
        for (owner, text) in texts where !text.utf8.allSatisfy({ $0 < 0x80 && ($0 >= 0x20 || $0 == 0x0A) }) {
            faults.append("a text of \(owner) is not plain ASCII: \(printable(text))")
        }
        faults += globalFlags.flatMap { $0.faults(owner: name) }
        for command in commands {
            faults += self.faults(of: command)
        }
        return faults + wideLines
    }

    private func faults(of command: Command) -> [String] {
        let owner = "\(name) \(command.name)"
        var faults = command.flags.flatMap { $0.faults(owner: owner) }
        if !isName(command.name) {
            faults.append("'\(command.name)' is not a name for a command")
        }
        if command.purpose.isEmpty || command.purpose.contains("\n") {
            faults.append("the purpose of '\(owner)' is not one line")
        }
        let flags = command.flags + globalFlags
        faults += duplicates(flags.map(\.name) + flags.compactMap(\.negatedName)).map {
            "'\(owner)' has the option '--\($0)' twice"
        }
        faults += duplicates(flags.compactMap { $0.short.map(String.init) }).map {
            "'\(owner)' has the option '-\($0)' twice"
        }
        if command.arguments.count(where: { $0.isRepeatable }) > 1 {
            faults.append("'\(owner)' has more than one repeatable argument")
        }
        for other in command.seeAlso where self.command(named: other) == nil {
            faults.append("'\(owner)' points to '\(other)', which is not declared")
        }
        for example in command.examples {
            if let sentence = fault(of: example, of: command) {
                faults.append("the example `\(example.commandLine)` does not work: \(sentence)")
            }
        }
        return faults
    }

    /// An example is a promise, so it is parsed. What only a shell understands is left to the shell: an
    /// example with quotes is not parsed, and the words after a pipe or a redirection are not looked at.
    private func fault(of example: Command.Example, of command: Command) -> String? {
        guard !example.commandLine.contains(where: { "'\"$`\\".contains($0) }) else { return nil }
        let words = example.commandLine.split(separator: " ").map(String.init)
        guard let start = words.firstIndex(of: name) else { return "it does not call '\(name)'" }
        let ours = words[(start + 1)...].prefix { !["|", ">", "<", "&&", ";"].contains($0) }
        do throws(UsageError) {
            guard case .run(let called, _) = try parse(Array(ours)) else { return nil }
            return called.name == command.name ? nil : "it calls '\(called.name)'"
        } catch {
            return error.message
        }
    }

    /// The lines of help that a terminal of 80 columns would break.
    private var wideLines: [String] {
        var faults: [String] = []
        let pages: [Command?] = [nil] + commands.map { $0 }
        for page in pages {
            for isLong in [false, true] {
                let caller = [name, page?.name, isLong ? "--help" : "-h"].compactMap(\.self)
                for line in help(for: page, long: isLong).split(separator: "\n")
                where line.count > HelpPage.width {
                    faults.append(
                        "`\(caller.joined(separator: " "))` has a line of \(line.count) columns: \(line)")
                }
            }
            for (label, summary) in HelpPage.overlongSummaries(table: self, command: page) {
                faults.append("the summary of '\(label)' does not fit on its line: \(summary)")
            }
        }
        return faults
    }

    /// Every text of the table with the name of its owner.
    private var texts: [(owner: String, text: String)] {
        var texts = [(name, name), (name, version), (name, purpose), (name, discussion)]
        texts += groups.map { (name, $0.title) }
        texts += globalFlags.flatMap { flag in flag.texts.map { ("--\(flag.name)", $0) } }
        for command in commands {
            let own =
                [command.name, command.purpose, command.discussion]
                + (command.arguments + [command.trailing].compactMap(\.self)).flatMap {
                    [$0.placeholder, $0.description]
                }
                + command.examples.flatMap { [$0.commandLine, $0.effect] } + command.flags.flatMap(\.texts)
            texts += own.map { (command.name, $0) }
        }
        return texts
    }
}

extension Flag {
    fileprivate var texts: [String] {
        [name, group, summary, details] + choices + [placeholder, short.map(String.init)].compactMap(\.self)
    }

    fileprivate func faults(owner: String) -> [String] {
        var faults: [String] = []
        let option = "the option '--\(name)' of '\(owner)'"
        if !isName(name) || name.utf8.count < 2 {
            faults.append("'\(name)' is not a name for an option of '\(owner)'")
        }
        if let short, !short.isASCII || !short.isLetter {
            // A digit would make '-5s', a time counted from the end, look like an option.
            faults.append("\(option) has a short name that is not a letter")
        }
        if summary.isEmpty || summary.contains("\n") {
            faults.append("\(option) has a summary that is not one line")
        }
        if details.isEmpty {
            faults.append("\(option) has no details")
        }
        if group.isEmpty {
            faults.append("\(option) has no group")
        }
        if isBoolean && !choices.isEmpty {
            faults.append("\(option) has choices but takes no value")
        }
        faults += duplicates(choices).map { "\(option) has the choice '\($0)' twice" }
        return faults
    }
}

/// Whether the text is made of lower-case letters, digits and inner hyphens, and begins with a letter.
private func isName(_ text: String) -> Bool {
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let hyphen = UInt8(ascii: "-")
    guard let first = text.utf8.first, letters.contains(first), text.utf8.last != hyphen else { return false }
    return text.utf8.allSatisfy { letters.contains($0) || digits.contains($0) || $0 == hyphen }
}

/// The words that stand more than once in a list, each named once.
private func duplicates(_ words: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for word in words {
        counts[word, default: 0] += 1
    }
    return counts.filter { $0.value > 1 }.keys.sorted()
}
