import TraceModel

extension Rules {
    private static let appStates: [Need] = [
        .anyOf([
            .word(.callback, "didBecomeActive"), .word(.callback, "willResignActive"),
            .word(.callback, "didEnterBackground"), .word(.callback, "willEnterForeground"),
            .word(.callback, "didFinishLaunching"), .word(.state, "active"), .word(.state, "inactive"),
            .word(.state, "background"), .word(.state, "launching"),
        ])
    ]
    private static let anyStates: [Need] = [.anyOf([.kind(.state), .kind(.callback)])]

    /// Processes: transitions and launches.
    static let processes: [Rule] = [
        Rule(
            "any.process.suspended-in-foreground", .error, .other, .documented,
            "a process was suspended while it was on screen",
            why: "The platform never does that, so what is known of the states before it is wrong.",
            advice: "look for lines that were lost, or for a recorder that misses notifications",
            source: "Apple, Managing your app's life cycle (T11)",
            needs: [
                .anyOf([.kind(.processSuspended), .kind(.processFrozen)]),
                .anyOf([.kind(.state), .kind(.callback)]),
            ]),
        Rule(
            "flutter.lifecycle.double-transition", .note, .transition, .documented,
            "the framework reported the same state twice",
            why: "Work that is bound to the state runs twice.", advice: "a second observer is registered",
            source: "Flutter AppLifecycleState (Flutter API documentation)",
            needs: anyStates),
        Rule(
            "flutter.lifecycle.illegal-transition", .warning, .transition, .documented,
            "the framework skipped a lifecycle state",
            why: "Code that waits for the skipped state never runs.",
            advice: "do not rely on seeing each state; update the framework",
            source: "Flutter AppLifecycleState (Flutter API documentation)", needs: anyStates),
        Rule(
            "ios.launch.finished-again", .error, .other, .documented,
            "didFinishLaunching ran again in a process that had launched",
            why:
                "A return from suspension is no launch: the process goes on. A second one means that the app, or its recorder, runs its start code twice.",
            advice: "call start code from didFinishLaunching only; handle a return in willEnterForeground",
            source: "Apple, About the app launch sequence (T5, T12)",
            needs: [.word(.callback, "didFinishLaunching")]),
        Rule(
            "ios.launch.order", .warning, .other, .documented,
            "something that follows a launch came before its end",
            why:
                "Scenes connect, and the handlers of tasks and pushes run, after didFinishLaunching: code that counts on what the launch sets up finds nothing.",
            advice:
                "look at the recorder: it misses the launch, or records it late; register handlers in didFinishLaunching",
            source: "Apple, About the app launch sequence (T5, T6, R-BGTS-REG)",
            needs: [
                .kind(.processStarted), .word(.callback, "didFinishLaunching"),
                .anyOf(
                    [.word(.callback, "sceneWillConnect"), .task(Words.Task.push)]
                        + Words.Task.scheduled.sorted().map { .task($0) }),
            ]),
        Rule(
            "ios.launch.scenes-missing", .warning, .other, .documented, since: 18,
            "the app does not adopt the life cycle of scenes",
            why: "Built with the SDK of iOS 27 it will not launch.",
            advice:
                "adopt UIScene: a scene manifest, and a scene delegate for what the app delegate does now",
            source: "Apple, TN3187 (R-SCENE-REQ)", needs: [.kind(.processReported)]),
        Rule(
            "ios.launch.scenes-required", .error, .other, .documented, since: 27,
            "the app was not let launch, because it does not adopt the life cycle of scenes",
            why: "UIKit ends what is built with the SDK of iOS 27 without scenes.",
            advice:
                "adopt UIScene: a scene manifest, and a scene delegate for what the app delegate does now",
            source: "Apple, TN3187 (R-SCENE-REQ)", needs: [.kind(.processReported)]),
        Rule(
            "ios.process.background-entry-slow", .warning, .other, .documented,
            "entering the background took too long",
            why: "The main thread that does not return in time is ended by the watchdog.",
            advice: "begin a background task and do the work outside the callback",
            source: "Apple, applicationDidEnterBackground(_:) (R-BG-GRACE)",
            needs: [
                .anyOf([
                    .word(.callback, "didEnterBackground"), .word(.callback, "sceneDidEnterBackground"),
                ])
            ]),
        Rule(
            "ios.process.double-transition", .warning, .transition, .documented,
            "the app entered the state that it was in",
            why: "Work that is bound to the state runs twice, or one notification was recorded twice.",
            advice: "the same notification twice in a row: look for a second observer",
            source: "Apple, Managing your app's life cycle (T)", needs: appStates),
        Rule(
            "ios.process.illegal-transition", .error, .transition, .documented,
            "the app made a transition that the platform never makes",
            why: "What follows from the states, times and budgets included, is in doubt.",
            advice:
                "a notification is missing or out of order: look at the recorder, or for lines that were lost",
            source: "Apple, Managing your app's life cycle (T)", needs: appStates),
        Rule(
            "ios.voip.resumed-too-often", .warning, .other, .observed,
            "a VoIP app was resumed too often in a short time",
            why: "The system ends it with 0xbad22222.",
            advice: "move to PushKit, and report each push as a call to CallKit",
            source: "exit code 0xbad22222, SBUnsuspendLimit (R-VOIP-OLD)",
            needs: [.word(.processResumed, "voip")]),
    ]

    /// Scenes.
    static let scenes: [Rule] = [
        Rule(
            "ios.scene.double-transition", .warning, .transition, .documented,
            "a scene entered the state that it was in",
            why: "Work that is bound to the state runs twice, or one notification was recorded twice.",
            advice: "the same notification twice in a row: look for a second observer",
            source: "Apple, UIScene.ActivationState (S)", needs: sceneStates),
        Rule(
            "ios.scene.illegal-transition", .error, .transition, .documented,
            "a scene made a transition that the platform never makes",
            why: "What follows from the states, times and budgets included, is in doubt.",
            advice:
                "a notification is missing or out of order: look at the recorder, or for lines that were lost",
            source: "Apple, UIScene.ActivationState (S)", needs: sceneStates),
    ]

    private static let sceneStates: [Need] = [
        .anyOf([
            .word(.callback, "sceneWillConnect"), .word(.callback, "sceneWillEnterForeground"),
            .word(.callback, "sceneDidBecomeActive"), .word(.callback, "sceneWillResignActive"),
            .word(.callback, "sceneDidEnterBackground"), .word(.callback, "sceneDidDisconnect"),
            .word(.state, "foregroundActive"), .word(.state, "foregroundInactive"),
            .word(.state, "unattached"),
        ])
    ]

    /// Activities.
    static let activities: [Rule] = [
        Rule(
            "android.activity.destroy-slow", .warning, .other, .observed,
            "an activity took too long to be destroyed",
            why: "A busy main thread delays the next screen, and the system gives up waiting.",
            advice: "move work off the main thread in onDestroy",
            source: "AOSP ActivityRecord, DESTROY_TIMEOUT (LC6, LC8)",
            needs: [.anyOf([.word(.callback, "onDestroy"), .kind(.processReported)])]),
        Rule(
            "android.activity.double-transition", .warning, .transition, .documented,
            "an activity entered the state that it was in",
            why: "Work that is bound to the state runs twice, or a line was recorded twice.",
            advice:
                "the same callback twice in a row: look for a second observer, or for lines that were lost",
            source: "Android developers, The activity lifecycle (LC)", needs: activityStates),
        Rule(
            "android.activity.illegal-transition", .error, .transition, .documented,
            "an activity made a transition that the platform never makes",
            why: "What follows from the states, times and budgets included, is in doubt.",
            advice:
                "a callback is missing or out of order: look at the recorder, or for lines that were lost",
            source: "Android developers, The activity lifecycle (LC)", needs: activityStates),
        Rule(
            "android.activity.pause-slow", .warning, .other, .observed,
            "an activity took too long to pause",
            why: "The next activity resumes without waiting any longer, and the user sees the delay.",
            advice: "do little in onPause; save in onStop",
            source: "AOSP ActivityRecord, PAUSE_TIMEOUT (LC6)",
            needs: [.anyOf([.word(.callback, "onPause"), .kind(.processReported)])]),
        Rule(
            "android.activity.stop-slow", .warning, .other, .observed, "an activity took too long to stop",
            why: "The system gives up waiting; state that is saved after that is lost with the process.",
            advice: "move long writes of onStop to WorkManager",
            source: "AOSP ActivityRecord, STOP_TIMEOUT (LC6)",
            needs: [.anyOf([.word(.callback, "onStop"), .kind(.processReported)])]),
        Rule(
            "android.activity.top-lost-late", .note, .other, .observed, since: 29,
            "an activity gave up the input late",
            why: "The system waits for it before the next one gets the input, up to half a second.",
            advice: "release the camera and other exclusive resources fast when the top position is lost",
            source: "AOSP ActivityTaskSupervisor, TOP_RESUMED_STATE_LOSS_TIMEOUT, API 31 to 34 (LC4)",
            needs: [
                .anyOf([
                    .word(.callback, "onTopResumedActivityChanged(false)"), .kind(.processReported),
                ])
            ]),
        Rule(
            "android.activity.two-resumed", .error, .other, .documented, until: 29,
            "two activities were resumed at once",
            why: "Before Android 10 one activity of a user is resumed at a time.",
            advice: "a pause is missing: look at the recorder, or for lines that were lost",
            source: "AOSP documentation, Multi-resume (LC3)", needs: [.word(.callback, "onResume")]),
    ]

    private static let activityStates: [Need] = [
        .anyOf(
            [
                "onCreate", "onStart", "onRestart", "onResume", "onPause", "onStop", "onDestroy",
            ].map { .word(.callback, $0) }
                + ["resumed", "paused", "started", "stopped"].map { .word(.state, $0) })
    ]
}
