import LifecycleEngine
import Testing
import TraceModel

@testable import BuildComparison

/// What a trace says of a build, event by event.
@Suite struct ContributionTests {
    private static let second: Int64 = 1_000_000_000

    /// An iOS app on one device, told event by event.
    private struct Story {
        var catalog = TraceCatalog()
        var batch = EventBatch()
        var process: UInt32 = 0
        var subject: UInt32 = 0

        init() throws {
            var boot = BootRecord()
            boot.platform = catalog.names.intern("ios")
            boot.os = catalog.names.intern("18.1")
            boot.device = catalog.names.intern("iPhone15,2")
            _ = try catalog.add(boot)
        }

        mutating func start(build: String) throws {
            var record = ProcessRecord()
            record.name = catalog.names.intern("ExampleApp")
            record.app = catalog.names.intern("com.example.app")
            record.version = catalog.names.intern("1.\(build)")
            record.build = catalog.names.intern(build)
            process = try catalog.add(record)
            var app = SubjectRecord()
            app.process = process
            app.kind = catalog.names.intern("app")
            subject = try catalog.add(app)
        }

        mutating func tell(
            _ seconds: Double, _ kind: EventKind, _ label: String = "", name: String = "",
            number: Int64 = EventBatch.absent, about: UInt32? = nil
        ) {
            let isOfSubject = kind == .callback || kind == .state
            batch.append(
                time: Int64(seconds * 1e9), kind: kind, process: about ?? process,
                subject: isOfSubject ? subject : 0,
                label: label.isEmpty ? .none : catalog.names.intern(label),
                name: name.isEmpty ? .none : catalog.names.intern(name), number: number)
        }

        func read() -> [Contribution] {
            var fold = ContributionFold(trace: "t", cluster: "c")
            fold.consume(batch, catalog)
            return fold.finish(catalog)
        }
    }

    /// Launched by the user at 0, active from 0.4 s to 100 s, away until 160 s of which 10 s running, active again to 200 s.
    private static func visitTwice(_ story: inout Story) {
        story.tell(0, .processStarted, "user")
        story.tell(0.2, .state, "inactive")
        story.tell(0.4, .state, "active")
        story.tell(100, .state, "inactive")
        story.tell(100, .state, "background")
        story.tell(110, .processSuspended)
        story.tell(160, .processResumed)
        story.tell(160, .state, "inactive")
        story.tell(160, .state, "active")
        story.tell(200, .state, "inactive")
        story.tell(200, .state, "background")
        story.tell(205, .processSuspended)
    }

    @Test("Stays, visits, sessions and launches")
    func counts() throws {
        var story = try Story()
        try story.start(build: "1")
        Self.visitTwice(&story)
        let found = try #require(story.read().first)
        #expect(found.build == BuildName(app: "com.example.app", version: "1.1", build: "1"))
        #expect(found[.stays] == 2 && found[.wholeStays] == 2)
        #expect(found[.sessions] == 2 && found[.launches] == 1)
        // The second stay is open, but the process was stopped: it had run as long as it would.
        #expect(found.values[Series("stay.running")] == [10e9, 5e9])
        #expect(found.values[Series("stay.time")] == [60e9])
        #expect(found.values[Series("launch.time")] == [0.4e9])
        #expect(found.counts[Series("launch.kinds", "user")] == 1)
        #expect(found.values[Series("visit.time")]?.count == 2)
    }

    @Test("CPU time is charged where it was used, and to nobody where that is unclear")
    func counters() throws {
        var story = try Story()
        try story.start(build: "1")
        story.tell(0, .processStarted, "user")
        story.tell(0.2, .state, "active")
        story.tell(1, .sample, "cpu_time", number: Self.second)
        story.tell(91, .sample, "cpu_time", number: 10 * Self.second)
        // Nine seconds on screen and ten away: unclear.
        story.tell(100, .state, "inactive")
        story.tell(100, .state, "background")
        story.tell(110, .sample, "cpu_time", number: 14 * Self.second)
        story.tell(111, .sample, "memory_footprint", number: 80_000_000)
        story.tell(150, .sample, "cpu_time", number: 16 * Self.second)
        story.tell(152, .processSuspended)
        story.tell(400, .processResumed)
        story.tell(400, .state, "inactive")
        story.tell(400.05, .state, "active")
        // Between 150 s and 400.1 s it ran two seconds away and a tenth on screen.
        story.tell(400.1, .sample, "cpu_time", number: 17 * Self.second)
        story.tell(500, .state, "inactive")
        story.tell(500, .state, "background")
        let found = try #require(story.read().first)
        let screen = try #require(found.ratios[Series("cpu.foreground")])
        #expect(screen.amount == 9e9)
        #expect(abs(screen.of - 90.0 / 3_600) < 1e-9)
        // 42 of 52 running seconds are covered.
        #expect(found.values[Series("cpu.stay")] == [3e9])
        #expect(found.values[Series("memory.suspended")] == [80_000_000])
    }

    @Test("Battery drain by where the app was, not on power")
    func battery() throws {
        var story = try Story()
        try story.start(build: "1")
        story.tell(0, .processStarted, "user")
        story.tell(0, .state, "active")
        story.tell(0, .sample, "battery_level", number: 900, about: 0)
        story.tell(1_800, .sample, "battery_level", number: 850, about: 0)
        story.tell(1_900, .state, "inactive")
        story.tell(1_900, .state, "background")
        story.tell(1_901, .processSuspended)
        story.tell(1_950, .sample, "battery_level", number: 840, about: 0)
        story.tell(5_550, .sample, "battery_level", number: 836, about: 0)
        story.tell(5_560, .device, "plugged", name: "usb", about: 0)
        story.tell(9_000, .sample, "battery_level", number: 836, about: 0)
        let found = try #require(story.read().first)
        #expect(found.ratios[Series("battery.drain", "on screen")] == Ratio(50, of: 0.5))
        #expect(found.ratios[Series("battery.drain", "suspended")] == Ratio(4, of: 1))
        #expect(found.ratios[Series("battery.drain", "background")] == nil)
    }

    @Test("Leaks by family, kills by cause, the stay over its limit")
    func leak() throws {
        var story = try Story()
        try story.start(build: "1")
        story.tell(0, .processStarted, "user")
        story.tell(0.2, .state, "active")
        story.tell(10, .state, "inactive")
        story.tell(10, .state, "background")
        story.tell(10.1, .taskBegan, "uikit", name: "upload 17", number: 4)
        story.tell(12, .taskBegan, "uikit", name: "upload 18", number: 5)
        story.tell(14, .taskEnded, "uikit", number: 5)
        story.tell(41, .processEnded, "runningboard", number: 0x2182_bad2)
        let found = try #require(story.read().first)
        #expect(found.ratios[Series("task.leaks", "uikit upload #")] == Ratio(1, of: 2))
        #expect(found.values[Series("task.duration", "uikit upload #")] == [2e9])
        #expect(found.counts[Series("kills", "task time-out")] == 1)
        #expect(found.ratios[Series("stay.overrun")] == Ratio(1, of: 1))
        #expect(found.brokenRules["ios.task.leaked"] == 1)
        // The leak rate and the kills tell it already.
        #expect(found.counts.keys.allSatisfy { $0.measure != "rules" })
    }

    @Test("Each process counts for its own build")
    func builds() throws {
        var story = try Story()
        for (place, build) in ["1", "2"].enumerated() {
            let begin = Double(place) * 1_000
            try story.start(build: build)
            story.tell(begin, .processStarted, "user")
            story.tell(begin + 1, .state, "active")
            story.tell(begin + 100, .state, "inactive")
            story.tell(begin + 100, .state, "background")
            story.tell(begin + 100 + Double(place), .processSuspended)
            story.tell(begin + 500, .processEnded, "jetsam", number: 9)
        }
        let found = story.read()
        #expect(found.map(\.build.build) == ["1", "2"])
        #expect(found.map { $0[.stays] } == [1, 1])
        #expect(found.map { $0[.sessions] } == [1, 1])
        #expect(found.map { $0.values[Series("stay.running")] } == [[0], [1e9]])
    }

    @Test("A hold counts in the stays that it reaches into, and only there")
    func holds() throws {
        var story = try Story()
        try story.start(build: "1")
        story.tell(0, .processStarted, "user")
        story.tell(0.2, .state, "active")
        story.tell(90, .holdAcquired, "location", name: "track", number: 1)
        for stay in 0..<2 {
            let begin = 100 + Double(stay) * 100
            story.tell(begin, .state, "inactive")
            story.tell(begin, .state, "background")
            if stay == 1 { story.tell(begin + 5, .holdReleased, "location", number: 1) }
            story.tell(begin + 40, .state, "inactive")
            story.tell(begin + 40, .state, "active")
        }
        let found = try #require(story.read().first)
        #expect(found.values[Series("hold.time", "location track")] == [40e9, 5e9])
    }

    @Test("Times and values of any size do no harm")
    func hostile() throws {
        var story = try Story()
        try story.start(build: "1")
        story.tell(0, .processStarted, "user")
        for value in [Int64.max, .min, 0, -1, .max] {
            story.tell(1, .sample, "cpu_time", number: value)
            story.tell(1, .sample, "battery_level", number: value, about: 0)
            story.tell(1, .state, value > 0 ? "active" : "background")
        }
        story.batch.append(time: .max, kind: .sample, process: story.process, number: .max)
        story.batch.append(time: .max, kind: .processSuspended, process: story.process)
        let found = story.read()
        #expect(found.count <= 1)
        let side = Side(
            build: BuildName(app: "", version: "", build: ""), contributions: found, otherBuilds: [])
        _ = Comparison(base: side, head: side)
    }
}
