import TraceModel

/// Which process of the catalog a pid of the log belongs to. Pids are used again: after an end, or when the
/// name changes, the same pid is another process.
struct ProcessRegister {
    /// Records of one death come within this time of each other; what a pid does later is another process's
    /// doing (am_proc_died follows am_kill by up to 2 s in device logs).
    private static let deathWindow: Int64 = 5_000_000_000
    /// What a process did may be logged this long before its start is.
    private static let startTolerance: Int64 = 1_000_000_000
    /// Living processes of one app that are told apart; with more of them nobody can say which one is meant.
    private static let siblingLimit = 16

    private struct Life {
        let number: UInt32
        /// Trace time at which it was met.
        let metAt: Int64
        /// Trace time of the start, if it was seen.
        var startedAt: Int64?
        var endedAt: Int64?
        /// False for an end that leaves the process around for a while: a crash whose dialog is still open.
        var isGone = false
    }

    private var current: [UInt32: Life] = [:]
    /// Pids of the processes of an app.
    private var pids: [NameID: [UInt32]] = [:]
    /// The pid of the process that was met last under a name.
    private var speakers = BoundedMap<NameID, UInt32>()
    /// True once a process without a pid was met.
    private var hasUnknown = false
    /// Processes of which only the app is known.
    private var withoutPid: [NameID: UInt32] = [:]

    /// The living process with this pid, if it was met.
    func find(pid: UInt32) -> UInt32? { current[pid]?.number }

    /// The process with this pid; met now if it is new. What is known of it may grow.
    mutating func process(
        pid: UInt32, name: NameID = .none, app: NameID = .none, at time: Int64 = 0, boot: UInt32,
        catalog: inout TraceCatalog
    ) throws(InputFailure) -> UInt32 {
        if let number = current[pid]?.number {
            let record = catalog[process: number]
            if !name.isPresent || !record.name.isPresent || record.name == name {
                if !record.name.isPresent, name.isPresent { catalog[process: number].name = name }
                if app.isPresent, !record.app.isPresent { learn(app: app, of: pid, catalog: &catalog) }
                return number
            }
            // Another name is another process.
            current[pid] = nil
        }
        if let number = adopt(app: app, by: pid, catalog: &catalog) {
            learn(app: app, of: pid, catalog: &catalog)
            return number
        }
        let number: UInt32
        if app.isPresent, name == .none || name == app, let known = withoutPid.removeValue(forKey: app) {
            // It was spoken of before, by its app alone.
            catalog[process: known].pid = Self.isUnknown(pid: pid) ? 0 : pid
            catalog[process: known].name = name
            number = known
            remember(pid, of: app)
        } else {
            var record = ProcessRecord()
            record.boot = boot
            record.pid = Self.isUnknown(pid: pid) ? 0 : pid
            record.name = name
            number = try catalog.add(record)
        }
        current[pid] = Life(number: number, metAt: time)
        if Self.isUnknown(pid: pid) { hasUnknown = true }
        if name.isPresent { speakers[name] = pid }
        learn(app: app, of: pid, catalog: &catalog)
        return number
    }

    /// The process with this pid runs code of this app.
    mutating func learn(app: NameID, of pid: UInt32, catalog: inout TraceCatalog) {
        guard app.isPresent, let number = current[pid]?.number, !catalog[process: number].app.isPresent else {
            return
        }
        catalog[process: number].app = app
        remember(pid, of: app)
    }

    /// The process of an app that a line speaks of without a pid: the only living one, or one of which nothing
    /// else is known.
    mutating func process(
        app: NameID, boot: UInt32, catalog: inout TraceCatalog
    ) throws(InputFailure) -> UInt32 {
        let living = (pids[app] ?? []).compactMap { pid -> UInt32? in
            guard let life = current[pid], life.endedAt == nil, catalog[process: life.number].app == app
            else { return nil }
            return life.number
        }
        if living.count == 1, withoutPid[app] == nil { return living[0] }
        if let known = withoutPid[app] { return known }
        var record = ProcessRecord()
        record.boot = boot
        record.app = app
        let number = try catalog.add(record)
        withoutPid[app] = number
        return number
    }

    /// The living processes that run under a uid, in the order of their numbers.
    func living(uid: UInt32, in catalog: TraceCatalog) -> [UInt32] {
        current.values.filter { $0.endedAt == nil && catalog[process: $0.number].uid == uid }
            .map(\.number).sorted()
    }

    /// A process of which nothing was known is the one with this pid.
    mutating func adopt(_ process: UInt32, pid: UInt32, at time: Int64, catalog: inout TraceCatalog) {
        catalog[process: process].pid = pid
        current[pid] = Life(number: process, metAt: time)
    }

    /// The process of an app that was met last, living or not; nil if none was.
    func latest(app: NameID, in catalog: TraceCatalog) -> UInt32? {
        let known = (pids[app] ?? []).compactMap { current[$0] }.filter {
            catalog[process: $0.number].app == app
        }
        let living = known.filter { $0.endedAt == nil }
        return (living.isEmpty ? known : living).max { ($0.metAt, $0.number) < ($1.metAt, $1.number) }?.number
            ?? withoutPid[app]
    }

    /// The only living process of an app, if one was met.
    func living(app: NameID, catalog: TraceCatalog) -> UInt32? {
        let living = (pids[app] ?? []).compactMap { pid -> UInt32? in
            guard let life = current[pid], life.endedAt == nil, catalog[process: life.number].app == app
            else { return nil }
            return life.number
        }
        return living.count == 1 ? living[0] : living.isEmpty ? withoutPid[app] : nil
    }

    /// What stands for the pid of a process of which only the name is known. Real ones are far below.
    static func unknownPid(_ name: NameID) -> UInt32 { 0x8000_0000 | name.rawValue }

    private static func isUnknown(pid: UInt32) -> Bool { pid >= 0x8000_0000 }

    /// The pid of a process that speaks under a name: that of the only living one with it, or of one whose app's
    /// identifier ends in the name, or what stands for it.
    mutating func pid(ofSpeaker name: NameID, catalog: TraceCatalog) -> UInt32 {
        guard name.isPresent else { return 0x8000_0000 }
        if let pid = speakers[name], let life = current[pid], life.endedAt == nil { return pid }
        let unknown = Self.unknownPid(name)
        if current[unknown] != nil { return unknown }
        let text = catalog.text(name)
        for (app, known) in pids where catalog.text(app).split(separator: ".").last.map(String.init) == text {
            let living = known.filter { current[$0] != nil && current[$0]?.endedAt == nil }
            guard living.count == 1, let number = current[living[0]]?.number,
                !catalog[process: number].name.isPresent || catalog[process: number].name == name
            else { continue }
            speakers[name] = living[0]
            return living[0]
        }
        return unknown
    }

    /// A process that spoke before its pid was known: the app's identifier ends in its name.
    private mutating func adopt(
        app: NameID, by pid: UInt32, catalog: inout TraceCatalog
    ) -> UInt32? {
        guard app.isPresent, !Self.isUnknown(pid: pid), hasUnknown,
            let last = catalog.text(app).split(separator: ".").last
        else { return nil }
        let unknown = Self.unknownPid(catalog.names.intern(String(last)))
        guard let life = current[unknown], life.endedAt == nil, !catalog[process: life.number].app.isPresent
        else {
            return nil
        }
        current[unknown] = nil
        current[pid] = life
        catalog[process: life.number].pid = pid
        speakers[catalog[process: life.number].name] = pid
        return life.number
    }

    /// The process ended; further records of this death still find it, a start with the same pid does not.
    /// `isGone` is false if it may go on for a while.
    mutating func end(pid: UInt32, at time: Int64 = .min, isGone: Bool = true) {
        if current[pid]?.endedAt == nil { current[pid]?.endedAt = time }
        if isGone { current[pid]?.isGone = true }
    }

    /// The process with this pid if it ended around this time, or lived then and was not seen to end.
    func died(pid: UInt32, near time: Int64) -> UInt32? {
        guard let life = current[pid], life.metAt <= time.addingClamped(Self.deathWindow) else { return nil }
        guard let ended = life.endedAt else { return life.number }
        return time.subtractingClamped(ended).magnitude <= UInt64(Self.deathWindow) ? life.number : nil
    }

    /// True if the end of the process with this pid was seen.
    func isEnded(pid: UInt32) -> Bool { current[pid]?.endedAt != nil }

    /// A process with this pid starts, or does something only a living one does: an ended one is another.
    mutating func startAnew(pid: UInt32) {
        if let life = current[pid], life.endedAt != nil { current[pid] = nil }
    }

    /// A process with this pid does something at `time`: one that ended some time ago is another.
    mutating func signOfLife(pid: UInt32, at time: Int64) {
        guard let life = current[pid], life.isGone, let ended = life.endedAt else { return }
        if time.subtractingClamped(ended) > Self.deathWindow { current[pid] = nil }
    }

    /// A process with this pid was started: whatever had the pid before is gone.
    mutating func replace(pid: UInt32) { current[pid] = nil }

    /// The system started a process with this pid and name at `time`. Gives the process that had the pid before
    /// and whose end was not seen; what was seen of the pid only from `time` on is the started process itself.
    mutating func begin(pid: UInt32, name: NameID, app: NameID, at time: Int64, catalog: TraceCatalog)
        -> UInt32?
    {
        withoutPid[app] = nil
        guard let life = current[pid] else { return nil }
        let knownName = catalog[process: life.number].name
        let isSameName = !knownName.isPresent || knownName == name
        if isSameName, life.startedAt == nil, life.metAt >= time.subtractingClamped(Self.startTolerance) {
            return nil
        }
        current[pid] = nil
        return life.endedAt == nil ? life.number : nil
    }

    /// The system started at `time`: the processes met before it are gone. Gives those whose end was not seen.
    mutating func endAll(metBefore time: Int64) -> [UInt32] {
        withoutPid.removeAll()
        var ended: [UInt32] = []
        for (pid, life) in current where life.metAt < time {
            current[pid] = nil
            if life.endedAt == nil { ended.append(life.number) }
        }
        return ended.sorted()
    }

    /// Marks that the start of the process with this pid was seen.
    mutating func markStarted(pid: UInt32, at time: Int64) { current[pid]?.startedAt = time }

    /// The process of this pid and name if its start was told already: two buffers tell each start.
    func started(pid: UInt32, name: NameID, at time: Int64, catalog: TraceCatalog) -> UInt32? {
        guard let life = current[pid], let started = life.startedAt,
            catalog[process: life.number].name == name,
            time.subtractingClamped(started).magnitude <= UInt64(Self.startTolerance)
        else { return nil }
        return life.number
    }

    private mutating func remember(_ pid: UInt32, of app: NameID) {
        var known = pids[app] ?? []
        if known.contains(pid) { return }
        if known.count >= Self.siblingLimit {
            known.removeAll { current[$0]?.endedAt != nil || current[$0] == nil }
        }
        if known.count < Self.siblingLimit { known.append(pid) }
        pids[app] = known
    }
}

extension Int64 {
    /// The difference, or the end of the range that it lies beyond.
    func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }

    /// The sum, or the end of the range that it lies beyond.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}
