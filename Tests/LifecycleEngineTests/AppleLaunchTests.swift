import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// Launches on iOS: ahead of use, for a task, and after an older process of the name; and states from a second sender.
@Suite struct AppleLaunchTests {
    @Test("A prewarmed launch is paused where it was silent for longest")
    func prewarm() throws {
        var story = try Story(.ios, os: "16.0")
        try story.add(1, .processStarted, label: Words.Cause.prewarm)
        try story.add(1.8, .marker, name: "launch: viewDidLoad")
        try story.add(9_000, .marker, name: "launch: viewWillAppear")
        try story.app(9_000.4, "didBecomeActive")
        try story.app(9_300, "willResignActive")
        let result = story.replay()
        #expect(result.prewarms.count == 1)
        let use = try #require(result.prewarms.first)
        #expect(
            [use.start, use.pausedAt, use.resumedAt, use.end].map { Double($0) / 1e9 } == [
                1, 1.8, 9_000, 9_000.4,
            ])
        // One that is never used is none.
        var unused = try Story(.ios, os: "16.0")
        try unused.add(1, .processStarted, label: Words.Cause.prewarm)
        try unused.add(2, .processSuspended)
        try unused.die(500, "jetsam", 4)
        #expect(unused.replay().prewarms.isEmpty)
    }

    private func launch(_ story: inout Story, _ time: Double, run: String) throws {
        try story.add(
            time, .taskReported, label: Words.Task.refresh, name: "sync", number: 7,
            texts: [(.report, Words.Report.launchedFor), (.type, run)])
    }

    @Test("A launch for a task and its begin are one run; the next launch shows that the one before was over")
    func runs() throws {
        var story = try Story(.ios, os: "16.0")
        try launch(&story, 1, run: "A")
        try launch(&story, 1.0005, run: "A")
        try story.begin(1.001, 7, "sync", task: Words.Task.refresh, type: "A")
        try launch(&story, 13, run: "B")
        try story.add(14, .marker, name: "end")
        let result = story.replay()
        #expect(result.tasks.map(\.outcome) == [.superseded, .open])
        #expect(result.tasks.map { Double($0.start) / 1e9 } == [1, 13])
        #expect(result.findings.isEmpty)
    }

    @Test("Nothing that follows a launch may come before its end, unless records are missing")
    func order() throws {
        for isHoled in [false, true] {
            var story = try Story(.ios, os: "16.0")
            try story.add(0, .processStarted, label: Words.Cause.task)
            if isHoled { try story.add(0.1, .lost, number: 5) }
            try story.begin(0.2, 7, "sync", task: Words.Task.refresh)
            try story.app(0.5, "didFinishLaunching", state: "background")
            try story.end(2, 7, task: Words.Task.refresh, result: Words.Result.success)
            let found = story.replay().findings.filter { $0.rule == "ios.launch.order" }
            #expect(found.map(\.certainty) == [isHoled ? .cutByGap : .observed])
        }
    }

    /// States of Flutter's stream by time.
    private func flutter(_ states: [(Double, String)]) throws -> Collector {
        var story = try Story(.ios)
        for (time, state) in states {
            try story.add(time, .state, subject: "flutter", is: Words.Subject.flutter, label: state)
        }
        return story.replay()
    }

    @Test("A state that does not follow is left out if the right one comes within a second, and holds if not")
    func stray() throws {
        let rule = "flutter.lifecycle.illegal-transition"
        for (hidden, isLeftOut) in [(10.1, true), (11, true), (11.1, false)] {
            let result = try flutter([
                (0, "resumed"), (9, "inactive"), (10, "paused"), (hidden, "hidden"), (hidden + 0.1, "paused"),
                (40, "hidden"), (40.1, "inactive"), (40.2, "resumed"),
            ])
            let found = result.findings.filter { $0.rule == rule }
            #expect(found.count == 1)
            #expect(found.first?.measures[.leftOut] == (isLeftOut ? 1 : nil), "\(hidden)")
            #expect(result.stays.map { Double($0.start) / 1e9 } == [isLeftOut ? hidden : 10], "\(hidden)")
        }
        // Nothing follows: what was observed holds, at the end of the trace and of the process too.
        let last = try flutter([(0, "resumed"), (9, "inactive"), (10, "paused")])
        #expect(last.rules == [rule])
        let next = try flutter([(0, "resumed"), (9, "inactive"), (10, "paused"), (10.1, "detached")])
        #expect(next.findings.count { $0.measures[.leftOut] == nil } == 1)
        #expect(next.findings.allSatisfy { $0.rule == rule })
    }
}
