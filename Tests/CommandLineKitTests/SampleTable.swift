import CommandLineKit

/// A small table with a flag of every sort.
enum Sample {
    static let table = CommandTable(
        name: "traceq", version: "1.2.3", purpose: "say what went wrong in the life of an app",
        discussion: "Exit status: 0 done, 1 findings, 2 not done, 3 data lost.",
        groups: [
            .init("Read", [report, compare, query, extract]),
            .init("Make", [record]),
        ],
        globalFlags: [quiet, verbose, json, color, progress], commandForFiles: "report")

    static let report = Command(
        "report", purpose: "Say what went wrong, with the lines that prove it",
        discussion: "The verdict comes first.\n\nThen come the lines that prove it.",
        arguments: [
            .init("FILE", isRepeatable: true, description: "A trace, a log, a folder, or - for input.")
        ],
        flags: [format, pattern, output, limit, gap, losses],
        examples: [
            .init("traceq report session.trace.zst", "Print the verdict of one trace."),
            .init("adb logcat -d | traceq report - --format json", "Read from a pipe."),
        ],
        seeAlso: ["compare", "query"])

    static let compare = Command(
        "compare", purpose: "Say whether the new build is better",
        arguments: [
            .init("OLD", description: "Traces of before."), .init("NEW", description: "Traces of after."),
        ])

    static let query = Command(
        "query", purpose: "Run SQL",
        arguments: [
            .init("FILE", description: "A trace."),
            .init("SQL", isRequired: false, description: "A statement."),
        ],
        flags: [
            Flag(
                "file", short: "f", placeholder: "file", group: "Input", summary: "Read SQL", details: "SQL.")
        ])

    static let extract = Command(
        "excerpt", purpose: "Keep a part",
        arguments: [.init("FILE", isRequired: false, description: "A trace.")],
        flags: [
            Flag("from", placeholder: "time", group: "Range", summary: "Begin here", details: "From.")
        ])

    static let record = Command(
        "record", purpose: "Record a trace",
        arguments: [.init("FILE", isRequired: false, description: "What to record.")],
        trailing: .init(
            "COMMAND", isRequired: false, isRepeatable: true, description: "A command to run and record."),
        flags: [output])

    static let format = Flag(
        "format", short: "f", placeholder: "format", choices: ["text", "json"], group: "Output",
        summary: "Form of the report",
        details: "The form of the report.\n\n    traceq report --format json a.log")
    static let pattern = Flag(
        "pattern", short: "p", placeholder: "glob", isRepeatable: true, group: "Filter",
        summary: "Keep names that match", details: "Keep the names that match.")
    static let output = Flag(
        "output", short: "o", placeholder: "file", group: "Output", summary: "Write to a file",
        details: "Write to a file.")
    static let limit = Flag(
        "limit", placeholder: "number", group: "Filter", summary: "At most that many", details: "At most.")
    static let gap = Flag(
        "session-gap", placeholder: "duration", group: "Filter", summary: "Absence that ends a session",
        details: "An absence that ends a session.")
    static let losses = Flag(
        "no-losses", short: "L", group: "Filter", summary: "Leave losses out", details: "Leave losses out.")

    static let quiet = Flag(
        "quiet", short: "q", group: "Messages", summary: "No messages", details: "Write no messages.")
    static let verbose = Flag(
        "verbose", short: "v", isRepeatable: true, group: "Messages", summary: "More messages",
        details: "Write more messages.")
    static let json = Flag("json", group: "Messages", summary: "Messages as JSON", details: "As JSON.")
    static let color = Flag(
        "color", placeholder: "when", choices: ["auto", "always", "never"], group: "Messages",
        summary: "When to use colour", details: "When to use colour.")
    static let progress = Flag("progress", group: "Messages", summary: "Show progress", details: "Progress.")

    /// The command and the values of a line that is expected to run.
    static func run(_ words: [String]) throws -> (command: String, values: Values) {
        guard case .run(let command, let values) = try table.parse(words) else { throw NotRun() }
        return (command.name, values)
    }

    struct NotRun: Error {}

    /// The error of a line that is expected to fail.
    static func error(_ words: [String], isFile: (String) -> Bool = { _ in false }) -> UsageError? {
        do throws(UsageError) {
            _ = try table.parse(words, isFile: isFile)
            return nil
        } catch {
            return error
        }
    }
}

extension String {
    /// The words between spaces, `''` being an empty word.
    var words: [String] { split(separator: " ").map { $0 == "''" ? "" : String($0) } }
}
