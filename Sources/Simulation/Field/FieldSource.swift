import Numbers
import TraceModel

/// The field workload: what 64 apps do in the field, for as many events as are asked for.
///
/// It is made to measure with: states with log-normal stays, tasks of which a few never end, CPU samples each second and
/// battery samples each minute from timers that are a little late. The same seed gives the same events on every machine,
/// and the first events of a long workload are those of a short one. Unlike scenarios it uses floating point, but only
/// operations whose every bit is fixed (see `Elementary`). Memory does not grow with the number of events, but for one
/// process and one subject record for each launch, of which a million events has about a thousand.
///
/// Each event has one ``FieldRow``, except for the remark `launch`. A launch is this remark and the state `inactive` at
/// the same time, which make one row. `not running` is the end of the process; the next launch is a new one. Leaving a
/// suspension for the background is the process's going on, since the app is in the background already.
public struct FieldSource: EventSource {
    /// What a command line calls it by.
    public static let name = "field"
    /// What happens, in one sentence.
    public static let summary =
        "64 apps come and go for as many events as --events says; the workload of all measurements."
    /// How many apps there are.
    public static let appCount = 64
    /// Events that a workload can have at most.
    public static let eventLimit = 500_000_000

    private var merge: FieldMerge
    private var remaining: Int
    private var lives = [FieldLife](repeating: FieldLife(), count: appCount)
    private var words: FieldWords?

    /// The first `events` events, at most ``eventLimit``, of the workload that `seed` picks.
    public init(events: Int, seed: UInt64) {
        merge = FieldMerge(seed: seed)
        remaining = min(max(events, 0), Self.eventLimit)
    }

    /// See `EventSource.next`.
    /// - Throws: an `InputFailure` if the catalog is full.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        if words == nil { words = try FieldWords(&catalog) }
        guard let words else { return false }
        batch.removeAll(boot: words.boot)
        while remaining > 0, !batch.isFull {
            try append(merge.next(), words, to: &batch, &catalog)
            remaining -= 1
        }
        return !batch.isEmpty
    }

    private mutating func append(
        _ event: FieldEvent, _ words: FieldWords, to batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) {
        if case .launched = event.what { try lives[event.app].launch(event.app, words, &catalog) }
        let process = lives[event.app].process
        func append(
            _ kind: EventKind, subject: UInt32 = 0, _ label: NameID = .none, name: NameID = .none,
            _ number: Int64 = EventBatch.absent
        ) {
            batch.append(
                time: event.time, kind: kind, process: process, subject: subject, label: label, name: name,
                number: number)
        }
        switch event.what {
        case .launched: append(.marker, name: words.launch)
        case .state(let state):
            let subject = lives[event.app].subject
            let wasSuspended = lives[event.app].isSuspended
            lives[event.app].isSuspended = state == .suspended
            switch state {
            case .notRunning: append(.processEnded)
            case .suspended: append(.processSuspended)
            case .background where wasSuspended: append(.processResumed)
            case .background: append(.state, subject: subject, words.background)
            case .active: append(.state, subject: subject, words.active)
            case .launching, .inactive: append(.state, subject: subject, words.inactive)
            }
        case .taskBegan(let number, let name):
            append(.taskBegan, words.task, name: words.taskNames[Int(name)], number)
        case .taskEnded(let number, let name):
            append(.taskEnded, words.task, name: words.taskNames[Int(name)], number)
        case .load(let permille):
            lives[event.app].cpuTime += permille * Self.nanosecondsPerPermille
            append(.sample, words.cpuTime, lives[event.app].cpuTime)
        case .battery(let permille): append(.sample, words.batteryLevel, permille)
        }
    }

    /// A sample of one permille is a thousandth of a second of one core: samples come once a second.
    static let nanosecondsPerPermille = Lapse.millisecond
}
