import TraceModel

extension Rules {
    private static let scheduled: [Need] = [.anyOf(Words.Task.scheduled.sorted().map { .task($0) })]
    private static let refusable: [Need] = [
        .anyOf(
            Words.Task.scheduled.sorted().flatMap {
                [.word(.taskScheduled, $0), .word(.taskRefused, $0), .task($0)]
            })
    ]
    private static let submitted: [Need] = [
        .anyOf(Words.Task.scheduled.sorted().map { .word(.taskScheduled, $0) })
    ]

    /// `BGTaskScheduler`.
    static let scheduledTasks: [Rule] = [
        Rule(
            "ios.bgtask.completed-after-expiration", .error, .other, .documented, since: 13,
            "a scheduled task reported success after it had expired",
            why: "The system took the run as failed; what the app believes is done may not be.",
            advice:
                "report setTaskCompleted(success: false) from the expiration handler and stop the work there",
            source: "Apple, BGTask.setTaskCompleted(success:) (R-BGTS-DONE)", needs: scheduled),
        Rule(
            "ios.bgtask.completed-twice", .warning, .endedTwice, .documented, since: 13,
            "a scheduled task was completed twice",
            why: "Two paths end one run: the expiration handler and the work do not know of each other.",
            advice: "complete each run once, from one place",
            source: "Apple, BGTask.setTaskCompleted(success:) (R-BGTS-DONE)", needs: scheduled),
        Rule(
            "ios.bgtask.continued-off-screen", .error, .other, .documented, since: 26,
            "a continued processing task was submitted off screen",
            why: "It must follow an action of the user; the request is refused.",
            advice: "submit it from the foreground, when the user asks for the work",
            source: "Apple, WWDC25 session 227 (R-BGTS-CONT-1)",
            needs: [.word(.taskScheduled, Words.Task.continued)]),
        Rule(
            "ios.bgtask.expired", .warning, .other, .documented, since: 13,
            "a scheduled task was ended by expiration",
            why: "The run was too long for the time that it got, and its work was cut off.",
            advice: "do less in one run, or split the work; the system gives repeat offenders fewer runs",
            source: "Apple, WWDC19 session 707 (R-BGTS-REFRESH)", needs: scheduled),
        Rule(
            "ios.bgtask.handler-slow", .warning, .other, .documented, since: 13,
            "a scheduled task was completed long after it had expired",
            why: "The process is ended when the handler does not come to its end.",
            advice: "complete the task in the expiration handler itself",
            source: "Apple, BGTask.expirationHandler (R-BGTS-DONE)",
            needs: [.anyOf(Words.Task.scheduled.sorted().map { .word(.taskExpiring, $0) })]),
        Rule(
            "ios.bgtask.not-completed", .warning, .other, .documented, since: 13,
            "a scheduled task was not completed when the process ended",
            why:
                "A run that is never completed counts against the app, and keeps it awake until it is ended.",
            advice: "call setTaskCompleted(success:) on every path",
            source: "Apple, BGTask.setTaskCompleted(success:) (R-BGTS-DONE)",
            needs: scheduled + [.kind(.processEnded)]),
        Rule(
            "ios.bgtask.not-resubmitted", .warning, .other, .documented, since: 13,
            "an app refresh ran and was not submitted again",
            why: "A request runs once: without a new one the refresh never comes again.",
            advice: "submit the next request first thing in the launch handler",
            source: "Apple, Using background tasks to update your app (R-BGTS-RESUB)",
            needs: [.word(.taskScheduled, Words.Task.refresh), .task(Words.Task.refresh)]),
        Rule(
            "ios.bgtask.progress-stalled", .warning, .other, .documented, since: 26,
            "a continued processing task was told to stop after its progress had stood still",
            why: "Under pressure the system first ends the tasks that show little progress.",
            advice: "advance Progress.completedUnitCount often, in small steps",
            source: "Apple, WWDC25 session 227 (R-BGTS-CONT-2)",
            needs: [
                .word(.taskReported, Words.Task.continued), .word(.taskExpiring, Words.Task.continued),
            ]),
        Rule(
            "ios.bgtask.refused", .warning, .other, .documented, since: 13,
            "a request for a scheduled task was refused",
            why: "It will never run: the identifier is not permitted, too many wait, or refresh is off.",
            advice: "look at the reason: BGTaskScheduler.Error names it",
            source: "Apple, BGTaskScheduler.Error (R-BGTS-ERR)", needs: refusable),
        Rule(
            "ios.bgtask.registered-late", .error, .other, .documented, since: 13,
            "a scheduled task was registered after the launch",
            why: "The framework raises an exception, and a launch for the task finds no handler.",
            advice: "register every identifier in didFinishLaunching",
            source:
                "Apple, BGTaskScheduler.register(forTaskWithIdentifier:using:launchHandler:) (R-BGTS-REG)",
            needs: [.kind(.taskRegistered)]),
        Rule(
            "ios.bgtask.registered-twice", .error, .other, .documented, since: 13,
            "a scheduled task was registered twice", why: "The framework raises an exception.",
            advice: "register each identifier once a launch",
            source:
                "Apple, BGTaskScheduler.register(forTaskWithIdentifier:using:launchHandler:) (R-BGTS-REG)",
            needs: [.kind(.taskRegistered)]),
        Rule(
            "ios.bgtask.run-limit", .error, .overrun, .documented, since: 13,
            "an app refresh ran past its time",
            why: "The system expires the run and gives the app fewer of them.",
            advice: "finish within 30 s; use a processing task for more",
            source: "Apple, WWDC19 session 707 (R-BGTS-REFRESH)", needs: [.task(Words.Task.refresh)]),
        Rule(
            "ios.bgtask.too-many-pending", .error, .other, .documented, since: 13,
            "more requests for scheduled tasks were waiting than the system takes",
            why: "submit(_:) fails with tooManyPendingTaskRequests, and the work is never done.",
            advice: "use one identifier for work of one kind: a new request replaces the old one",
            source: "Apple, BGTaskScheduler.submit(_:) (R-BGTS-PEND)", needs: submitted),
        Rule(
            "ios.bgtask.work-after-expiration", .warning, .other, .documented, since: 13,
            "the app's own work went on after a scheduled task had expired",
            why: "The process is suspended or ended in the middle of it.",
            advice: "cancel the work in the expiration handler",
            source: "Apple, BGTask.expirationHandler (R-BGTS-DONE)",
            needs: scheduled + [.task(Words.Task.appWork)]),
    ]
}
