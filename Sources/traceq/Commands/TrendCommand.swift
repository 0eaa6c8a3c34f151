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
            .init(
                "FILE", isRequired: false, isRepeatable: true,
                description: "Traces, logs, folders of them, or summaries; none with --db.")
        ],
        flags: [
            IndexFlags.db,
            Flag(
                "of", placeholder: "app", group: "Choosing", summary: "The app, if there are several",
                details:
                    "A bundle identifier or package; without it the one with most to compare. With --db, --app does the same. Example: --of com.example.app"
            ),
            CompareCommand.cluster,
            Flag(
                "format", placeholder: "format", choices: ["text", "json", "html"], group: "Output",
                summary: "text (default), json or html",
                details: """
                    json holds a comparison for each step; html is a page with a chart of each measure. Without it the name of \
                    the file behind -o decides. Example: --format html
                    """),
            Flag(
                "output", short: "o", placeholder: "file", group: "Output",
                summary: "Write it here (default: standard output)",
                details:
                    "An existing file is replaced only when the new one is complete. Example: -o trend.html"),
            Flag(
                "verbose", short: "v", group: "Output", summary: "Measures without a change too",
                details: "Example: -v"),
            Judging.os,
        ] + ReadingFlags.all,
        examples: [
            .init("traceq trend fleet", "all builds in a folder of traces"),
            .init("traceq trend --db fleet.db", "all builds of an index"),
            .init("traceq trend --db fleet.db -o trend.html", "the same as a page with charts"),
        ],
        seeAlso: ["compare", "summarize"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let format = ReportFormat.asked(values)
        guard [.text, .json, .html].contains(format) else {
            throw UsageError(
                "a trend is written as text, JSON or HTML, not as \(format.rawValue)",
                hint: "name a file that ends in .html, .json or .txt")
        }
        var status = ExitStatus.done
        guard let contributions = try contributions(values, console, &status) else { return status }
        var options = ComparisonOptions()
        if values.value("cluster") == "stay" { options.unit = .stay }
        let trend = Trend(contributions, options: options)
        guard trend.builds.count > 1 else { return status.combined(with: nothing(console)) }
        let output = try ResultOutput(values)
        let bytes: [UInt8]
        switch format {
        case .json: bytes = TrendJSON.render(trend)
        case .html: bytes = TrendPage(trend, generator: Commands.table.versionLine).render()
        default:
            let text = TrendText(
                width: output.isFile ? 80 : terminalWidth(fileDescriptor: STDOUT_FILENO),
                isVerbose: values.isOn("verbose"))
            bytes = Array(text.render(trend).utf8)
        }
        status = status.combined(with: output.write(bytes, console))
        return status.combined(with: output.finish(console))
    }

    /// What the traces or the index say of one app; nil if there is nothing, which is said.
    private static func contributions(
        _ values: Values, _ console: Console, _ status: inout ExitStatus
    ) throws -> [Contribution]? {
        if let path = values.value("db") {
            guard let index = try IndexedBuilds(path, values, console, &status),
                let app = app(of: index.heads, values, console, &status)
            else { return nil }
            var all: [Contribution] = []
            for build in Set(index.heads.map(\.build)) where build.app == app {
                guard let own = index.contributions(of: build, console, &status) else { return nil }
                all += own
            }
            return all
        }
        guard !values.arguments.isEmpty else {
            throw UsageError(
                "trend needs traces", hint: "name files or folders, or an index: `--db fleet.db`")
        }
        let reading = try ComparisonReading(values)
        var all: [Contribution] = []
        for path in values.arguments { all += reading.read(path, console, &status) }
        guard let app = app(of: all, values, console, &status) else { return nil }
        return all.filter { $0.build.app == app }
    }

    private static func app(
        of contributions: [Contribution], _ values: Values, _ console: Console, _ status: inout ExitStatus
    ) -> String? {
        guard !contributions.isEmpty else {
            status = status.combined(with: nothing(console))
            return nil
        }
        do throws(SideFailure) {
            return try Sides.choose(
                base: contributions, head: contributions, app: IndexedBuilds.app(values)
            ).base.build.app
        } catch {
            status = console.fail(CompareCommand.problem(error), .notDone)
            return nil
        }
    }

    private static func nothing(_ console: Console) -> ExitStatus {
        console.fail(
            Problem(
                "a trend needs traces of two builds",
                hint: "`traceq report FILE` says which build a trace is of"),
            .notDone)
    }
}
