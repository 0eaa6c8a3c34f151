import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// Whose time it is: standby buckets of several apps, wake locks that the system holds for an app.
@Suite struct ChargeTests {
    /// Two apps run a job of 15 minutes each; only the bucket of one allows 10 minutes in 24 hours.
    @Test("A standby bucket belongs to the app that the event names")
    func buckets() throws {
        var story = try Story(.android, os: "14")
        let first = story.process
        story.catalog[process: first].app = story.catalog.names.intern("com.example.first")
        try story.newProcess(pid: 200)
        let second = story.process
        story.catalog[process: second].app = story.catalog.names.intern("com.example.second")
        try story.add(0, .device, label: "standbyBucket", name: "rare", process: first)
        try story.add(0, .device, label: "standbyBucket", name: "active", process: second)
        for process in [first, second] {
            try story.add(1, .taskBegan, label: Words.Task.job, name: "sync", number: 7, process: process)
        }
        for process in [first, second] {
            try story.add(901, .taskEnded, label: Words.Task.job, number: 7, process: process)
        }
        let findings = story.replay().findings.filter { $0.rule == "android.job.quota" }
        #expect(findings.map(\.process) == [first])
    }

    @Test(
        "A wake lock is charged to whom it is held for, and to nobody where the trace does not know him",
        arguments: [("10201", true), ("10999", false)])
    func workSource(charged: String, isKnown: Bool) throws {
        var story = try Story(.android, os: "14")
        let system = story.process
        story.catalog[process: system].uid = 1_000
        try story.newProcess(pid: 300)
        let app = story.process
        story.catalog[process: app].uid = 10_201
        try story.activity(0, "onResume")
        try story.activity(1, "onPause")
        try story.activity(2, "onStop")
        try story.add(
            10, .holdAcquired, label: Words.Hold.wakeLock, name: "*job*", number: 1, process: system,
            texts: [(.charged, charged)])
        try story.add(3_700, .holdReleased, label: Words.Hold.wakeLock, number: 1, process: system)
        let result = story.replay()
        #expect(result.holds.map(\.owner) == [isKnown ? app : 0])
        #expect(result.holds.map(\.process) == [system])
        let stuck = result.findings.filter { $0.rule == "android.vitals.stuck-wake-lock" }
        #expect(stuck.map(\.process) == (isKnown ? [app] : []))
    }

    @Test("An event counts once, however often it is delivered; another number is another event")
    func duplicates() throws {
        var story = try Story(.android, os: "14")
        for _ in 0..<2 {
            try story.add(1, .taskBegan, label: Words.Task.appWork, name: "a", number: 1, [(.seq, 1)])
        }
        for _ in 0..<3 { try story.add(2, .taskEnded, label: Words.Task.appWork, number: 1, [(.seq, 2)]) }
        try story.add(3, .taskBegan, label: Words.Task.appWork, name: "a", number: 1, [(.seq, 3)])
        try story.add(3, .taskEnded, label: Words.Task.appWork, number: 1, [(.seq, 4)])
        let result = story.replay()
        #expect(result.tasks.map(\.outcome) == [.ended, .ended])
        #expect(result.findings.isEmpty)
    }

    /// The system waits no longer at 5 s; the app pauses at 8 s.
    @Test("Between a time-out and the next callback nobody knows the state of an activity")
    func doubt() throws {
        var story = try Story(.android, os: "14")
        try story.activity(0, "onResume")
        try story.add(
            5, .processReported, name: "Main", texts: [(.report, Words.Report.pauseTimeout)])
        try story.activity(8, "onPause")
        try story.activity(9, "onStop")
        try story.activity(20, "onDestroy")
        let result = story.replay()
        let phases = result.spans.filter { $0.subject == 0 }.map(\.phase)
        #expect(phases == [.active, .unknown, .inactive, .background])
        #expect(result.findings.map(\.rule) == ["android.activity.pause-slow"])
    }
}
