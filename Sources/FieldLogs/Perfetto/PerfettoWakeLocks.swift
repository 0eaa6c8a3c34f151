import TraceModel

/// Bundles of what apps' wake locks did: which one, when, and whether it was taken or released (source: Perfetto
/// `app_wakelock_data.proto`).
struct PerfettoWakeLocks {
    /// The kind of a lock that keeps the CPU awake alone (source: AOSP `PowerManager.PARTIAL_WAKE_LOCK`).
    private static let partial: UInt64 = 1
    private static let kinds: UInt64 = 0xFFFF

    /// `{intern_id 1 packed, encoded_ts 2 packed}`: a time against the packet's, and in the lowest bit whether it was taken.
    mutating func read(
        _ bytes: ByteText, _ sequences: PerfettoSequences, _ sequence: UInt64, into trace: inout LogTrace
    ) -> LogTrace.Use {
        var sequences = sequences
        var ids: [UInt64] = []
        var times: [UInt64] = []
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            if field.number == 1 { field.packed { ids.append($0) } }
            if field.number == 2 { field.packed { times.append($0) } }
        }
        guard ids.count == times.count else { return .unknown }
        var use = LogTrace.Use.known
        let packet = trace.time
        for (id, time) in zip(ids, times) {
            guard let lock = sequences.wakeLock(id, of: sequence) else {
                use = use.joined(with: .unknown)
                continue
            }
            guard lock.flags & Self.kinds == Self.partial else { continue }
            let isTaken = time & 1 == 1
            // Times before the packet's are negative.
            let moment = packet.addingClamped(Int64(bitPattern: time) >> 1)
            let charged = lock.work ?? lock.owner
            let holder = lock.pid > 0 ? trace.process(pid: lock.pid) : trace.process(uid: lock.owner)
            if trace.catalog[process: holder].uid == nil { trace.catalog[process: holder].uid = lock.owner }
            let key = trace.catalog.names.intern("\(trace.catalog.text(lock.tag)) (uid \(charged))")
            trace.add(
                isTaken ? .holdAcquired : .holdReleased, process: holder, label: Words.Hold.wakeLock,
                name: lock.tag, number: TaskIdentifier(text: key).rawValue, at: moment)
            if isTaken { trace.extra(.charged, "\(charged)") }
            use = .used
        }
        return use
    }
}
