/// Everything that the command line of a tool is made of, as data.
public struct CommandTable: Sendable, Equatable {
    /// The name of the tool as users type it.
    public let name: String
    /// The version of the tool, such as `1.2.0`.
    public let version: String
    /// One sentence that says what the tool is for.
    public let purpose: String
    /// Paragraphs at the end of the long help of the tool, such as the exit statuses; may be empty.
    public let discussion: String
    /// The commands by purpose, in the order of help. `help` and `version` are always among them.
    public let groups: [Group]
    /// The flags that every command accepts. `--help` and `--version` are always among them.
    public let globalFlags: [Flag]
    /// Environment variables that count, and what they do; for the manual page.
    public let environment: [Variable]
    /// The command to suggest to a user who gave a file where a command is due.
    public let commandForFiles: String?

    /// A table in which `help` and `version`, as commands and as flags, are added where
    /// they are missing.
    public init(
        name: String, version: String, purpose: String, discussion: String = "", groups: [Group],
        globalFlags: [Flag] = [], environment: [Variable] = [],
        commandForFiles: String? = nil
    ) {
        self.name = name
        self.version = version
        self.purpose = purpose
        self.discussion = discussion
        self.environment = environment
        let declared = groups.flatMap { $0.commands.map(\.name) }
        let missing = [Command.help, .version].filter { !declared.contains($0.name) }
        self.groups = missing.isEmpty ? groups : groups + [Group("Help", missing)]
        let missingFlags = [Flag.help, .version].filter { !globalFlags.contains($0) }
        self.globalFlags = globalFlags + missingFlags
        self.commandForFiles = commandForFiles
    }

    /// Commands that serve one purpose.
    public struct Group: Sendable, Equatable {
        /// The heading in help.
        public let title: String
        /// The commands in the order of help.
        public let commands: [Command]

        /// A heading and its commands.
        public init(_ title: String, _ commands: [Command]) {
            self.title = title
            self.commands = commands
        }
    }

    /// An environment variable that counts.
    public struct Variable: Sendable, Equatable {
        /// Its name.
        public let name: String
        /// What it does.
        public let effect: String

        /// A variable and what it does.
        public init(_ name: String, _ effect: String) {
            self.name = name
            self.effect = effect
        }
    }

    /// Every command, in the order of help.
    public var commands: [Command] { groups.flatMap(\.commands) }

    /// The command of that name, if there is one.
    public func command(named name: String) -> Command? {
        commands.first { $0.name == name }
    }

    /// The one line that `--version` prints, without a line feed.
    public var versionLine: String { "\(name) \(version)" }

    /// The usage line of a command, or of the tool.
    public func usage(of command: Command?) -> String {
        guard let command else { return "\(name) <command> [options] [arguments]" }
        let trailing = command.trailing.map { ["[-- \($0.placeholder)...]"] } ?? []
        return ([name, command.name, "[options]"] + command.arguments.map(\.spelling) + trailing)
            .joined(separator: " ")
    }
}
