import TraceModel

/// The messages of the main and system buffers that are read (source: the places that log them in AOSP, by the class
/// that is the tag; WorkManager's classes have `WM-` in front).
enum SystemMessageTable {
    /// The messages of each tag, which is their speaker.
    static let all: [MessageTable<SystemMeaning>] = {
        var rows: [String: [MessageTable<SystemMeaning>.Row]] = [:]
        for message in processes + services + answers + activities + wakeLocks + work {
            for tag in message.tags { rows[tag, default: []].append(message.row) }
        }
        return rows.map { MessageTable($0.key, $0.value) }
    }()

    private static let manager = ["ActivityManager"]
    private static let managers = ["ActivityManager", "ActivityTaskManager"]

    private static let processes = [
        SystemMessage(
            manager, "Start proc {pid}:{process}/{user} for {hosting}", seen: "API 22 to 36", .start),
        SystemMessage(
            manager, "Start proc {process} for {hosting}: pid={pid} uid={uid} gids=", seen: "API 1 to 21",
            .startOld),
        SystemMessage(
            manager, "Killing {pid}:{process}/{user} (adj {importance}): {reason}", seen: "API 14 to 36",
            .kill),
        SystemMessage(
            manager, "No longer want {process} (pid {pid}): {reason}", seen: "API 1 to 18", .noLongerWanted),
        SystemMessage(manager, "Process {process} (pid {pid}) has died{state}", seen: "API 1 to 36", .died),
        SystemMessage(manager, "freezing {pid} {process}", seen: "API 30 to 36", .freeze),
        SystemMessage(manager, "sync unfroze {pid} {process}", seen: "API 30 to 36", .unfreeze),
        SystemMessage(manager, "unfroze {pid} {process}", seen: "API 30 to 36", .unfreeze),
        SystemMessage(
            ["lowmemorykiller", "lmkd"],
            "Kill '{process}' ({pid}), uid {*}, oom_score_adj {importance} to free",
            seen: "API 29 to 36", .memoryKill),
        SystemMessage(
            ["lowmemorykiller"], "Killing '{process}' ({pid}), adj {importance},", seen: "API 14 to 28",
            .memoryKill),
        SystemMessage(
            manager,
            "cleanUpApplicationRecord app: ProcessRecord{{{*} {pid}:{process}/{*}}}, app.bad: {*}allowRestart: {restart}",
            seen: "Huawei, API 28", .makerDeath),
        SystemMessage(["ProcessCleaner"], "{cleaner} kill {app}", seen: "Huawei, API 28", .makerKill),
        SystemMessage(
            ["ProcStatsManager"], "No process {app}/{*} for service {service}", seen: "Huawei, API 28",
            .noProcess),
        SystemMessage(
            ["Zygote"], "Process {pid} exited due to signal {code}", seen: "API 21 to 36", .signalExit),
        SystemMessage(["Zygote"], "Process {pid} exited cleanly ({code})", seen: "API 21 to 36", .cleanExit),
        SystemMessage(
            ["Process"], "Sending signal. PID: {pid} SIG: {code}", seen: "API 1 to 36", .signalSent),
    ]

    private static let services = [
        SystemMessage(
            manager, "Scheduling restart of crashed service {component} in {delay}ms", seen: "API 1 to 36",
            .restartScheduled),
        SystemMessage(
            manager, "Stopping service due to app idle: {*} {component}", seen: "API 26 to 36", .stoppedIdle),
        SystemMessage(
            manager, "Bringing down service while still waiting for start foreground: {component}",
            seen: "API 26 to 36", .broughtDown),
        SystemMessage(
            manager,
            "Background start not allowed: service {component} from pid={pid} uid={*} pkg={*} startFg?={foreground}",
            seen: "API 26 to 36", .startRefused),
        SystemMessage(
            manager, "startForegroundService() not allowed due to {reason}: service {component}",
            seen: "API 31 to 36", .foregroundStartRefused),
        SystemMessage(
            manager, "Service.startForeground() not allowed due to {reason}: service {component}",
            seen: "API 28 to 36", .foregroundRefused),
        SystemMessage(
            manager, "Background started FGS: Disallowed {intent}", seen: "API 31 to 36",
            .foregroundBackgroundStart),
        SystemMessage(
            ["WM-SystemFgService"], "Unable to start foreground service", seen: "WorkManager 2.7 to 2.10",
            .serviceNotStarted),
    ]

    private static let answers = [
        SystemMessage(manager, "ANR in {process}", seen: "API 1 to 36", .notResponding),
        SystemMessage(manager, "PID: {pid}", seen: "API 16 to 36", .notRespondingPid),
        SystemMessage(manager, "Reason: {reason}", seen: "API 1 to 36", .notRespondingReason),
        SystemMessage(
            ["ActivityManager", "BroadcastQueue"], "Timeout of broadcast {record}, started {age}ms ago",
            seen: "API 1 to 33", .broadcastTimeout),
        SystemMessage(
            ["ActivityManager", "BroadcastQueue"], "Receiver during timeout: {receiver}", seen: "API 1 to 33",
            .broadcastReceiver),
    ]

    private static let activities = [
        SystemMessage(
            managers, "START u{*} {intent} from {*}", seen: "API 14 to 36",
            .activity(Words.Report.startRequested)),
        SystemMessage(
            managers, "Activity top resumed state loss timeout for {record}", seen: "API 29 to 36",
            .activity(Words.Report.focusLossTimeout)),
        SystemMessage(
            managers, "Activity pause timeout for {record}", seen: "API 1 to 36",
            .activity(Words.Report.pauseTimeout)),
        SystemMessage(
            managers, "Activity stop timeout for {record}", seen: "API 11 to 36",
            .activity(Words.Report.stopTimeout)),
        SystemMessage(
            managers, "Activity destroy timeout for {record}", seen: "API 1 to 36",
            .activity(Words.Report.destroyTimeout)),
        SystemMessage(
            managers, "Activity reported stop, but no longer stopping: {record}", seen: "API 14 to 36",
            .activity(Words.Report.lateStop)),
    ]

    private static let power = ["PowerManagerService"]

    private static let wakeLocks =
        [
            SystemMessage(power, "{*} Change, RELEASE:", seen: "makers, API 28", .wakeLockChange),
            SystemMessage(power, "{*} Change, Total ACQUIRED:", seen: "makers, API 28", .wakeLockChange),
            SystemMessage(
                power,
                "acquireWakeLockInternal: lock={id}, flags={*}, tag=\"{name}\", ws={source}, uid={uid}, pid={pid}",
                seen: "debug builds, API 17 to 36", .acquiredWakeLock),
            SystemMessage(
                power, "releaseWakeLockInternal: lock={id} [{name}], flags=",
                seen: "debug builds, API 17 to 36",
                .releasedWakeLock),
        ]
        + [
            "PARTIAL_WAKE_LOCK", "SCREEN_BRIGHT_WAKE_LOCK", "SCREEN_DIM_WAKE_LOCK", "FULL_WAKE_LOCK",
            "PROXIMITY_SCREEN_OFF_WAKE_LOCK", "DOZE_WAKE_LOCK", "DRAW_WAKE_LOCK",
        ].map {
            SystemMessage(
                power, "  \($0) {*}'{name}' {flags}({owner}", seen: "makers, API 28", .heldWakeLock)
        }

    private static let work = [
        SystemMessage(
            ["WM-WorkerWrapper"], "Worker result {result} for Work [ id={id}, tags={{ {tags} }}",
            seen: "WorkManager 1 to 2.10", .workerEnded),
        SystemMessage(
            ["WM-WorkerWrapper"], "Work [ id={id}, tags={{ {tags} }} ] was cancelled",
            seen: "WorkManager 1 to 2.10", .workerCancelled),
        SystemMessage(
            ["WM-WorkerWrapper"], "Work interrupted for Work [ id={id}, tags={{ {tags} }}",
            seen: "WorkManager 1 to 2.10", .workerCancelled),
        SystemMessage(
            ["WM-Processor"], "Processor: processing {id}", seen: "WorkManager 1 to 2.10", .workerBegan),
        SystemMessage(
            ["WM-SystemJobService"], "onStartJob for {id}", seen: "WorkManager 1 to 2.10", .jobBegan),
        SystemMessage(
            ["WM-SystemJobService"], "onStopJob for {id}", seen: "WorkManager 1 to 2.10", .jobStopped),
        SystemMessage(
            ["WM-SystemJobService"], "{id} executed on JobScheduler", seen: "WorkManager 1 to 2.10", .jobEnded
        ),
        SystemMessage(
            ["WM-SystemJobScheduler"], "Scheduling work ID {id}Job ID {*}", seen: "WorkManager 1 to 2.10",
            .jobScheduled),
        SystemMessage(
            ["JobServiceContext"], "Client timed out while executing (no jobFinished received){*}: {job}",
            seen: "API 26 to 36", .jobTimeout),
    ]
}
