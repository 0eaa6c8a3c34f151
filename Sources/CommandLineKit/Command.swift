/// One command of the tool.
public struct Command: Sendable, Equatable {
    /// The word that selects the command: lower-case ASCII letters, digits and hyphens.
    public let name: String
    /// One line that says what the command is for, without a full stop.
    public let purpose: String
    /// Paragraphs for `--help`; may be empty. A blank line separates paragraphs, and a line that begins with
    /// a space is kept as it is.
    public let discussion: String
    /// The positional arguments in order. At most one may be repeatable.
    public let arguments: [Argument]
    /// What the words behind `--` are, if they are kept apart: the words of another program's command line. Without it
    /// they are positional arguments like those before.
    public let trailing: Argument?
    /// The flags of this command only.
    public let flags: [Flag]
    /// Command lines that work; ``CommandTable/faults`` parses them.
    public let examples: [Example]
    /// Names of related commands.
    public let seeAlso: [String]

    /// A command for a table; ``CommandTable/faults`` says what is wrong with it.
    public init(
        _ name: String, purpose: String, discussion: String = "", arguments: [Argument] = [],
        trailing: Argument? = nil, flags: [Flag] = [], examples: [Example] = [], seeAlso: [String] = []
    ) {
        self.name = name
        self.purpose = purpose
        self.discussion = discussion
        self.arguments = arguments
        self.trailing = trailing
        self.flags = flags
        self.examples = examples
        self.seeAlso = seeAlso
    }

    /// A positional argument.
    public struct Argument: Sendable, Equatable {
        /// What stands for the argument in help and messages, such as `FILE`.
        public let placeholder: String
        /// Whether the command line is wrong without it.
        public let isRequired: Bool
        /// Whether it takes any number of words.
        public let isRepeatable: Bool
        /// One sentence or more for help.
        public let description: String

        /// An argument that is required and taken once, unless said otherwise.
        public init(
            _ placeholder: String, isRequired: Bool = true, isRepeatable: Bool = false, description: String
        ) {
            self.placeholder = placeholder
            self.isRequired = isRequired
            self.isRepeatable = isRepeatable
            self.description = description
        }

        /// The argument as a usage line spells it: `FILE`, `FILE...`, `[FILE]` or `[FILE...]`.
        public var spelling: String {
            let words = isRepeatable ? placeholder + "..." : placeholder
            return isRequired ? words : "[\(words)]"
        }
    }

    /// A command line that works, and what it does.
    public struct Example: Sendable, Equatable {
        /// What to type, with the name of the tool.
        public let commandLine: String
        /// One sentence that says what it does.
        public let effect: String

        /// A command line and what it does.
        public init(_ commandLine: String, _ effect: String) {
            self.commandLine = commandLine
            self.effect = effect
        }
    }

    /// The fewest and the most positional arguments; `most` is `nil` when there is no limit.
    var argumentCounts: (fewest: Int, most: Int?) {
        let isOpen = arguments.contains { $0.isRepeatable }
        return (arguments.count { $0.isRequired }, isOpen ? nil : arguments.count)
    }

    /// The command `help`, which every table has.
    public static let help = Command(
        "help", purpose: "Show help for the tool or for one command",
        arguments: [
            Argument("COMMAND", isRequired: false, description: "The command to explain.")
        ])

    /// The command `version`, which every table has.
    public static let version = Command("version", purpose: "Show the version")
}
