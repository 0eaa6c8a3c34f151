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
    }

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
        /// The stay of a started service (Android).
        public static let service = "service"
        /// A job of `JobScheduler` (Android).
        public static let job = "job"
        /// A worker of WorkManager (Android).
        public static let worker = "worker"
        /// A broadcast that a receiver handles (Android).
        public static let broadcast = "broadcast"
        /// Work that the app itself reports.
        public static let appWork = "app work"

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

    /// Kinds of hold.
    public enum Hold {
        /// `PowerManager.WakeLock` (Android).
        public static let wakeLock = "wake lock"
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
    }
}
