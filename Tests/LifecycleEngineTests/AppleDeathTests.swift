import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// Deaths on iOS: one cause each, joined from all records, with what they say besides their code.
@Suite struct AppleDeathTests {
    private static let watchdog: Int64 = 0x8bad_f00d

    private func away() throws -> Story {
        var story = try Story(.ios, os: "16.0")
        try story.app(0, "didBecomeActive")
        try story.app(9, "willResignActive")
        try story.app(10, "didEnterBackground")
        return story
    }

    @Test("A stuck handler is the one cause of its death; without it the tasks are")
    func handler() throws {
        for (main, errors) in [
            (Words.mainThreadInHandler + ": fireExpirationHandler", ["ios.task.handler-stuck"]),
            (
                "idle, waiting for messages",
                [
                    "any.process.killed", "ios.task.expired-without-end", "ios.task.expired-without-end",
                ]
            ),
        ] {
            var story = try away()
            try story.begin(10.1, 1)
            try story.begin(10.2, 2, "sync")
            try story.add(35, .taskExpiring, label: Words.Task.uikit, number: 1)
            try story.add(35.1, .taskExpiring, label: Words.Task.uikit, number: 2)
            try story.add(
                39.1, .processEnded, label: "frontboard", number: Self.watchdog, texts: [(.mainThread, main)])
            let result = story.replay()
            #expect(result.errors == errors)
            let stuck = result.findings.first { $0.rule == "ios.task.handler-stuck" }
            #expect(stuck?.measures[.took] == (errors.count == 1 ? 4_000_000_000 : nil))
        }
    }

    @Test("What the app began and what the system lists under the same name is one task")
    func held() throws {
        var story = try away()
        try story.begin(10.1, 20, "Upload A")
        try story.begin(10.2, 21, "Upload B")
        for name in ["Upload A", "Upload B", "Upload C"] {
            try story.add(
                39, .taskReported, label: Words.Task.uikit, name: name,
                number: TaskIdentifier(text: story.catalog.names.intern("44-\(name)")).rawValue,
                [(.limit, 25_000_000_000)], texts: [(.report, Words.Report.heldPastLimit)])
        }
        try story.die(39, "assertiond", Self.watchdog)
        let result = story.replay()
        let leaks = result.findings.filter { $0.rule == "ios.task.leaked" }
        #expect(result.tasks.count == 3)
        #expect(leaks.map { story.catalog.text($0.name) }.sorted() == ["Upload A", "Upload B", "Upload C"])
        #expect(leaks.allSatisfy { $0.measures[.permitted] == 25_000_000_000 })
        // Of the one that only the system knows the begin follows from its limit.
        let starts = leaks.sorted { $0.start < $1.start }.map(\.start)
        #expect(starts == [10_100_000_000, 10_200_000_000, 14_000_000_000])
        #expect(leaks.count { $0.certainty == .inferred } == 1)
    }

    @Test("Records of one death are one end; the later ones add what the first did not say")
    func joined() throws {
        var story = try away()
        try story.add(
            20, .processEnded, label: "jetsam", number: 100, [(.used, 48_000_000_000)],
            texts: [(.measure, Words.Measure.cpu)])
        try story.add(
            21, .processEnded, label: "jetsam", number: 100,
            [(.used, 1), (.limit, 48_000_000_000), (.limitWindow, 60_000_000_000)],
            texts: [(.mainThread, "at fsync")])
        let result = story.replay()
        #expect(result.ends.count == 1)
        let facts = try #require(result.ends.first?.facts)
        #expect(facts.used == 48_000_000_000 && facts.limit == 48_000_000_000)
        #expect(facts.mainThread == "at fsync")
    }

    @Test(
        "Where no state tells, the system's word for the importance does",
        arguments: [
            ("Background", Phase.background), ("Foreground", .inactive), ("suspended", .suspended),
            ("idle, suspended", .suspended), ("frontmost", .unknown), ("Non UI", .unknown), ("", .unknown),
        ])
    func importance(words: String, phase: Phase) throws {
        for (platform, isTold) in [(Platform.ios, phase != .unknown), (.android, false)] {
            var story = try Story(platform)
            try story.add(
                5, .processEnded, label: "jetsam", number: 7,
                texts: words.isEmpty ? [] : [(.importance, words)])
            let end = try #require(story.replay().ends.first)
            #expect(end.phase == (isTold ? phase : .unknown))
            #expect(end.isPhaseToldByWords == isTold)
        }
        // What the trace shows is not doubted.
        var shown = try away()
        try shown.add(20, .processEnded, label: "jetsam", number: 7, texts: [(.importance, words)])
        #expect(shown.replay().ends.first?.phase == .background)
    }

    @Test("Memory past the printed limit is one finding for each time above it")
    func memory() throws {
        var story = try away()
        try story.add(
            10.5, .processReported, [(.limit, 1_000)], texts: [(.report, Words.Report.memoryLimit)])
        for (time, value) in [(11.0, 999), (12, 1_001), (13, 1_002), (14, 900), (15, 1_001)]
            as [(Double, Int64)]
        {
            try story.add(time, .sample, label: Metric.memoryFootprint.rawValue, number: value)
        }
        try story.die(16, "jetsam", 7)
        let result = story.replay()
        #expect(result.errors == ["any.process.killed", "ios.memory.over-limit", "ios.memory.over-limit"])
        #expect(result.ends.first?.facts.memoryLimit == 1_000)
    }
}
