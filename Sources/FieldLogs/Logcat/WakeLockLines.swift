import TraceModel

/// Wake locks in the lines of the power manager. Makers print the list of held locks at each change; debug builds print
/// every acquire and release.
struct WakeLockLines {
    private struct Lock: Hashable {
        let name: NameID
        let charged: NameID
    }

    /// Trace time since which each lock is held: a list tells it again and again.
    private var held = BoundedMap<Lock, Int64>()
    /// Name, charge and process of a lock by its number.
    private var locks = BoundedMap<NameID, (lock: Lock, process: UInt32)>()
    /// Processes of which only the uid is known.
    private var holders = BoundedMap<UInt32, UInt32>()
    /// True if the list that comes now is of locks that are released.
    private var isReleasing = false

    mutating func read(
        _ meaning: SystemMeaning, _ captures: Captures, _ prefix: LogcatPrefix, into trace: inout LogTrace
    ) -> LogTrace.Use? {
        switch meaning {
        case .wakeLockChange:
            isReleasing = prefix.message.firstIndex(of: " RELEASE:") != nil
            return .known
        case .heldWakeLock: return list(captures, into: &trace)
        case .acquiredWakeLock:
            guard let pid = captures["pid"].leadingInteger.flatMap({ UInt32(exactly: $0) }), pid > 0 else {
                return nil
            }
            let lock = Lock(
                name: trace.name(captures["name"]),
                charged: Self.charged(captures["source"], uid: captures["uid"], into: &trace))
            let process = trace.process(pid: pid)
            note(captures["uid"].leadingInteger.flatMap { UInt32(exactly: $0) }, of: process, into: &trace)
            locks[trace.name(captures["id"])] = (lock, process)
            add(.holdAcquired, lock, process, at: trace.time, into: &trace)
            return .used
        default:
            guard let known = locks[trace.name(captures["id"])] else { return .known }
            locks[trace.name(captures["id"])] = nil
            add(.holdReleased, known.lock, known.process, at: trace.time, into: &trace)
            return .used
        }
    }

    /// `'NAME' ACQ=-1m6s403ms LONG (uid=1000 pid=1490 ws=WorkSource{10201})`: held for so long.
    private mutating func list(_ captures: Captures, into trace: inout LogTrace) -> LogTrace.Use? {
        // `uid=1000 pid=1490 ws=WorkSource{10201})`; pid and source may be missing.
        let owner = captures["owner"]
        guard owner.hasPrefix("uid="),
            let uid = owner.dropFirst(4).leadingInteger.flatMap({ UInt32(exactly: $0) })
        else { return nil }
        let source = owner.firstIndex(of: "ws=").map { owner.dropFirst($0 + 3) } ?? owner.prefix(0)
        let lock = Lock(
            name: trace.name(captures["name"]),
            charged: Self.charged(
                source, uid: owner.dropFirst(4).prefix { (0x30...0x39).contains($0) }, into: &trace))
        let pid = owner.firstIndex(of: "pid=").flatMap { owner.dropFirst($0 + 4).leadingInteger }
            .flatMap { UInt32(exactly: $0) }
        let process = pid.map { trace.process(pid: $0) } ?? holder(uid: uid, into: &trace)
        note(uid, of: process, into: &trace)
        if isReleasing {
            held[lock] = nil
            add(.holdReleased, lock, process, at: trace.time, into: &trace)
            return .used
        }
        let flags = captures["flags"]
        // Without its age nothing tells since when it is held.
        guard let mark = flags.firstIndex(of: "ACQ=-"),
            let age = SystemDuration.nanoseconds(flags.dropFirst(mark + 5))
        else { return .known }
        let since = trace.time.subtractingClamped(age)
        if let known = held[lock], since.subtractingClamped(known).magnitude < 1_000_000_000 { return .known }
        held[lock] = since
        add(.holdAcquired, lock, process, at: since, into: &trace)
        return .used
    }

    /// The line tells under which uid the holder runs, which tells it apart from who is charged.
    private func note(_ uid: UInt32?, of process: UInt32, into trace: inout LogTrace) {
        if trace.catalog[process: process].uid == nil { trace.catalog[process: process].uid = uid }
    }

    private mutating func holder(uid: UInt32, into trace: inout LogTrace) -> UInt32 {
        if let known = holders[uid] { return known }
        let process = trace.processWithoutName()
        trace.catalog[process: process].uid = uid
        holders[uid] = process
        return process
    }

    /// The uid of the work source, for whom a process of the system holds the lock, or the holder's own.
    private static func charged(_ source: ByteText, uid: ByteText, into trace: inout LogTrace) -> NameID {
        guard let open = source.firstIndex(of: 0x7B),
            let charged = source.dropFirst(open + 1).trimmed.leadingInteger
        else { return trace.name(uid) }
        return trace.catalog.names.intern("\(charged)")
    }

    private func add(
        _ kind: EventKind, _ lock: Lock, _ process: UInt32, at time: Int64, into trace: inout LogTrace
    ) {
        // Holders of one name are told apart by who is charged.
        let id = trace.catalog.names.intern(
            "\(trace.catalog.text(lock.name)) (uid \(trace.catalog.text(lock.charged)))")
        trace.add(
            kind, process: process, label: Words.Hold.wakeLock, name: lock.name,
            number: TaskIdentifier(text: id).rawValue, at: time)
        if kind == .holdAcquired, lock.charged.isPresent {
            trace.extra(.charged, trace.catalog.text(lock.charged))
        }
    }
}
