import Foundation
import TestSupport
import Testing

/// A case from the field, and what its `case.md` says must come out, in the words of the report.
struct SharedCase: Sendable, CustomTestStringConvertible {
    /// Its number.
    let number: String
    /// Name of the log in its folder.
    let log: String
    /// Rows of a file of patterns; empty where the log needs none.
    let pattern: String
    /// Flags that say what the log does not tell.
    let flags: [String]
    let answers: Answers

    var testDescription: String { "case \(number), \(log)" }

    init(
        _ number: String, _ log: String, pattern: String = "", flags: [String] = [], _ demanded: [String],
        not forbidden: [String]
    ) {
        self.number = number
        self.log = log
        self.pattern = pattern
        self.flags = flags
        answers = Answers(demanded, not: forbidden)
    }

    /// The folder whose name begins with the number.
    var folder: URL {
        get throws {
            let cases = try #require(Project.shared).appending(path: "cases")
            let names = try FileManager.default.contentsOfDirectory(atPath: cases.path)
            return cases.appending(path: try #require(names.first { $0.hasPrefix(number + "-") }))
        }
    }

    static let all = apple + appleDeaths + android + androidSystem

    private static let apple = [
        SharedCase(
            "01", "input.xcode.log",
            [
                #"VERDICT task leak x3: "Called by ExampleSDK, from -[ExampleFocusProcessor beginDelayTask]""#,
                "id 171 begun 17:42:29.271 (+/- 1.000 s) no end seen age 55.0",
                "id 196 begun 17:42:33.271 (+/- 1.000 s) no end seen age 51.0",
                "id 262 begun 17:42:40.270 (+/- 1.000 s) no end seen age 44.0",
                "expiration handlers ran, and these were not ended",
                "background share of its age: unknown",
                "the system announced termination; no end of the process in this trace",
            ], not: ["task leak:", "exceeded by", "background time used", "killed"]),
        SharedCase(
            "03", "input.xcode.log",
            [
                #"VERDICT killed in background: task "publishOnAppBackground" (id 12) was never ended"#,
                "id 12 begun 18:00:00.100",
                "background time used: 35.000 s in the last stay (18:00:09.000-18:00:44.000)",
                "limit about 30 s (iOS 13 and later) exceeded by 5.000 s",
                "3.950 s in earlier stays do not count: the budget restarts in the foreground",
                #"unmatched end: "publishOnAppBackground" (id 13) was ended twice"#,
                "ended at 18:00:10.200 and again at 18:00:10.900",
                "id 12 and id 13 were both open 18:00:09.050-18:00:10.200",
                "killed by watchdog (0x8badf00d) at 18:00:44.000",
            ], not: ["no leaks", "used: 44", "used: 43", "used: 39", "used: 38", "id 13 begun"]),
        SharedCase(
            "09", "input.xcode.log",
            [
                "VERDICT no fault of the app",
                #"task "Flutter debug task" (id 16): known task of a debug build, absent from release builds"#,
                "open for at least 30.",
                #"not the cause: "push: background message" ran 2.005 s and ended"#,
                "repeat with a release build before judging background behaviour",
            ], not: ["task leak", "leaked", "interrupted", "error:", "warning:"]),
        SharedCase(
            "12", "input.xcode.log",
            [
                "VERDICT a scheduled task reported success after it had expired",
                "completed 0.200 s after it had expired; counted as expired",
                "1, longest 25.200 s, 1 expired",
            ], not: ["2, longest"]),
        SharedCase(
            "10", "input.log",
            pattern: """
                task.began task="app refresh" name="app refresh": Started background app refresh
                task.scheduled task="app refresh" name="app refresh": Successfully scheduled background app refresh
                task.began task="app work" name="sync": Starting sync
                task.expiring task="app refresh" name="app refresh": Background app refresh task expired
                """,
            [
                "VERDICT a scheduled task was ended by expiration",
                "app refresh begun 09:08:29.367, open for 25.156 s",
                #"work still open then: "sync", begun 09:08:29.425, no stop seen"#,
                "completion (setTaskCompleted): not seen in this trace",
                "next run requested at 09:08:29.379",
            ], not: ["task leak", "4.8 s", "clean"]),
        SharedCase(
            "13", "input.console.log",
            [
                "VERDICT clean", #""com.example.fetch" (app refresh): 2,"#,
                "(519B19) begun 09:30:54.355: completion not seen",
                "(D60C2C) begun 09:31:06.813, 12.458 s after the one before: open when the trace ended, not leaked; completion not seen",
                "next run requested at 09:30:54.358, with no delay",
            ], not: ["leaked,", "task leak", "2 h"]),
        SharedCase(
            "17", "input.xcode.log",
            [
                "VERDICT clean", "on screen 360.000 s in 1 visit", "SESSIONS 1: 09:14:20.600-",
                "LAUNCHES 1: 1 by the user",
                "prewarmed at 05:12:03.100, paused about 4 h 2 min 16 s (05:12:03.900-09:14:20.200)",
                "used 0.800 s before the pause and 0.400 s after it",
            ], not: ["cold start", "hang", "4 h 8 min", "on screen 4 h"]),
        SharedCase(
            "32", "input.xcode.log",
            [
                "VERDICT flutter: paused does not follow inactive; it is left out",
                "[flutter.lifecycle.illegal-transition] at 12:00:10.040",
                "hidden followed at 12:00:10.050", "probably has another sender",
                "on screen at least 10.080 s in 2 visits", "12:00:00.000-12:00:10.050 (10.050 s)",
                "BACKGROUND 1 stay: 12:00:10.050-12:00:40.020 (29.970 s)",
            ], not: ["2 stays", "twice in a row", "resumed throughout"]),
        SharedCase(
            "14", "input.xcode.log",
            [
                "VERDICT clean", "SESSIONS 1: 08:03:00.000-08:04:30.000 (90.000 s on screen)",
                "LAUNCHES 3: 1 by the user, 2 into the background by push (not a session)",
                "background running 18.000 s",
            ], not: ["SESSIONS 3", "5 h 53 min"]),
        SharedCase(
            "16", "input.console.log",
            [
                "VERDICT process 1957 (com.example.app) crashed (signal 11) while in the background",
                "0.423 s after its start (16:31:49.592-16:31:50.014)", "SESSIONS 0",
                "not on screen in this trace", "1 into the background, cause unknown (not a session)",
                "bad access 1", "SIGSEGV: the app crashed; the system did not end it",
            ], not: ["killed by the system", "leak"]),
        SharedCase(
            "64", "input.console.log",
            [
                "VERDICT clean", "longest 25.540 s, 1 expired",
                "23:59:41.208 to 00:00:06.790 +02:00, date unknown; midnight lies in between",
            ], not: ["86374", "leaked", "clock", "without a begin"]),
        SharedCase(
            "70", "input.metrickit.json",
            [
                "build 520 (5.2.0), 2026-07-01 07:00-2026-07-02 06:59 UTC: 76 background exits, 26 of them not normal: "
                    + "background-task time-out 10, memory pressure 9, watchdog 4, memory limit 2, suspended with locked file 1",
                "foreground exits: 3 normal, 1 watchdog", "time: foreground 700 s, background 2140 s",
                "totals of the window, no timeline: leaks cannot be named from this",
            ], not: ["521", "2 s,", "leaked"]),
        SharedCase(
            "29", "input.xcode.log",
            [
                "VERDICT clean", "on screen 60.400 s in 1 visit: active 49.100 s, inactive 11.300 s",
                "SESSIONS 1: 09:00:00.000-09:01:00.400",
                "BACKGROUND 1 stay: from 09:01:00.400 to the end of the trace",
                "active for only 0.100 s at 09:00:20.600",
                "not counted as a new activation",
            ], not: ["SESSIONS 3", "SESSIONS 2", "10.900 s", "2 stays", "3 stays", "error:", "warning:"]),
        SharedCase(
            "31", "input.xcode.log",
            [
                "VERDICT clean", "ON SCREEN 10:00:00.000-10:05:00.000 (300.000 s)", "SESSIONS 1:",
                "BACKGROUND 1 stay: from 10:05:00.000", "scene A on screen 300.000 s",
                "scene B on screen 120.000 s", "at once for 120.000 s (10:01:00.000-10:03:00.000)",
                "app-level and scene-level events agree; the scene-level ones are used",
            ], not: ["720.000 s", "420.000 s", "SESSIONS 2", "2 stays", "error:", "warning:"]),
    ]

    private static let android = [
        SharedCase(
            "51", "input.logcat",
            [
                "VERDICT clean",
                "RedirectActivity: created 01:35:13.901, destroyed 01:35:14.135, never started: legal",
                "active for 0.151 s (01:35:13.846-01:35:13.997): a hand-over, on screen throughout",
                "in 1 visit",
                "BACKGROUND 0 stays",
            ], not: ["1 stay", "2 visits", "illegal", "error:", "warning:"]),
        SharedCase(
            "52", "input.logcat",
            [
                "VERDICT clean",
                "MainActivity resumed until 08:48:15.535; not on top for 3.636 s in 3 stretches "
                    + "(2.084 s, 0.909 s, 0.643 s)",
                "SESSIONS 1:", "BACKGROUND 0 stays",
            ], not: ["SESSIONS 3", "1 stay", "3 stays", "error:", "warning:"]),
        SharedCase(
            "53", "input.logcat",
            [
                "VERDICT clean", "2024-04-13 00:01:13.284 to 00:01:19.402 +00:00", "0 unknown", "Android 14",
                "ON SCREEN from 00:01:13.292 to the end of the trace", "SESSIONS 1:",
                "resumed 5.495 s (00:01:13.301-00:01:18.796)",
                "resumed at least 0.531 s (00:01:18.871-00:01:19.402)",
                "at once for 0.536 s (00:01:18.866-00:01:19.402)",
            ], not: ["(0.008 s)", "2 stays", "2 visits", "SESSIONS 2", "error:", "warning:"]),
        SharedCase(
            "54", "input.logcat",
            [
                "VERDICT clean", "BACKGROUND 1 stay: from 05:11:41.309 to the end of the trace",
                "MainActivity destroyed 05:14:45.265, 183.956 s after its stop",
                "no end of process 16682", "0 unknown",
            ], not: ["ENDS", "on screen at least 183", "error:", "warning:"]),
        SharedCase(
            "56", "input.logcat",
            [
                "VERDICT clean", "SESSIONS 1: 11:00:00.000-11:01:00.200 (60.200 s on screen)",
                "relaunch at 11:00:30.070 (configuration change): 0.130 s until it was started again "
                    + "(11:00:30.200), counted as foreground",
                "BACKGROUND 1 stay: from 11:01:00.200 to the end of the trace",
            ], not: ["SESSIONS 2", "2 stays", "2 visits", "error:", "warning:"]),
        SharedCase(
            "65", "input.logcat",
            [
                "VERDICT cannot be judged",
                "1407 log lines of pid 15353 dropped in 13 places (13:50:23.317-13:58:44.647)",
                "worst: 1287 of thread JobConsumer-1 before 13:58:44.647",
                "results around lost records are lower bounds: a task end may be among them",
            ], not: ["nothing: no gaps", "leaked", "error:", "warning:"]),
    ]
}
