import TraceModel

/// Replays events through the state machines, limits and rules, and tells a sink what it finds.
///
/// A pure function of the events and options: no clock, no I/O, the same findings every time. Feed batches in order, then
/// call ``finish(_:)``. After a broken rule it goes on from what was observed, so one fault gives one finding.
///
/// What each event costs grows neither with the length of the trace nor with what is open: words are looked at once and
/// then are numbers, what is open is found by hash, and what a stay means for a task is worked out when the task ends.
public struct Replay: ~Copyable {
    /// Events that a finding keeps as evidence.
    static let evidenceLimit = 16

    /// Who takes the findings.
    public let sink: any ReplaySink
    /// Never read. A value of a type that is not known here makes the compiler pass a replay by its address; one of known
    /// types it copies, all thousand bytes, for each call of a method that does not change it.
    private let keptInPlace: any Sendable = 0
    let takesSamples: Bool
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
    /// The rows that hold in this boot.
    var limits = BootLimits(platform: nil, version: nil)
    var coverage = Coverage()

    /// What is known of each process with events, and where.
    var lives = Slab<ProcessLife>()
    var slots = Slots()
    /// What is left of those that ended; what ended them is told when the boot ends, for records of a death may come late.
    var ended = EndedBook()
    /// The newest process of each name.
    var processOfName: [NameID: UInt32] = [:]
    /// The newest process of each uid.
    var processOfUID: [UInt32: UInt32] = [:]
    var restarts = RestartBook()
    var awake = AwakeClock()
    var windows = WindowBook()
    var duplicates = Duplicates()
    /// The same for subjects.
    var subjects = Slab<SubjectLife>()
    var subjectSlots = Slots()
    var tasks = Slab<OpenTask>()
    var openTasks = KeyTable()
    /// The event that ends a task, while that task is judged.
    var endOfTask: EventReference?
    var holds = Slab<OpenHold>()
    var openHolds = KeyTable()
    var ledgers = LedgerBook()
    var counts = CountBook()
    var uses = UseBook()
    var scheduling = SchedulingBook()
    var device = DeviceState()

    var words = WordCache()
    var taskKinds = NameCache()
    var knownTasks = NameCache()
    var laterCallbacksSeen = [Bool](repeating: false, count: StateMachines.all.count)
    var stateCaches = [NameCache](repeating: NameCache(), count: StateMachines.all.count)
    var callbackCaches = [NameCache](repeating: NameCache(), count: StateMachines.all.count)
    /// When records of nobody in particular were lost last.
    var lossOfAll = Int64.min
    var gapCount = 0
    /// Set only while a batch is consumed, so that the caller's own copies are not shared in between.
    var catalog = TraceCatalog.empty
    var batch = EventBatch()

    /// A replay that tells `sink`.
    public init(options: ReplayOptions = ReplayOptions(), sink: any ReplaySink) {
        self.options = options
        self.sink = sink
        takesSamples = sink.takesSamples
    }

    /// Takes the next events.
    public mutating func consume(_ batch: EventBatch, _ catalog: TraceCatalog) {
        guard !batch.isEmpty else { return }
        self.catalog = catalog
        self.batch = batch
        defer {
            self.catalog = .empty
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
        defer { self.catalog = .empty }
        endBoot()
        sink.covered(coverage)
    }

    /// Inlined, so that the event is not copied once more for each.
    @inline(__always)
    private mutating func step(_ event: ReplayEvent) {
        now = max(now, event.time)
        if !event.extras.isEmpty, let number = extra(.seq, of: event),
            duplicates.isRepeated(number, process: event.process, at: event.time)
        {
            return
        }
        var isLive = true
        if event.process != 0 {
            isLive = see(event)
        } else if !Self.needsNoProcess(event.kind) {
            // A file may say anything; without a process it says nothing.
            return
        }
        coverage.see(event.kind, event.label)
        if event.time >= ledgers.nextDeadline { reachLedgerDeadlines(until: event.time) }
        if !isLive, !Self.speaksOfTheEnded(event.kind) { return }
        switch event.kind {
        case .sample: sample(event)
        case .taskBegan: taskBegan(event)
        case .taskEnded: taskEnded(event)
        case .state: state(event)
        case .callback: callback(event)
        case .processStarted: processStarted(event)
        case .processEnded: processEnded(event)
        case .processSuspended: stop(event, as: .suspended)
        case .processFrozen: stop(event, as: .frozen)
        case .processResumed, .processThawed: resume(event)
        case .taskScheduled: taskScheduled(event)
        case .taskRegistered: taskRegistered(event)
        case .taskExpiring: taskExpiring(event)
        case .taskRefused: taskRefused(event)
        case .taskReported: taskReported(event)
        case .holdAcquired: holdAcquired(event)
        case .holdReleased: holdReleased(event)
        case .marker: marker(event)
        case .device: deviceChanged(event)
        case .processReported: processReported(event)
        case .lost: lost(event)
        case .gap: gap(event)
        case .beganLate: beganLate(event)
        case .clockSync: clockSync(event)
        case .clockStep: sink.clockStepped(boot: boot, time: event.time, by: event.number)
        default: break
        }
    }

    /// True for kinds of event that can come after the end of their process and still say something.
    private static func speaksOfTheEnded(_ kind: EventKind) -> Bool {
        switch kind {
        case .processEnded, .processReported, .taskScheduled, .taskRefused, .sample, .device: true
        case .lost, .gap, .clockSync, .clockStep, .beganLate: true
        default: false
        }
    }

    /// True for kinds of event that can be about the device or the recording as a whole.
    private static func needsNoProcess(_ kind: EventKind) -> Bool {
        switch kind {
        case .lost, .gap, .clockSync, .clockStep, .beganLate, .endedEarly, .sample, .device: true
        default: false
        }
    }
}
