import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// Each rule has a trace that breaks it, one that just keeps it, and one that cannot show it.
@Suite("Every rule is broken, kept and unknown")
struct RuleExampleTests {
    private func replay(_ story: ExampleTrace) -> Collector {
        let sink = Collector()
        var replay = Replay(sink: sink)
        replay.consume(story.batch, story.catalog)
        replay.finish(story.catalog)
        return sink
    }

    @Test("Every rule has an example, and every example a rule")
    func complete() {
        let rules = Set(Rules.all.map(\.id))
        let examples = RuleExamples.all.map(\.rule)
        #expect(rules.subtracting(examples).isEmpty, "\(rules.subtracting(examples).sorted())")
        #expect(Set(examples).subtracting(rules).isEmpty, "\(Set(examples).subtracting(rules).sorted())")
        #expect(Set(examples).count == examples.count)
    }

    @Test("The three traces of a rule", arguments: Rules.all.map(\.id))
    func traces(rule: String) throws {
        let row = try #require(Rules[rule])
        let example = try #require(RuleExamples[rule: rule])
        let broken = replay(try example.brokenTrace())
        #expect(broken.rules.contains(rule), "broken: \(broken.rules)")
        let finding = broken.findings.first { $0.rule == rule }
        #expect(finding?.severity == row.severity)
        #expect(finding?.evidence.isEmpty == false, "every finding points at events that prove it")
        let kept = replay(try example.keptTrace())
        #expect(!kept.rules.contains(rule), "kept: \(kept.rules)")
        let coverage = try #require(kept.coverage)
        for need in row.needs { #expect(coverage.holds(need), "kept shows \(need.words)") }
        // Without the events that it needs a rule is neither broken nor kept: nothing tells.
        for need in row.needs {
            let silent = replay(try example.brokenTrace().without(need))
            #expect(silent.coverage?.holds(need) ?? false == false, "\(need.words) is gone")
        }
        let silent = replay(try example.brokenTrace().without(.anyOf(row.needs)))
        #expect(!silent.rules.contains(rule), "silent: \(silent.rules)")
    }

    @Test("A rule that rests on a hint warns and never fails a build")
    func grades() {
        for rule in Rules.all where [.hint, .practice].contains(rule.grade) {
            #expect(rule.severity < .error, "\(rule.id)")
        }
    }
}
