import BuildComparison
import CommandLineKit
import TraceReport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `traceq trend`: in which build did it change?
enum TrendCommand {
    static let command = Command(
        "trend", purpose: "Say in which of many builds something changed",
        discussion: """
            The builds in the traces are put in the order of their versions, and each is compared with the one before it, as \
            `traceq compare` does. Over all steps together at most 5 % of trends without a change flag anything.
            """,
        arguments: [
            .init("FILE", isRepeatable: true, description: "Traces, logs, folders of them, or summaries.")
        ],
        flags: [
            Flag(
                "of", placeholder: "app", group: "Choosing", summary: "The app, if there are several",
                details:
                    "A bundle identifier or package; without it the one with most to compare. Example: --of com.example.app"
            ),
            CompareCommand.cluster,
            Flag(
                "format", placeholder: "format", choices: ["text", "json"], group: "Output",
                summary: "text (default) or json",
                details: "The JSON form holds a comparison for each step. Example: --format json"),
            Flag(
                "verbose", short: "v", group: "Output", summary: "Measures without a change too",
                details: "Example: -v"),
            Judging.os,
        ] + ReadingFlags.all,
        examples: [.init("traceq trend fleet", "all builds in a folder of traces")],
        seeAlso: ["compare", "summarize"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        var status = ExitStatus.done
        let reading = try ComparisonReading(values)
        var contributions: [Contribution] = []
        for path in values.arguments { contributions += reading.read(path, console, &status) }
        guard !contributions.isEmpty else { return status.combined(with: nothing(console)) }
        var options = ComparisonOptions()
        if values.value("cluster") == "stay" { options.unit = .stay }
        let app: String
        do throws(SideFailure) {
            app = try Sides.choose(base: contributions, head: contributions, app: values.value("of")).base
                .build.app
        } catch {
            return console.fail(CompareCommand.problem(error), .notDone)
        }
        let trend = Trend(contributions.filter { $0.build.app == app }, options: options)
        guard trend.builds.count > 1 else { return status.combined(with: nothing(console)) }
        if console.isJSON { return status.combined(with: console.write(TrendJSON.render(trend))) }
        let text = TrendText(
            width: terminalWidth(fileDescriptor: STDOUT_FILENO), isVerbose: values.isOn("verbose"))
        return status.combined(with: console.write(text.render(trend)))
    }

    private static func nothing(_ console: Console) -> ExitStatus {
        console.fail(
            Problem(
                "a trend needs traces of two builds",
                hint: "`traceq report FILE` says which build a trace is of"),
            .notDone)
    }
}
