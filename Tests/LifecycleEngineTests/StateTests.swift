import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// Phases, stays, transitions and ends.
@Suite struct StateTests {
    private func phases(_ story: Story) -> [String] { story.replay().phases.map(\.phase.word) }

    @Test(
        "The phase of a process is the union over its scenes, not the sum, and the app's own word stands in")
    func union() throws {
        var story = try Story(.ios, os: "17.0")
        try story.scene(1, "sceneDidBecomeActive", "A")
        try story.app(1.1, "didBecomeActive")
        try story.scene(60, "sceneDidBecomeActive", "B")
        try story.scene(120, "sceneWillResignActive", "B")
        try story.scene(121, "sceneDidEnterBackground", "B")
        try story.scene(180, "sceneWillResignActive", "A")
        try story.app(180, "willResignActive")
        try story.scene(181, "sceneDidEnterBackground", "A")
        try story.app(181.1, "didEnterBackground")
        try story.add(200, .marker, name: "last")
        let result = story.replay()
        #expect(result.rules == [])
        #expect(phases(story) == ["active", "inactive", "background"])
        let own = result.spans.filter { $0.subject == 0 }
        #expect(own.map(\.duration) == [179_000_000_000, 1_000_000_000, 19_000_000_000])
        #expect(own.last?.endCertainty == .openAtEnd)
    }

    @Test("After an illegal transition the engine goes on from what was observed")
    func illegal() throws {
        var story = try Story(.ios, os: "17.0")
        try story.app(1, "didBecomeActive")
        try story.app(5, "didEnterBackground")
        try story.app(9, "willEnterForeground")
        try story.app(10, "didBecomeActive")
        let result = story.replay()
        #expect(result.rules == ["ios.process.illegal-transition"])
        #expect(result.findings[0].details == ["active", "background"])
        #expect(result.findings[0].evidence.map(\.time) == [1_000_000_000, 5_000_000_000])
        #expect(phases(story) == ["active", "background", "inactive", "active"])
    }

    @Test("The same callback twice is a double transition, but not the one that ends a background launch")
    func double() throws {
        var story = try Story(.ios, os: "17.0")
        try story.app(1, "didBecomeActive")
        try story.app(2, "willResignActive")
        try story.app(3, "didEnterBackground")
        try story.app(4, "didEnterBackground")
        #expect(story.replay().rules == ["ios.process.double-transition"])
        var launch = try Story(.ios, os: "17.0")
        try launch.add(0, .processStarted, label: Words.Cause.push)
        try launch.app(0.2, "didFinishLaunching", state: "background")
        try launch.app(0.3, "didEnterBackground")
        try launch.app(9, "willEnterForeground")
        #expect(launch.replay().rules == [])
        #expect(launch.replay().stays.map(\.isLaunch) == [true])
    }

    @Test("A launch by the user has no background stay before its first moment on screen")
    func launch() throws {
        var story = try Story(.android, os: "14")
        try story.add(0, .processStarted, label: Words.Cause.user)
        try story.activity(0.3, "onCreate")
        try story.activity(0.31, "onStart")
        try story.activity(0.32, "onResume")
        try story.add(5, .marker, name: "last")
        #expect(story.replay().stays.isEmpty && story.replay().rules == [])
        #expect(phases(story) == ["inactive", "active"])
    }

    @Test("A transition is not judged across lost records")
    func blind() throws {
        var story = try Story(.ios, os: "17.0")
        try story.app(1, "didBecomeActive")
        try story.add(2, .lost, label: "log lines", number: 3)
        try story.app(5, "didEnterBackground")
        #expect(story.replay().rules == [])
        try story.app(6, "didBecomeActive")
        #expect(story.replay().rules == ["ios.process.illegal-transition"])
    }

    @Test("A gap cuts spans and stays, and nothing is known inside it")
    func gap() throws {
        var story = try Story(.ios, os: "17.0")
        try story.app(1, "didBecomeActive")
        try story.add(10, .gap, label: "journal full", number: 50_000_000_000)
        try story.app(60, "willResignActive")
        try story.add(70, .marker, name: "last")
        let result = story.replay()
        #expect(result.rules == [])
        // A resign implies that it was active until then, since nobody knows when.
        #expect(phases(story) == ["active", "unknown", "active", "inactive"])
        let own = result.spans.filter { $0.subject == 0 }
        #expect(own.map(\.duration) == [9_000_000_000, 10_000_000_000, 10_000_000_000])
        #expect(own[0].endCertainty == .cutByGap)
    }

    @Test("Activities: finished in onCreate, hand-over, relaunch by reason and by order")
    func activities() throws {
        var story = try Story(.android, os: "12")
        try story.activity(1, "onTopResumedActivityChanged(false)", "Nav")
        try story.activity(1.01, "onPause", "Nav")
        try story.activity(1.05, "onCreate", "Redirect")
        try story.activity(1.1, "onCreate", "Order")
        try story.activity(1.11, "onStart", "Order")
        try story.activity(1.15, "onResume", "Order")
        try story.activity(1.3, "onDestroy", "Redirect")
        #expect(story.replay().rules == [])
        #expect(phases(story) == ["active", "inactive", "active"])
        #expect(story.replay().stays.isEmpty)

        for isOrdered in [false, true] {
            var relaunch = try Story(.android, os: "14")
            try relaunch.activity(0, "onResume")
            if isOrdered { try relaunch.activity(29.9, "relaunchActivity") }
            try relaunch.activity(30, "onPause", reason: "performPause")
            try relaunch.activity(30.07, "onStop", reason: isOrdered ? "" : "handleRelaunchActivity")
            for (time, callback) in [
                (30.08, "onDestroy"), (30.15, "onCreate"), (30.2, "onStart"), (30.23, "onResume"),
            ] {
                try relaunch.activity(time, callback)
            }
            try relaunch.activity(60, "onPause")
            try relaunch.activity(60.2, "onStop")
            let result = relaunch.replay()
            #expect(result.rules == [] && result.stays.count == 1)
            #expect(result.spans.filter { $0.state == "relaunching" }.map(\.duration) == [130_000_000])
        }

        var restart = try Story(.android, os: "14")
        try restart.activity(0, "onResume")
        try restart.activity(30, "onPause")
        try restart.activity(30.07, "onStop")
        try restart.activity(30.08, "onDestroy")
        try restart.activity(30.15, "onCreate", "Second")
        try restart.activity(30.2, "onStart", "Second")
        #expect(restart.replay().stays.map(\.duration) == [130_000_000], "no relaunch: the app did leave")
    }

    @Test("On old systems resume follows stop directly; on newer ones it never does")
    func oldCallbacks() throws {
        var old = try Story(.android, os: "8.0")
        for (time, callback) in [(0.0, "onResume"), (5, "onPause"), (5.1, "onStop"), (9, "onResume")] {
            try old.activity(time, callback)
        }
        #expect(old.replay().rules == [])
        try old.activity(20, "onPause")
        try old.activity(21, "onStop")
        try old.activity(22, "onCreate", "Other")
        try old.activity(23, "onResume")
        #expect(old.replay().rules == ["android.activity.illegal-transition"])
    }

    @Test("Losing the focus is not leaving the screen")
    func focus() throws {
        var story = try Story(.android, os: "14")
        for (time, gained) in [
            (11.566, false), (13.65, true), (13.841, false), (14.75, true), (14.892, false),
        ] {
            try story.activity(time, "onTopResumedActivityChanged(\(gained))")
        }
        try story.activity(15.535, "onPause")
        let result = story.replay()
        #expect(result.notOnTop == [2_084_000_000, 909_000_000, 643_000_000])
        #expect(result.rules == [] && result.stays.isEmpty)
        #expect(result.spans.first { $0.state == "resumed" }?.startCertainty == .openAtStart)
    }

    @Test("Suspension is legal off screen only; a suspended process dies without a fault")
    func suspension() throws {
        var story = try Story(.ios, os: "18.1")
        try story.app(0, "didBecomeActive")
        try story.app(1, "willResignActive")
        try story.app(2, "didEnterBackground")
        try story.add(5, .processSuspended)
        try story.die(900, "jetsam", 9)
        #expect(story.replay().rules == ["any.process.killed-while-stopped"])
        #expect(
            story.replay().ends[0].phase == .suspended
                && story.replay().ends[0].sinceLeaving == 898_000_000_000)
        var wrong = try Story(.ios, os: "18.1")
        try wrong.app(0, "didBecomeActive")
        try wrong.add(5, .processSuspended)
        #expect(wrong.replay().rules == ["any.process.suspended-in-foreground"])
    }

    @Test("Several records of one death are one end")
    func death() throws {
        var story = try Story(.android, os: "13")
        try story.activity(0, "onResume")
        try story.die(10, "android", 13)
        try story.die(10.9, "", EventBatch.absent)
        try story.die(12, "android", 6)
        let result = story.replay()
        #expect(result.ends.count == 1 && result.ends[0].evidence.count == 3)
        #expect(result.ends[0].code == 13, "the first record that names a cause gives it")
        #expect(result.rules == ["any.process.killed"])
    }

    @Test(
        "Foreground services share their day's time, and the user's return gives it back",
        arguments: [
            (Double(6 * 3_600) - 0.001, []), (Double(6 * 3_600) + 0.001, ["android.fgs.time-limit"]),
        ])
    func ledger(total: Double, rules: [String]) throws {
        for visit in [false, true] {
            var story = try Story(.android, os: "15")
            let task = Words.Task.foregroundService
            try story.begin(0, 1, "Sync", task: task, type: "dataSync")
            try story.end(10_000, 1, task: task)
            if visit {
                try story.activity(10_500, "onResume")
                try story.activity(10_600, "onPause")
                try story.activity(10_600.1, "onStop")
            }
            try story.begin(11_000, 2, "Sync", task: task, type: "dataSync")
            try story.end(11_000 + total - 10_000, 2, task: task)
            #expect(story.replay().errors == (visit ? [] : rules))
            #expect(
                story.replay(os: (.android, PlatformVersion(major: 34))).rules == [],
                "no limit before Android 15")
        }
    }

    @Test(
        "A short service has its own limit",
        arguments: [(179.999, []), (180.001, ["android.fgs.short-service-limit"])])
    func shortService(end: Double, rules: [String]) throws {
        var story = try Story(.android, os: "14")
        try story.begin(0, 1, "Short", task: Words.Task.foregroundService, type: "shortService")
        try story.end(end, 1, task: Words.Task.foregroundService)
        #expect(story.replay().rules == rules)
    }
}
