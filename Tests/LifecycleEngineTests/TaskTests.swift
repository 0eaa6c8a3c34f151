import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// Background tasks: pairs, budgets, leaks, expirations.
@Suite struct TaskTests {
    /// The app leaves the screen at 10 s.
    private func away(os: String = "18.1") throws -> Story {
        var story = try Story(.ios, os: os)
        try story.app(0, "didBecomeActive")
        try story.app(9, "willResignActive")
        try story.app(10, "didEnterBackground")
        return story
    }

    @Test(
        "Just inside the budget nothing is found; just over it, one overrun",
        arguments: [
            (39.999, []), (40.001, ["ios.task.open-at-budget"]),
        ])
    func budget(end: Double, rules: [String]) throws {
        var story = try away()
        try story.begin(10.1, 1)
        try story.end(end, 1)
        let result = story.replay()
        #expect(result.errors == rules)
        #expect(result.tasks.map(\.outcome) == [rules.isEmpty ? .ended : .endedLate])
        if let finding = result.findings.first(where: { $0.severity == .error }) {
            #expect(finding.measures[.backgroundUsed] == 30_001_000_000)
            #expect(finding.measures[.over] == 1_000_000)
        }
    }

    @Test(
        "The budget follows the version, and the printed one can be replaced",
        arguments: [
            ("6.1", 600.0), ("12.4", 180.0), ("13.0", 30.0), ("", 30.0),
        ])
    func versions(os: String, limit: Double) throws {
        for (end, isOver) in [(10 + limit - 0.001, false), (10 + limit + 0.001, true)] {
            var story = try away(os: os)
            try story.begin(10.1, 1)
            try story.end(end, 1)
            let result = story.replay()
            #expect(result.errors == (isOver ? ["ios.task.open-at-budget"] : []), "\(os) \(end)")
            // Without a version the newest rules stand in, and certainty drops.
            if isOver { #expect(result.findings[0].certainty == (os.isEmpty ? .inferred : .observed)) }
            let isOverOnOldest = end - 10 > 600
            #expect(story.replay(os: (.ios, PlatformVersion(major: 4))).errors.isEmpty != isOverOnOldest)
        }
    }

    @Test("The budget starts anew with each stay, and stops while the process is suspended")
    func stays() throws {
        var story = try away()
        try story.begin(10.1, 1)
        try story.app(35, "willEnterForeground")
        try story.app(36, "didBecomeActive")
        try story.app(50, "willResignActive")
        try story.app(51, "didEnterBackground")
        try story.end(80.9, 1)
        let result = story.replay()
        #expect(result.errors == [])
        #expect(result.stays.map(\.running) == [25_000_000_000, 29_900_000_000])

        var stopped = try away()
        try stopped.begin(10.1, 1)
        try stopped.add(20, .processSuspended)
        try stopped.add(500, .processResumed)
        try stopped.end(519.9, 1)
        #expect(stopped.replay().errors == [])
        #expect(stopped.replay().stays.map(\.running) == [29_900_000_000])
        #expect(stopped.replay().stays.map(\.duration) == [509_900_000_000])
    }

    @Test("Age is not use: a task begun in the foreground uses nothing there")
    func age() throws {
        var story = try Story(.ios, os: "18.1")
        try story.app(0, "didBecomeActive")
        try story.begin(1, 1)
        try story.app(98, "willResignActive")
        try story.app(100, "didEnterBackground")
        try story.end(129.9, 1)
        let result = story.replay()
        #expect(result.errors == [])
        #expect(result.tasks[0].duration == 128_900_000_000)
    }

    @Test("A leak is told by the system, by the budget, or by the end of the process")
    func leaks() throws {
        var told = try away()
        try told.begin(10.1, 1)
        try told.report(36, 1, Words.Report.stillOpen, age: 26)
        #expect(told.replay().rules == ["ios.task.leaked"])
        #expect(told.replay().findings[0].certainty == .observed)

        var spent = try away()
        try spent.begin(10.1, 1)
        try spent.app(60, "willEnterForeground")
        #expect(spent.replay().rules == ["ios.task.leaked"])

        var killed = try away()
        try killed.begin(10.1, 1)
        try killed.die(41, "runningboard", 0x2182_bad2)
        #expect(killed.replay().rules == ["any.process.killed", "ios.task.leaked"])

        var crashed = try away()
        try crashed.begin(10.1, 1)
        try crashed.die(12, "signal", 11)
        #expect(crashed.replay().rules == ["any.process.crashed", "ios.task.open-at-death"])
        #expect(crashed.replay().tasks.map(\.outcome) == [.cutOff])
    }

    @Test("An end after the system's report is a late end, not a leak")
    func late() throws {
        var story = try away()
        try story.begin(10.1, 1)
        try story.report(36, 1, Words.Report.stillOpen, age: 26)
        try story.end(36.5, 1)
        let result = story.replay()
        #expect(!result.rules.contains("ios.task.leaked"))
        #expect(result.tasks.map(\.outcome) == [.endedLate])
    }

    @Test("Open at the end of the trace is open, not leaked")
    func open() throws {
        var story = try away()
        try story.begin(10.1, 1)
        try story.add(20, .marker, name: "last")
        let result = story.replay()
        #expect(result.rules == [])
        #expect(result.tasks.map(\.outcome) == [.open] && result.tasks[0].endCertainty == .openAtEnd)
    }

    @Test("Pairs are made by identifier, never by name or order")
    func pairs() throws {
        var story = try away()
        for id in [171, 196, 262] as [Int64] { try story.begin(10 + Double(id) / 1_000, id, "same name") }
        try story.end(12, 196)
        try story.end(13, 171)
        try story.end(14, 262)
        #expect(story.replay().rules == [])
        #expect(story.replay().tasks.map { $0.id.number } == [196, 171, 262])

        var leaking = try away()
        try leaking.begin(10.1, 12, "publish")
        try leaking.begin(11, 13, "publish")
        try leaking.end(12, 13)
        try leaking.end(13, 13)
        try leaking.report(13.0001, 13, Words.Report.noSuchTask)
        try leaking.die(45, "runningboard", 0x8bad_f00d)
        let result = leaking.replay()
        #expect(result.rules == ["any.process.killed", "ios.task.ended-twice", "ios.task.leaked"])
        #expect(result.findings.first { $0.rule == "ios.task.leaked" }?.id.number == 12)
        #expect(
            result.findings.first { $0.rule == "ios.task.ended-twice" }?.measures[.firstEnd] == 12_000_000_000
        )
    }

    @Test("An end without a begin, and the system's word for it, are one finding")
    func unknownEnd() throws {
        var story = try away()
        try story.end(12, 5)
        try story.report(12.0001, 5, Words.Report.noSuchTask)
        #expect(story.replay().rules == ["ios.task.ended-unknown"])
        #expect(story.replay().findings[0].certainty == .inferred, "the trace may have begun after the begin")
        var said = try away()
        try said.report(12, 5, Words.Report.noSuchTask)
        #expect(said.replay().rules == ["ios.task.ended-unknown"])
    }

    @Test("A task whose begin was not seen begins where its printed age says")
    func inferred() throws {
        var story = try Story(.ios, os: "16.0")
        try story.report(100, 171, Words.Report.stillOpen, age: 55)
        try story.report(100.001, 262, Words.Report.stillOpen, age: 44)
        let result = story.replay()
        #expect(result.rules == ["ios.task.leaked", "ios.task.leaked"])
        #expect(result.findings.map(\.start) == [45_000_000_000, 56_001_000_000])
        #expect(
            result.findings.allSatisfy {
                $0.certainty == .inferred && $0.measures[.uncertainty] == 1_000_000_000
            })
        #expect(
            result.findings.allSatisfy { $0.measures[.backgroundUsed] == nil },
            "no state, no share of the background")
    }

    @Test("Known tasks of debug runtimes are a note and no leak")
    func known() throws {
        var story = try away()
        try story.report(45, 16, Words.Report.longLived, name: "Flutter debug task", age: 30)
        try story.add(300, .marker, name: "last")
        let result = story.replay()
        #expect(result.rules == ["ios.task.debug-runtime"])
        #expect(result.findings[0].severity == .note)
        var other = try away()
        try other.report(45, 16, Words.Report.longLived, name: "my debug task", age: 30)
        try other.add(300, .marker, name: "last")
        #expect(other.replay().rules == ["ios.task.leaked"])
    }

    @Test("An expiration without an end, and one with")
    func expiration() throws {
        var story = try away()
        try story.begin(10.1, 1)
        try story.add(20, .taskExpiring, label: Words.Task.uikit, number: 1)
        try story.add(21, .marker, name: "last")
        #expect(story.replay().rules == [], "the handler may still be at work")
        try story.add(26, .marker, name: "later")
        #expect(story.replay().rules == ["ios.task.expired-without-end"])
        var ended = try away()
        try ended.begin(10.1, 1)
        try ended.add(35, .taskExpiring, label: Words.Task.uikit, number: 1)
        try ended.end(35.5, 1)
        #expect(ended.replay().rules == [])
        #expect(ended.replay().tasks.map(\.outcome) == [.expired])
    }

    @Test(
        "A scheduled task: done in time, expired, done after expiration",
        arguments: [
            (nil, Words.Result.success, []), (25.0, Words.Result.failure, ["ios.bgtask.expired"]),
            (25.0, Words.Result.success, ["ios.bgtask.completed-after-expiration"]),
            (25.0, nil, ["ios.bgtask.expired"]),
        ] as [(Double?, String?, [String])])
    func scheduled(expired: Double?, result: String?, rules: [String]) throws {
        var story = try Story(.ios, os: "18.1")
        try story.begin(0, 1, "com.example.refresh", task: Words.Task.refresh)
        if let expired { try story.add(expired, .taskExpiring, label: Words.Task.refresh, number: 1) }
        if let result { try story.end(25.2, 1, task: Words.Task.refresh, result: result) }
        let found = story.replay()
        #expect(found.rules == rules)
        #expect(found.tasks.map(\.outcome) == [expired == nil ? .ended : .expired])
    }

    @Test("What was lost since the begin makes a leak possible, not certain")
    func lost() throws {
        var story = try away()
        try story.begin(10.1, 1)
        try story.add(15, .lost, label: "log lines", number: 40)
        try story.add(60, .marker, name: "last")
        let result = story.replay()
        #expect(result.findings.map(\.certainty) == [.cutByGap] && result.findings[0].severity == .warning)
        #expect(result.tasks.map(\.outcome) == [.superseded])
        #expect(result.losses.map(\.count) == [40])
    }

    @Test("Another process with the same pid and identifier is another task")
    func processes() throws {
        var story = try away()
        try story.begin(10.1, 1)
        try story.end(11, 1)
        try story.die(12, "jetsam", 7)
        try story.newProcess(pid: 100)
        try story.app(20, "didBecomeActive")
        try story.begin(21, 1)
        try story.end(22, 1)
        #expect(story.replay().rules == ["any.process.killed"])
        #expect(story.replay().tasks.count == 2)
    }
}
