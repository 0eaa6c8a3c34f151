/// Cases in which the system of an Android device did something: limits, kills, restarts, time-outs.
extension SharedCase {
    static let androidSystem = [
        SharedCase(
            "33", "input.logcat",
            pattern: #"""
                task.scheduled task="foreground service": startForegroundService (?<name>\w+)
                task.ended task="foreground service" result=stopped: stopService (?<name>\w+)
                """#,
            [
                #"VERDICT a service was stopped before it called startForeground: "TrackingService""#,
                "took 0.300 s, inside the limit of 30 s",
                "crashed (android 4) at 20:10:00.455, 0.055 s later",
                "reason: a service was stopped before it called startForeground",
            ], not: ["start-deadline", "not responding", "did not call startForeground in time"]),
        SharedCase(
            "34", "input.logcat",
            [
                "VERDICT foreground service time used up",
                "used 6 h of 6 h at 17:26:59.900: 6 h in 24 h (Android 15 and later)",
                "crashed (android 4) at 17:27:05.674, 5.774 s later",
                "time comes back when the user opens the app, else from 10-24 11:26:59.900 on",
                "BUDGETS foreground service (dataSync): 6 h 6 s of 6 h in 24 h", "none left",
            ], not: ["VERDICT process", "clean:"]),
        SharedCase(
            "36", "input.studio.log",
            pattern: #"""
                task.began task=job: Run job, request\{id=(?<id>\d+), tag=(?<name>\w+)
                task.ended task=job result=stopped: Called onStopJob for job\{id=(?<id>\d+)
                """#, flags: ["--os", "android-8"],
            [
                #"VERDICT time overrun: "socket_notification_tag" (id 98)"#,
                "job begun 10:05:44.868, open for 10 min 0.008 s",
                "limit 10 min a run (Android 5 to 11) exceeded by 0.008 s; stopped by the system",
            ], not: ["failed", "FAILURE", "11 min"]),
        SharedCase(
            "38", "input.logcat",
            [
                "held 78.668 s at the end of the trace (from 23:06:44.852), release not seen; charged to uid 10201, held by process 1490",
                #""*launch*": held 12.802 s"#, "charged to uid 10186",
            ], not: ["charged to uid 1000", "23:08:03.519)", "error:"]),
        SharedCase(
            "40", "input.logcat",
            [
                "process 19003 (com.example.backup) killed by the system: excessive resource use (CPU)",
                "56.240 s of CPU in 300.002 s (19 %), limit 30.000 s in 300.002 s (10 %)",
                "priority 900 (cached), held unimportant for 12 min 30.325 s before",
                "32.590 s of CPU in 300.128 s (11 %)", "priority 700 (previous app)",
                "a service in the foreground would have kept it above that",
            ], not: ["memory was needed", "56240 s", "56240 %"]),
        SharedCase(
            "41", "input.studio.log",
            [
                #"VERDICT time overrun: "com.example.app.utils.AlarmReceiver" was still open"#,
                "limit 10 s for a foreground broadcast exceeded by",
                "process 29658 was asked for its stack traces at 01:36:13.539 (signal 3, which ends nothing); no end of it",
                "0 unknown",
            ], not: ["killed", "ENDS"]),
        SharedCase(
            "42", "input.dumpsys-alarm.txt",
            [
                "VERDICT cannot be judged: it tells what is to run, and nothing that ran",
                "in 54 min 55.554 s", "in 96 min 10.553 s; window 41 min 14.999 s",
                "has not come yet, and is on time until then", "com.example.sync.debug",
            ], not: ["late", "1:36.10", "error:", "warning:"]),
        SharedCase(
            "43", "input.brief.logcat",
            [
                "RESTARTS allowed after 5 of 6 ends, not allowed after the last (19:05:12.304): no process of the app in this trace after it",
                "between the ends: 16 min 20.259 s, 25 min 31.077 s, 46 min 43.347 s, 19 min 13.542 s, 7 h 1 min 22 s",
                "VERDICT process 25991 (com.example.app) ended by the cleaner of the device's maker",
                "19:09:46.703 refused", "20:31:07.727 refused",
            ], not: ["crashed", "memory", "to the end of the trace"]),
        SharedCase(
            "45", "input.studio.log",
            [
                "VERDICT clean", "BACKGROUND 1 stay: 20:07:09.656-20:07:09.708 (0.052 s)",
                "swiped away in the app switcher at 20:07:09.708, 0.052 s after leaving the foreground (priority 905 (cached)): no crash, and a missing onDestroy is normal then",
            ], not: ["memory", "to the end of the trace", "error:", "warning:"]),
        SharedCase(
            "47", "input.logcat",
            [
                "process 342 (com.example.app) ended; the cause is not in the trace",
                "priority prcp FGS (with a service in the foreground)",
                "announced at 12:01:54.276 in 5 h 41 min 51 s",
            ], not: ["memory", "killed", "clean:"]),
        SharedCase(
            "48", "input.brief.logcat",
            [
                "ENDS 03:21:59.999 process 18971 (net.example.noise) removed by the system: cached or empty (android 13): too many background, priority 14",
                "announced at 03:22:00.131 in 5.000 s; the app was back 03:22:05.147 in process 19168 (net.example.noise): 5.148 s without a process",
            ], not: ["hidden", "process 14", "2 ends"]),
        SharedCase(
            "55", "input.logcat",
            [
                "MainActivity: top resumed loss not acknowledged by 18:34:36.813, pause not acknowledged by 18:34:36.821, stop not acknowledged by 18:34:47.839",
                "start asked for at 18:33:52.634, 44.179 s before, no resume of it in this trace",
                "TIME unknown: no change of app state in this trace",
            ], not: ["on screen 5", "process 1000", "SESSIONS"]),
    ]
}
