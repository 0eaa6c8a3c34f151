import TraceModel

extension Rules {
    private static let uikit: [Need] = [.task(Words.Task.uikit)]
    private static let uikitOffScreen: [Need] = [
        .task(Words.Task.uikit), .anyOf([.kind(.state), .kind(.callback), .kind(.processStarted)]),
    ]

    /// `UIApplication.beginBackgroundTask`.
    static let backgroundTasks: [Rule] = [
        Rule(
            "ios.assertion.held-past-limit", .error, .held, .observed,
            "an assertion was held past its permitted time",
            why:
                "The system ends the process for it. UIKit shares one assertion among all background tasks: one task that is never ended holds it.",
            advice:
                "the name is that of UIKit's own wrapper: to name the task, record begin and end in the app",
            source: "assertiond and RunningBoard logs (R-BGT-SHARED, R-BGT-OLDCODE)",
            needs: [.task(Words.Task.assertion)]),
        Rule(
            "ios.task.begun-in-handler", .warning, .other, .observed,
            "a background task was begun while an expiration handler ran",
            why:
                "The time is up then: a task that begins in a handler lives seconds, and one that begins itself again is a known killer.",
            advice: "only end and clean up in the handler; leave the rest for the next launch",
            source: "seen in field logs (R-BGT-NAMED)",
            needs: [.kind(.taskExpiring), .task(Words.Task.uikit)]),
        Rule(
            "ios.task.begun-late", .warning, .other, .practice,
            "a background task was begun with little background time left",
            why: "What begins now will be cut off; the expiration handler is called in a few seconds.",
            advice: "look at backgroundTimeRemaining before long work, and leave it for a scheduled task",
            source: "Apple, UIApplication.backgroundTimeRemaining (R-BGT-REMAIN)", needs: uikitOffScreen),
        Rule(
            "ios.task.debug-runtime", .note, .knownTask, .observed,
            "a task of a debug runtime was open for long", why: "Release builds do not have it.",
            advice: "repeat with a release build before judging background behaviour",
            source: "Flutter engine, debug mode; seen in field logs", needs: uikit),
        Rule(
            "ios.task.ended-twice", .warning, .endedTwice, .documented, "a background task was ended twice",
            why: "The identifier was kept where a second begin or end could change it; another task leaks.",
            advice: "keep each identifier in its own variable and set it to .invalid after the end",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-END)", needs: uikit),
        Rule(
            "ios.task.ended-unknown", .warning, .endedUnknown, .documented,
            "an end named a background task whose begin was not seen",
            why: "It ends nothing; the task that was meant stays open.",
            advice: "check that the identifier is the one that beginBackgroundTask returned",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-END)", needs: uikit),
        Rule(
            "ios.task.expired-without-end", .error, .other, .documented,
            "the expiration handler ran and the task was not ended",
            why: "The process is ended for it a few seconds later (0x2182bad2), without a crash report.",
            advice: "call endBackgroundTask(_:) in the expiration handler itself",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-WARN, R-BGT-END)",
            needs: [
                .anyOf([
                    .word(.taskExpiring, Words.Task.uikit), .word(.taskReported, Words.Task.uikit),
                ])
            ]),
        Rule(
            "ios.task.handler-slow", .warning, .other, .documented,
            "an expiration handler took too long to end its task",
            why: "All handlers of the process share the last seconds, on the main thread.",
            advice: "end the task first; do nothing that waits in the handler",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-WARN)",
            needs: [.word(.taskExpiring, Words.Task.uikit)]),
        Rule(
            "ios.task.handler-stuck", .error, .end, .observed,
            "the watchdog ended the process inside an expiration handler",
            why:
                "Handlers run on the main thread. One that waits for a queue or a lock never comes to its end, and neither does any other task of the process.",
            advice: "end the task first thing in the handler; never wait there for a queue, a lock or a file",
            source: "crash reports of iOS, 0x8badf00d under fireExpirationHandler (R-BGT-WARN)",
            needs: [.kind(.processEnded)]),
        Rule(
            "ios.task.leaked", .error, .leak, .documented, "a background task was never ended",
            why:
                "One open task spends the background time of the whole process; the system ends the process when it is used up.",
            advice: "end it on every path, in the expiration handler too: one begin, one end",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-END, R-BGT-BUDGET)", needs: uikit),
        Rule(
            "ios.task.long-lived", .note, .longLived, .documented,
            "the system warned about a task that was open for over 30 s",
            why: "It is a warning about age, not about background time.",
            advice: "the warning comes for tasks begun in the foreground too; only background time counts",
            source: "Apple, WWDC20 session 10078 (R-BGT-LONGMSG)",
            needs: uikit),
        Rule(
            "ios.task.long-work", .note, .other, .practice,
            "a background task worked for long off screen",
            why:
                "Half a minute is all there is, for all tasks together; the next slow network cuts this off.",
            advice: "give work of more than 10 s to BGTaskScheduler or a background URLSession",
            source: "Apple, Choosing background strategies for your app", needs: uikitOffScreen),
        Rule(
            "ios.task.no-handler", .warning, .other, .documented,
            "a background task was begun without an expiration handler",
            why: "When the time is up nothing ends the task, and the process is ended instead.",
            advice: "give every begin a handler that ends the task",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-END)",
            needs: [.word(.taskBegan, Words.Task.uikit)]),
        Rule(
            "ios.task.open-at-budget", .error, .overrun, .observed,
            "a background task was still open when the background time was used up",
            why: "The system ends the process at this moment; that it did not yet is luck.",
            advice: "stop the work when backgroundTimeRemaining falls below 5 s",
            source: "Apple developer forums, thread 85066 (R-BGT-BUDGET)", needs: uikitOffScreen),
        Rule(
            "ios.task.open-at-death", .warning, .other, .practice,
            "a background task was open when the process ended", why: "Its work was cut off.",
            advice: "make it resumable", source: "a begin whose end cannot come any more (R-BGT-END)",
            needs: [.task(Words.Task.uikit), .kind(.processEnded)]),
        Rule(
            "ios.task.refused", .warning, .other, .documented, "a background task was not granted",
            why: "beginBackgroundTask gave .invalid: the work runs unprotected and can be suspended at once.",
            advice: "compare the identifier with .invalid, and do without the work if it is",
            source: "Apple, UIApplication.beginBackgroundTask (R-BGT-INVALID)",
            needs: [.anyOf([.task(Words.Task.uikit), .word(.taskRefused, Words.Task.uikit)])]),
        Rule(
            "ios.task.too-many", .warning, .other, .hint, since: 11,
            "a process had very many background tasks open",
            why: "Around a thousand the system ends the process (0xbada5e47).",
            advice: "one task for a batch is enough", source: "exit code 0xbada5e47 (R-BGT-COUNT)",
            needs: uikit),
        Rule(
            "ios.task.worked-late", .warning, .other, .observed,
            "a background task ended with almost no background time left",
            why: "Expiration handlers are called 5 s before the end; the next run will not make it.",
            advice: "do less, or stop when backgroundTimeRemaining falls below 5 s",
            source: "RunningBoard state dump, warn:5.00 (R-BGT-WARN)", needs: uikitOffScreen),
        Rule(
            "ios.urlsession.not-completed", .error, .other, .documented,
            "the completion handler of a background URLSession was not called",
            why: "The system ends the process for it (0x2182bad3), and delays the next transfers.",
            advice: "call the stored handler in urlSessionDidFinishEvents(forBackgroundURLSession:)",
            source: "Apple, Downloading files in the background (R-URLS-4)",
            needs: [.task(Words.Task.urlSession), .kind(.processEnded)]),
        Rule(
            "ios.fetch.run-limit", .error, .overrun, .documented,
            "a background fetch ran past its time",
            why: "The system ends the process (0x2182bad4) and fetches less often.",
            advice: "call the completion handler within 30 s, whatever was done",
            source: "Apple, application(_:performFetchWithCompletionHandler:) (R-FETCH)",
            needs: [.task(Words.Task.fetch)]),
        Rule(
            "ios.push.rate", .note, .other, .documented, "silent pushes came too often",
            why: "The system holds back what comes more often, and wakes the app less.",
            advice: "send two or three silent pushes an hour at most",
            source: "Apple, Pushing background updates to your app (R-PUSH)",
            needs: [.task(Words.Task.push)]),
        Rule(
            "ios.push.run-limit", .error, .overrun, .documented,
            "the handling of a silent push ran past its time",
            why: "The system ends the process and delivers fewer pushes.",
            advice: "call the completion handler within 30 s; hand long work to a scheduled task",
            source: "Apple, Pushing background updates to your app (R-PUSH)",
            needs: [.task(Words.Task.push)]),
    ]
}
