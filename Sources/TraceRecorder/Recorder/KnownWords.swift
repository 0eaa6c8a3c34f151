import TraceModel

/// Words of the vocabulary that every recorder knows from the start, so nothing need be interned to record them.
extension Name {
    /// A text that did not fit into the journal's list.
    @inlinable public static var notKept: Name { Name(token: 1) }

    // MARK: Subjects

    /// `UIApplication`, or the app as a whole.
    @inlinable public static var app: Name { Name(token: 2) }
    /// `UIScene`.
    @inlinable public static var scene: Name { Name(token: 3) }
    /// `android.app.Activity`.
    @inlinable public static var activity: Name { Name(token: 4) }
    /// A service (Android).
    @inlinable public static var service: Name { Name(token: 5) }

    // MARK: States

    /// The app starts.
    @inlinable public static var launching: Name { Name(token: 6) }
    /// The app starts without coming to the screen.
    @inlinable public static var launchedInBackground: Name { Name(token: 7) }
    /// On screen without input.
    @inlinable public static var inactive: Name { Name(token: 8) }
    /// On screen with input.
    @inlinable public static var active: Name { Name(token: 9) }
    /// Off screen.
    @inlinable public static var background: Name { Name(token: 10) }
    /// About to end.
    @inlinable public static var terminating: Name { Name(token: 11) }
    /// A scene that is not connected.
    @inlinable public static var unattached: Name { Name(token: 12) }
    /// A scene on screen without input.
    @inlinable public static var foregroundInactive: Name { Name(token: 13) }
    /// A scene on screen with input.
    @inlinable public static var foregroundActive: Name { Name(token: 14) }
    /// An activity after `onCreate`.
    @inlinable public static var created: Name { Name(token: 15) }
    /// An activity after `onStart`.
    @inlinable public static var started: Name { Name(token: 16) }
    /// An activity after `onResume`.
    @inlinable public static var resumed: Name { Name(token: 17) }
    /// An activity after `onPause`.
    @inlinable public static var paused: Name { Name(token: 18) }
    /// An activity after `onStop`; also the result of a task that was stopped.
    @inlinable public static var stopped: Name { Name(token: 19) }
    /// An activity after `onRestart`.
    @inlinable public static var restarting: Name { Name(token: 20) }
    /// An activity after `onDestroy`.
    @inlinable public static var destroyed: Name { Name(token: 21) }

    // MARK: Tasks

    /// `UIApplication.beginBackgroundTask`.
    @inlinable public static var uikit: Name { Name(token: 22) }
    /// `BGAppRefreshTask`.
    @inlinable public static var appRefresh: Name { Name(token: 23) }
    /// `BGProcessingTask`.
    @inlinable public static var processing: Name { Name(token: 24) }
    /// `BGContinuedProcessingTask`.
    @inlinable public static var continuedProcessing: Name { Name(token: 25) }
    /// A service in the foreground (Android).
    @inlinable public static var foregroundService: Name { Name(token: 26) }
    /// Work of the app that no platform bounds.
    @inlinable public static var appWork: Name { Name(token: 27) }

    // MARK: Results of a task

    /// It ended; the platform has no finer word.
    @inlinable public static var ended: Name { Name(token: 28) }
    /// It did what it was for.
    @inlinable public static var success: Name { Name(token: 29) }
    /// It did not.
    @inlinable public static var failure: Name { Name(token: 30) }
    /// It asked to be run again.
    @inlinable public static var retry: Name { Name(token: 31) }
    /// The platform ended it at its limit.
    @inlinable public static var timedOut: Name { Name(token: 32) }

    // MARK: Holds

    /// A wake lock.
    @inlinable public static var wakeLock: Name { Name(token: 33) }
    /// Location updates.
    @inlinable public static var location: Name { Name(token: 34) }
    /// The camera.
    @inlinable public static var camera: Name { Name(token: 35) }
    /// The microphone.
    @inlinable public static var microphone: Name { Name(token: 36) }
    /// Audio output.
    @inlinable public static var audio: Name { Name(token: 37) }
    /// A sensor.
    @inlinable public static var sensor: Name { Name(token: 38) }
    /// A lock on a file.
    @inlinable public static var fileLock: Name { Name(token: 39) }

    // MARK: Metrics

    /// CPU time of the process, nanoseconds, cumulative.
    @inlinable public static var cpuTime: Name { Name(token: 40) }
    /// Wake-ups, count, cumulative.
    @inlinable public static var wakeups: Name { Name(token: 41) }
    /// Bytes written to disk, cumulative.
    @inlinable public static var diskWritten: Name { Name(token: 42) }
    /// Bytes sent, cumulative.
    @inlinable public static var networkSent: Name { Name(token: 43) }
    /// Bytes received, cumulative.
    @inlinable public static var networkReceived: Name { Name(token: 44) }
    /// Memory that the system charges the process, bytes.
    @inlinable public static var memoryFootprint: Name { Name(token: 45) }
    /// Battery level, permille.
    @inlinable public static var batteryLevel: Name { Name(token: 46) }
    /// Battery charge, µAh.
    @inlinable public static var batteryCharge: Name { Name(token: 47) }
    /// Battery current, µA.
    @inlinable public static var batteryCurrent: Name { Name(token: 48) }
    /// Battery temperature, thousandths of a degree Celsius.
    @inlinable public static var batteryTemperature: Name { Name(token: 49) }
    /// Thermal state, 0 through 3.
    @inlinable public static var thermalState: Name { Name(token: 50) }

    /// The token of a metric.
    init(_ metric: Metric) {
        self =
            switch metric {
            case .cpuTime: .cpuTime
            case .wakeups: .wakeups
            case .diskWritten: .diskWritten
            case .networkSent: .networkSent
            case .networkReceived: .networkReceived
            case .memoryFootprint: .memoryFootprint
            case .batteryLevel: .batteryLevel
            case .batteryCharge: .batteryCharge
            case .batteryCurrent: .batteryCurrent
            case .batteryTemperature: .batteryTemperature
            case .thermalState: .thermalState
            case .awakeTime: .awakeTime
            }
    }

    // MARK: Causes

    /// The user opened the app.
    @inlinable public static var user: Name { Name(token: 51) }
    /// A push woke the app.
    @inlinable public static var push: Name { Name(token: 52) }
    /// A scheduled task woke the app.
    @inlinable public static var task: Name { Name(token: 53) }
    /// A job woke the app (Android).
    @inlinable public static var job: Name { Name(token: 54) }
    /// A broadcast woke the app (Android).
    @inlinable public static var broadcast: Name { Name(token: 55) }
    /// Nobody can tell.
    @inlinable public static var unknown: Name { Name(token: 56) }
    /// The state was there when recording began.
    @inlinable public static var attach: Name { Name(token: 57) }

    // MARK: Losses

    /// Calls while recording was switched off.
    @inlinable static var recordingOff: Name { Name(token: 58) }

    // MARK: Words that came later

    /// Time that the device was awake since its boot, nanoseconds, on the clock that stops while it sleeps.
    @inlinable public static var awakeTime: Name { Name(token: 59) }
    /// A Wi-Fi scan.
    @inlinable public static var wifiScan: Name { Name(token: 60) }

    /// The texts of the tokens above, in their order.
    package static let knownTexts: [String] = [
        NameTable.overflowText, Words.Subject.app, Words.Subject.scene, Words.Subject.activity, "service",
        "launching", "launchedInBackground", "inactive", "active", "background", "terminating",
        "unattached", "foregroundInactive", "foregroundActive",
        "created", "started", "resumed", "paused", "stopped", "restarting", "destroyed",
        Words.Task.uikit, Words.Task.refresh, Words.Task.processing, Words.Task.continued,
        Words.Task.foregroundService, Words.Task.appWork,
        Words.Result.ended, Words.Result.success, Words.Result.failure, "retry", Words.Result.timedOut,
        "wake lock", "location", "camera", "microphone", "audio", "sensor", "file lock",
        "cpu_time", "wakeups", "disk_written", "network_sent", "network_received", "memory_footprint",
        "battery_level", "battery_charge", "battery_current", "battery_temperature", "thermal_state",
        Words.Cause.user, Words.Cause.push, Words.Cause.task, Words.Cause.job, Words.Cause.broadcast,
        Words.Cause.unknown, Words.StateCause.attach, "recording was switched off",
        "awake_time", "wifi scan",
    ]
}
