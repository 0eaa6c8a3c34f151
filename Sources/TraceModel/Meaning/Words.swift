/// Words of the open lists that sources write and rules read; one spelling for both sides.
public enum Words {
    /// Kinds of subject.
    public enum Subject {
        /// `UIApplication`.
        public static let app = "app"
        /// `UIScene`.
        public static let scene = "scene"
        /// `android.app.Activity`.
        public static let activity = "activity"
        /// Flutter's `AppLifecycleState` stream.
        public static let flutter = "flutter"
        /// `android.app.Service`.
        public static let service = "service"
        /// Whether the system shows a process on the screen; states are ``Visibility``.
        public static let visibility = "visibility"
    }

    /// States of the subject ``Subject/visibility``.
    public enum Visibility {
        /// On screen; whether it is active is not told.
        public static let foreground = "foreground"
        /// Not on screen.
        public static let background = "background"
        /// On screen and the one that the user works with (Android).
        public static let top = "top"
    }

    /// What is measured against a limit.
    public enum Measure {
        /// CPU time, in nanoseconds.
        public static let cpu = "cpu time"
        /// Wakeups, a count.
        public static let wakeups = "wakeups"
        /// Bytes written to storage.
        public static let diskWrites = "disk writes"
        /// Memory, in bytes.
        public static let memory = "memory"
        /// Wall time, in nanoseconds.
        public static let wallTime = "wall time"
    }

    /// How well the time of an event is known.
    public enum Precision {
        /// The source gives none; the event stands where it could be put.
        public static let noTime = "no time"
    }

    /// How the words of a main thread begin that was inside an expiration handler.
    public static let mainThreadInHandler = "inside a background-task expiration handler"

    /// Why a process started.
    public enum Cause {
        /// The user opened the app.
        public static let user = "user"
        /// A silent push.
        public static let push = "push"
        /// A scheduled task.
        public static let task = "task"
        /// A location or region event.
        public static let location = "location"
        /// The system, ahead of a launch.
        public static let prewarm = "prewarm"
        /// A broadcast (Android).
        public static let broadcast = "broadcast"
        /// A service (Android).
        public static let service = "service"
        /// A job (Android).
        public static let job = "job"
        /// The system, after a death.
        public static let restart = "restart"
        /// The source does not tell.
        public static let unknown = "unknown"

        /// Causes that put the process into the background.
        public static let background: Set<String> = [push, task, location, broadcast, service, job, restart]
    }

    /// Kinds of task.
    public enum Task {
        /// `UIApplication.beginBackgroundTask`.
        public static let uikit = "uikit"
        /// `BGAppRefreshTask`.
        public static let refresh = "app refresh"
        /// `BGProcessingTask`.
        public static let processing = "processing"
        /// `BGContinuedProcessingTask`.
        public static let continued = "continued processing"
        /// A service in the foreground (Android), by type.
        public static let foregroundService = "foreground service"
        /// A started service's stay in the background (Android).
        public static let service = "service"
        /// A run of `JobScheduler` (Android).
        public static let job = "job"
        /// A run of a `WorkManager` worker (Android).
        public static let worker = "worker"
        /// A broadcast receiver's run (Android).
        public static let broadcast = "broadcast"
        /// A delivery of `AlarmManager` (Android).
        public static let alarm = "alarm"
        /// A run of `SyncManager` for an account (Android).
        public static let sync = "sync"
        /// The handling of a silent push (iOS).
        public static let push = "silent push"
        /// The handling of the events of a background `URLSession` (iOS).
        public static let urlSession = "url session"
        /// `performFetchWithCompletionHandler` (iOS).
        public static let fetch = "fetch"
        /// Work that the app itself reports.
        public static let appWork = "app work"
        /// A request of `BGTaskScheduler` of which the kind is not told.
        public static let scheduledTask = "scheduled task"
        /// The system's own assertion around the background time of a process; UIKit shares one among all tasks.
        public static let assertion = "background assertion"

        /// Kinds that `BGTaskScheduler` runs.
        public static let scheduled: Set<String> = [refresh, processing, continued]
    }

    /// What a platform reports about a task (``EventKind/taskReported``).
    public enum Report {
        /// UIKit: expiration handlers were called, the task is still open.
        public static let stillOpen = "still open after expiration handlers"
        /// UIKit: the task was created over 30 s ago.
        public static let longLived = "open over 30 s"
        /// UIKit: an end named a task that does not exist.
        public static let noSuchTask = "no such task"
        /// The platform lists it among the work that outlived its permitted time (`limit`).
        public static let heldPastLimit = "held past its permitted time"
        /// The platform prints how long it may last (`limit`).
        public static let permitted = "permitted time"
        /// The platform started or woke the process for it.
        public static let launchedFor = "launched for it"
        /// Of a process: its background time starts to run out now.
        public static let budgetStarts = "background time starts"
        /// Of a process: its background time is nearly used up.
        public static let budgetWarning = "background time nearly used up"
        /// Of a process: how much memory it may use (`limit`).
        public static let memoryLimit = "memory limit"
        /// Of a process: the system decided to end it; the end itself is another event.
        public static let terminationOrdered = "termination ordered"
        /// Of a process: the system dropped what it had launched ahead of use.
        public static let prewarmEnded = "prewarm ended"
        /// Of a process: a debugger simulated the launch of a task.
        public static let simulated = "launch simulated by a debugger"
        /// Of a process: more CPU time than the limit, and it was left alive.
        public static let cpu = "cpu over the limit"
        /// Of a process: more wakeups than the limit, and it was left alive.
        public static let wakeups = "wakeups over the limit"
        /// Of a process: more written to storage than the limit, and it was left alive.
        public static let diskWrites = "disk writes over the limit"
        /// Of a process: its main thread did not answer.
        public static let hang = "hang"
        /// Of a task: how much of its work is done (`used`, permille).
        public static let progress = "progress"
        /// Of a process: UIKit did not let it launch, because it has no scenes.
        public static let scenesRequired = "scenes required"
        /// Of a process: UIKit warns that it has no scenes, which a later system requires.
        public static let scenesMissing = "scenes not adopted"
        /// Of a process: a launch that took long.
        public static let slowLaunch = "slow launch"
        /// Android: the process does not respond (ANR).
        public static let notResponding = "not responding"
        /// Android: an activity is to be started.
        public static let startRequested = "activity start requested"
        /// Android: the app did not tell in time that its activity is not the top one any more.
        public static let focusLossTimeout = "top resumed loss not acknowledged"
        /// Android: the app did not tell in time that its activity is paused.
        public static let pauseTimeout = "pause not acknowledged"
        /// Android: the app did not tell in time that its activity is stopped.
        public static let stopTimeout = "stop not acknowledged"
        /// Android: the app did not tell in time that its activity is destroyed.
        public static let destroyTimeout = "destroy not acknowledged"
        /// Android: the app told that its activity stopped, when nobody waited for it any more.
        public static let lateStop = "stopped late"
        /// Android: the process is asked for its stack traces (signal 3), as before an ANR is reported.
        public static let tracesRequested = "stack traces requested"
        /// Android: the app is in the background for so long that its services may be stopped.
        public static let uidIdle = "uid idle"
        /// Android: the app is in the foreground, or just left it.
        public static let uidActive = "uid active"
    }

    /// States of a service.
    public enum ServiceState {
        /// The system had its process create it.
        public static let created = "created"
        /// The system had its process destroy it.
        public static let destroyed = "destroyed"
    }

    /// Results of a task.
    public enum Result {
        /// It ended; the platform has no finer word.
        public static let ended = "ended"
        /// Reported as done.
        public static let success = "success"
        /// Reported as not done.
        public static let failure = "failure"
        /// Not done, and to be tried again.
        public static let retry = "retry"
        /// Ended by somebody else than the task itself.
        public static let stopped = "stopped"
        /// Ended by the platform at its limit.
        public static let timedOut = "timed out"
    }

    /// Kinds of hold.
    public enum Hold {
        /// A partial wake lock (Android).
        public static let wakeLock = "wake lock"
        /// Location updates.
        public static let location = "location"
        /// The camera.
        public static let camera = "camera"
        /// The microphone.
        public static let microphone = "microphone"
        /// Audio output.
        public static let audio = "audio"
        /// A motion or other sensor.
        public static let sensor = "sensor"
        /// A lock on a file or database.
        public static let fileLock = "file lock"
        /// A Wi-Fi scan (Android).
        public static let wifiScan = "wifi scan"
        /// An assertion that keeps a process running (RunningBoard).
        public static let assertion = "assertion"
        /// An assertion that keeps the device awake (Apple's power management).
        public static let powerAssertion = "power assertion"
    }

    /// What a device event speaks of.
    public enum Device {
        /// Whether the screen is on.
        public static let screen = "screen"
        /// Whether the battery is charged.
        public static let charging = "charging"
        /// Whether the device is on external power.
        public static let plugged = "plugged"
        /// Doze (Android).
        public static let doze = "doze"
        /// The standby bucket of an app (Android).
        public static let standbyBucket = "standbyBucket"
    }

    /// Remarks of an app that rules read.
    public enum Marker {
        /// What the user would miss is on disk.
        public static let stateSaved = "state saved"
    }

    /// Reasons of an end that rules read.
    public enum Reason {
        /// The system may start the process again by itself.
        public static let restartAllowed = "restart allowed"
        /// The system will not start the process again by itself.
        public static let restartNotAllowed = "restart not allowed"
    }

    /// Causes of a state.
    public enum StateCause {
        /// The state that was there when recording began.
        public static let attach = "attach"
    }

    /// Why nothing is known.
    public enum Gap {
        /// The wall clock of a log was set, so elapsed time is not known across it.
        public static let clockStep = "clock step"
        /// The log ends, the processes do not.
        public static let endOfLog = "end of log"
        /// The user ended the recording.
        public static let interrupted = "interrupted"
        /// Reports tell of moments before or behind the log that they belong to.
        public static let outsideOfLog = "outside of the log"
    }
}
