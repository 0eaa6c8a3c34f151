import TraceModel

/// All state machines, by the kind of their subject.
public enum StateMachines {
    /// The machines; a subject of another kind has states without rules.
    public static let all = [app, scene, activity, flutter, visibility]

    /// Position in ``all`` of the machine for subjects of this kind.
    public static func index(forSubject kind: String) -> Int? { all.firstIndex { $0.subject == kind } }

    /// `UIApplication`, as its notifications tell it. T numbers count the process transitions (source:
    /// "Managing your app's life cycle" and "About the app launch sequence", Apple developer documentation).
    static let app = StateMachine(
        subject: "app", rules: "ios.process", standing: .standIn,
        states: [
            .init("launching", .unknown, isLaunch: true), .init("launchedInBackground", .background),
            .init("inactive", .inactive),
            .init("active", .active), .init("background", .background), .init("terminating", .background),
        ],
        callbacks: [
            .init("willFinishLaunching", "launching"),
            .init("didFinishLaunching", "launching", .launchFinished),
            .init("didBecomeActive", "active"), .init("willResignActive", "inactive", implies: "active"),
            .init("didEnterBackground", "background"), .init("willEnterForeground", "inactive"),
            .init("willTerminate", "terminating"),
        ],
        transitions: [
            .init("launching", "launching", "T5"), .init("launching", "launchedInBackground", "T6"),
            .init("launching", "inactive", "T5"), .init("launching", "active", "T7"),
            .init("launching", "background", "T6"), .init("launchedInBackground", "background", "T6"),
            .init("launchedInBackground", "inactive", "T10"), .init("inactive", "active", "T7"),
            .init("active", "inactive", "T8"), .init("inactive", "background", "T9"),
            .init("background", "inactive", "T10"), .init("background", "terminating", "T14"),
            .init("launchedInBackground", "terminating", "T14"), .init("inactive", "terminating", "T15"),
            .init("active", "terminating", "T15"), .init("launching", "terminating", "T15"),
        ],
        exceptions: [
            .init("didFinishLaunching", printedState: "background", to: "launchedInBackground"),
            .init("didFinishLaunching", printedState: "inactive", to: "inactive"),
            .init("didFinishLaunching", printedState: "active", to: "active"),
        ])

    /// `UIScene`. S numbers count the scene transitions (source: `UIScene.ActivationState`, Apple developer
    /// documentation).
    static let scene = StateMachine(
        subject: "scene", rules: "ios.scene", standing: .deciding,
        states: [
            .init("unattached", .notRunning, isLaunch: true), .init("foregroundInactive", .inactive),
            .init("foregroundActive", .active), .init("background", .background),
        ],
        callbacks: [
            .init("sceneWillConnect", "unattached"), .init("sceneWillEnterForeground", "foregroundInactive"),
            .init("sceneDidBecomeActive", "foregroundActive"),
            .init("sceneWillResignActive", "foregroundInactive", implies: "foregroundActive"),
            .init("sceneDidEnterBackground", "background"), .init("sceneDidDisconnect", "unattached"),
        ],
        transitions: [
            .init("unattached", "unattached", "S1"), .init("unattached", "foregroundInactive", "S1"),
            .init("unattached", "background", "S2"), .init("foregroundInactive", "foregroundActive", "S3"),
            .init("foregroundActive", "foregroundInactive", "S4"),
            .init("foregroundInactive", "background", "S5"), .init("background", "foregroundInactive", "S6"),
            .init("background", "unattached", "S7"),
        ])

    /// `android.app.Activity`. LC: the activity lifecycle (source: the activity lifecycle page
    /// of the Android developer documentation and AOSP `ActivityThread`).
    static let activity = StateMachine(
        subject: "activity", rules: "android.activity", standing: .deciding, handsOver: true,
        // AOSP TransactionExecutor, cycleToPath, API 28 to 34.
        passesThrough: true,
        states: [
            .init("created", .background, isLaunch: true), .init("started", .inactive),
            .init("resumed", .active),
            .init("paused", .inactive), .init("stopped", .background), .init("restarting", .background),
            // A relaunch that does not come back is a destroy (AOSP: DESTROY_TIMEOUT, 10 s).
            .init("relaunching", .inactive, expires: (10_000_000_000, "destroyed")),
            .init("destroyed", .notRunning),
        ],
        callbacks: [
            .init("onCreate", "created"), .init("onStart", "started"),
            .init("onRestart", "restarting", implies: "stopped"),
            .init("onResume", "resumed"), .init("onPause", "paused", implies: "resumed"),
            .init("onStop", "stopped"),
            .init("onDestroy", "destroyed"),
            .init("onTopResumedActivityChanged(true)", nil, .focusGained, implies: "resumed"),
            .init("onTopResumedActivityChanged(false)", nil, .focusLost, implies: "resumed"),
            .init("relaunchActivity", nil, .relaunchOrdered),
        ],
        transitions: [
            .init("created", "started", "LC"), .init("created", "destroyed", "LC"),
            .init("started", "resumed", "LC"), .init("started", "stopped", "LC"),
            .init("restarting", "started", "LC"), .init("resumed", "paused", "LC"),
            .init("paused", "resumed", "LC"), .init("paused", "stopped", "LC"),
            .init("paused", "relaunching", "LC"), .init("resumed", "relaunching", "LC"),
            .init("started", "relaunching", "LC"),
            .init("stopped", "restarting", "LC"), .init("stopped", "destroyed", "LC"),
            .init("stopped", "relaunching", "LC"), .init("relaunching", "relaunching", "LC"),
            .init("relaunching", "started", "LC"), .init("relaunching", "resumed", "LC"),
            .init("relaunching", "stopped", "LC"),
        ],
        exceptions: [
            // API 26-27 say it in the pause, later versions in the stop.
            .init("onPause", reason: "handleRelaunchActivity", to: "relaunching"),
            .init("onStop", reason: "handleRelaunchActivity", to: "relaunching"),
            .init("onStop", ifOrdered: true, to: "relaunching"),
            .init("onDestroy", ifOrdered: true, to: "relaunching"),
            .init(from: "relaunching", "onStop", to: "relaunching"),
            .init(from: "relaunching", "onDestroy", to: "relaunching"),
            .init(from: "relaunching", "onCreate", to: "relaunching"),
        ],
        // On API 27 and older only onPause, onResume and onStop are written (source: AOSP Activity.java).
        laterCallbacks: ["onCreate", "onStart", "onRestart", "onDestroy"],
        earlierTransitions: [.init("stopped", "resumed", "LC")])

    /// Flutter's `AppLifecycleState`, the same on both platforms (source: Flutter API documentation).
    static let flutter = StateMachine(
        subject: "flutter", rules: "flutter.lifecycle", standing: .echo, strayTime: 1_000_000_000,
        states: [
            .init("detached", .unknown), .init("resumed", .active), .init("inactive", .inactive),
            .init("hidden", .background), .init("paused", .background),
        ],
        callbacks: [],
        transitions: [
            .init("detached", "resumed", "flutter"), .init("detached", "inactive", "flutter"),
            .init("resumed", "inactive", "flutter"), .init("inactive", "resumed", "flutter"),
            .init("inactive", "hidden", "flutter"), .init("hidden", "inactive", "flutter"),
            .init("hidden", "paused", "flutter"), .init("paused", "hidden", "flutter"),
            .init("paused", "detached", "flutter"),
        ])

    /// Whether the system shows a process, as SpringBoard and RunningBoard tell it: it decides where the app's own events
    /// are missing. Whether the app is active they do not tell, so on screen counts as inactive; Android tells which app is
    /// the top one, and that is the active one.
    static let visibility = StateMachine(
        subject: "visibility", rules: "ios.process", standing: .echo,
        states: [
            .init("foreground", .inactive), .init("background", .background), .init("top", .active),
        ],
        callbacks: [],
        transitions: [
            .init("foreground", "background", "visibility"), .init("background", "foreground", "visibility"),
            .init("foreground", "foreground", "visibility"), .init("background", "background", "visibility"),
            .init("top", "background", "visibility"), .init("background", "top", "visibility"),
            .init("top", "top", "visibility"),
        ])
}
