import TraceModel

/// The trace that a log is being turned into: what every reader of lines adds to.
struct LogTrace {
    /// What became of a record of the log.
    enum Use {
        /// It became an event, or told something that events carry.
        case used
        /// It is of the format and says nothing about a lifecycle.
        case known
    }

    var catalog = TraceCatalog()
    var events = EventOrderer()
    var clock = LogClock()
    var processes = ProcessRegister()
    var subjects = SubjectRegister()
    /// The boot that lines belong to now.
    var boot: UInt32 = 0
    /// Line of the source that the present record begins in.
    var line: Int64 = 0
    /// Trace time of the present record.
    var time: Int64 = 0
    /// Set when the catalog is full; reading stops with it.
    var failure: InputFailure?

    /// Sets the clock to the stamp of a record, and writes down what that says about the clock.
    mutating func tick(_ stamp: WallReading, buffer: UInt32 = 0) {
        let isFirst = !clock.isRunning
        let reading = clock.read(stamp, buffer: buffer)
        time = reading.time
        if isFirst {
            catalog[boot: boot].wall = stamp
        } else if reading.step != 0 {
            add(.gap, label: Words.Gap.clockStep, number: time)
            add(.clockStep, number: reading.step)
            addSync(stamp)
        }
    }

    /// The log ends: what was open stays open, up to the last line's time.
    mutating func close() {
        guard clock.isRunning, clock.newestOfAll > 0 || !events.isEmpty else { return }
        events.append(
            time: clock.newestOfAll, kind: .endedEarly, label: catalog.names.intern(Words.Gap.endOfLog))
    }

    private mutating func addSync(_ stamp: WallReading) {
        add(.clockSync, number: stamp.utcNanoseconds)
        if let zone = stamp.zoneMinutes { events.appendExtra(.zone, Int64(zone)) }
        if stamp.precision != .full { extra(.precision, stamp.precision.word) }
    }

    /// Adds an event at the present time, with the present line as its origin.
    mutating func add(
        _ kind: EventKind, process: UInt32 = 0, subject: UInt32 = 0, label: String = "", name: NameID = .none,
        number: Int64 = EventBatch.absent, at eventTime: Int64? = nil
    ) {
        events.append(
            time: eventTime ?? time, kind: kind, process: process, subject: subject,
            label: label.isEmpty ? .none : catalog.names.intern(label), name: name, number: number)
        events.appendExtra(.line, line)
    }

    /// Adds a sparse text to the event that was added last; an empty one is left out.
    mutating func extra(_ field: ExtraField, _ text: String) {
        if !text.isEmpty { events.appendExtra(field, catalog.names.intern(text)) }
    }

    /// The name that a piece of a line makes; none if it is empty.
    mutating func name(_ text: ByteText) -> NameID {
        text.isEmpty ? .none : catalog.names.intern(text.bytes)
    }

    /// The process with this pid; 0 when the catalog is full.
    mutating func process(pid: UInt32, name: NameID = .none, app: NameID = .none) -> UInt32 {
        do {
            return try processes.process(pid: pid, name: name, app: app, boot: boot, catalog: &catalog)
        } catch {
            failure = error
            return 0
        }
    }

    /// The subject of a process; 0 when the catalog is full.
    mutating func subject(
        of process: UInt32, kind: String, name: NameID = .none, token: TaskIdentifier = .absent
    ) -> UInt32 {
        do {
            return try subjects.subject(
                process: process, kind: catalog.names.intern(kind), name: name, token: token,
                catalog: &catalog)
        } catch {
            failure = error
            return 0
        }
    }
}
