import TestSupport
import TraceModel

/// A trace that uses everything that the model can hold, as the steps that write it.
struct RandomTrace {
    /// Batches with the catalog as it was when they were complete.
    private(set) var steps: [(batch: EventBatch, catalog: TraceCatalog)] = []
    /// The catalog in the end; it changed after the last batch.
    private(set) var catalog = TraceCatalog()
    private var generator: SeededGenerator
    private var texts: [NameID] = []
    private var lastTimes: [Int64] = []
    private let hasLongTexts: Bool

    init(seed: UInt64, batches: Int = 6, events: ClosedRange<Int> = 0...120, hasLongTexts: Bool = true) throws
    {
        self.hasLongTexts = hasLongTexts
        generator = SeededGenerator(state: seed)
        texts = (0..<60).map { _ in text() } + ["", "a", "active"].map { catalog.names.intern($0) }
        catalog.source.format = pick()
        try addBoot()
        for _ in 0..<batches {
            if generator.chance(1, of: 4) { try addBoot() }
            for _ in 0..<Int.random(in: 0...3, using: &generator) { try addProcess() }
            for _ in 0..<Int.random(in: 0...3, using: &generator) { try addSubject() }
            changeRecords()
            var batch = EventBatch()
            let boot = UInt32.random(in: 0..<UInt32(catalog.boots.count), using: &generator)
            batch.removeAll(boot: boot)
            for _ in 0..<Int.random(in: events, using: &generator) { append(to: &batch, boot: Int(boot)) }
            steps.append((batch, catalog))
        }
        try addProcess()
        changeRecords()
        var lines = LineCounts()
        lines.used = Int.random(in: 0...1_000_000, using: &generator)
        lines.unreadable = 3
        catalog.source.lines = lines
        catalog.source.file = pick()
    }

    /// All events in the order of writing.
    var eventCount: Int { steps.reduce(0) { $0 + $1.batch.count } }

    private mutating func append(to batch: inout EventBatch, boot: Int) {
        let row = EventTable.rows.randomElement(using: &generator)!
        lastTimes[boot] = nextTime(after: lastTimes[boot])
        var label = NameID.none
        var name = NameID.none
        var number = EventBatch.absent
        var extras: [(ExtraField, Int64)] = []
        for field in row.fields where field.isRequired || generator.chance(2, of: 3) {
            switch field.slot {
            case .label: label = pick()
            case .name: name = pick()
            case .number: number = value(field.form)
            case .extra(let extra):
                extras.append((extra, extra.isText ? Int64(pick().rawValue) : value(field.form)))
            }
        }
        // Any field may stand on any event in the model; the format must not care.
        while generator.chance(1, of: 5) {
            let extra = ExtraField.allCases.randomElement(using: &generator)!
            extras.append((extra, extra.isText ? Int64(pick().rawValue) : value(.integer)))
        }
        batch.append(
            time: lastTimes[boot], kind: row.kind,
            process: UInt32.random(in: 0...UInt32(catalog.processes.count), using: &generator),
            subject: UInt32.random(in: 0...UInt32(catalog.subjects.count), using: &generator),
            label: label, name: name, number: number)
        for (extra, value) in extras { batch.appendExtra(code: extra.rawValue, value) }
    }

    private mutating func nextTime(after last: Int64) -> Int64 {
        let room: Int64 = generator.chance(1, of: 3) ? 0 : 1 << Int64.random(in: 0...50, using: &generator)
        return last > .max - room ? .max : last + Int64.random(in: 0...room, using: &generator)
    }

    private mutating func value(_ form: EventField.Form) -> Int64 {
        switch form {
        case .boolean: return Int64.random(in: 0...1, using: &generator)
        case .identifier:
            return generator.chance(1, of: 2)
                ? TaskIdentifier(text: pick()).rawValue
                : TaskIdentifier(number: Int64.random(in: 0...Int64.max, using: &generator)).rawValue
        default:
            let extremes: [Int64] = [0, 1, -1, .max, .min + 1, .min, 127, 128, -64, -65]
            return generator.chance(1, of: 3)
                ? extremes.randomElement(using: &generator)!
                : Int64.random(in: -100_000_000_000...100_000_000_000, using: &generator)
        }
    }

    private mutating func pick() -> NameID {
        generator.chance(1, of: 10) ? text() : texts.randomElement(using: &generator) ?? .none
    }

    /// Text from all of Unicode, sometimes as long as a text may be.
    private mutating func text() -> NameID {
        let length =
            hasLongTexts && generator.chance(1, of: 20) ? 3_000 : Int.random(in: 0...12, using: &generator)
        var text = String.UnicodeScalarView()
        for _ in 0..<length {
            let most: UInt32 = [0x7F, 0x7FF, 0xFFFF, 0x10_FFFF].randomElement(using: &generator)!
            if let scalar = Unicode.Scalar(UInt32.random(in: 0...most, using: &generator)) {
                text.append(scalar)
            }
        }
        return catalog.names.intern(String(text))
    }

    private mutating func addBoot() throws {
        var boot = BootRecord()
        boot.platform = pick()
        boot.os = pick()
        if generator.chance(1, of: 2) {
            boot.wall = WallReading(
                localNanoseconds: Int64.random(in: Int64.min...Int64.max, using: &generator),
                zoneMinutes: generator.chance(1, of: 2)
                    ? nil : Int16.random(in: -1_440...1_440, using: &generator),
                precision: [.full, .noYear, .noDate].randomElement(using: &generator)!)
        }
        _ = try catalog.add(boot)
        lastTimes.append(generator.chance(1, of: 5) ? Int64.min : 0)
    }

    private mutating func addProcess() throws {
        var process = ProcessRecord()
        process.boot = UInt32.random(in: 0..<UInt32(catalog.boots.count), using: &generator)
        process.pid = UInt32.random(in: 0...UInt32.max, using: &generator)
        process.name = pick()
        process.app = pick()
        process.uid = [nil, 0, 10_123, UInt32.max].randomElement(using: &generator)!
        process.unknownMembers = generator.chance(1, of: 4) ? pick() : .none
        _ = try catalog.add(process)
    }

    private mutating func addSubject() throws {
        var subject = SubjectRecord()
        subject.process = UInt32.random(in: 0...UInt32(catalog.processes.count), using: &generator)
        subject.kind = pick()
        subject.name = pick()
        subject.token = TaskIdentifier(rawValue: value(.identifier))
        _ = try catalog.add(subject)
    }

    private mutating func changeRecords() {
        let boot = UInt32.random(in: 0..<UInt32(catalog.boots.count), using: &generator)
        catalog[boot: boot].device = pick()
        if let last = catalog.processes.indices.randomElement(using: &generator) {
            catalog[process: UInt32(last + 1)].version = pick()
            catalog[process: UInt32(last + 1)].build = pick()
        }
        if let last = catalog.subjects.indices.randomElement(using: &generator) {
            catalog[subject: UInt32(last + 1)].unknownMembers = pick()
        }
    }
}
