extension CommandTable {
    /// Reads the words of a command line, without the name of the program.
    ///
    /// Flags and arguments may be mixed, and global flags may also stand before the command. `--` ends the
    /// flags. Help, where it is asked for, wins over every error except an unknown command, and no words at
    /// all ask for the short help of the tool.
    ///
    /// A value stands behind `=`, behind the letter of a short flag, or in the next word. A next word that
    /// begins with a dash is a value only if it is `-` or a negative number; any other is given with `=`.
    /// - Parameters:
    ///   - words: The words after the name of the program.
    ///   - isFile: Whether a word is the name of a file. It is asked only about a word that is no command.
    ///     Nothing else touches the file system.
    /// - Throws: ``UsageError`` with a sentence for the user.
    public func parse(
        _ words: [String], isFile: (String) -> Bool = { _ in false }
    ) throws(UsageError) -> Invocation {
        if words.isEmpty { return .help(nil, long: false) }
        let reading = CommandLineReading(words, table: self)
        do throws(UsageError) {
            return try invocation(of: reading, isFile: isFile)
        } catch {
            var error = error
            error.hint = error.hint ?? helpHint(for: reading.command)
            error.values = reading.values
            throw error
        }
    }

    private func invocation(
        of reading: CommandLineReading, isFile: (String) -> Bool
    ) throws(UsageError) -> Invocation {
        let arguments = reading.values.arguments
        if let word = reading.unknownCommand {
            throw reading.error ?? unknownCommand(word, isFile: isFile)
        }
        if let help = reading.help, reading.command?.name != Command.help.name || arguments.isEmpty {
            return .help(reading.command, long: help == .long)
        }
        if let error = reading.error, reading.help == nil { throw error }
        if reading.isVersionAsked { return .version }
        guard let command = reading.command else { throw .missingCommand }
        try check(arguments, of: command)
        switch command.name {
        case Command.help.name:
            guard let topic = arguments.first else { return .help(nil, long: true) }
            guard let found = self.command(named: topic) else {
                throw unknownCommand(topic)
            }
            return .help(found, long: reading.help != .short)
        case Command.version.name:
            return .version
        default:
            return .run(command, reading.values)
        }
    }

    private func check(_ arguments: [String], of command: Command) throws(UsageError) {
        let (fewest, most) = command.argumentCounts
        if arguments.count < fewest {
            var error = UsageError.missingArgument(command.arguments.filter(\.isRequired)[arguments.count])
            error.hint = "the usage is `\(usage(of: command))`"
            throw error
        }
        if let most, arguments.count > most {
            var error = UsageError.unexpectedArgument(arguments[most])
            error.hint = "the usage is `\(usage(of: command))`"
            throw error
        }
    }

    private func unknownCommand(_ word: String) -> UsageError {
        var error = UsageError.unknownCommand(
            word, suggestion: suggestion(for: word, among: commands.map(\.name)))
        error.hint = "`\(name) --help` lists the commands"
        return error
    }

    /// The error for a word that stands where a command is due, but may be a file.
    private func unknownCommand(_ word: String, isFile: (String) -> Bool) -> UsageError {
        let looksLikePath = word == "-" || word.utf8.contains { "/.".utf8.contains($0) }
        guard let commandForFiles, looksLikePath || isFile(word) else { return unknownCommand(word) }
        var error = UsageError.unknownCommand(word, suggestion: nil)
        // A word after '--' may begin with a dash; as a file of that command it would be taken for a flag.
        let isFlagLike = word.utf8.first == UInt8(ascii: "-") && word != "-"
        error.hint = "`\(name) \(commandForFiles) \(shellWord(isFlagLike ? "./" + word : word))`"
        return error
    }

    private func helpHint(for command: Command?) -> String {
        let words = [name, command?.name, "--help"].compactMap(\.self)
        return "`\(words.joined(separator: " "))` lists the options"
    }
}
