import CommandLineKit

/// `traceq generate`: what a shell and `man` know of traceq.
enum GenerateCommand {
    static let command = Command(
        "generate", purpose: "Write the manual page, or completions for a shell",
        discussion:
            "Made from the table that the command line is read by. `make install` puts all of them in their places.",
        arguments: [.init("KIND", description: "man, bash, zsh or fish.")],
        examples: [
            .init("traceq generate man | man -l -", "read the manual page"),
            .init("traceq generate bash > ~/.local/share/bash-completion/completions/traceq", "for bash"),
            .init("traceq generate fish > ~/.config/fish/completions/traceq.fish", "for fish"),
        ], seeAlso: ["help"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let kind = values.arguments[0]
        guard let file = GeneratedFile(rawValue: kind) else {
            let near = suggestion(for: kind, among: GeneratedFile.allCases.map(\.rawValue))
            throw UsageError(
                "nothing of the kind '\(kind)' can be made",
                hint: near.map { "did you mean '\($0)'?" } ?? "man, bash, zsh or fish")
        }
        return console.write(Commands.table.generate(file))
    }
}
