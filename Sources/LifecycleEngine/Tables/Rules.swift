/// The rules, in the order of their ids. Every finding names one of them.
public enum Rules {
    /// All rules.
    public static let all: [Rule] = [
        Rule(
            "android.activity.double-transition", .warning, .transition,
            "an activity entered the state that it was in",
            advice:
                "the same callback twice in a row: look for a second observer, or for lines that were lost",
            source: "Android developers, The activity lifecycle (LC)"),
        Rule(
            "android.activity.illegal-transition", .error, .transition,
            "an activity made a transition that the platform never makes",
            advice:
                "a callback is missing or out of order: look at the recorder, or for lines that were lost",
            source: "Android developers, The activity lifecycle (LC)"),
        Rule(
            "android.fgs.short-service-limit", .error, .overrun,
            "a short foreground service ran past its limit",
            advice: "stop the service in onTimeout(int); move work of more than 3 minutes elsewhere",
            source: "AOSP ActivityManagerConstants, DEFAULT_SHORT_FGS_TIMEOUT_DURATION, API 34 (FG4)"),
        Rule(
            "android.fgs.time-limit", .error, .spent,
            "foreground services of one type used up their time for 24 hours",
            advice: "stop the service in onTimeout(int, int); move the work to WorkManager",
            source: "Android developers, Foreground service timeouts (FG5, FG6)"),
        Rule(
            "any.process.crashed", .error, .end, "the process crashed",
            advice: "read the crash report of this moment",
            source: "the exit codes of the platform (ExitTable)"),
        Rule(
            "any.process.ended-unexplained", .warning, .end,
            "the process ended on screen or at work, and nothing tells why",
            advice: "look for a crash report, an exit line or an ApplicationExitInfo of this moment",
            source:
                "Android developers, The activity lifecycle (LC2): only what is off screen may be ended silently"
        ),
        Rule(
            "any.process.killed", .error, .end, "the system killed the process",
            advice: "",
            source: "the exit codes of the platform (ExitTable)"),
        Rule(
            "any.process.killed-while-stopped", .note, .removal,
            "the system removed the process while it was not running",
            advice: "no callback comes: save state when the app enters the background",
            source: "Apple, Managing your app's life cycle (T13); AOSP ActivityManagerConstants (PK1, PK6)"),
        Rule(
            "any.process.not-responding", .error, .other, "the process did not respond",
            advice: "look at what the main thread did then; the traces file of this moment shows it",
            source: "AOSP ActivityManager, am_anr (AN1 to AN8)"),
        Rule(
            "any.process.suspended-in-foreground", .error, .other,
            "a process was suspended while it was on screen",
            advice: "the platform never does that: look for lines that were lost",
            source: "Apple, Managing your app's life cycle (T11)"),
        Rule(
            "flutter.lifecycle.double-transition", .note, .transition,
            "the framework reported the same state twice",
            advice: "a second observer is registered",
            source: "Flutter AppLifecycleState (Flutter API documentation)"),
        Rule(
            "flutter.lifecycle.illegal-transition", .warning, .transition,
            "the framework skipped a lifecycle state",
            advice: "do not rely on seeing each state; update the framework",
            source: "Flutter AppLifecycleState (Flutter API documentation)"),
        Rule(
            "ios.bgtask.completed-after-expiration", .error, .other,
            "a scheduled task reported success after it had expired",
            advice:
                "report setTaskCompleted(success: false) from the expiration handler and stop the work there",
            source: "Apple, BGTask.setTaskCompleted(success:) (R-BGTS-DONE)"),
        Rule(
            "ios.bgtask.expired", .warning, .other, "a scheduled task was ended by expiration",
            advice: "do less in one run, or split the work; the system gives repeat offenders fewer runs",
            source: "Apple, WWDC19 session 707 (R-BGTS-REFRESH)"),
        Rule(
            "ios.process.double-transition", .warning, .transition,
            "the app entered the state that it was in",
            advice: "the same notification twice in a row: look for a second observer",
            source: "Apple, Managing your app's life cycle (T)"),
        Rule(
            "ios.process.illegal-transition", .error, .transition,
            "the app made a transition that the platform never makes",
            advice:
                "a notification is missing or out of order: look at the recorder, or for lines that were lost",
            source: "Apple, Managing your app's life cycle (T)"),
        Rule(
            "ios.scene.double-transition", .warning, .transition, "a scene entered the state that it was in",
            advice: "the same notification twice in a row: look for a second observer",
            source: "Apple, UIScene.ActivationState (S)"),
        Rule(
            "ios.scene.illegal-transition", .error, .transition,
            "a scene made a transition that the platform never makes",
            advice:
                "a notification is missing or out of order: look at the recorder, or for lines that were lost",
            source: "Apple, UIScene.ActivationState (S)"),
        Rule(
            "ios.task.debug-runtime", .note, .knownTask, "a task of a debug runtime was open for long",
            advice: "repeat with a release build before judging background behaviour",
            source: "Flutter engine, debug mode; seen in field logs"),
        Rule(
            "ios.task.ended-twice", .warning, .endedTwice, "a background task was ended twice",
            advice: "keep each identifier in its own variable and set it to .invalid after the end",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-END)"),
        Rule(
            "ios.task.ended-unknown", .warning, .endedUnknown,
            "an end named a background task whose begin was not seen",
            advice: "check that the identifier is the one that beginBackgroundTask returned",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-END)"),
        Rule(
            "ios.task.expired-without-end", .error, .other,
            "the expiration handler ran and the task was not ended",
            advice: "call endBackgroundTask(_:) in the expiration handler itself",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-WARN, R-BGT-END)"),
        Rule(
            "ios.task.leaked", .error, .leak, "a background task was never ended",
            advice: "end it on every path, in the expiration handler too: one begin, one end",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-END, R-BGT-BUDGET)"),
        Rule(
            "ios.task.long-lived", .note, .longLived,
            "the system warned about a task that was open for over 30 s",
            advice: "the warning comes for tasks begun in the foreground too; only background time counts",
            source: "Apple, WWDC20 session 10078 (R-BGT-LONGMSG)"),
        Rule(
            "ios.task.open-at-budget", .error, .overrun,
            "a background task was still open when the background time was used up",
            advice: "stop the work when backgroundTimeRemaining falls below 5 s",
            source: "Apple developer forums, thread 85066 (R-BGT-BUDGET)"),
        Rule(
            "ios.task.open-at-death", .warning, .other, "a background task was open when the process ended",
            advice: "its work was cut off; make it resumable",
            source: "a begin whose end cannot come any more: the definition of traceq"),
    ]

    /// The rule with this id.
    public static subscript(id: String) -> Rule? {
        index[id].map { all[$0] }
    }

    private static let index = Dictionary(
        all.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
}
