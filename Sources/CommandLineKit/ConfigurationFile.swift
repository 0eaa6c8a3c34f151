import ByteIO

/// Options that a user wants with every call: a file with one word of a command line on each line, `#` before a comment.
///
/// They stand before those of the command line, so that the last one wins. A line that is an option of another command is
/// passed over, with its value; one that is no option of any command is an error.
public struct ConfigurationFile: Sendable {
    private struct Line: Sendable {
        let number: Int
        let word: String
    }

    private let path: String
    private let lines: [Line]

    /// The lines of a file; `path` is what it is called in messages.
    public init(_ text: String, path: String) {
        self.path = path
        lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            .compactMap {
                let word = Self.trimmed($1)
                return word.isEmpty || word.hasPrefix("#") ? nil : Line(number: $0 + 1, word: word)
            }
    }

    /// The words that a command takes.
    /// - Throws: a ``UsageError`` that names the line that is no option.
    func words(for command: Command, of table: CommandTable) throws(UsageError) -> [String] {
        var words: [String] = []
        var place = 0
        while place < lines.count {
            let line = lines[place]
            place += 1
            let name = line.word.prefix { $0 != "=" }
            let own = flag(spelled: name, among: command.flags + table.globalFlags)
            guard let flag = own ?? flag(spelled: name, among: table.commands.flatMap(\.flags)) else {
                throw UsageError(
                    "\(path): line \(line.number) is no option of any command: '\(line.word)'",
                    hint:
                        "one option a line, a value behind `=` or on the next line; `--no-config` goes without the file"
                )
            }
            var taken = [line.word]
            if !flag.isBoolean, name.utf8.count == line.word.utf8.count {
                guard place < lines.count else {
                    throw UsageError("\(path): line \(line.number): '\(line.word)' has no value")
                }
                // With the flag, so that a value may begin with a dash.
                taken = ["\(line.word)=\(lines[place].word)"]
                place += 1
            }
            if own != nil { words += taken }
        }
        return words
    }

    private func flag(spelled name: Substring, among flags: [Flag]) -> Flag? {
        flags.first { flag in
            name == "--\(flag.name)" || flag.negatedName.map { name == "--\($0)" } ?? false
                || flag.short.map { name == "-\($0)" } ?? false
        }
    }

    private static func trimmed(_ line: Substring) -> String {
        let blank: (Character) -> Bool = { $0 == " " || $0 == "\t" }
        var line = line.drop(while: blank)
        while let last = line.last, blank(last) { line.removeLast() }
        return String(line)
    }
}

extension CommandTable {
    /// The words of a command line with those of a configuration file in their place: right after the command. A command
    /// line without a command that runs needs no file, and `read` is not called.
    /// - Throws: a ``UsageError`` for a line of the file that is no option, and what `read` throws.
    public func words(
        _ words: [String], with read: () throws(UsageError) -> ConfigurationFile
    ) throws(UsageError) -> [String] {
        let reading = CommandLineReading(words, table: self)
        guard let command = reading.command, let place = reading.commandPosition,
            command != .help, command != .version, reading.help == nil, !reading.isVersionAsked
        else { return words }
        var result = words
        do throws(UsageError) {
            result.insert(contentsOf: try read().words(for: command, of: self), at: place + 1)
        } catch {
            var error = error
            error.values = reading.values
            throw error
        }
        return result
    }
}
