import TraceModel

extension Rules {
    private static let foregroundService: [Need] = [.task(Words.Task.foregroundService)]
    private static let requestedService: [Need] = [.word(.taskScheduled, Words.Task.foregroundService)]

    /// Started and foreground services, broadcasts.
    static let services: [Rule] = [
        Rule(
            "android.broadcast.time-limit", .error, .overrun, .observed,
            "a broadcast receiver ran past its time",
            why: "The system reports the app as not responding.",
            advice: "return from onReceive at once; hand the work to WorkManager, or use goAsync()",
            source: "AOSP ActivityManagerService, BROADCAST_FG_TIMEOUT and BROADCAST_BG_TIMEOUT (AN2)",
            needs: [.task(Words.Task.broadcast)]),
        Rule(
            "android.fgs.not-stopped-at-timeout", .error, .other, .documented, since: 34,
            "a foreground service went on after its time-out was told",
            why: "The system crashes the app, or reports it as not responding, a few seconds later.",
            advice: "call stopSelf() in onTimeout",
            source: "Android developers, Foreground service timeouts (FG4, FG5)",
            needs: [.word(.taskExpiring, Words.Task.foregroundService)]),
        Rule(
            "android.fgs.refused", .error, .other, .documented, since: 26,
            "the start of a foreground service was refused",
            why: "The app was in the background without an exemption, or its time for the type was used up.",
            advice:
                "start it from the foreground, or use WorkManager; catch ForegroundServiceStartNotAllowedException",
            source:
                "Android developers, Restrictions on starting a foreground service from the background (FG2, FG5)",
            needs: refusable(Words.Task.foregroundService)),
        Rule(
            "android.fgs.short-service-limit", .error, .overrun, .observed, since: 34,
            "a short foreground service ran past its limit",
            why: "onTimeout is called, then the app is reported as not responding.",
            advice: "stop the service in onTimeout(int); move work of more than 3 minutes elsewhere",
            source: "AOSP ActivityManagerConstants, DEFAULT_SHORT_FGS_TIMEOUT_DURATION, API 34 (FG4)",
            needs: foregroundService),
        Rule(
            "android.fgs.start-deadline", .error, .other, .observed, since: 26,
            "a service did not call startForeground in time",
            why: "The system crashes the app: ForegroundServiceDidNotStartInTimeException.",
            advice: "call startForeground first thing in onCreate or onStartCommand",
            source: "AOSP ActiveServices, SERVICE_START_FOREGROUND_TIMEOUT, API 26 to 34 (FG1)",
            needs: requestedService),
        Rule(
            "android.fgs.start-slow", .warning, .other, .documented, since: 28,
            "a service called startForeground later than documented",
            why: "The documentation gives 5 s; the platform waits longer today.",
            advice: "call startForeground first thing in onCreate or onStartCommand",
            source: "Android developers, Services overview (FG1)", needs: requestedService),
        Rule(
            "android.fgs.started-at-boot", .error, .other, .documented, since: 35,
            "a receiver of BOOT_COMPLETED started a foreground service of a type that it may not start",
            why: "The start throws ForegroundServiceStartNotAllowedException.",
            advice: "schedule the work with WorkManager instead",
            source: "Android developers, Behavior changes: apps targeting Android 15 (FG8)",
            needs: [.task(Words.Task.foregroundService), .task(Words.Task.broadcast)]),
        Rule(
            "android.fgs.stopped-before-start", .error, .other, .documented, since: 26,
            "a service was stopped before it called startForeground",
            why: "The promise of startForegroundService is not kept, and the system crashes the app.",
            advice: "call startForeground before stopSelf, or do not start the service",
            source: "Android developers, Services overview (FG1)", needs: requestedService),
        Rule(
            "android.fgs.time-limit", .error, .spent, .documented, since: 35,
            "foreground services of one type used up their time for 24 hours",
            why: "The system stops the service, and refuses the next one until the user opens the app.",
            advice: "stop the service in onTimeout(int, int); move the work to WorkManager",
            source: "Android developers, Foreground service timeouts (FG5, FG6)", needs: foregroundService),
        Rule(
            "android.fgs.time-nearly-used", .warning, .spent, .practice, since: 35,
            "foreground services of one type used up five of their six hours",
            why: "In an hour the system stops the service.",
            advice: "finish, or move the work to WorkManager",
            source: "Android developers, Foreground service timeouts (FG5, FG6)", needs: foregroundService),
        Rule(
            "android.fgs.type-missing", .error, .other, .documented, since: 34,
            "a foreground service ran without a type",
            why: "Apps that target Android 14 get MissingForegroundServiceTypeException.",
            advice: "declare the type in the manifest, with its permission",
            source: "Android developers, Foreground service types are required (FG7)",
            needs: foregroundService),
        Rule(
            "android.service.outlives-grace", .warning, .overrun, .observed, since: 26,
            "a started service was still running after the grace that follows leaving the foreground",
            why: "The system stops it, or ends the process with it: background work is lost.",
            advice: "stop it in onStop, make it a foreground service, or use WorkManager",
            source: "Android developers, Background execution limits (SV1)",
            needs: [.task(Words.Task.service), .anyOf([.kind(.state), .kind(.callback)])]),
        Rule(
            "android.service.refused", .error, .other, .documented, since: 26,
            "a service was started from the background",
            why: "startService throws IllegalStateException there.",
            advice: "use WorkManager, or a foreground service started from the foreground",
            source: "Android developers, Background execution limits (SV1)",
            needs: refusable(Words.Task.service)),
    ]
}
