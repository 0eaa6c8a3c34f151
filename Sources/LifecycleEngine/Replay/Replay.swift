import TraceModel

/// Replays events through the state machines, limits and rules, and tells a sink what it finds.
///
/// A pure function of the events and options: no clock, no randomness, no I/O. Feed batches in order, then call
/// ``finish(_:)``. After a broken rule it goes on from what was observed, so one fault gives one finding.
public struct Replay<Sink: ReplaySink> {
    /// Ended tasks that a process remembers.
    static var recentEndLimit: Int { 64 }
    /// Events that a finding keeps as evidence.
    static var evidenceLimit: Int { 16 }

    /// Who takes the findings.
    public var sink: Sink
    let options: ReplayOptions

    var boot: UInt32 = 0
    var platform: Platform?
    var version: PlatformVersion?
    /// True if the version is not in the trace, so the newest rules stand in.
    var isVersionAssumed = true
    var hasBegun = false
    /// Trace time of the first and the newest event of the boot.
    var firstTime: Int64 = 0
    var now: Int64 = 0

    /// What is known of each process with events, and where.
    var lives: [ProcessLife] = []
    var slots = Slots()
    /// The newest process of each name.
    var processOfName: [NameID: UInt32] = [:]
    /// The same for subjects.
    var subjects: [SubjectLife] = []
    var subjectSlots = Slots()
    var tasks: [OpenTask?] = []
    var freeTasks: [Int] = []
    var openTasks: [TaskKey: Int] = [:]
    var ledgers: [LedgerKey: Ledger] = [:]
    /// No ledger is used up before.
    var nextLedgerDeadline = Int64.max
    var laterCallbacksSeen = [Bool](repeating: false, count: StateMachines.all.count)
    var stateCaches = [NameCache](repeating: NameCache(), count: StateMachines.all.count)
    var callbackCaches = [NameCache](repeating: NameCache(), count: StateMachines.all.count)
    /// Processes that ended; what ended them is told when the boot ends, for records of a death may come late.
    var pendingEnds: [UInt32] = []
    /// When records of nobody in particular were lost last.
    var lossOfAll = Int64.min
    var gapCount = 0
    /// Gaps of the whole boot that cut the spans of every process.
    static var gapLimit: Int { 1_000 }
    /// Set only while a batch is consumed, so that the caller's own copies are not shared in between.
    var catalog = Self.noCatalog
    var batch = EventBatch()
    private static var noCatalog: TraceCatalog { .empty }

    /// A replay that tells `sink`.
    public init(options: ReplayOptions = ReplayOptions(), sink: Sink) {
        self.options = options
        self.sink = sink
    }

    /// Takes the next events.
    public mutating func consume(_ batch: EventBatch, _ catalog: TraceCatalog) {
        guard !batch.isEmpty else { return }
        self.catalog = catalog
        self.batch = batch
        defer {
            self.catalog = Self.noCatalog
            self.batch = EventBatch()
        }
        if !hasBegun || batch.boot != boot { beginBoot(batch.boot, at: batch.times[0]) }
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            step(
                ReplayEvent(
                    time: batch.times[row], kind: EventKind(rawValue: batch.kinds[row]),
                    process: batch.processes[row], subject: batch.subjects[row],
                    label: NameID(rawValue: batch.labels[row]), name: NameID(rawValue: batch.names[row]),
                    number: batch.numbers[row], extras: extra..<end))
            extra = end
        }
    }

    /// Ends the replay: closes what is open, as of the last event.
    public mutating func finish(_ catalog: TraceCatalog) {
        guard hasBegun else { return }
        self.catalog = catalog
        defer { self.catalog = Self.noCatalog }
        endBoot()
    }

    private mutating func beginBoot(_ number: UInt32, at time: Int64) {
        if hasBegun { endBoot() }
        hasBegun = true
        boot = number
        firstTime = time
        now = time
        let record = catalog[boot: number]
        platform = Platform(rawValue: catalog.text(record.platform))
        version = platform.flatMap { PlatformVersion(catalog.text(record.os), platform: $0) }
        if let forced = options.version {
            platform = platform ?? forced.platform
            if platform == forced.platform { version = forced.version }
        }
        isVersionAssumed = version == nil
        laterCallbacksSeen = laterCallbacksSeen.map { _ in false }
        ledgers.removeAll(keepingCapacity: true)
        nextLedgerDeadline = .max
        lossOfAll = .min
        gapCount = 0
    }

    private mutating func endBoot() {
        reachDeadlines(until: now)
        for process in slots.numbers where lives[slot(process)].end == nil { closeAtTraceEnd(process) }
        settleEnds()
        sink.bootEnded(boot: boot, first: firstTime, last: now, isVersionAssumed: isVersionAssumed)
        slots.removeAll()
        subjectSlots.removeAll()
        processOfName.removeAll(keepingCapacity: true)
        lives.removeAll(keepingCapacity: true)
        subjects.removeAll(keepingCapacity: true)
        tasks.removeAll(keepingCapacity: true)
        freeTasks.removeAll(keepingCapacity: true)
        openTasks.removeAll(keepingCapacity: true)
    }

    private mutating func step(_ event: ReplayEvent) {
        now = max(now, event.time)
        if event.process != 0 {
            see(event)
        } else if !Self.needsNoProcess(event.kind) {
            // A file may say anything; without a process it says nothing.
            return
        }
        if event.time >= nextLedgerDeadline { reachLedgerDeadlines(until: event.time) }
        switch event.kind {
        case .processStarted: processStarted(event)
        case .processEnded: processEnded(event)
        case .processSuspended: stop(event, as: .suspended)
        case .processFrozen: stop(event, as: .frozen)
        case .processResumed, .processThawed: resume(event)
        case .state: state(event)
        case .callback: callback(event)
        case .taskBegan: taskBegan(event)
        case .taskExpiring: taskExpiring(event)
        case .taskEnded: taskEnded(event)
        case .taskReported: taskReported(event)
        case .processReported: processReported(event)
        case .lost: lost(event)
        case .gap: gap(event)
        case .beganLate: beganLate(event)
        case .clockSync: clockSync(event)
        case .clockStep: sink.clockStepped(boot: boot, time: event.time, by: event.number)
        default: break
        }
    }

    /// True for kinds of event that can be about the device or the recording as a whole.
    private static func needsNoProcess(_ kind: EventKind) -> Bool {
        switch kind {
        case .lost, .gap, .clockSync, .clockStep, .beganLate, .endedEarly, .sample, .device: true
        default: false
        }
    }

    /// Place of a process that was met; ``see(_:)`` comes before every use.
    func slot(_ process: UInt32) -> Int { slots[process] }

    /// Place of a subject that was met.
    func subjectSlot(_ subject: UInt32) -> Int { subjectSlots[subject] }

    /// The word of an event as text.
    func text(_ name: NameID) -> String { catalog.text(name) }

    /// A sparse field of an event; nil if it has none.
    func extra(_ field: ExtraField, of event: ReplayEvent) -> Int64? { batch.extra(field, in: event.extras) }

    /// A sparse text of an event; none if it has none.
    func extraText(_ field: ExtraField, of event: ReplayEvent) -> NameID {
        batch.extraText(field, in: event.extras)
    }

    private func detail(of event: ReplayEvent) -> NameID {
        for field in [ExtraField.words, .report, .result, .reason] {
            let text = extraText(field, of: event)
            if text.isPresent { return text }
        }
        return .none
    }

    /// The event as evidence.
    func reference(_ event: ReplayEvent) -> EventReference {
        EventReference(
            time: event.time, line: extra(.line, of: event) ?? EventBatch.absent, kind: event.kind,
            label: event.label, name: event.name, number: event.number, detail: detail(of: event),
            phase: event.process == 0 ? .unknown : lives[slot(event.process)].phase)
    }
}

/// One event of the present batch.
struct ReplayEvent {
    let time: Int64
    let kind: EventKind
    let process: UInt32
    let subject: UInt32
    let label: NameID
    let name: NameID
    let number: Int64
    /// Its sparse fields in the batch.
    let extras: Range<Int>
}
