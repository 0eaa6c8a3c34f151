/// One row of the flag table.
///
/// The parser, the help, the man page and the completions are all made from these rows, so they cannot
/// differ.
public struct Flag: Sendable, Equatable {
    /// The long name without its dashes: lower-case ASCII letters, digits and hyphens, at least two of them.
    public let name: String
    /// The one-letter name, an ASCII letter, if there is one.
    public let short: Character?
    /// What stands for the value in help and messages, without angle brackets; `nil` for a boolean flag.
    public let placeholder: String?
    /// The words that the value may be; empty when any text is accepted.
    public let choices: [String]
    /// Whether every occurrence counts. Otherwise the last one wins.
    public let isRepeatable: Bool
    /// The heading under which help lists the flag: its purpose, such as `Output`.
    public let group: String
    /// One line for `-h`.
    public let summary: String
    /// Paragraphs for `--help`, with an example. A blank line separates paragraphs, and a line that begins
    /// with a space is kept as it is.
    public let details: String
    /// Whether a `--no-` form exists: true for every boolean flag of a table, so that a flag from a
    /// configuration file can always be taken back, and false for `--help` and `--version`.
    public let isNegatable: Bool

    /// A row for a table; ``CommandTable/faults`` says what is wrong with it.
    public init(
        _ name: String, short: Character? = nil, placeholder: String? = nil, choices: [String] = [],
        isRepeatable: Bool = false, group: String, summary: String, details: String
    ) {
        self.init(
            name: name, short: short, placeholder: placeholder, choices: choices, isRepeatable: isRepeatable,
            group: group, summary: summary, details: details, isNegatable: placeholder == nil)
    }

    private init(
        name: String, short: Character?, placeholder: String?, choices: [String], isRepeatable: Bool,
        group: String, summary: String, details: String, isNegatable: Bool
    ) {
        self.name = name
        self.short = short
        self.placeholder = placeholder
        self.choices = choices
        self.isRepeatable = isRepeatable
        self.group = group
        self.summary = summary
        self.details = details
        self.isNegatable = isNegatable
    }

    /// Whether the flag is given without a value.
    public var isBoolean: Bool { placeholder == nil }

    /// The long name that switches a boolean flag off: `no-progress` for `progress`, and `config` for
    /// `no-config`, since nobody would type `--no-no-config`.
    public var negatedName: String? {
        guard isNegatable else { return nil }
        return name.hasPrefix("no-") ? String(name.dropFirst(3)) : "no-" + name
    }

    /// The flag as messages and help spell it, such as `--format <format>`.
    public var spelling: String {
        placeholder.map { "--\(name) <\($0)>" } ?? "--\(name)"
    }

    /// `-h` and `--help`, which every table has.
    public static let help = Flag(
        name: "help", short: "h", placeholder: nil, choices: [], isRepeatable: false, group: "Help",
        summary: "Show a summary (-h) or the whole help (--help)",
        details: """
            Show help and do nothing else. The short form -h prints one line for each option; the long form \
            --help explains every option, with examples.
            """,
        isNegatable: false)

    /// `-V` and `--version`, which every table has.
    public static let version = Flag(
        name: "version", short: "V", placeholder: nil, choices: [], isRepeatable: false, group: "Help",
        summary: "Show the version", details: "Show the version and do nothing else.", isNegatable: false)
}
