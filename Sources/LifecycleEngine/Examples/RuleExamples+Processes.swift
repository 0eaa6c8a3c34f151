extension RuleExamples {
    /// Processes, launches, scenes and deaths.
    static let ofProcesses: [RuleExample] = [
        RuleExample(
            "any.process.crashed", broken: "0 app didBecomeActive\n5 die signal 11",
            kept: "0 app didBecomeActive\n5 die exit 0"),
        RuleExample(
            "any.process.ended-unexplained", broken: "0 app didBecomeActive\n5 die",
            kept: away + "12 die"),
        RuleExample(
            "any.process.killed", broken: "0 app didBecomeActive\n5 die springboard 2343432205",
            kept: "0 app didBecomeActive\n5 die springboard 3735943697"),
        RuleExample(
            "any.process.killed-while-stopped", broken: away + "15 suspend\n60 die jetsam 4",
            kept: away + "15 suspend\n60 die springboard 3735943697"),
        RuleExample(
            "any.process.not-responding", broken: "0 app didBecomeActive\n5 say not~responding",
            kept: "0 app didBecomeActive\n5 die exit 0"),
        RuleExample(
            "any.process.suspended-in-foreground", broken: "0 app didBecomeActive\n5 suspend",
            kept: away + "15 suspend"),
        RuleExample(
            "any.state.unsaved-at-death",
            broken: """
                0 app didBecomeActive
                5 mark state~saved
                9 app willResignActive
                10 app didEnterBackground
                20 app willEnterForeground
                21 app didBecomeActive
                25 app willResignActive
                26 app didEnterBackground
                30 suspend
                60 die jetsam 4
                """,
            kept: """
                0 app didBecomeActive
                9 app willResignActive
                10 app didEnterBackground
                10.1 mark state~saved
                15 suspend
                60 die jetsam 4
                """),
        RuleExample(
            "flutter.lifecycle.double-transition", broken: "0 flutter resumed\n1 flutter resumed",
            kept: "0 flutter resumed\n1 flutter inactive\n2 flutter resumed"),
        RuleExample(
            "flutter.lifecycle.illegal-transition",
            broken: "0 flutter resumed\n1 flutter inactive\n2 flutter paused",
            kept: "0 flutter resumed\n1 flutter inactive\n2 flutter hidden\n3 flutter paused"),
        RuleExample(
            "ios.launch.finished-again",
            broken: """
                0 start user
                0.1 app didFinishLaunching
                0.2 app didBecomeActive
                9 app willResignActive
                10 app didEnterBackground
                15 suspend
                60 resume
                60.1 app didFinishLaunching
                60.2 app willEnterForeground
                """,
            kept: """
                0 start user
                0.1 app didFinishLaunching
                0.2 app didBecomeActive
                9 app willResignActive
                10 app didEnterBackground
                15 suspend
                60 resume
                60.2 app willEnterForeground
                """),
        RuleExample(
            "ios.launch.order",
            broken: "0 start user\n0.1 scene sceneWillConnect\n0.2 app didFinishLaunching",
            kept: "0 start user\n0.1 app didFinishLaunching\n0.2 scene sceneWillConnect"),
        RuleExample(
            "ios.launch.scenes-missing", broken: "0 start user\n0.1 say scenes~not~adopted",
            kept: "0 start user\n0.1 say hang"),
        RuleExample(
            "ios.launch.scenes-required", os: "27.0", broken: "0 start user\n0.1 say scenes~required",
            kept: "0 start user\n0.1 say hang"),
        RuleExample(
            "ios.process.background-entry-slow",
            broken: "0 app didBecomeActive\n1 app willResignActive\n7 app didEnterBackground took=5.001",
            kept: "0 app didBecomeActive\n1 app willResignActive\n7 app didEnterBackground took=5"),
        RuleExample(
            "ios.process.double-transition", broken: "0 app didBecomeActive\n1 app didBecomeActive",
            kept: "0 app didBecomeActive\n1 app willResignActive\n2 app didBecomeActive"),
        RuleExample(
            "ios.process.illegal-transition", broken: "0 app didBecomeActive\n1 app didEnterBackground",
            kept: "0 app didBecomeActive\n1 app willResignActive\n2 app didEnterBackground"),
        RuleExample(
            "ios.scene.double-transition",
            broken: "0 scene sceneDidBecomeActive\n1 scene sceneDidBecomeActive",
            kept: "0 scene sceneDidBecomeActive\n1 scene sceneWillResignActive"),
        RuleExample(
            "ios.scene.illegal-transition",
            broken: "0 scene sceneDidBecomeActive\n1 scene sceneDidEnterBackground",
            kept:
                "0 scene sceneDidBecomeActive\n1 scene sceneWillResignActive\n2 scene sceneDidEnterBackground"
        ),
        RuleExample(
            "ios.voip.resumed-too-often", broken: away + "15 suspend\n20*16+19.999 resume voip",
            kept: away + "15 suspend\n20*16+20 resume voip"),
    ]

    /// Activities.
    static let ofActivities: [RuleExample] = [
        RuleExample(
            "android.activity.destroy-slow", broken: left + "30 activity onDestroy took=10.001",
            kept: left + "30 activity onDestroy took=10"),
        RuleExample(
            "android.activity.double-transition",
            broken: "0 activity onCreate\n0.1 activity onStart\n0.2 activity onResume\n1 activity onResume",
            kept: "0 activity onCreate\n0.1 activity onStart\n0.2 activity onResume\n1 activity onPause"),
        RuleExample(
            "android.activity.illegal-transition",
            broken: "0 activity onCreate\n0.1 activity onStart\n0.2 activity onResume\n1 activity onStop",
            kept: left),
        RuleExample(
            "android.activity.pause-slow",
            broken:
                "0 activity onCreate\n0.1 activity onStart\n0.2 activity onResume\n9 activity onPause took=0.501",
            kept:
                "0 activity onCreate\n0.1 activity onStart\n0.2 activity onResume\n9 activity onPause took=0.5"
        ),
        RuleExample(
            "android.activity.stop-slow",
            broken:
                "0 activity onCreate\n0.1 activity onStart\n0.2 activity onResume\n9 activity onPause\n30 activity onStop took=11.001",
            kept:
                "0 activity onCreate\n0.1 activity onStart\n0.2 activity onResume\n9 activity onPause\n30 activity onStop took=11"
        ),
        RuleExample(
            "android.activity.top-lost-late",
            broken: """
                0 activity onResume A
                0.1 activity onTopResumedActivityChanged(true) A
                5 activity onResume B
                5.1 activity onTopResumedActivityChanged(true) B
                5.601 activity onTopResumedActivityChanged(false) A
                """,
            kept: """
                0 activity onResume A
                0.1 activity onTopResumedActivityChanged(true) A
                5 activity onResume B
                5.1 activity onTopResumedActivityChanged(true) B
                5.6 activity onTopResumedActivityChanged(false) A
                """),
        RuleExample(
            "android.activity.two-resumed", os: "9",
            broken: "0 activity onResume A\n5 activity onResume B",
            kept: "0 activity onResume A\n4.9 activity onPause A\n5 activity onResume B"),
    ]
}
