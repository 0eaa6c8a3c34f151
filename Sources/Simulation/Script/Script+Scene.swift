import Numbers
import TraceModel

/// A scene of an iPad app.
struct Scene: Sendable {
    let subject: Int
    var phase: Phase
}

/// An iOS app with scenes: the app's own notifications follow from what its scenes do together. S numbers:
/// transitions of scenes.
extension Script {
    /// Starts a process for the user. Nothing is on screen until a scene connects.
    mutating func launchWithScenes() {
        startProcess(by: Words.Cause.user)
        addAppSubject()
        wait(.milliseconds(60...180))
        callback("willFinishLaunching")
        wait(.milliseconds(5...40))
        callback("didFinishLaunching")
        phase = .background
    }

    /// A window of this name opens and comes to the foreground (S1, S3). Gives its position in `scenes`.
    mutating func openScene(_ name: String) -> Int {
        let token = StagedNumber.text("\(name)-\(random.number(in: 1_000...9_999))")
        trace.subjects.append(
            StagedSubject(process: process, kind: Words.Subject.scene, name: name, token: token))
        let scene = scenes.count
        scenes.append(Scene(subject: trace.subjects.count, phase: .notRunning))
        wait(.milliseconds(5...60))
        sceneCallback(scene, "sceneWillConnect")
        bringForward([scene])
        return scene
    }

    /// Scenes come to the foreground together and get the input (S1 or S6, S3).
    mutating func bringForward(_ scenes: [Int]) {
        if phase.isStopped { resume() }
        for scene in scenes { enter(scene, .inactive, "sceneWillEnterForeground") }
        wait(.milliseconds(30...200))
        for scene in scenes { enter(scene, .active, "sceneDidBecomeActive") }
    }

    /// Scenes leave the foreground together (S4, S5).
    mutating func sendBack(_ scenes: [Int]) {
        for scene in scenes { enter(scene, .inactive, "sceneWillResignActive") }
        wait(.milliseconds(50...600))
        for scene in scenes { enter(scene, .background, "sceneDidEnterBackground") }
    }

    /// The system takes a scene of the background away (S7).
    mutating func disconnect(_ scene: Int) { enter(scene, .notRunning, "sceneDidDisconnect") }

    private mutating func enter(_ scene: Int, _ phase: Phase, _ callback: String) {
        wait(.milliseconds(2...20))
        scenes[scene].phase = phase
        sceneCallback(scene, callback)
        followScenes()
    }

    private mutating func sceneCallback(_ scene: Int, _ name: String) {
        tell(.callback, subject: scenes[scene].subject, label: name)
    }

    /// The app is active if any scene is, else inactive if any is, else in the background, and posts a
    /// notification when that changes.
    private mutating func followScenes() {
        let phases = scenes.map(\.phase)
        let union: Phase =
            phases.contains(.active) ? .active : phases.contains(.inactive) ? .inactive : .background
        let before = phase
        guard union != before else { return }
        wait(.milliseconds(0...1))
        switch union {
        case .active: becomeActive(after: .nanoseconds(0))
        case .inactive where before == .active: resignActive()
        case .inactive: enterForeground()
        default: enterBackground()
        }
    }
}
