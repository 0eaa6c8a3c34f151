import Foundation
import LifecycleEngine
import TestSupport
import Testing
import TraceModel

/// Random walks of legal behaviour give no finding; a change that breaks a rule is found wherever it is made.
@Suite("Random walks")
struct WalkTests {
    private static let count = Project.isProving ? 1_000_000 : 4_000

    private static func replay(_ trace: ExampleTrace) -> Collector {
        let sink = Collector()
        var replay = Replay(sink: sink)
        replay.consume(trace.batch, trace.catalog)
        replay.finish(trace.catalog)
        return sink
    }

    @Test("A legal walk gives no finding")
    func legal() throws {
        var random = SeededGenerator.printed("walks")
        for _ in 0..<Self.count {
            let seed = random.next()
            let found = Self.replay(try Walk(seed: seed).trace())
            guard found.findings.isEmpty else {
                Issue.record("walk \(seed): \(found.rules)")
                return
            }
        }
    }

    @Test("Each kind of mutation is found wherever it breaks a rule", arguments: Mutation.all.indices)
    func mutations(kind: Int) throws {
        let mutation = Mutation.all[kind]
        var random = SeededGenerator.printed("mutation \(mutation.name)")
        var (made, found) = (0, 0)
        for _ in 0..<Self.count / (Project.isProving ? 100 : 20) {
            let seed = random.next()
            var walk = Walk(seed: seed)
            guard mutation.apply(&walk, &random) else { continue }
            made += 1
            let rules = Self.replay(try walk.trace()).rules
            if !mutation.breaks.isDisjoint(with: rules) {
                found += 1
            } else if made - found == 1 {
                print("not found: walk \(seed), \(mutation.name): \(rules)")
            }
        }
        print("mutation \(mutation.name): found \(found) of \(made)")
        #expect(made > 0)
        #expect(found == made)
    }

    /// Findings as text; a dictionary has no order of its own.
    private static func words(_ findings: [Finding]) -> String {
        findings.map { finding in
            let measures = finding.measures.sorted { $0.key.rawValue < $1.key.rawValue }
            return
                "\(finding.rule) \(finding.severity) \(finding.certainty) \(finding.process) \(finding.start) \(finding.end) "
                + "\(finding.details) \(measures) \(finding.evidence)"
        }.joined(separator: "\n")
    }

    @Test("The same events give the same findings, a hundred times and on two threads")
    func same() async throws {
        let traces =
            try (0..<20).map { try Walk(seed: UInt64($0) &* 7_919).trace() }
            + RuleExamples.all.map { try $0.brokenTrace() }
        let first = traces.map { Self.words(Self.replay($0).findings) }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<2 {
                group.addTask {
                    for _ in 0..<50 {
                        for (trace, expected) in zip(traces, first)
                        where Self.words(Self.replay(trace).findings) != expected { return false }
                    }
                    return true
                }
            }
            for await isSame in group { #expect(isSame) }
        }
    }
}
