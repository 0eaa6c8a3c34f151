// What is said about an option that cannot be used as it was given.
extension CommandLineReading {
    func unknownOption(_ name: String) -> UsageError {
        let option = "--\(name)"
        let names = flagsInScope.map(\.name) + flagsInScope.compactMap(\.negatedName)
        var error = UsageError.unknownOption(option, suggestion: suggestion(for: name, among: names))
        error.hint = ownerHint(option) { $0.name == name || $0.negatedName == name }
        return error
    }

    func unknownLetter(_ letter: Unicode.Scalar, in word: String) -> UsageError {
        let option = "-\(letter)"
        let name = String(word.dropFirstScalars(1))
        let isAlone = name.unicodeScalars.count == 1
        // '-quiet' is read as '-q -u ...', but '--quiet' was meant.
        let meant = isAlone ? nil : flagsInScope.first { $0.name == name }?.name
        var error = UsageError.unknownOption(option, in: isAlone ? nil : word, suggestion: meant)
        error.hint = ownerHint(option) { $0.short == Character(letter) }
        return error
    }

    /// Where an option belongs that exists, but not where it was given.
    private func ownerHint(_ option: String, _ isMeant: (Flag) -> Bool) -> String? {
        let owners = table.commands.filter { $0.flags.contains(where: isMeant) }.map(\.name)
        guard let owner = owners.first else { return nil }
        if command == nil { return "give it after the command, as in `\(table.name) \(owner) \(option)`" }
        let others = owners.count > 1 ? " and \(owners.count - 1) more" : ""
        return "it is an option of `\(table.name) \(owner)`\(others)"
    }

    /// The error for a flag at the end of the line, or before a word that looks like a flag itself.
    func missingValue(of flag: Flag, before next: String?) -> UsageError {
        var error = UsageError.missingValue(of: flag)
        if let next, next != "--", !isKnown(next) {
            error.hint = "a value that begins with a dash is given as `--\(flag.name)=\(shellWord(next))`"
        }
        return error
    }

    private func isKnown(_ word: String) -> Bool {
        if word.utf8.starts(with: "--".utf8) {
            let name = word.dropFirstScalars(2).unicodeScalars.prefix { $0 != "=" }
            return self.flag(named: String(name)) != nil
        }
        let letter = word.dropFirstScalars(1).unicodeScalars.first
        return flagsInScope.contains { $0.short == letter.map(Character.init) && letter != nil }
    }
}
