import TraceModel

/// Processes and subjects of the catalog, met when a record first speaks of them.
extension LogTrace {
    /// The process with this pid; 0 when the catalog is full.
    mutating func process(pid: UInt32, name: NameID = .none, app: NameID = .none) -> UInt32 {
        do {
            return try processes.process(
                pid: pid, name: name, app: app, at: time, boot: boot, catalog: &catalog)
        } catch {
            failure = error
            return 0
        }
    }

    /// The process of an app, spoken of without a pid; 0 when the catalog is full.
    mutating func process(app: NameID) -> UInt32 {
        do {
            return try processes.process(app: app, boot: boot, catalog: &catalog)
        } catch {
            failure = error
            return 0
        }
    }

    /// A process of which neither pid nor name nor app is known; 0 when the catalog is full.
    mutating func processWithoutName() -> UInt32 {
        var record = ProcessRecord()
        record.boot = boot
        do {
            return try catalog.add(record)
        } catch {
            failure = error
            return 0
        }
    }

    /// The process that stands for all of the app of a uid, for sources that name no pids; 0 when there are too many.
    mutating func process(uid: UInt32, app: NameID = .none) -> UInt32 {
        do {
            return try apps.process(uid: uid, app: app, boot: boot, catalog: &catalog)
        } catch {
            failure = error
            return 0
        }
    }

    /// A uid is of this app, as a list at the end of a dump tells.
    mutating func name(uid: UInt32, app: NameID) { apps.name(uid: uid, app: app, catalog: &catalog) }

    /// The subject of a process; 0 when the catalog is full.
    mutating func subject(
        of process: UInt32, kind: String, name: NameID = .none, token: TaskIdentifier = .absent,
        instance: UInt32 = 0
    ) -> UInt32 {
        do {
            return try subjects.subject(
                process: process, kind: catalog.names.intern(kind), name: name, token: token,
                instance: instance, catalog: &catalog)
        } catch {
            failure = error
            return 0
        }
    }
}
