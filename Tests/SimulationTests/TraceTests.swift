import LifecycleEngine
import Simulation
import TestSupport
import Testing
import TraceModel

/// What scenarios give is a well-formed trace.
@Suite struct TraceTests {
    @Test(arguments: Scenarios.all.map(\.name))
    func eventsAreWellFormed(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        for seed in UInt64(0)..<100 {
            let told = try Told(scenario, seed: seed)
            var last = Int64(0)
            told.forEach { batch, row, extras in
                let kind = EventKind(rawValue: batch.kinds[row])
                #expect(batch.times[row] >= last)
                last = batch.times[row]
                guard let entry = EventTable.row(of: kind) else {
                    Issue.record("kind \(kind.rawValue) is not in the table")
                    return
                }
                for field in entry.fields where field.isRequired {
                    let isThere =
                        switch field.slot {
                        case .label: batch.labels[row] != 0
                        case .name: batch.names[row] != 0
                        case .number: batch.numbers[row] != EventBatch.absent
                        case .extra(let field): batch.extra(field, in: extras) != nil
                        }
                    #expect(isThere, "\(entry.word) without \(field.key)")
                }
                let keys = entry.fields.map(\.slot)
                for extra in extras {
                    let field = ExtraField(rawValue: batch.extraFields[extra])
                    #expect(field.map { keys.contains(.extra($0)) } == true, "\(entry.word)")
                }
                let subject = told.catalog[subject: batch.subjects[row]]
                switch entry.about {
                case .subject:
                    #expect(batch.subjects[row] != 0 && subject.process == batch.processes[row])
                case .process: #expect(batch.processes[row] != 0)
                default: #expect(batch.subjects[row] == 0)
                }
            }
        }
    }

    @Test(arguments: Scenarios.all.map(\.name))
    func recordsAreComplete(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        let catalog = try Told(scenario, seed: 7).catalog
        #expect(catalog.text(catalog.source.format) == "simulation")
        #expect(catalog.boots.count == 1)
        let boot = catalog[boot: 0]
        #expect(Platform(rawValue: catalog.text(boot.platform)) == scenario.platform)
        #expect(PlatformVersion(catalog.text(boot.os), platform: scenario.platform) != nil)
        #expect(boot.device.isPresent && boot.wall?.precision == .full && boot.wall?.zoneMinutes != nil)
        #expect(!catalog.processes.isEmpty && !catalog.subjects.isEmpty)
        #expect(Set(catalog.processes.map(\.pid)).count == catalog.processes.count)
        for process in catalog.processes {
            #expect(process.pid > 0 && catalog.text(process.app) == "com.example.app")
            #expect(process.name.isPresent && process.version.isPresent && process.build.isPresent)
        }
    }

    @Test(arguments: Scenarios.all.map(\.name))
    func clockIsTiedAtTheStart(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        let told = try Told(scenario, seed: 3)
        let first = try #require(told.batches.first)
        #expect(EventKind(rawValue: first.kinds[0]) == .clockSync && first.times[0] == 0)
        #expect(first.numbers[0] == told.catalog[boot: 0].wall?.utcNanoseconds)
        #expect(first.extra(.zone, in: 0..<first.extrasEnd(of: 0, from: 0)) == 120)
    }

    /// Callbacks have the names that the state machines know, and reach no process that is stopped.
    @Test(arguments: Scenarios.all.map(\.name))
    func callbacksAreKnown(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        for seed in UInt64(0)..<50 {
            let told = try Told(scenario, seed: seed)
            var stopped: Set<UInt32> = []
            told.forEach { batch, row, _ in
                let process = batch.processes[row]
                switch EventKind(rawValue: batch.kinds[row]) {
                case .processSuspended, .processFrozen, .processEnded: stopped.insert(process)
                case .processResumed, .processThawed: stopped.remove(process)
                case .callback:
                    let kind = told.catalog.text(told.catalog[subject: batch.subjects[row]].kind)
                    let machine = StateMachines.all.first { $0.subject == kind }
                    let callback = told.catalog.text(NameID(rawValue: batch.labels[row]))
                    #expect(machine?.callback(named: callback) != nil, "\(callback)")
                    #expect(!stopped.contains(process))
                case .sample, .taskBegan, .taskEnded, .marker: #expect(!stopped.contains(process))
                default: break
                }
            }
        }
    }

    /// Meters only go one way, and no faster than they can.
    @Test(arguments: Scenarios.all.map(\.name))
    func samplesArePlausible(name: String) throws {
        let scenario = try #require(Scenarios.named(name))
        for seed in UInt64(0)..<50 {
            let told = try Told(scenario, seed: seed)
            var cpu: [UInt32: (time: Int64, value: Int64)] = [:]
            var battery = Int64(1_000)
            var count = 0
            told.forEach { batch, row, _ in
                let (process, time, value) = (batch.processes[row], batch.times[row], batch.numbers[row])
                guard EventKind(rawValue: batch.kinds[row]) == .sample else { return }
                count += 1
                switch told.catalog.text(NameID(rawValue: batch.labels[row])) {
                case "cpu_time":
                    let before = cpu[process] ?? (0, 0)
                    #expect(value >= before.value && value - before.value <= time - before.time)
                    cpu[process] = (time, value)
                case "battery_level":
                    #expect(process == 0 && value <= battery && value >= 100 && value % 10 == 0)
                    battery = value
                case let metric: Issue.record("unknown metric \(metric)")
                }
            }
            #expect(count >= 6 && battery < 1_000)
        }
    }
}
