import TraceModel

extension Rules {
    private static let job: [Need] = [.task(Words.Task.job)]
    private static let bucket: Need = .word(.device, Words.Device.standbyBucket)

    /// Jobs, workers and alarms.
    static let jobsAndAlarms: [Rule] = [
        Rule(
            "android.alarm.bucket-rate", .warning, .other, .observed, since: 30,
            "alarms came more often than the standby bucket allows",
            why: "The system delivers them later, all together.",
            advice: "use one alarm or WorkManager; the bucket rises when the user opens the app",
            source: "AOSP AlarmManagerService, APP_STANDBY quotas, API 30 (AL1)",
            needs: [.task(Words.Task.alarm), bucket]),
        Rule(
            "android.alarm.idle-rate", .warning, .other, .observed, since: 31,
            "alarms that are allowed in Doze came too often",
            why: "The system delivers them later.", advice: "let them wait for a maintenance window",
            source: "AOSP AlarmManagerService, DEFAULT_ALLOW_WHILE_IDLE_QUOTA, API 31 (AL2)",
            needs: [.task(Words.Task.alarm)]),
        Rule(
            "android.alarm.late", .warning, .other, .documented,
            "an alarm came after the end of its window",
            why: "What it was for happened late; inside the window any moment is on time.",
            advice:
                "look for Doze and for an app that was stopped; where the minute matters, ask for an exact alarm",
            source: "Android developers, Schedule alarms; AOSP Alarm, maxWhenElapsed (AL4)",
            needs: [.word(.taskScheduled, Words.Task.alarm), .task(Words.Task.alarm)]),
        Rule(
            "android.alarm.refused", .error, .other, .provisional, since: 31,
            "an exact alarm was refused",
            why: "Without the permission SCHEDULE_EXACT_ALARM the call throws SecurityException.",
            advice: "ask canScheduleExactAlarms() first, or use an inexact alarm",
            source: "Android developers, Schedule alarms (AL3)",
            needs: refusable(Words.Task.alarm)),
        Rule(
            "android.alarm.too-many", .error, .other, .observed, since: 31,
            "an app had more alarms waiting than the system takes",
            why: "The next one throws IllegalStateException.", advice: "cancel what is not needed any more",
            source: "AOSP AlarmManagerService, DEFAULT_MAX_ALARMS_PER_UID (AL4)",
            needs: [.word(.taskScheduled, Words.Task.alarm)]),
        Rule(
            "android.job.count-quota", .warning, .other, .observed, since: 29,
            "more jobs ran in a short time than the quota allows", why: "The system holds the others back.",
            advice: "do more in one job", source: "AOSP QuotaController, API 29 to 34 (JB7)", needs: job),
        Rule(
            "android.job.expedited-quota", .warning, .spent, .observed, since: 31,
            "expedited jobs used up their time for 24 hours",
            why: "Further ones run as regular jobs, or fail.",
            advice: "keep expedited jobs to what the user waits for",
            source: "AOSP QuotaController, DEFAULT_EJ_LIMIT constants, API 31 to 34 (JB8)",
            needs: [.task(Words.Task.job), bucket]),
        Rule(
            "android.job.past-guarantee", .note, .other, .observed, since: 31,
            "a job ran longer than the time that is promised",
            why: "It was not stopped this time; with less quota it will be.",
            advice: "save progress, and be ready for onStopJob",
            source: "AOSP JobSchedulerService, RUNTIME_MIN_GUARANTEE_MS (JB1, JB2)", needs: job),
        Rule(
            "android.job.quota", .warning, .spent, .observed, since: 28,
            "the jobs of an app used up the time of its standby bucket",
            why:
                "The next jobs wait until enough of it has left the window. A notification that the user saw may have given 1 min more, 8 times in 8 h at most (API 33 and later, JB9); no log tells.",
            advice: "do less, or run while the device is charged",
            source: "AOSP QuotaController, DEFAULT_WINDOW_SIZE constants, API 29 to 34 (JB6)",
            needs: [.task(Words.Task.job), bucket]),
        Rule(
            "android.job.refused", .warning, .other, .documented, "a job was not accepted",
            why: "It will not run.", advice: "look at the result of schedule(), and at the reason",
            source: "Android developers, JobScheduler (JB5)", needs: refusable(Words.Task.job)),
        Rule(
            "android.job.run-limit", .error, .overrun, .observed, since: 21,
            "a job ran up to its limit",
            why: "The system stops it; what was not saved by then is done again.",
            advice: "split the work, and save progress in onStopJob or onStopped",
            source: "AOSP JobSchedulerService, RUNTIME_FREE_QUOTA_MAX_LIMIT (JB1)",
            needs: [.anyOf([.task(Words.Task.job), .task(Words.Task.worker)])]),
        Rule(
            "android.job.schedule-rate", .error, .other, .observed, since: 30,
            "jobs were scheduled too often", why: "schedule() fails, or throws, for the rest of the minute.",
            advice: "schedule a job once, not on every change",
            source: "AOSP JobSchedulerService, DEFAULT_API_QUOTA_SCHEDULE_COUNT, API 30 to 34 (JB5)",
            needs: [.word(.taskScheduled, Words.Task.job)]),
        Rule(
            "android.job.user-initiated-limit", .error, .overrun, .observed, since: 34,
            "a user-initiated data transfer ran past its limit", why: "The system stops it.",
            advice: "make the transfer resumable",
            source: "AOSP JobSchedulerService, DEFAULT_RUNTIME_UI_LIMIT_MS, API 34 (JB3)", needs: job),
    ]

    /// Doze and the freezer.
    static let doze: [Rule] = [
        Rule(
            "android.doze.job-started", .note, .other, .observed, since: 23,
            "a job started in Doze",
            why:
                "The platform defers jobs there, so a maintenance window or an exemption is missing in the records.",
            advice: "nothing in the app; treat times around it with care",
            source: "Android developers, Optimize for Doze and App Standby (DZ3, DZ5)",
            needs: [.word(.device, Words.Device.doze), .task(Words.Task.job)]),
        Rule(
            "android.doze.wake-lock", .note, .other, .documented, since: 23,
            "a wake lock was taken in Doze", why: "It is ignored there: the CPU may sleep all the same.",
            advice: "wait for a maintenance window, or use an alarm that is allowed in Doze",
            source: "Android developers, Optimize for Doze and App Standby (DZ3)",
            needs: [
                .word(.device, Words.Device.doze), .word(.holdAcquired, Words.Hold.wakeLock),
            ]),
        Rule(
            "android.doze.work-started", .warning, .other, .documented, since: 23,
            "the app began work in Doze",
            why: "There is no network, and wake locks are ignored: the work stalls or fails.",
            advice: "let WorkManager run it in a maintenance window",
            source: "Android developers, Optimize for Doze and App Standby (DZ3)",
            needs: [
                .word(.device, Words.Device.doze),
                .anyOf([
                    .task(Words.Task.service), .task(Words.Task.worker), .task(Words.Task.appWork),
                ]),
            ]),
        Rule(
            "android.freezer.ran-while-frozen", .note, .other, .observed, since: 30,
            "a frozen process did something",
            why: "It cannot: an unfreeze is missing in the records, so times around it are in doubt.",
            advice: "nothing in the app; look for lines that were lost",
            source: "AOSP CachedAppOptimizer, API 30 to 34 (PK5)", needs: [.kind(.processFrozen)]),
    ]
}
