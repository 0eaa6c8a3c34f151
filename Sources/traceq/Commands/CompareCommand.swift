import BuildComparison
import CommandLineKit
import LifecycleEngine
import TraceModel
import TraceReport

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `traceq compare`: is the new build better or worse?
enum CompareCommand {
    static let command = Command(
        "compare", purpose: "Say whether a build is better or worse than another",
        discussion: """
            BASE and HEAD are traces or logs of two builds: a file, a folder, a pattern such as 'runs/720-*', or a summary \
            that `traceq summarize` made. With --db both sides come from an index, \
            which answers as the traces would. Each process \
            counts for the build that it says it ran. Everything is counted by stay, session, launch or hour on screen, never \
            by day.

            Of each measure it says: worse, better, the same (and what change is ruled out), or too few traces (and how \
            many are needed). Of two equal builds at most 5 % of comparisons flag anything, whatever the number of measures; \
            the same traces always give the same answer. `traceq explain holm` and its like describe the methods.

            The status is 1 if a regression was found that no baseline accepts.
            """,
        arguments: [
            .init(
                "BASE", isRequired: false, description: "Traces of the build that is known; none with --db."),
            .init(
                "HEAD", isRequired: false, description: "Traces of the build that is judged; none with --db."),
        ],
        flags: [
            IndexFlags.db,
            Flag(
                "base", placeholder: "build", group: "Choosing",
                summary: "The build of BASE, by number or version",
                details:
                    "Without it the one that ran most; others are set aside and counted. Example: --base 720"),
            Flag(
                "head", placeholder: "build", group: "Choosing",
                summary: "The build of HEAD, by number or version",
                details:
                    "With --base, both sides may be the same folder. Example: --base 720 --head 730"),
            Flag(
                "of", placeholder: "app", group: "Choosing",
                summary: "The app, if there are several",
                details:
                    "A bundle identifier or package; without it the one with most to compare. With --db, --app does the same. Example: --of com.example.app"
            ),
            cluster,
            Flag(
                "threshold", placeholder: "limit", isRepeatable: true, group: "Judging",
                summary: "Smallest change that matters: kills=5%",
                details: """
                    A change below it is no regression, however sure. May be given for several measures. Example: --threshold \
                    hold.time=20%
                    """),
            Flag(
                "baseline", placeholder: "file", group: "Judging",
                summary: "Accept the regressions in this file",
                details:
                    "Lines that --format baseline printed; `#` begins a comment. Example: --baseline accepted.txt"
            ),
            Flag(
                "fail-on", placeholder: "what", choices: ["regression", "likely", "nothing"],
                group: "Judging",
                summary: "Exit with 1 on a regression (default)",
                details: """
                    likely: also if something looks worse and the traces are too few to confirm it. nothing: never. Example: \
                    --fail-on nothing
                    """),
            Flag(
                "format", placeholder: "format",
                choices: ["text", "markdown", "json", "junit", "baseline"], group: "Output",
                summary: "text (default), markdown, json, junit",
                details:
                    "markdown is for a comment on a pull request; baseline prints what --baseline reads. Example: --format markdown"
            ),
            Flag(
                "verbose", short: "v", group: "Output", summary: "The numbers behind every line",
                details: "Example: -v"),
            Judging.os,
        ] + ReadingFlags.all,
        examples: [
            .init("traceq compare runs/720 runs/730", "two folders of traces"),
            .init(
                "traceq compare --base 720 --head 730 fleet fleet", "two builds in one folder"),
            .init(
                "traceq compare --db fleet.db --base 720 --head 730", "two builds of an index"),
            .init("traceq compare --format junit main.d branch.d", "for a build server"),
        ], seeAlso: ["trend", "summarize", "explain"])

    /// What is one witness.
    static let cluster = Flag(
        "cluster", placeholder: "unit", choices: ["trace", "folder", "stay"], group: "Judging",
        summary: "What is one witness: trace, folder or stay",
        details: """
            Stays of one device are alike. trace (default): each file is one witness. folder: the files of a folder are of \
            one device, and are one together. stay: every stay is one, for a scripted run on one device. Example: \
            --cluster folder
            """)

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        var options = ComparisonOptions()
        options.thresholds = try thresholds(values)
        options.accepted = try values.value("baseline").map(accepted) ?? []
        if values.value("cluster") == "stay" { options.unit = .stay }
        var status = ExitStatus.done
        guard let sides = try sides(values, console, &status) else { return status }
        let comparison = Comparison(base: sides.base, head: sides.head, options: options)
        status = status.combined(with: write(comparison, values, console))
        let isLikely = comparison.lines.contains {
            $0.isLikely && $0.change > 0 && !options.accepted.contains($0.series)
        }
        switch values.value("fail-on") ?? "regression" {
        case "nothing": break
        case "likely" where isLikely: status = status.combined(with: .findings)
        default: if comparison.isFailing { status = status.combined(with: .findings) }
        }
        return status
    }

    /// Both sides, from traces or an index; nil if there is nothing to compare, which is said.
    private static func sides(
        _ values: Values, _ console: Console, _ status: inout ExitStatus
    ) throws -> (base: Side, head: Side)? {
        if let path = values.value("db") {
            for flag in ["base", "head"] where !values.isGiven(flag) {
                throw UsageError(
                    "with --db, compare needs --\(flag) <build>",
                    hint: "name two builds of the index: `--base 720 --head 730`")
            }
            guard let index = try IndexedBuilds(path, values, console, &status),
                let sides = choose(base: index.heads, head: index.heads, values, console, &status),
                let base = index.contributions(of: sides.base.build, console, &status),
                let head = index.contributions(of: sides.head.build, console, &status)
            else { return nil }
            return (
                sides.base.filled(with: base, among: index.heads),
                sides.head.filled(with: head, among: index.heads)
            )
        }
        guard values.arguments.count == 2 else {
            throw UsageError(
                "compare needs BASE and HEAD",
                hint: "two folders of traces, or `--db fleet.db --base 720 --head 730`")
        }
        let reading = try ComparisonReading(values)
        let base = reading.read(values.arguments[0], console, &status)
        let isSame = values.arguments[0] == values.arguments[1] && values.arguments[0] != "-"
        let head = isSame ? base : reading.read(values.arguments[1], console, &status)
        if status == .notDone, base.isEmpty || head.isEmpty { return nil }
        return choose(base: base, head: head, values, console, &status)
    }

    private static func choose(
        base: [Contribution], head: [Contribution], _ values: Values, _ console: Console,
        _ status: inout ExitStatus
    ) -> (base: Side, head: Side)? {
        do throws(SideFailure) {
            return try Sides.choose(
                base: base, head: head, app: IndexedBuilds.app(values), baseBuild: values.value("base"),
                headBuild: values.value("head"))
        } catch {
            status = console.fail(problem(error), .notDone)
            return nil
        }
    }

    private static func write(_ comparison: Comparison, _ values: Values, _ console: Console) -> ExitStatus {
        if console.isJSON { return console.write(ComparisonJSON.render(comparison)) }
        switch values.value("format") {
        case "markdown": return console.write(ComparisonMarkdown.render(comparison))
        case "junit": return console.write(ComparisonJUnit.render(comparison))
        case "baseline": return console.write(ComparisonBaseline.render(comparison))
        default:
            let isColored = console.isColored
            let text = ComparisonText(
                width: terminalWidth(fileDescriptor: STDOUT_FILENO), isVerbose: values.isOn("verbose")
            ) { words, emphasis in
                ReportWriter.style(emphasis).applied(to: words, when: isColored)
            }
            return console.write(text.render(comparison))
        }
    }

    static func problem(_ failure: SideFailure) -> Problem {
        func list(_ names: [String]) -> String {
            names.isEmpty ? "none" : names.prefix(5).joined(separator: ", ") + (names.count > 5 ? " ..." : "")
        }
        switch failure {
        case .noCommonApp(let base, let head):
            return Problem(
                "no app is on both sides", cause: "base has \(list(base)); head has \(list(head))",
                hint: "compare traces of one app; `traceq report FILE` says what a file holds")
        case .noSuchApp(let app, let apps):
            return Problem(
                "the app '\(app)' is not on both sides", cause: "both have \(list(apps))",
                hint: "`--of` takes one of these")
        case .noSuchBuild(let build, let builds):
            return Problem(
                "the build '\(build)' is not in the traces", cause: "they hold \(list(builds.map(\.words)))",
                hint: "give its number or its version")
        }
    }

    private static func thresholds(_ values: Values) throws -> [String: Double] {
        var thresholds: [String: Double] = [:]
        for text in values.all("threshold") {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let measure = Measures[parts[0]] else {
                let near = suggestion(for: parts.first ?? "", among: Measures.all.map(\.id))
                throw UsageError(
                    "the value '\(text)' is invalid for '--threshold <limit>'",
                    hint: near.map { "did you mean '\($0)'?" }
                        ?? "measures are \(Measures.all.map(\.id).joined(separator: ", "))")
            }
            guard parts[1].hasSuffix("%"), let percent = Double(parts[1].dropLast()), percent.isFinite,
                (0...1e6).contains(percent)
            else {
                throw UsageError(
                    "the value '\(text)' is invalid for '--threshold <limit>'",
                    hint: "a number and a percent sign, such as \(measure.id)=5%")
            }
            thresholds[measure.id] = percent / 100
        }
        return thresholds
    }

    private static func accepted(_ path: String) throws -> Set<Series> {
        Set(try CheckCommand.baseline(path).compactMap(ComparisonBaseline.read))
    }
}
