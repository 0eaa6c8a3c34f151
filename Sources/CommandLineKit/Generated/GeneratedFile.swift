/// What can be made from a command table besides its help.
public enum GeneratedFile: String, CaseIterable, Sendable {
    /// A manual page in roff, section 1.
    case man
    /// Completions for a shell.
    case bash, zsh, fish
}

extension CommandTable {
    /// The file as text.
    public func generate(_ file: GeneratedFile) -> String {
        switch file {
        case .man: ManPage(self).text
        case .bash: BashCompletion(self).text
        case .zsh: ZshCompletion(self).text
        case .fish: FishCompletion(self).text
        }
    }
}

/// The flags of a command as a shell completes them.
struct CompletedFlag {
    let flag: Flag

    /// `--format`, and the form that switches it off.
    var longNames: [String] { ["--\(flag.name)"] + (flag.negatedName.map { ["--\($0)"] } ?? []) }

    /// All its spellings.
    var names: [String] { longNames + (flag.short.map { ["-\($0)"] } ?? []) }

    /// True if its value is a file.
    var takesFile: Bool { flag.placeholder == "file" }
}
