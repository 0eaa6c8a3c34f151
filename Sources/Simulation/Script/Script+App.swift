import TraceModel

/// An iOS app as its own notifications tell it. T numbers: transitions of the process.
extension Script {
    /// Starts a process and brings it through its launch: to the screen, not active yet, for the user (T5); into
    /// the background for any other cause (T6).
    mutating func launch(by cause: String = Words.Cause.user) {
        startProcess(by: cause)
        addAppSubject()
        wait(.milliseconds(60...180))
        callback("willFinishLaunching")
        wait(.milliseconds(5...40))
        callback("didFinishLaunching", state: phase == .background ? "background" : "inactive")
        if phase == .background {
            wait(.milliseconds(1...10))
            enterBackground()
        }
    }

    /// The app gets the input (T7).
    mutating func becomeActive(after lapse: Lapse = .milliseconds(30...250)) {
        wait(lapse)
        phase = .active
        callback("didBecomeActive")
        measureNow()
    }

    /// Something lies over the app for a while: a call, the notification centre (T8, T7).
    mutating func interrupt(for lapse: Lapse) {
        resignActive()
        wait(lapse)
        becomeActive()
    }

    /// The user leaves the app (T8, T9).
    mutating func leaveForeground() {
        resignActive()
        wait(.milliseconds(50...700))
        enterBackground()
    }

    /// Breaks T9: the app enters the background without a word that it resigned.
    mutating func leaveForegroundUnannounced() { enterBackground() }

    /// The user comes back (T10, T7), also to a suspended app (T12).
    mutating func comeBack() {
        if phase.isStopped {
            resume()
            wait(.milliseconds(1...15))
        }
        enterForeground()
        becomeActive()
    }

    /// A callback of the app, with the state that it prints beside it.
    mutating func callback(_ name: String, state: String = "") {
        tell(
            .callback, subject: appSubject, label: name, state.isEmpty ? [] : [StagedExtra(.state, state)])
    }

    /// The new process has an app, and no scenes yet.
    mutating func addAppSubject() {
        trace.subjects.append(
            StagedSubject(process: process, kind: Words.Subject.app, name: "", token: .absent))
        appSubject = trace.subjects.count
        scenes = []
    }

    mutating func resignActive() {
        phase = .inactive
        callback("willResignActive")
    }

    mutating func enterBackground() {
        // A launch into the background is in it already, and its time runs.
        if phase != .background { backgroundUsed = 0 }
        phase = .background
        callback("didEnterBackground")
        measureNow()
    }

    mutating func enterForeground() {
        phase = .inactive
        callback("willEnterForeground")
    }
}
