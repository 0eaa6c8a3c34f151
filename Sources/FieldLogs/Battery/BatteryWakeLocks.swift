import TraceModel

/// Wake locks of the battery history, which tells of them in three ways.
///
/// - From version 36 on every lock has its own `+w` and `-w`.
/// - Before that `w` is one bit for all locks together: it names the first holder, and falls when the last lock is
///   released. One hold stands for all of them then, and its name says so.
/// - `Ewl`, in a full history of wake locks, and `Elw` have both ends of a lock. `Elw` begins when the lock was held for
///   a minute, so its duration is at least what is shown.
struct BatteryWakeLocks {
    /// A lock, and the process that stands for who is charged for it.
    struct Lock: Hashable {
        let process: UInt32
        let name: NameID
        let uid: UInt32
    }

    /// Locks that are open at a time; a device has some dozens.
    private static let openLimit = 4_096

    /// True if `w` tells of single locks.
    var isSingle = false
    /// True once `Ewl` told of single locks, which makes the bit for all of them superfluous.
    private var isFull = false
    private var open: Set<Lock> = []
    /// The lock that stands for all of them while the bit is set.
    private var together: Lock?

    /// The device started: nothing is held.
    mutating func reset() {
        open = []
        together = nil
    }

    /// The device went down.
    mutating func closeAll(at time: Int64, into trace: inout LogTrace) {
        for lock in open.sorted(by: { ($0.process, $0.name.rawValue) < ($1.process, $1.name.rawValue) }) {
            add(.holdReleased, lock, isShared: false, at: time, into: &trace)
        }
        if let together { add(.holdReleased, together, isShared: true, at: time, into: &trace) }
        reset()
    }

    /// `w`; without a lock it is not told which.
    mutating func bit(_ sign: BatteryItem.Sign, _ lock: Lock?, into trace: inout LogTrace) -> LogTrace.Use {
        // An end that names its lock is one of the newer form.
        if sign == .off, lock != nil { isSingle = true }
        if isSingle {
            guard let lock else { return .known }
            return single(isHeld: sign != .off, lock, into: &trace)
        }
        guard !isFull else { return .known }
        switch sign {
        case .off:
            guard let held = together else { return .known }
            together = nil
            add(.holdReleased, held, isShared: true, into: &trace)
        case .on where together != nil: return .known
        case .on, .none:
            guard let lock, lock != together else { return .known }
            if let held = together { add(.holdReleased, held, isShared: true, into: &trace) }
            together = lock
            add(.holdAcquired, lock, isShared: true, into: &trace)
        }
        return .used
    }

    /// `Ewl`: an end of one lock.
    mutating func full(isHeld: Bool, _ lock: Lock, into trace: inout LogTrace) -> LogTrace.Use {
        isFull = true
        return single(isHeld: isHeld, lock, into: &trace)
    }

    /// An end of one lock.
    mutating func single(isHeld: Bool, _ lock: Lock, into trace: inout LogTrace) -> LogTrace.Use {
        if isHeld {
            guard open.count < Self.openLimit, open.insert(lock).inserted else { return .known }
        } else if open.remove(lock) == nil {
            // Taken before the history begins, or told in another way already.
            return .known
        }
        add(isHeld ? .holdAcquired : .holdReleased, lock, isShared: false, into: &trace)
        return .used
    }

    private func add(
        _ kind: EventKind, _ lock: Lock, isShared: Bool, at time: Int64? = nil, into trace: inout LogTrace
    ) {
        let name = trace.catalog.text(lock.name)
        let words = isShared ? "\(name), or others after it" : name
        let id = trace.catalog.names.intern("\(words) (uid \(lock.uid))")
        trace.add(
            kind, process: lock.process, label: Words.Hold.wakeLock, name: trace.catalog.names.intern(words),
            number: TaskIdentifier(text: id).rawValue, at: time)
        if kind == .holdAcquired { trace.extra(.charged, "\(lock.uid)") }
    }
}
