import LifecycleEngine
import TestSupport
import Testing
import TraceModel

@testable import Simulation

/// The field workload: the same everywhere, in order, in the proportions of the field.
@Suite struct FieldTests {
    /// Rows of a workload by way of its events.
    private static func rows(events: Int, seed: UInt64) throws -> [FieldRow] {
        var source = FieldSource(events: events, seed: seed)
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        var (reader, rows) = (FieldRows(), [FieldRow]())
        while try source.next(&batch, &catalog) { reader.append(batch, catalog, to: &rows) }
        return rows
    }

    private static func checksum(_ rows: [FieldRow]) -> UInt64 {
        var bytes: [UInt8] = []
        for row in rows { row.append(to: &bytes) }
        #expect(bytes.count == rows.count * FieldRow.size)
        return bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    }

    /// A sum of seed 1: it differs if a machine or a compiler has a say. Whoever changes the workload on purpose
    /// changes it here.
    @Test func sumIsTheSameEverywhere() throws {
        let rows = try Self.rows(events: 2_000, seed: 1)
        let first: [(Int64, FieldRow.Kind, Int64)] = [
            (21_212_344_903, .state, 1), (21_384_307_918, .state, 2), (21_712_427_197, .battery, 944),
            (22_212_416_238, .load, 71), (23_212_494_556, .load, 126), (24_212_365_497, .load, 159),
        ]
        #expect(
            Array(rows.prefix(6))
                == first.map { FieldRow(time: $0.0, subject: 60, kind: $0.1, value: $0.2) })
        #expect(rows.count == 1_985)
        let sum = Self.checksum(rows)
        #expect(sum == 0xc653_8b03_95cb_b5fb, "0x\(String(sum, radix: 16))")
    }

    @Test func seedDecidesAll() throws {
        var random = SeededGenerator.printed("field seeds")
        for _ in 0..<(Project.isProving ? 200 : 10) {
            let seed = random.next()
            let short = try Self.rows(events: 3_000, seed: seed)
            #expect(try Self.rows(events: 3_000, seed: seed) == short, "seed \(seed)")
            // A longer workload begins with the shorter one.
            #expect(try Self.rows(events: 9_000, seed: seed).starts(with: short), "seed \(seed)")
            #expect(try Self.rows(events: 3_000, seed: seed &+ 1) != short, "seed \(seed)")
        }
    }

    @Test(arguments: [0, 1, 2, 1_000, 65_535, 65_536, 65_537, 200_000])
    func countIsExactAndTimeGoesOn(count: Int) throws {
        var source = FieldSource(events: count, seed: UInt64(count))
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        var (seen, last) = (0, Int64(0))
        while try source.next(&batch, &catalog) {
            #expect(!batch.isEmpty)
            #expect(batch.count == min(count - seen, EventBatch.capacity))
            for time in batch.times {
                #expect(time >= last)
                last = time
            }
            #expect(batch.processes.allSatisfy { $0 > 0 && Int($0) <= catalog.processes.count })
            seen += batch.count
        }
        #expect(seen == count && batch.isEmpty)
        #expect(try !source.next(&batch, &catalog))
    }

    /// Every event but the remark of a launch has one row, which says the same: compared with the events as they are
    /// before a catalog sees them.
    @Test func rowsAndEventsAgree() throws {
        var random = SeededGenerator.printed("field rows")
        for _ in 0..<(Project.isProving ? 50 : 4) {
            let seed = random.next()
            let count = random.next(in: 1...100_000)
            var merge = FieldMerge(seed: seed)
            var expected: [FieldRow] = []
            for _ in 0..<count {
                let event = merge.next()
                func expect(_ kind: FieldRow.Kind, _ value: Int64) {
                    expected.append(
                        FieldRow(time: event.time, subject: Int32(event.app), kind: kind, value: value))
                }
                switch event.what {
                case .launched: break
                case .state(let state): expect(.state, state.rawValue)
                case .taskBegan(let number, let name): expect(.taskBegan, number << 6 | name)
                case .taskEnded(let number, let name): expect(.taskEnded, number << 6 | name)
                case .load(let permille): expect(.load, permille)
                case .battery(let permille): expect(.battery, permille)
                }
            }
            #expect(try Self.rows(events: count, seed: seed) == expected, "seed \(seed), \(count) events")
        }
    }

    /// The distributions decide the shares; a million events are enough to hold them this close.
    @Test(arguments: [1, 2, 3] as [UInt64])
    func sharesAreThoseOfTheField(seed: UInt64) throws {
        let rows = try Self.rows(events: 1_000_000, seed: seed)
        func share(_ isCounted: (FieldRow) -> Bool) -> Double {
            Double(rows.count(where: isCounted)) / Double(rows.count)
        }
        let kinds: [(FieldRow.Kind, ClosedRange<Double>)] = [
            (.state, 0.044...0.062), (.taskBegan, 0.12...0.14), (.taskEnded, 0.12...0.14),
            (.load, 0.64...0.69), (.battery, 0.019...0.028),
        ]
        for (kind, bounds) in kinds {
            #expect(bounds.contains(share { $0.kind == kind.rawValue }), "\(kind)")
        }
        let states = rows.filter { $0.kind == FieldRow.Kind.state.rawValue }
        let bounds: [ClosedRange<Double>] = [
            0.02...0.03, 0.02...0.03, 0.05...0.08, 0.22...0.28, 0.29...0.35, 0.28...0.33,
        ]
        for (state, bounds) in bounds.enumerated() {
            let share = Double(states.count { $0.value == Int64(state) }) / Double(states.count)
            #expect(bounds.contains(share), "state \(state): \(share)")
        }
        // One task in 200 never ends, a few more are open at the end or when the process dies.
        let begun = Set(rows.filter { $0.kind == 1 }.map { [Int64($0.subject), $0.value] })
        let ended = Set(rows.filter { $0.kind == 2 }.map { [Int64($0.subject), $0.value] })
        #expect(ended.isSubset(of: begun))
        let open = Double(begun.count - ended.count) / Double(begun.count)
        #expect((0.004...0.008).contains(open), "\(open)")
        #expect(Set(rows.filter { $0.kind == 1 }.map { $0.value & 63 }) == Set(0..<40))
        #expect(Set(rows.map(\.subject)) == Set(0..<64))
        #expect(rows.allSatisfy { $0.kind != 3 || (0...2_000).contains($0.value) })
        #expect(rows.allSatisfy { $0.kind != 4 || (0...1_000).contains($0.value) })
    }

    /// Every step is one that the platform allows, and CPU samples are a second and a little lateness apart.
    @Test func stepsAreLegal() throws {
        var source = FieldSource(events: 200_000, seed: 5)
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        let sink = Collector()
        var replay = Replay(sink: sink)
        while try source.next(&batch, &catalog) { replay.consume(batch, catalog) }
        replay.finish(catalog)
        let found = sink
        #expect(
            found.findings.allSatisfy { !$0.rule.contains("transition") && !$0.rule.contains("suspended") })
        #expect(found.tasks.contains { $0.outcome == .leaked })
        #expect(found.ends.count > 100 && found.stays.count > 1_000)
        #expect(catalog.processes.count == catalog.subjects.count)
        #expect(Set(catalog.processes.map(\.pid)).count == catalog.processes.count)
    }
}
