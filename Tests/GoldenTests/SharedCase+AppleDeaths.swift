/// Cases of Apple systems that are about the end of a process.
extension SharedCase {
    static let appleDeaths = [
        SharedCase(
            "05", "input.crash",
            [
                "VERDICT process 733 (ExampleApp) killed by watchdog (0x8badf00d) with the main thread inside a background-task expiration handler, in the background",
                "fireExpirationHandler -> closure #1 in ExampleTaskProcessor.performTask(task:) -> _dispatch_sync_f_slow (waiting for a queue)",
                "no task was forgotten", "how long it was in the handler: not in this record", "watchdog 1",
            ], not: ["leak", "never ended", "a hang", "not respond"]),
        SharedCase(
            "06", "input.console.log",
            [
                "VERDICT killed: background time was held past its permitted 180.000 s; which task held it is not in this trace",
                "process 24424 (ExampleApp) killed by assertiond: background time used up (0x8badf00d) at 13:26:14.087",
                #""Shared Background Assertion 446 for com.example.app" (finishTask) begun at or before 13:23:14.087"#,
                "permitted: 180.000 s, as the system printed it (that of iOS 7 to 12)",
                "the name is that of UIKit's own wrapper: to name the task, record begin and end in the app",
                "+08:00",
            ], not: ["about 30 s", "150", "task leak"]),
        SharedCase(
            "06", "input.crash",
            ["VERDICT", "killed by assertiond: background time used up (0x8badf00d)", "time unknown"],
            not: ["watchdog", "+0.000 s  process ended", "task leak"]),
        SharedCase(
            "08", "input.crash",
            [
                #"VERDICT killed: 5 tasks "Example Operation Observer RetryableUpload #_slash_L#_slash_#" held past the permitted 180.000 s"#,
                "task leak x5", "id 1526-FE9FFB46-0805-46D6-BAAF-92A7DAC32579", "(uikit): 5,",
                "process 1526 (com.example.app) killed", "(0x8badf00d) (time unknown)",
            ], not: ["(uikit): 1,", "about 30 s", "watchdog"]),
        SharedCase(
            "18", "input.crash",
            [
                "VERDICT process 1234 (ExampleApp) killed by the system: suspended while holding a file or database lock (0xdead10cc)",
                "14.225 s after its start (11:33:46.697-11:34:00.922)",
                "its main thread: idle, waiting for messages",
                "look for a lock or statement that was left open, not for slow code",
                "when it left the screen is not in this record",
                "not for background time that was used up", "suspended with locked file 1",
            ], not: ["crashed", "mach_msg2_trap", "exceeded", "a hang", "into the background"]),
        SharedCase(
            "20", "input.crash",
            [
                "VERDICT process 18532 (com.example.app) killed by watchdog (0x8badf00d) during process-exit while in the background",
                "5.000 s of wall time were allowed for process-exit and used up",
                "7.755 s after its start (18:14:44.179-18:14:51.935)",
                "own CPU time 0.042 s (1 %): it waited, it was not busy",
                "3.810 s of CPU time is the whole device's, not this app's",
                "not for background time that was used up",
            ], not: ["38 %", "leak", "exceeded"]),
        SharedCase(
            "22", "input.crash",
            [
                "VERDICT process 7778 (com.example.app) killed by watchdog (0x8badf00d) during scene-create while in the background",
                "19.560 s of wall time were allowed for scene-create and used up (read from the record; it varies)",
                "LAUNCHES 1: 0 by the user, 1 into the background, cause unknown (not a session)",
                "nothing of it was on screen, and it is no session",
            ], not: ["launch took", "crashed", "SESSIONS 1", "by push"]),
        SharedCase(
            "24", "input.ips",
            [
                "VERDICT process 1202 (ExampleApp) killed by the system: too much CPU in the background (jetsam 100)",
                "[any.process.killed] at 18:51:06.140",
                "48.000 s of CPU in 49.710 s (97 %), limit 48.000 s in 60.000 s (80 %), as printed",
                "measured over 18:50:16.430-18:51:06.140 (49.710 s)",
                "keep below 80 % of a core averaged over 60.000 s",
                "not for background time that was used up",
                "CPU limit 1",
            ], not: ["crashed", "SIGKILL", "limit 60"]),
        SharedCase(
            "26", "input.txt",
            [
                "VERDICT 2 processes killed by the system: too much CPU in the background (jetsam 100)",
                "time unknown process 848 (ExampleApp): 9.000 s of CPU in 9.570 s (94 %), limit 9.000 s in 15.000 s (60 %), as printed",
                "14:30:12.137 process 1753 (ExampleApp): how much CPU it used, and its limit: not in this record",
                "measured over 14:30:02.278-14:30:12.137 (9.859 s)", "2 processes", "CPU limit 2",
            ], not: ["CPU limit 1", "80 %", "60 s"]),
        SharedCase(
            "27", "input.filelist",
            [
                "VERDICT 26 processes killed by the system: too much CPU in the background (jetsam 100), on 5 nights (2026-09-10 to 2026-09-14), about every 31 min, none by day",
                "how much CPU it used, and its limit: not in this record",
                "limit by the table: 80 % of a core over 60 s (48 s)",
                "the same end again after 31 min to 32 min, 5 to 6 times a night", "CPU limit 26",
            ], not: ["crashed", "LAUNCHES", "too short"]),
        SharedCase(
            "28", "input.jetsam.json",
            [
                "VERDICT process 4624 (ExampleTunnel) killed by the system: over its own memory limit (jetsam 7)",
                "960 pages x 16 KiB = 15.0 MiB", "per-process-limit",
                "'frontmost' is a priority, which an extension can carry too: no time in the foreground follows from it",
                "CPU time of its whole life: 20 min 23.541 s", "memory limit 1",
            ], not: ["3.75 MiB", "ON SCREEN", "on screen", "SESSIONS 1", "leak"]),
    ]
}
