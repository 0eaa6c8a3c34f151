import TraceModel

/// Which process of the catalog a pid of the log belongs to. Pids are used again: after an end, or when the
/// name changes, the same pid is another process.
struct ProcessRegister {
    private var current: [UInt32: UInt32] = [:]
    private var ended: Set<UInt32> = []

    /// The living process with this pid, if it was met.
    func find(pid: UInt32) -> UInt32? { current[pid] }

    /// The process with this pid; met now if it is new. What is known of it may grow.
    mutating func process(
        pid: UInt32, name: NameID = .none, app: NameID = .none, boot: UInt32, catalog: inout TraceCatalog
    ) throws(InputFailure) -> UInt32 {
        if let number = current[pid] {
            var record = catalog[process: number]
            if !record.name.isPresent { record.name = name }
            if !record.app.isPresent { record.app = app }
            catalog[process: number] = record
            return number
        }
        var record = ProcessRecord()
        record.boot = boot
        record.pid = pid
        record.name = name
        record.app = app
        let number = try catalog.add(record)
        current[pid] = number
        return number
    }

    /// The process ended; further records of this death still find it, a start with the same pid does not.
    mutating func end(pid: UInt32) {
        if let number = current[pid] { ended.insert(number) }
    }

    /// A process with this pid starts, or does something only a living one does: an ended one is another.
    mutating func startAnew(pid: UInt32) {
        if let number = current[pid], ended.contains(number) { current[pid] = nil }
    }

    /// A process with this pid was started: whatever had the pid before is gone.
    mutating func replace(pid: UInt32) { current[pid] = nil }
}
