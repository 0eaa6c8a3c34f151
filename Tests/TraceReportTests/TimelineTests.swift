@testable import LifecycleEngine
import TestSupport
import TraceModel
import Testing

@testable import TraceAnalysis

@Suite("Timeline")
struct TimelineTests {
    /// A process that goes on and off screen, with stretches of all lengths.
    private func spans(_ count: Int, _ random: inout SeededGenerator) -> [StateSpan] {
        var time: Int64 = 0
        return (0..<count).map { _ in
            let phase: Phase = [.active, .inactive, .background, .suspended][random.next(in: 0...3)]
            // From a millisecond to an hour.
            let length = Int64(1_000_000) << Int64(random.next(in: 0...21))
            defer { time += length }
            return StateSpan(
                boot: 0, process: 1, subject: 0, phase: phase, state: "", next: "", start: time,
                end: time + length, startCertainty: .observed, endCertainty: .observed)
        }
    }

    @Test("few are kept as they are")
    func few() {
        var random = SeededGenerator(state: 1)
        let spans = spans(900, &random)
        let sink = TimelineSink(limit: 1_000)
        for span in spans { sink.span(span) }
        let timeline = sink.finish()
        #expect(timeline.grain == 0)
        #expect(timeline.rows.count == 1)
        #expect(timeline.rows[0].bars.map(\.start) == spans.map(\.start))
        #expect(timeline.rows[0].bars.allSatisfy { $0.count == 1 })
    }

    @Test("many are drawn together, and no time is lost")
    func many() {
        var random = SeededGenerator.printed("timeline")
        let spans = spans(50_000, &random)
        let sink = TimelineSink(limit: 1_000)
        for span in spans { sink.span(span) }
        let timeline = sink.finish()
        let bars = timeline.rows[0].bars
        #expect(bars.count <= 1_000 && bars.count > 100)
        #expect(timeline.grain > 0)
        #expect(bars.reduce(0) { $0 + Int($1.count) } == spans.count)
        // They follow each other without a hole, from the first to the last moment.
        #expect(bars.first?.start == 0 && bars.last?.end == spans.last?.end)
        #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.end == $1.start })
        // What is drawn together is short.
        #expect(bars.allSatisfy { $0.count == 1 || $0.end - $0.start <= timeline.grain })
        // The time in each phase is what it was, as far as a Float holds it.
        for phase in [Phase.active, .inactive, .background, .suspended] {
            let before = spans.filter { $0.phase == phase }.reduce(0) { $0 + Double($1.duration) / 1e9 }
            let after = bars.reduce(0) { $0 + Double($1[share: Int(phase.rawValue)]) }
            #expect(abs(before - after) < before * 1e-4)
        }
    }

    @Test("around a finding everything is kept by itself")
    func closeUp() throws {
        var random = SeededGenerator(state: 7)
        let spans = spans(20_000, &random)
        let sink = TimelineSink(limit: 1_000)
        let at = spans[10_000]
        for (place, span) in spans.enumerated() {
            sink.span(span)
            if place == 10_000 {
                sink.finding(
                    Finding(
                        rule: "any.process.killed", severity: .error, certainty: .observed, boot: 0,
                        process: 1,
                        subject: 0, task: .none, id: .absent, name: .none, start: at.start, end: at.end,
                        details: [], measures: [:], evidence: []))
            }
        }
        let row = sink.finish().rows[0]
        let closeUp = try #require(row.closeUps.first)
        #expect(row.closeUps.count == 1)
        #expect(closeUp.start <= at.start && closeUp.end >= at.end)
        #expect(closeUp.bars.contains { $0.start == at.start && $0.end == at.end && $0.count == 1 })
        // It has exactly what the time from its begin to its end holds.
        let within = spans.filter { $0.end >= closeUp.start && $0.start <= closeUp.end }
        #expect(closeUp.bars.map(\.start) == within.map(\.start))
    }
}
