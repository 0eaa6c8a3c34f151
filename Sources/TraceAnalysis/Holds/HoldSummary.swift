import LifecycleEngine
import TraceModel

/// Resources of one kind and name that are charged to one app: how often they were kept, how long, and by whom.
public struct HoldSummary: Sendable {
    /// The kind of hold.
    public let hold: String
    /// Its name.
    public let name: NameID
    /// Who is charged, as printed; none if the source does not tell.
    public let charged: NameID
    /// The process that held them, by number.
    public let holder: UInt32
    /// How often it was taken.
    public internal(set) var count = 0
    /// Nanoseconds of all of them together; holds at the same time count each.
    public internal(set) var total: Int64 = 0
    /// How many were not given back before the trace ended.
    public internal(set) var open = 0
    /// The longest one.
    public internal(set) var longest: HoldRun

    init(hold: String, first run: HoldRun) {
        self.hold = hold
        name = run.name
        charged = run.charged
        holder = run.process
        longest = run
    }

    mutating func add(_ run: HoldRun) {
        count += 1
        total &+= run.duration
        if run.endCertainty == .openAtEnd { open += 1 }
        if run.duration > longest.duration { longest = run }
    }
}

/// Folds holds, and finds out in the end whose they are.
struct HoldFold {
    private struct Key: Hashable {
        let holder: UInt32
        let hold: NameID
        let name: NameID
        let charged: NameID
    }

    private var places: [Key: Int] = [:]
    private(set) var all: [HoldSummary] = []

    mutating func add(_ run: HoldRun, _ catalog: TraceCatalog) {
        let key = Key(holder: run.process, hold: run.hold, name: run.name, charged: run.charged)
        if let place = places[key] { return all[place].add(run) }
        guard all.count < TraceSummary.listLimit else { return }
        places[key] = all.count
        var first = HoldSummary(hold: catalog.text(run.hold), first: run)
        first.add(run)
        all.append(first)
    }
}

/// Whom a uid belongs to, by all that a trace tells in the end.
struct UIDOwners {
    private var processes: [UInt32: UInt32] = [:]

    init(_ catalog: TraceCatalog) {
        for (number, record) in catalog.processes.enumerated() {
            if let uid = record.uid, processes[uid] == nil { processes[uid] = UInt32(number + 1) }
        }
    }

    /// A process of the uid that a text names (`10201`, `uid 10201`); nil if the text names none, or none is known.
    func process(of charged: String) -> UInt32? {
        charged.split(separator: " ").last.flatMap { UInt32($0) }.flatMap { processes[$0] }
    }
}
