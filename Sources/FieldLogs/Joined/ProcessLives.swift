import TraceModel

/// When each process of a part lived, as far as its events tell, on the wall clock of its device.
struct ProcessLife {
    /// The process by its number in the part.
    let process: UInt32
    let boot: UInt32
    /// The first and the last event that names it, nanoseconds since 1970; local time where the part knows no zone.
    var first: Int64
    var last: Int64
    /// When it started and ended, where that is told.
    var start: Int64?
    var end: Int64?
}

extension ReadPart {
    /// The lives of its processes; those without an event or in a boot without a date are left out.
    func lives(isLocal: Bool) -> [ProcessLife] {
        var lives: [UInt32: ProcessLife] = [:]
        for (boot, batch) in events.enumerated() {
            guard let wall = catalog[boot: UInt32(boot)].wall, wall.precision == .full else { continue }
            let zero = isLocal ? wall.localNanoseconds : wall.utcNanoseconds
            for row in 0..<batch.count where batch.processes[row] != 0 {
                let time = zero.addingClamped(batch.times[row])
                let process = batch.processes[row]
                var life =
                    lives[process]
                    ?? ProcessLife(process: process, boot: UInt32(boot), first: time, last: time)
                life.last = max(life.last, time)
                switch EventKind(rawValue: batch.kinds[row]) {
                case .processStarted: life.start = life.start ?? time
                case .processEnded: life.end = life.end ?? time
                default: break
                }
                lives[process] = life
            }
        }
        return lives.values.sorted { $0.process < $1.process }
    }

    /// From when to when it tells anything, as in ``lives(isLocal:)``; nil if it has no date.
    func window(isLocal: Bool) -> ClosedRange<Int64>? {
        var window: ClosedRange<Int64>?
        for (boot, batch) in events.enumerated() {
            guard let wall = catalog[boot: UInt32(boot)].wall, wall.precision == .full,
                let first = batch.times.first, let last = batch.times.last
            else { continue }
            let zero = isLocal ? wall.localNanoseconds : wall.utcNanoseconds
            let (begin, end) = (zero.addingClamped(first), zero.addingClamped(last))
            window = min(window?.lowerBound ?? begin, begin)...max(window?.upperBound ?? end, end)
        }
        return window
    }

    /// A death: who, and what the system gave as its cause.
    struct Death {
        let process: UInt32
        let namespace: String
        let code: Int64
    }

    /// The deaths that it tells of.
    var deaths: [Death] {
        events.flatMap { batch in
            (0..<batch.count).compactMap { row in
                guard batch.kinds[row] == EventKind.processEnded.rawValue, batch.processes[row] != 0 else {
                    return nil
                }
                return Death(
                    process: batch.processes[row],
                    namespace: catalog.text(NameID(rawValue: batch.labels[row])), code: batch.numbers[row])
            }
        }
    }

    /// The one death of a report that was shortened until it named neither process nor time; nil if it is another one.
    var namelessDeath: Death? {
        let record = catalog.processes.first
        guard !isLog, catalog.processes.count == 1, record?.pid == 0, record?.name == NameID.none,
            record?.app == NameID.none, catalog.boots.allSatisfy({ $0.wall == nil })
        else { return nil }
        let deaths = deaths
        return deaths.count == 1 && deaths[0].code != EventBatch.absent ? deaths[0] : nil
    }

    /// The process of its only death with this cause; nil if there is none, or there are several.
    func process(ofOnly death: Death) -> UInt32? {
        let same = Set(
            deaths.filter { $0.namespace == death.namespace && $0.code == death.code }.map(\.process))
        return same.count == 1 ? same.first : nil
    }

    /// True if its clock has a date and no zone.
    var isLocal: Bool { catalog.boots.contains { $0.wall != nil && $0.wall?.zoneMinutes == nil } }
}

/// Whether what two parts say of a process can be said of one.
enum SameProcess {
    /// Records of one death come within this time of each other: a jetsam report is written when memory is free again.
    static let deathWindow: Int64 = 60_000_000_000
    /// A start is told to the second, or better.
    private static let startWindow: Int64 = 5_000_000_000
    /// Names in jetsam reports are cut to so many bytes.
    private static let nameLimit = 32

    /// True if pid, names and times agree: nothing contradicts, and the pid is known on both sides.
    static func agree(
        _ one: ProcessRecord, _ first: TraceCatalog, _ life: ProcessLife, _ other: ProcessRecord,
        _ second: TraceCatalog, _ otherLife: ProcessLife
    ) -> Bool {
        guard one.pid != 0, one.pid == other.pid else { return false }
        return haveSameName(one, first, other, second) && timesAgree(life, otherLife)
    }

    static func haveSameName(
        _ one: ProcessRecord, _ first: TraceCatalog, _ other: ProcessRecord, _ second: TraceCatalog
    ) -> Bool {
        let names = (first.text(one.name), second.text(other.name))
        let apps = (first.text(one.app), second.text(other.app))
        return fits(apps.0, apps.1) && (fits(names.0, names.1) || !apps.0.isEmpty && apps.0 == apps.1)
    }

    /// Equal, unknown on one side, or cut.
    private static func fits(_ one: String, _ other: String) -> Bool {
        if one.isEmpty || other.isEmpty || one == other { return true }
        let (short, long) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
        return short.utf8.count >= nameLimit - 1 && long.hasPrefix(short)
    }

    private static func timesAgree(_ one: ProcessLife, _ other: ProcessLife) -> Bool {
        func apart(_ a: Int64, _ b: Int64) -> UInt64 { a.subtractingClamped(b).magnitude }
        if let a = one.start, let b = other.start, apart(a, b) > startWindow { return false }
        if let a = one.end, let b = other.end { return apart(a, b) <= deathWindow }
        if let end = one.end, other.first > end.addingClamped(deathWindow) { return false }
        if let end = other.end, one.first > end.addingClamped(deathWindow) { return false }
        return true
    }
}
