import Numbers
import TraceModel

/// An Android app with one activity, with reasons and durations as API 34 and later print them.
extension Script {
    static let packageName = "com.example.app"

    /// The user taps the icon: a process, and its main activity on screen.
    mutating func launchActivity() {
        startProcess(by: Words.Cause.user)
        trace.subjects.append(
            StagedSubject(
                process: process, kind: Words.Subject.activity, name: "\(Self.packageName).MainActivity",
                token: .value(random.number(in: 1_000_000...268_435_455))))
        activity = trace.subjects.count
        wait(.milliseconds(120...400))
        activityCallback("onCreate", "performCreate", takes: 20...180)
        activityCallback("onStart", "handleStartActivity", takes: 1...12)
        resumeActivity()
    }

    /// The user leaves the app: home, or another app.
    mutating func leaveActivity() {
        pauseActivity()
        wait(.milliseconds(80...900))
        phase = .background
        activityCallback("onStop", "STOP_ACTIVITY_ITEM", takes: 1...15)
        measureNow()
    }

    /// The user comes back to the stopped activity.
    mutating func returnToActivity() {
        if phase.isStopped {
            thaw()
            wait(.milliseconds(1...15))
        }
        activityCallback("onRestart", "performRestartActivity", takes: 1...4)
        phase = .inactive
        activityCallback("onStart", "handleStartActivity", takes: 1...12)
        resumeActivity()
    }

    /// The device is turned: the activity is destroyed and made again on the same token, within one visit.
    mutating func rotate() {
        pauseActivity()
        activityCallback("onStop", "handleRelaunchActivity", takes: 1...8)
        activityCallback("onDestroy", "performDestroy", takes: 1...10)
        wait(.milliseconds(5...60))
        activityCallback("onCreate", "performCreate", takes: 20...180)
        activityCallback("onStart", "handleStartActivity", takes: 1...12)
        resumeActivity()
    }

    private mutating func resumeActivity() {
        phase = .active
        activityCallback("onResume", "RESUME_ACTIVITY", takes: 1...20)
        focusCallback("onTopResumedActivityChanged(true)", "topWhenResuming")
        measureNow()
    }

    private mutating func pauseActivity() {
        focusCallback("onTopResumedActivityChanged(false)", "topStateChangedWhenResumed")
        phase = .inactive
        activityCallback("onPause", "performPause", takes: 1...10)
    }

    /// The platform writes no duration for these.
    private mutating func focusCallback(_ name: String, _ reason: String) {
        wait(.milliseconds(0...2))
        tell(.callback, subject: activity, label: name, [StagedExtra(.reason, reason)])
    }

    /// A callback is written when the activity's method returns, with the whole milliseconds that it ran.
    private mutating func activityCallback(_ name: String, _ reason: String, takes: ClosedRange<Int64>) {
        let begin = now
        wait(.milliseconds(takes))
        let duration = (now - begin) / Lapse.millisecond * Lapse.millisecond
        tell(
            .callback, subject: activity, label: name, number: .value(duration),
            [StagedExtra(.reason, reason)])
    }
}
