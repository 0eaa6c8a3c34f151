import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// Sequences that a reader thought up to make the engine say something wrong.
@Suite struct SequenceTests {
    private func launched(os: String = "18.1", cause: String = Words.Cause.user) throws -> Story {
        var story = try Story(.ios, os: os)
        try story.add(0, .processStarted, label: cause)
        return story
    }

    private func away() throws -> Story {
        var story = try launched()
        try story.app(1, "didBecomeActive")
        try story.app(9, "willResignActive")
        try story.app(10, "didEnterBackground")
        return story
    }

    @Test("A background that is the first state told is the background, however the process started")
    func firstState() throws {
        var story = try launched()
        try story.begin(9, 12)
        try story.app(10, "didEnterBackground")
        try story.die(55, "runningboard", 0x2182_bad2)
        let result = story.replay()
        #expect(result.rules == ["any.process.killed", "ios.task.leaked"])
        #expect(result.stays.map(\.duration) == [45_000_000_000] && result.stays[0].isLaunch == false)

        var attached = try Story(.ios, os: "18.1")
        try attached.add(0, .beganLate, texts: [(.state, "active")])
        try attached.app(10, "didEnterBackground")
        #expect(attached.replay().phases.map(\.phase) == [.active, .background])
    }

    @Test("An activity that only passes through does not put its process on screen")
    func trampoline() throws {
        var story = try Story(.android, os: "14")
        try story.add(0, .processStarted, label: Words.Cause.user)
        try story.activity(0.5, "onCreate")
        try story.activity(0.6, "onDestroy")
        try story.add(10_800, .processEnded, label: "android", number: 13, texts: [(.words, "empty #17")])
        let result = story.replay()
        #expect(result.rules == [] && result.ends[0].phase == .background)
    }

    @Test("The record that knows the cause gives it, in whatever order and however late it comes")
    func joinedEnds() throws {
        for order in [true, false] {
            var story = try launched()
            try story.app(1, "didBecomeActive")
            try story.die(9, order ? "signal" : "springboard", order ? 9 : 0x8bad_f00d)
            try story.die(70, order ? "springboard" : "signal", order ? 0x8bad_f00d : 9)
            #expect(story.replay().ends.map(\.cause.kind) == [.watchdog])
            #expect(story.replay().rules == ["any.process.killed"])
        }
        var unexplained = try launched()
        try unexplained.app(1, "didBecomeActive")
        try unexplained.die(9)
        #expect(unexplained.replay().rules == ["any.process.ended-unexplained"])
    }

    @Test("The code for unfinished work makes leaks of the tasks that were open, with or without states")
    func leaksByCode() throws {
        var late = try away()
        try late.begin(610, 12)
        try late.die(642, "runningboard", 0x2182_bad2)
        #expect(late.replay().errors == ["any.process.killed", "ios.task.leaked"])
        var stateless = try Story(.ios, os: "18.1")
        try stateless.begin(10, 12)
        try stateless.die(42, "runningboard", 0x2182_bad2)
        #expect(stateless.replay().rules == ["any.process.killed", "ios.task.leaked"])
    }

    @Test("A printed limit wins over the table")
    func printedLimit() throws {
        for (end, rules) in [(110.0, []), (191.0, ["ios.task.open-at-budget"])] {
            var story = try launched()
            try story.app(1, "didBecomeActive")
            try story.add(
                8, .taskBegan, label: Words.Task.uikit, name: "upload", number: 12,
                [(.limit, 180_000_000_000)])
            try story.app(9, "willResignActive")
            try story.app(10, "didEnterBackground")
            try story.end(end, 12)
            #expect(story.replay().errors == rules)
        }
    }

    @Test("Exactly the limit is not over it")
    func exactly() throws {
        var story = try away()
        try story.begin(10.5, 12)
        try story.end(40, 12)
        #expect(story.replay().errors == [])
    }

    @Test("The finding gives the stay in which the time was used up, not a later one")
    func stayOfFinding() throws {
        var story = try away()
        try story.begin(10.5, 12)
        try story.app(41, "willEnterForeground")
        try story.app(99, "willResignActive")
        try story.app(100, "didEnterBackground")
        try story.end(105, 12)
        let finding = try #require(story.replay().findings.first { $0.rule == "ios.task.open-at-budget" })
        #expect(finding.measures[.backgroundUsed] == 31_000_000_000)
        #expect(finding.measures[.stayStart] == 10_000_000_000)
    }

    @Test("What is told of a task after its end makes no new one")
    func ghosts() throws {
        var reported = try away()
        try reported.begin(10.1, 12)
        try reported.end(35.9, 12)
        try reported.report(36, 12, Words.Report.stillOpen, age: 26)
        #expect(reported.replay().errors == [] && reported.replay().tasks.count == 1)
        var dead = try launched()
        try dead.app(1, "didBecomeActive")
        try dead.begin(5, 12)
        try dead.die(9, "signal", 11)
        try dead.end(9.001, 12)
        #expect(dead.replay().rules == ["any.process.crashed", "ios.task.open-at-death"])
    }

    @Test("The platform's line and the app's own are one begin and one end")
    func bothTell() throws {
        var story = try away()
        try story.begin(10.1, 13)
        try story.begin(10.1001, 13)
        try story.end(12, 13)
        try story.end(12.0001, 13)
        #expect(story.replay().rules == [] && story.replay().tasks.count == 1)
        var twice = try away()
        try twice.begin(10.1, 13)
        try twice.end(12, 13)
        try twice.report(12.9, 13, Words.Report.noSuchTask)
        try twice.end(12.9001, 13)
        #expect(twice.replay().rules == ["ios.task.ended-twice"])
    }

    @Test("A gap does not hide an overrun before it, and what follows it is no launch")
    func gaps() throws {
        var story = try away()
        try story.begin(10.5, 12)
        try story.add(100, .gap, label: "full", number: 200_000_000_000, process: 0)
        try story.end(202, 12)
        #expect(story.replay().rules == ["ios.task.open-at-budget"])
        #expect(story.replay().findings[0].severity == .warning)
        var later = try launched()
        try later.app(1, "didBecomeActive")
        try later.add(5, .gap, label: "full", number: 6_000_000_000, process: 0)
        try later.app(7, "didEnterBackground")
        #expect(later.replay().stays.map(\.isLaunch) == [false])
    }

    @Test("Prewarmed, suspended and attached processes")
    func stopped() throws {
        var refresh = try launched(cause: Words.Cause.prewarm)
        try refresh.add(1, .processSuspended)
        try refresh.begin(14_400, 1, "refresh", task: Words.Task.refresh)
        try refresh.end(14_420, 1, task: Words.Task.refresh, result: Words.Result.success)
        #expect(refresh.replay().phases.map(\.phase) == [.prewarmed, .background])
        var attached = try Story(.ios, os: "18.1")
        try attached.add(0, .beganLate, texts: [(.state, "suspended")])
        try attached.add(10, .processResumed)
        try attached.begin(11, 12)
        try attached.end(71, 12)
        #expect(attached.replay().rules == ["ios.task.open-at-budget"])
    }

    @Test("A suspension on screen is one finding, and what was told before it is forgotten")
    func suspendedOnScreen() throws {
        var story = try launched()
        try story.app(1, "didBecomeActive")
        for time in [10.0, 20, 30] {
            try story.add(time, .processSuspended)
            try story.add(time + 5, .processResumed)
        }
        let result = story.replay()
        #expect(result.rules == ["any.process.suspended-in-foreground"])
        #expect(result.phases.map(\.phase).filter(\.isForeground) == [.active])
    }

    @Test("Time on screen is not counted for foreground services, and a visit gives all of it back")
    func ledgers() throws {
        let task = Words.Task.foregroundService
        var visible = try Story(.android, os: "15")
        try visible.activity(1, "onStart")
        try visible.begin(2, 1, "Sync", task: task, type: "dataSync")
        try visible.end(25_200, 1, task: task)
        #expect(visible.replay().rules == [])
        var again = try Story(.android, os: "15")
        try again.begin(0, 1, "Sync", task: task, type: "dataSync")
        try again.activity(25_200, "onCreate")
        try again.activity(25_201, "onStart")
        try again.activity(25_202, "onStop")
        try again.end(54_000, 1, task: task)
        #expect(again.replay().errors == ["android.fgs.time-limit", "android.fgs.time-limit"])
    }

    @Test("A stopped activity can be relaunched; a relaunch that never comes back is a destroy")
    func relaunches() throws {
        var story = try Story(.android, os: "14")
        for (time, callback) in [
            (0.0, "onResume"), (30, "onPause"), (30.3, "onStop"), (300, "relaunchActivity"),
            (300.01, "onDestroy"),
            (300.05, "onCreate"), (300.06, "onStart"), (300.07, "onResume"),
        ] { try story.activity(time, callback) }
        #expect(story.replay().rules == [])
        var gone = try Story(.android, os: "14")
        for (time, callback) in [
            (0.0, "onResume"), (30, "relaunchActivity"), (30.01, "onPause"), (30.1, "onStop"),
            (30.2, "onDestroy"),
        ] { try gone.activity(time, callback) }
        try gone.add(10_000, .marker, name: "last")
        let stay = try #require(gone.replay().stays.first)
        #expect(stay.start == 40_100_000_000 && stay.startCertainty == .inferred)
    }

    @Test(
        "Events that name no process, or a subject of another one, change nothing",
        arguments: EventTable.rows.map(\.kind.rawValue))
    func nobody(code: UInt8) throws {
        for (process, subject) in [(0, 0), (0, 7), (1, 9_000)] as [(UInt32, UInt32)] {
            var story = try Story(.ios)
            story.batch.append(time: 0, kind: EventKind(rawValue: code), process: process, subject: subject)
            story.batch.append(
                time: 1, kind: EventKind(rawValue: code), process: process, subject: subject, number: 1)
            _ = story.replay()
        }
    }

    @Test("On iOS a new process of a name shows that the older one is gone; on Android it does not")
    func replaced() throws {
        for platform in Platform.allCases {
            var story = try Story(platform)
            try story.add(0, .processStarted, label: Words.Cause.push)
            try story.add(9, .processSuspended)
            try story.newProcess(pid: 377)
            try story.add(2_460, .marker, name: "seen")
            try story.add(2_470, .marker, name: "last")
            let result = story.replay()
            #expect(result.ends.map(\.time) == (platform == .ios ? [2_460_000_000_000] : []))
            #expect(result.ends.allSatisfy { $0.certainty == .inferred })
            #expect(result.launches == (platform == .ios ? 2 : 1))
            #expect(result.rules == [])
        }
    }

    @Test("What a process that ended unseen had open is only possibly leaked")
    func endedUnseen() throws {
        var story = try away()
        try story.begin(10.6, 3)
        try story.newProcess(pid: 200)
        try story.add(612, .processStarted, label: Words.Cause.user)
        let result = story.replay()
        #expect(result.rules == ["ios.task.leaked"])
        #expect(result.findings[0].severity == .warning && result.findings[0].certainty == .cutByGap)
    }

    @Test("A step of the clock cuts the stay, and no duration across it is exact")
    func clockStep() throws {
        var story = try away()
        try story.begin(10.6, 3)
        try story.add(20, .gap, label: Words.Gap.clockStep, number: 20_000_000_000, process: 0)
        try story.end(22, 3)
        try story.app(23, "willEnterForeground")
        let result = story.replay()
        #expect(result.stays.map(\.endCertainty) == [.cutByGap, .observed])
        #expect(result.stays.map(\.startCertainty) == [.observed, .cutByGap])
        #expect(result.tasks.map(\.endCertainty) == [.cutByGap])
    }

    @Test("Processes and subjects with high numbers cost nothing")
    func highNumbers() throws {
        var story = try Story(.ios)
        story.batch.append(time: 0, kind: .marker, process: 4_000_000)
        story.batch.append(time: 1, kind: .marker, process: 1)
        #expect(story.replay().findings.isEmpty)
    }
}
