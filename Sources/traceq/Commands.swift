import CommandLineKit

/// All commands: the table that parser and help read, and the code behind each.
enum Commands {
    typealias Body = @Sendable (Values, Console) throws -> ExitStatus

    /// Version of the tool.
    static let version = "0.1.0"

    static let table = CommandTable(
        name: "traceq", version: version, purpose: "Find out what went wrong in the life of a mobile app",
        discussion: """
            traceq reads what an app or a device wrote down (a trace, or a log that you already have), replays it \
            through the lifecycle rules of iOS or Android, and says first what went wrong, with the lines that \
            prove it. A file is recognised by its content; `-` is standard input.

            Status: 0 done; 1 a finding at or above --fail-on; 2 not done (usage, unreadable or empty input); \
            3 done, but part of the input could not be read; 70 a bug; 130 interrupted, what was done is kept.

            Read are traces (.trace.zst), JSON lines (traceq.events/1), logcat in every layout that has times, Apple's \
            unified log and Xcode console lines, Apple's reports (.ips and older text), and MetricKit payloads.
            """,
        groups: [
            .init(
                "Ask",
                [
                    ReportCommand.command, CheckCommand.command, CompareCommand.command, TrendCommand.command,
                    QueryCommand.command, LiveCommand.command,
                ]),
            .init(
                "Make",
                [
                    IngestCommand.command, RecordCommand.command, SimulateCommand.command,
                    IndexCommand.command,
                    SummarizeCommand.command, ReproduceCommand.command,
                ]),
            .init("Pass on", [ExcerptCommand.command, ExportCommand.command]),
            .init("Look inside", [DumpCommand.command, VerifyCommand.command]),
            .init("Keep", [RepairCommand.command, RepackCommand.command, ShrinkCommand.command]),
            .init("Learn", [RulesCommand.command, ExplainCommand.command, GenerateCommand.command]),
        ],
        globalFlags: GlobalFlags.all, environment: GlobalFlags.environment, commandForFiles: "report")

    /// The code of a command; nil if there is none of that name.
    static func body(of name: String) -> Body? {
        switch name {
        case ReportCommand.command.name: ReportCommand.run
        case CheckCommand.command.name: CheckCommand.run
        case RulesCommand.command.name: RulesCommand.run
        case ExplainCommand.command.name: ExplainCommand.run
        case GenerateCommand.command.name: GenerateCommand.run
        case ShrinkCommand.command.name: ShrinkCommand.run
        case ExcerptCommand.command.name: ExcerptCommand.run
        case IngestCommand.command.name: IngestCommand.run
        case CompareCommand.command.name: CompareCommand.run
        case SummarizeCommand.command.name: SummarizeCommand.run
        case TrendCommand.command.name: TrendCommand.run
        case IndexCommand.command.name: IndexCommand.run
        case QueryCommand.command.name: QueryCommand.run
        case RecordCommand.command.name: RecordCommand.run
        case LiveCommand.command.name: LiveCommand.run
        case ReproduceCommand.command.name: ReproduceCommand.run
        case SimulateCommand.command.name: SimulateCommand.run
        case DumpCommand.command.name: DumpCommand.run
        case ExportCommand.command.name: ExportCommand.run
        case VerifyCommand.command.name: VerifyCommand.run
        case RepairCommand.command.name: RepairCommand.run
        case RepackCommand.command.name: RepackCommand.run
        default: nil
        }
    }
}

/// Flags that every command takes.
enum GlobalFlags {
    static let all = [
        Flag(
            "color", placeholder: "when", choices: ["auto", "always", "never"], group: "Output",
            summary: "When to use colour: auto, always, never",
            details:
                "Colour is used on a terminal unless NO_COLOR is set or TERM is dumb; this flag wins over both. "
                + "Colour never says anything that the words do not say. Example: --color never"),
        Flag(
            "quiet", short: "q", group: "Output", summary: "No notes on standard error",
            details: "Warnings about lost data and errors are still shown. Example: -q"),
        Flag(
            "no-config", group: "Input", summary: "Without the options of the file in TRACEQ_CONFIG",
            details: "Example: --no-config"),
        Flag(
            "progress", placeholder: "when", choices: ["auto", "never"], group: "Output",
            summary: "When to show how far long work is: auto, never",
            details:
                "On a terminal, after half a second of reading, a line on standard error says how far it is. "
                + "Example: --progress never"),
        Flag(
            "json", group: "Output", summary: "Results and errors as JSON",
            details:
                "The same as --format json where a command has formats; errors become one JSON object a line "
                + "on standard error. Example: --json"),
    ]

    static let environment: [CommandTable.Variable] = [
        .init(
            "TRACEQ_CONFIG",
            "A file with options for every call: one a line, its value behind = or on the next line, # before a comment. An "
                + "option that a command does not have is passed over there, and those of the command line win."
        ),
        .init("NO_COLOR", "If it is set and not empty, there is no colour."),
        .init("COLUMNS", "The width to write for where there is no terminal."),
    ]
}
