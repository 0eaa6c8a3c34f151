import TraceModel

extension Rules {
    private static let phases: Need = .anyOf([.kind(.state), .kind(.callback), .kind(.processStarted)])
    private static func metric(_ metric: Metric) -> Need { .word(.sample, metric.rawValue) }

    /// CPU time, wakeups, storage and network.
    static let resources: [Rule] = [
        Rule(
            "android.cpu.background-limit", .warning, .other, .observed, since: 28,
            "a process used too much CPU time off screen",
            why: "The power check ends such processes: excessive cpu.",
            advice: "stop work when the app leaves the screen; give the rest to WorkManager",
            source: "AOSP ActivityManagerConstants, DEFAULT_POWER_CHECK_MAX_CPU_1 to 4, API 28 to 34 (PK2)",
            needs: [metric(.cpuTime), phases]),
        Rule(
            "android.vitals.background-data", .note, .other, .provisional,
            "an app received very much data in the background",
            why: "Users pay for it, and Android vitals shows it.",
            advice: "wait for an unmetered network: setRequiredNetworkType(UNMETERED)",
            source: "Android vitals, excessive background mobile data (VT7)",
            needs: [metric(.networkReceived), phases]),
        Rule(
            "any.cpu.burst-on-activation", .note, .other, .practice,
            "the app used much CPU time right after it became active",
            why: "The user waits for the first response while the cores are busy.",
            advice: "spread out what a return to the foreground starts",
            source: "practice: traceq's own threshold", needs: [metric(.cpuTime), phases]),
        Rule(
            "any.cpu.sustained-in-background", .warning, .other, .practice,
            "the app kept the CPU busy off screen",
            why: "It drains the battery, and both platforms end processes that do it for long.",
            advice: "find the timer, animation or loop that goes on after leaving the screen",
            source: "practice: traceq's own threshold", needs: [metric(.cpuTime), phases]),
        Rule(
            "ios.cpu.background-limit", .error, .other, .observed,
            "a process used more CPU time off screen than the system allows",
            why: "The system ends it (JETSAM code 100).",
            advice: "do less in one run, or use a processing task on external power",
            source: "CPU resource report of iOS, bug_type 206 (R-CPU-BG)", needs: [metric(.cpuTime), phases]),
        Rule(
            "ios.cpu.foreground-limit", .warning, .other, .observed,
            "a process used very much CPU time on screen",
            why: "The system writes a CPU report (bug_type 202); the device gets warm and slow.",
            advice: "look at the CPU report of this time for the heaviest stack",
            source: "CPU resource report of iOS, bug_type 202 (R-CPU-FG)", needs: [metric(.cpuTime), phases]),
        Rule(
            "ios.disk.limit", .warning, .other, .observed,
            "a process wrote very much to storage in a day",
            why: "The system writes a disk writes report (bug_type 145); flash memory wears out.",
            advice: "write less often: coalesce, and look at database journals",
            source: "disk writes report of iOS, bug_type 145 (R-DISK)", needs: [metric(.diskWritten)]),
        Rule(
            "ios.memory.over-limit", .error, .other, .observed,
            "a process used more memory than the system allows it",
            why: "The system ends it without a word to the app (jetsam, per-process-limit).",
            advice: "load less at once, and let go of caches when didReceiveMemoryWarning comes",
            source: "RunningBoard, Memory Limits line at launch (R-MEM)",
            needs: [.kind(.processReported), metric(.memoryFootprint)]),
        Rule(
            "ios.wakeups.limit", .warning, .other, .observed, "a process woke the CPU very often",
            why: "The system writes a wakeups report (bug_type 142); the CPU never sleeps.",
            advice: "replace polling timers by events; give timers a tolerance",
            source: "EXC_RESOURCE WAKEUPS report of iOS, bug_type 142 (R-WAKE)", needs: [metric(.wakeups)]),
    ]

    /// Resources that are kept.
    static let holds: [Rule] = [
        Rule(
            "android.vitals.stuck-wake-lock", .warning, .other, .documented,
            "a wake lock was held for over an hour off screen",
            why: "The CPU could not sleep; Android vitals counts it as stuck.",
            advice: "acquire with a time-out, and release in finally",
            source: "Google Play Developer Reporting API, stuckBackgroundWakelockRate (VT2)",
            needs: [.word(.holdAcquired, Words.Hold.wakeLock), phases]),
        Rule(
            "android.vitals.wake-lock", .warning, .spent, .documented,
            "wake locks of an app were held for over two hours of a day off screen",
            why: "Android vitals counts it as excessive, and from 2026 the app is shown less in Google Play.",
            advice:
                "use WorkManager, or the APIs for media, location and transfers that hold the lock for you",
            source: "Android developers, Excessive partial wake locks (VT1)",
            needs: [.word(.holdAcquired, Words.Hold.wakeLock), phases]),
        Rule(
            "android.vitals.wakeups", .warning, .other, .documented,
            "alarms woke the device more than ten times in an hour",
            why: "Android vitals counts it as excessive wakeups.",
            advice: "use inexact alarms, or WorkManager",
            source: "Google Play Developer Reporting API, excessiveWakeupRate (VT3)",
            needs: [.task(Words.Task.alarm)]),
        Rule(
            "android.vitals.wifi-scans", .warning, .other, .provisional,
            "an app scanned for Wi-Fi more than four times in an hour off screen",
            why: "Android vitals counts it as excessive; each scan wakes the radio.",
            advice: "scan when the user looks, or ask for a coarse location instead",
            source: "Android vitals, Excessive background Wi-Fi scans (VT4)",
            needs: [.word(.holdAcquired, Words.Hold.wifiScan), phases]),
        Rule(
            "android.wifi.scan-throttle", .note, .other, .documented, since: 26,
            "an app scanned for Wi-Fi more often than the system lets apps",
            why: "Without a permission of the system startScan() fails, and the results are old ones.",
            advice: "use the results of the scans that the system makes anyway",
            source: "Android developers, Wi-Fi scanning overview (VT5)",
            needs: [.word(.holdAcquired, Words.Hold.wifiScan), phases]),
        Rule(
            "any.hold.kept-after-leaving", .warning, .other, .documented,
            "a resource that was taken on screen was still held after leaving",
            why: "Camera, location, sensors, audio and wake locks cost battery, and others wait for them.",
            advice: "release it when the app leaves the foreground, or run a foreground service for it",
            source:
                "Apple, Preparing your UI to run in the background (R-BG-GRACE); Android developers, The activity lifecycle",
            needs: [.kind(.holdAcquired), phases]),
        Rule(
            "ios.lock.held-at-suspension", .error, .other, .documented,
            "a process was suspended while it held a lock on a file or database",
            why: "The system ends it at once (0xdead10cc).",
            advice: "hold a background task around every write to a shared container",
            source: "Apple, EXC_CRASH (SIGKILL) (R-0xDEAD10CC)",
            needs: [.word(.holdAcquired, Words.Hold.fileLock), .kind(.processSuspended)]),
    ]

    /// What experience teaches, on both platforms.
    static let practice: [Rule] = [
        Rule(
            "any.launch.foreground-work", .warning, .other, .practice,
            "a process that was launched into the background did work for the screen",
            why:
                "Nobody looks: the time and the battery are spent for nothing, and the launch may be cut off.",
            advice: "look at the reason of the launch before setting up camera, sensors or screens",
            source: "Apple, Managing your app's life cycle (T6)",
            needs: [.kind(.processStarted), .kind(.holdAcquired)]),
        Rule(
            "any.task.retried-without-backoff", .warning, .other, .practice,
            "work that failed was tried again at once, several times",
            why: "What failed a second ago fails again: battery and budget are spent for nothing.",
            advice: "wait longer after each failure (WorkManager: BackoffPolicy.EXPONENTIAL)",
            source: "AOSP JobInfo, MIN_BACKOFF_MILLIS (JB10)",
            needs: [
                .anyOf([
                    .task(Words.Task.appWork), .task(Words.Task.worker), .task(Words.Task.job),
                    .task(Words.Task.refresh), .task(Words.Task.processing),
                ])
            ]),
    ]
}
