import LifecycleEngine
import Simulation
import TestSupport
import Testing
import TraceModel

/// The story of every scenario is the same for every seed.
@Suite struct StoryTests {
    /// Seeds for each scenario: the first ones, and as many spread over all 64 bits.
    static let seeds: [UInt64] = (0..<500).flatMap { [$0, ($0 + 1) &* 0x9e37_79b9_7f4a_7c15] }

    /// What the engine must say, and nothing else.
    static let expected: [String: [String]] = [
        "clean-day": [],
        "leaked-task": ["any.process.killed", "ios.task.leaked"],
        "budget-overrun": ["ios.task.open-at-budget"],
        "illegal-transition": ["ios.process.illegal-transition"],
        "push-launch": [],
        "killed-while-suspended": ["any.process.killed-while-stopped"],
        "fgs-past-limit": [
            "android.fgs.not-stopped-at-timeout", "android.fgs.time-limit", "android.fgs.time-nearly-used",
            "any.process.crashed",
        ],
        "log-gap": ["ios.task.open-at-death"],
        "rotation": [],
        "two-scenes": [],
        "fifty-stays-720": [],
        "fifty-stays-730": ["any.process.killed", "ios.task.leaked"],
        "wake-lock-720": [],
        "wake-lock-730": [],
    ]

    @Test func everyScenarioIsExpected() {
        #expect(Set(Scenarios.all.map(\.name)) == Set(Self.expected.keys))
        #expect(Scenarios.all.count == Self.expected.count)
        for scenario in Scenarios.all {
            #expect(scenario.shows == Self.expected[scenario.name])
            #expect(Scenarios.named(scenario.name)?.name == scenario.name)
            #expect(scenario.shows.allSatisfy { Rules[$0] != nil })
        }
        #expect(Scenarios.named("no-such-scenario") == nil)
    }

    @Test(arguments: Scenarios.all.map(\.name))
    func findings(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        let rules = try #require(Self.expected[name])
        for seed in Self.seeds {
            let found = try Told(scenario, seed: seed).replay()
            let broken = found.findings.map(\.rule).sorted()
            guard broken != rules else { continue }
            Issue.record("seed \(seed): \(broken) instead of \(rules)")
            return
        }
    }

    /// No finding rests on anything but what was observed, except where records are missing.
    @Test(arguments: Scenarios.all.map(\.name))
    func certainty(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        for seed in Self.seeds.prefix(200) {
            for finding in try Told(scenario, seed: seed).replay().findings {
                if name == "log-gap" {
                    #expect(finding.certainty == .cutByGap && finding.severity <= .warning, "seed \(seed)")
                } else {
                    #expect(finding.certainty == .observed, "seed \(seed)")
                }
            }
        }
    }

    @Test func pushLaunchIsNoSession() throws {
        let scenario = try #require(Scenarios.named("push-launch"))
        for seed in Self.seeds.prefix(200) {
            let found = try Told(scenario, seed: seed).replay()
            #expect(found.launches == 2 && found.sessions == 1, "seed \(seed)")
        }
    }

    @Test func leakIsOneOfManyOfItsName() throws {
        let scenario = try #require(Scenarios.named("leaked-task"))
        for seed in Self.seeds.prefix(200) {
            let found = try Told(scenario, seed: seed).replay()
            #expect(found.tasks.filter { $0.outcome == .ended }.count >= 3, "seed \(seed)")
            #expect(found.tasks.filter { $0.outcome == .leaked }.count == 1, "seed \(seed)")
            #expect(Set(found.tasks.map(\.name)).count == 1, "seed \(seed)")
            let used = try #require(found.stays.last?.duration)
            #expect((30_000_000_000...31_000_000_000).contains(used), "seed \(seed)")
        }
    }

    /// Neither of the two runs is over the limit alone.
    @Test func serviceRunsShareTheLimit() throws {
        let scenario = try #require(Scenarios.named("fgs-past-limit"))
        for seed in Self.seeds.prefix(200) {
            let runs = try Told(scenario, seed: seed).replay().tasks
            #expect(runs.count == 2, "seed \(seed)")
            #expect(runs.allSatisfy { $0.duration < 5 * 3_600_000_000_000 }, "seed \(seed)")
        }
    }

    /// A begin without an end whose process is gone, which is what a leak looks like; the end is in the gap.
    @Test func gapHidesAnEnd() throws {
        let scenario = try #require(Scenarios.named("log-gap"))
        for seed in Self.seeds.prefix(200) {
            let told = try Told(scenario, seed: seed)
            var open: Set<Int64> = []
            told.forEach { batch, row, _ in
                switch EventKind(rawValue: batch.kinds[row]) {
                case .taskBegan: open.insert(batch.numbers[row])
                case .taskEnded: open.remove(batch.numbers[row])
                default: break
                }
            }
            #expect(open.count == 1, "seed \(seed)")
            let found = told.replay()
            #expect(found.ends.count == 1 && found.losses.contains { $0.count > 5 }, "seed \(seed)")
            #expect(found.losses.contains { $0.until > $0.time }, "seed \(seed)")
        }
    }
}
