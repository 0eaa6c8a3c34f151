import CommandLineKit
import LiveView
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `traceq live`: what goes on now, while the log is still written.
enum LiveCommand {
    static let command = Command(
        "live", purpose: "Watch what goes on, while the log is written",
        discussion: """
            Follows a pipe or a file that grows (a log, JSON lines, or a trace that `traceq record` writes) and shows, ten \
            times a second at most: each process with its state and how long it has been in it, open tasks and holds \
            with what is left of their time and where the limit comes from, and findings as they show. Between two \
            lines the times run on. Of a file that was there already they stand still until something is added to it.

            q quits, and arrows scroll the processes; keys work while the log comes through standard input. When the \
            pipe ends, the view stays with the verdict until q. Then the verdict and the findings are printed \
            below what stood on the terminal before. Without a terminal on standard output each change is a line, \
            written at once, and the verdict is the last one; with --json a line is an object with `type` (state, begin, \
            end, hold, release, finding, loss, verdict), `t` (trace time, ns), `moment`, `who`, `what` and `rule`.

            Some findings need the end: what a death was is sure only when no further record of it can come. Until \
            then the view says what is known so far. The status is 0, or 130 after Ctrl-C; see --fail-on.
            """,
        arguments: [.init("FILE", description: "A log, JSON lines or a trace; `-` is standard input.")],
        flags: [
            Flag(
                "process", placeholder: "process", isRepeatable: true, group: "Selection",
                summary: "Show only this process: NAME or PID",
                details: "Given more than once, any of them. Example: --process ExampleApp"),
            Flag(
                "no-follow", group: "Input", summary: "End at the end of a file",
                details: "A pipe always ends with its writer. Example: --no-follow"),
            Judging.failOn, Judging.os,
        ]
            + ReadingFlags.all.map { flag in
                guard flag.name == "app" else { return flag }
                return Flag(
                    "app", placeholder: "app", isRepeatable: true, group: "Selection",
                    summary: "Show only this app",
                    details: """
                        A package or bundle identifier, with all processes of it. Processes that the log gives neither a name nor \
                        an app are taken for it. Given more than once, any of them. Example: --app com.example.app
                        """)
            },
        examples: [
            .init("adb logcat -b all -v threadtime | traceq live -", "a device, as it happens"),
            .init("traceq live device.log --app com.example.app", "one app, in a log that grows"),
            .init("adb logcat -b all | traceq live - | grep ERROR", "only what went wrong, line by line"),
        ], seeAlso: ["report", "record"])

    static func run(_ values: Values, _ console: Console) throws -> ExitStatus {
        let path = values.arguments[0]
        guard path != "-" || !isTerminal(STDIN_FILENO) else {
            throw UsageError(
                "standard input is the terminal, so nothing comes through it",
                hint: "`adb logcat -b all -v threadtime | traceq live -`, or name a file")
        }
        let session = LiveSession(
            title: path == "-" ? "standard input" : path,
            Watch(apps: values.all("app"), processes: values.all("process")), try Judging.options(values),
            isOnScreen: !console.isJSON && isTerminal(STDOUT_FILENO) && hasScreen, console)
        return session.run(
            path, isFollowed: !values.isOn("no-follow"), try ReadingFlags.read(values),
            failOn: Judging.severity(values))
    }

    /// False for a terminal that can only print lines.
    private static var hasScreen: Bool {
        guard let term = getenv("TERM") else { return false }
        return !["", "dumb"].contains(String(cString: term))
    }
}
