/// One pass over the words of a command line.
///
/// It goes on after an error, for two reasons: a user who adds `--help` to a line that fails wants the help,
/// and an error must be shown in the form that a later `--format` or `--color` asks for. The first error is
/// the one that counts.
struct CommandLineReading {
    let table: CommandTable
    private(set) var command: Command?
    /// Place of the word that selects it.
    private(set) var commandPosition: Int?
    private(set) var unknownCommand: String?
    private(set) var values = Values()
    private(set) var help: HelpRequest?
    private(set) var isVersionAsked = false
    private(set) var error: UsageError?

    private let words: [String]
    private var position = 0
    private var haveFlagsEnded = false

    enum HelpRequest {
        case short, long
    }

    init(_ words: [String], table: CommandTable) {
        self.table = table
        self.words = words
        values.declare(table.globalFlags)
        while let word = nextWord() {
            do throws(UsageError) {
                try read(word)
            } catch {
                // Behind an unknown command nobody can say what is an option.
                if self.error == nil, unknownCommand == nil { self.error = error }
            }
        }
    }

    private mutating func nextWord() -> String? {
        guard position < words.count else { return nil }
        defer { position += 1 }
        return words[position]
    }

    // Words are cut by bytes and scalars. By characters, a combining mark could hide a dash or an equals
    // sign.
    private mutating func read(_ word: String) throws(UsageError) {
        if haveFlagsEnded || !isFlagLike(word) {
            readArgument(word)
        } else if word == "--" {
            haveFlagsEnded = true
            if command?.trailing != nil { values.trailing = [] }
        } else if word.utf8.starts(with: "--".utf8) {
            try readLong(word)
        } else {
            try readBundle(word)
        }
    }

    private mutating func readArgument(_ word: String) {
        if values.trailing != nil {
            values.trailing?.append(word)
        } else if command != nil || unknownCommand != nil {
            values.arguments.append(word)
        } else if let found = table.command(named: word) {
            command = found
            commandPosition = position - 1
            values.declare(found.flags)
        } else {
            unknownCommand = word
        }
    }

    private mutating func readLong(_ word: String) throws(UsageError) {
        let text = word.dropFirstScalars(2)
        let equals = text.unicodeScalars.firstIndex(of: "=")
        let name = String(text[..<(equals ?? text.endIndex)])
        let value = equals.map { String(text[text.unicodeScalars.index(after: $0)...]) }
        guard let (flag, isOn) = flag(named: name) else {
            throw unknownOption(name)
        }
        if flag.isBoolean {
            if let value { throw .unexpectedValue(value, of: "--\(name)") }
            turn(flag, isOn: isOn, isLong: true)
        } else {
            try take(value, for: flag)
        }
    }

    private mutating func readBundle(_ word: String) throws(UsageError) {
        var rest = word.dropFirstScalars(1)
        while let letter = rest.unicodeScalars.first {
            rest = rest.dropFirstScalars(1)
            guard let flag = flagsInScope.first(where: { $0.short == Character(letter) }) else {
                throw unknownLetter(letter, in: word)
            }
            let value = rest.unicodeScalars.first == "=" ? rest.dropFirstScalars(1) : nil
            if !flag.isBoolean {
                return try take(rest.isEmpty ? nil : String(value ?? rest), for: flag)
            }
            if let value { throw .unexpectedValue(String(value), of: "-\(letter)") }
            turn(flag, isOn: true, isLong: false)
        }
    }

    private mutating func turn(_ flag: Flag, isOn: Bool, isLong: Bool) {
        switch flag {
        case .help: help = isLong || help == .long ? .long : .short
        case .version: isVersionAsked = true
        default: values.set(flag, isOn: isOn)
        }
    }

    private mutating func take(_ attached: String?, for flag: Flag) throws(UsageError) {
        let value: String
        if let attached {
            value = attached
        } else if position < words.count, !isFlagLike(words[position]) || isNegativeNumber(words[position]) {
            value = words[position]
            position += 1
        } else {
            throw missingValue(of: flag, before: position < words.count ? words[position] : nil)
        }
        guard flag.choices.isEmpty || flag.choices.contains(value) else {
            throw .invalidChoice(value, of: flag)
        }
        values.add(value, to: flag)
    }

    /// The flags that may stand at this place.
    var flagsInScope: [Flag] { (command?.flags ?? []) + table.globalFlags }

    /// The flag of that name, and whether the name switches it on.
    func flag(named name: String) -> (flag: Flag, isOn: Bool)? {
        for flag in flagsInScope {
            if flag.name == name { return (flag, true) }
            if flag.negatedName == name { return (flag, false) }
        }
        return nil
    }
}

/// Whether a word is a flag by its looks. A lone dash is a file.
private func isFlagLike(_ word: String) -> Bool {
    word.utf8.first == UInt8(ascii: "-") && word.utf8.count > 1
}

/// Whether a word that begins with a dash is a value such as `-5s`; no short name is a digit.
private func isNegativeNumber(_ word: String) -> Bool {
    guard let second = word.utf8.dropFirst().first else { return false }
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
}

extension StringProtocol {
    func dropFirstScalars(_ count: Int) -> SubSequence {
        let start = unicodeScalars.index(startIndex, offsetBy: count, limitedBy: endIndex)
        return self[(start ?? endIndex)...]
    }
}
