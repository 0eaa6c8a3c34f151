import Simulation
import TestSupport
import Testing
import TraceModel

/// The same scenario and seed gives the same events.
@Suite struct RepeatTests {
    @Test(arguments: Scenarios.all.map(\.name))
    func seedDecidesAll(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        var sums: Set<UInt64> = []
        for seed in UInt64(0)..<50 {
            let sum = checksum(try Told(scenario, seed: seed))
            #expect(sum == checksum(try Told(scenario, seed: seed)))
            sums.insert(sum)
        }
        #expect(sums.count == 50)
    }

    /// Sums of seed 1: they differ if a machine, a compiler or a hash order has a say. Whoever changes a
    /// scenario on purpose changes its sum here.
    static let sums: [String: UInt64] = [
        "clean-day": 0x02fa_a3c3_d89a_b5f9, "leaked-task": 0x71d9_6770_3ac9_b7d9,
        "budget-overrun": 0x98b3_3a9f_9724_7be8, "illegal-transition": 0xf80c_c1b3_1183_d298,
        "push-launch": 0xe1e8_89a9_28c2_f95d, "killed-while-suspended": 0x1bf0_62ef_0212_2179,
        "fgs-past-limit": 0x9f8d_b1ae_04c1_929c, "log-gap": 0x9e75_d209_c096_b3e6,
        "rotation": 0x310d_f6c6_5bf4_c98d, "two-scenes": 0xd0f0_e79b_b838_4879,
        "fifty-stays-720": 0x0e64_8385_94c9_8b15,
        "fifty-stays-730": 0xc295_cbdc_ddf8_e390,
        "wake-lock-720": 0x0be7_731d_facd_9620,
        "wake-lock-730": 0x2950_ef46_7638_23ee,
    ]

    @Test(arguments: Scenarios.all.map(\.name))
    func sumIsTheSameEverywhere(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        let sum = checksum(try Told(scenario, seed: 1))
        #expect(sum == Self.sums[name], "0x\(String(sum, radix: 16))")
    }

    /// A catalog that holds other things already changes the numbers, not the story.
    @Test func catalogMayBeShared() throws {
        let scenario = try #require(Scenarios.named("two-scenes"))
        var catalog = TraceCatalog()
        _ = catalog.names.intern("something else")
        var sources = [
            ScenarioSource(scenario: scenario, seed: 1), ScenarioSource(scenario: scenario, seed: 2),
        ]
        var batch = EventBatch()
        #expect(try sources[0].next(&batch, &catalog))
        let subjects = catalog.subjects.count
        #expect(try sources[1].next(&batch, &catalog))
        #expect(batch.boot == 1 && catalog.boots.count == 2)
        #expect(batch.subjects.allSatisfy { $0 == 0 || Int($0) > subjects })
        #expect(catalog.subjects.allSatisfy { $0.process >= 1 && $0.process <= 2 })
    }

    @Test func endsWithAnEmptyBatch() throws {
        let scenario = try #require(Scenarios.named("rotation"))
        var source = ScenarioSource(scenario: scenario, seed: .max)
        var (batch, catalog) = (EventBatch(), TraceCatalog())
        while try source.next(&batch, &catalog) { #expect(!batch.isEmpty) }
        #expect(batch.isEmpty)
        #expect(try !source.next(&batch, &catalog))
        #expect(catalog.boots.count == 1 && source.losses.isEmpty)
    }

    /// FNV-1a over all columns, with texts in the place of their numbers.
    private func checksum(_ told: Told) -> UInt64 {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        func add(_ byte: UInt8) { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        func add(_ value: Int64) {
            for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: value >> shift)) }
        }
        func add(_ name: NameID) {
            for byte in told.catalog.text(name).utf8 { add(byte) }
            add(UInt8(0))
        }
        told.forEach { batch, row, extras in
            add(batch.times[row])
            add(batch.kinds[row])
            add(Int64(batch.processes[row]))
            add(Int64(batch.subjects[row]))
            add(NameID(rawValue: batch.labels[row]))
            add(NameID(rawValue: batch.names[row]))
            let id = TaskIdentifier(rawValue: batch.numbers[row])
            if let text = id.text { add(text) } else { add(id.rawValue) }
            for extra in extras {
                add(batch.extraFields[extra])
                let field = ExtraField(rawValue: batch.extraFields[extra])
                let value = batch.extraValues[extra]
                if field?.isText == true { add(NameID(rawValue: UInt32(value))) } else { add(value) }
            }
        }
        return sum
    }
}
