import TraceModel

/// The trace that a log is being turned into: what every reader of lines adds to.
struct LogTrace {
    /// What became of a record of the log.
    enum Use {
        /// It became an event, or told something that events carry.
        case used
        /// It is of the format and says nothing about a lifecycle.
        case known
        /// It is not of the format.
        case unknown
        /// It is read when more of the log is there, and counted then (``LogTrace/later``).
        case later

        /// What became of a record of parts: one that is used is enough, and else one that is unknown.
        func joined(with part: Use) -> Use {
            if self == .used || part == .used { return .used }
            return self == .unknown || part == .unknown ? .unknown : .known
        }
    }

    var catalog = TraceCatalog()
    private(set) var events = EventOrderer()
    /// Events of a part that has a zero of its own; nil outside of one.
    private var part: EventBatch?
    /// Events of lines of which the clock does not know yet whether they are late.
    private var doubtful = EventBatch()
    var clock = LogClock()
    var processes = ProcessRegister()
    var subjects = SubjectRegister()
    var apps = AppRegister()
    /// The boot that lines belong to now.
    var boot: UInt32 = 0
    /// Line of the source that the present record begins in.
    var line: Int64 = 0
    /// Trace time of the present record.
    private(set) var time: Int64 = 0
    /// Trace time of the record before it.
    private(set) var previousTime: Int64 = 0
    /// Added to the times of events: buffers that stand one after the other may begin before the first line.
    private(set) var offset: Int64 = 0
    /// How far the wall clock was set since the boot, where the source counts elapsed time itself.
    var wallShift: Int64 = 0
    private var isOut = false
    /// Boots of one log; any beyond are passed over.
    private static let bootLimit = 1_000
    /// The id of the present boot, if the log prints one.
    private var bootID: [UInt8] = []
    private var nextBootID: [UInt8] = []
    private var finishedBoots: Set<NameID> = []
    /// True once a record belongs to another boot: all events of this one go out, then that one begins.
    private(set) var isBootOver = false
    /// What became of the records that were read later than they came.
    private(set) var later = LineCounts()
    /// Those of them that were not understood.
    private(set) var laterUnknown = UnknownLineCounts()
    /// Totals that the log gives beside events.
    var aggregates: [AggregateFacts] = []
    /// Set when the catalog is full; reading stops with it.
    var failure: InputFailure?
    /// What the user knows about the log.
    let options: ReadingOptions
    /// What was decided about the log.
    private(set) var decisions = ReadingDecisions()
    /// What tells the year of stamps without one.
    var yearEvidence = YearEvidence()
    /// The year of the log's first stamp, if its stamps have none and something tells it.
    private(set) var year: Int?
    /// The day of the log's first stamp, if its stamps have no date and something tells it.
    var date: CivilDate?

    /// - Parameter isOutOfOrder: true for sources whose parts go back in time.
    init(options: ReadingOptions = ReadingOptions(), isOutOfOrder: Bool = false) {
        self.options = options
        if isOutOfOrder { events = EventOrderer(window: Self.longWindow) }
    }

    /// Events that wait where the parts of a source go back in time: all that a device keeps, in 50 MB or so.
    private static let longWindow = 8 * EventBatch.capacity

    /// So many lines that came earlier say nothing that is not told elsewhere.
    mutating func countLaterKnown(_ lines: Int) { later.known += lines }

    /// A record of so many lines was read that came earlier.
    mutating func countLater(_ use: Use, _ record: ByteText, lines: Int = 1) {
        switch use {
        case .used: later.used += lines
        case .known, .later: later.known += lines
        case .unknown:
            later.unknown += lines
            laterUnknown.add(record.prefix { $0 != 0x0A }, number: line)
        }
    }

    /// Notes what a reader took something for, with the present line as its evidence.
    mutating func decide(_ what: String, _ value: String, because: String) {
        decisions.note(what, value, because: because, line: line)
    }

    /// The year for a log whose stamps have none, whose first one is of this day; nil if nothing tells it. Asked once.
    mutating func findYear(month: Int, day: Int) -> Int? {
        let decision =
            yearEvidence.year(month: month, day: day, options: options)
            ?? InputExplanation.Decision(
                "year", "unknown",
                because: "no stamp, header or file name tells it; --year YEAR does")
        decisions.note(decision.what, decision.value, because: decision.because, line: decision.line)
        year = Int(decision.value)
        return year
    }

    /// Sets the clock to the stamp of a record, and writes down what that says about the clock. A log that names
    /// threads may hold late lines. A stamp that counts from the boot tells no wall time.
    mutating func tick(
        _ stamp: WallReading, buffer: UInt32 = 0, thread: UInt32? = nil, isSinceBoot: Bool = false
    ) {
        let isFirst = !clock.isRunning
        let reading = clock.read(stamp, buffer: buffer, thread: thread)
        previousTime = time
        time = reading.time
        if isFirst, isSinceBoot {
            decide("wall clock", "unknown", because: "the stamps count from the boot")
        } else if isFirst {
            if stamp.precision == .noDate, let day = options.date {
                date = day
                decide("date", day.text, because: options.evidence(of: "--date"))
            }
            catalog[boot: boot].wall = withYear(stamp)
            decideZone(stamp)
        }
        if reading.settled != nil { settle(reading) }
    }

    /// Sets the time of a record of a source that counts elapsed time itself, in nanoseconds that never decrease.
    mutating func tick(elapsed: Int64) {
        previousTime = time
        time =
            isInPart ? elapsed : clock.read(WallReading(localNanoseconds: elapsed, zoneMinutes: nil)).time
    }

    /// A reading whose year or day was found elsewhere knows it.
    func withYear(_ reading: WallReading) -> WallReading {
        var known = reading
        if reading.precision == .noDate, let date { return reading.dated(date) }
        guard year != nil, reading.precision == .noYear else { return reading }
        known.precision = .full
        return known
    }

    mutating func decideZone(_ stamp: WallReading) {
        if stamp.zoneMinutes == nil {
            decide("time zone", "unknown", because: "the stamps have none")
        } else {
            decide("time zone", stamp.zoneText, because: "the stamps tell it")
        }
        if stamp.precision == .full { decide("year", "\(stamp.date.year)", because: "the stamps tell it") }
    }

    /// True if the record belongs to the boot with this id, which the log prints; the first id is that of the present
    /// boot. If it belongs to another one, that begins when all events of this one are out, and the record is read again.
    mutating func isOfPresentBoot(_ id: ByteText) -> Bool {
        // Nearly all records are of the boot of the one before.
        if bootID.withUnsafeBytes({ id.equals($0) }) { return true }
        if bootID.isEmpty {
            bootID = Array(id.bytes)
            return true
        }
        let name = name(id)
        // A record that is late by a boot is passed over.
        if finishedBoots.contains(name) || finishedBoots.count >= Self.bootLimit { return false }
        nextBootID = Array(id.bytes)
        isBootOver = true
        return false
    }

    /// Begins the boot to which a record belongs. All events of the present one are out.
    mutating func beginNextBoot(platform: Platform?) throws(InputFailure) {
        finishedBoots.insert(catalog.names.intern(bootID.withUnsafeBytes { $0 }))
        bootID = nextBootID
        isBootOver = false
        var record = BootRecord()
        record.os = catalog[boot: boot].os
        if let platform { record.platform = catalog.names.intern(platform.rawValue) }
        boot = try catalog.add(record)
        clock = LogClock()
        processes = ProcessRegister()
        subjects = SubjectRegister()
        apps = AppRegister()
        time = 0
        previousTime = 0
        offset = 0
        wallShift = 0
        isOut = false
        events.beginBoot()
    }

    /// The trace time at which the clock shows a wall time that the log prints somewhere; nil if that cannot be told. In a
    /// log without dates it is the nearest such time of day, if that is within an hour.
    func traceTime(of wall: WallReading) -> Int64? {
        guard let now = clock.wall(at: time), wall.precision == .full, wall.zoneMinutes != nil,
            now.zoneMinutes != nil
        else { return nil }
        let (distance, overflow) = wall.utcNanoseconds.subtractingReportingOverflow(now.utcNanoseconds)
        guard !overflow else { return nil }
        if now.precision == .full {
            return time.addingReportingOverflow(distance).overflow ? nil : time &+ distance
        }
        guard now.precision == .noDate else { return nil }
        let ofDay = distance % WallReading.day
        let nearest =
            ofDay > WallReading.day / 2
            ? ofDay - WallReading.day : ofDay < -WallReading.day / 2 ? ofDay + WallReading.day : ofDay
        return nearest.magnitude <= 3_600_000_000_000 ? time &+ nearest : nil
    }

    /// Replaces the batch by the oldest events: all of them, or those that no later line can precede.
    mutating func release(into batch: inout EventBatch, all: Bool) {
        begin()
        events.release(into: &batch, boot: boot, all: all)
    }

    /// Replaces the batch by the events that waited at the last call already; false if there are none.
    mutating func releaseSettled(into batch: inout EventBatch) -> Bool {
        if events.hasSettled { begin() }
        events.releaseSettled(into: &batch, boot: boot)
        return !batch.isEmpty
    }

    /// The first events go out: from now on it is settled where the trace begins.
    private mutating func begin() {
        if !isOut, let earliest = events.earliest, earliest < 0 {
            // The trace begins with its earliest event, wherever that stood.
            let before = earliest == .min ? Int64.max : -earliest
            events.shift(by: before)
            offset = before
            catalog[boot: boot].wall = catalog[boot: boot].wall?.advanced(by: earliest)
        }
        isOut = true
    }

    /// The clock knows what to make of the lines that went back: their events get their times.
    private mutating func settle(_ reading: LogClock.Reading) {
        if let step = reading.step {
            add(step)
            addSync(at: step.time)
        }
        guard !doubtful.isEmpty else { return }
        move(doubtful, by: reading.settled ?? 0)
        doubtful.removeAll(boot: boot)
    }

    /// The wall clock of a log was set: nothing tells how much time passed.
    mutating func add(_ step: LogClock.Step) {
        add(.gap, label: Words.Gap.clockStep, number: step.time, at: step.time)
        add(.clockStep, number: step.by, at: step.time)
    }

    /// Takes events whose times are known now.
    private mutating func move(_ batch: EventBatch, by nanoseconds: Int64) {
        let shift = nanoseconds &+ offset
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            let kind = EventKind(rawValue: batch.kinds[row])
            events.append(
                time: batch.times[row] &+ shift, kind: kind,
                process: batch.processes[row], subject: batch.subjects[row],
                label: NameID(rawValue: batch.labels[row]), name: NameID(rawValue: batch.names[row]),
                number: kind == .gap ? batch.numbers[row] &+ shift : batch.numbers[row])
            for place in extra..<end {
                guard let field = ExtraField(rawValue: batch.extraFields[place]) else { continue }
                let value = batch.extraValues[place]
                events.appendExtra(field, field.isTraceTime ? value &+ shift : value)
            }
            extra = end
        }
    }

    /// A part of the log counts time from a zero of its own: its events wait until ``endPart(zero:)`` tells where that is.
    mutating func beginPart() {
        part = part ?? EventBatch()
        time = 0
    }

    /// True inside such a part.
    var isInPart: Bool { part != nil }

    /// The zero of the part is at this trace time; nil if nothing tells, and its events are passed over.
    mutating func endPart(zero: Int64?) {
        let events = part
        part = nil
        if let events, let zero { move(events, by: zero) }
        time = clock.newestOfAll
    }

    /// Places the present record without regard to the clock: dumps print their own times.
    mutating func tick(at moment: Int64) {
        previousTime = time
        time = moment
    }

    /// The log ends: what was open stays open, up to the last line's time.
    mutating func close() {
        if let reading = clock.finish() { settle(reading) }
        if clock.runsBackwards, !isOut {
            failure = InputFailure(
                .notDone, "the log runs backwards: its newest line stands first", place: "line 1",
                hint: "`tac FILE | traceq report -` turns it round")
        }
        nameApp()
        guard clock.isRunning, clock.newestOfAll > 0 || !events.isEmpty else { return }
        events.append(
            time: clock.newestOfAll &+ offset, kind: .endedEarly,
            label: catalog.names.intern(Words.Gap.endOfLog))
    }

    /// Processes of which the log told no name are of the app that the user named.
    private mutating func nameApp() {
        guard let app = options.app else { return }
        let name = catalog.names.intern(app)
        for number in 1..<UInt32(catalog.processes.count + 1) {
            let record = catalog[process: number]
            if record.boot == boot, !record.app.isPresent, !record.name.isPresent {
                catalog[process: number].app = name
            }
        }
    }

    private mutating func addSync(at time: Int64) {
        guard catalog[boot: boot].wall != nil, let wall = clock.wall(at: time).map(withYear) else { return }
        add(.clockSync, number: wall.utcNanoseconds, at: time)
        if let zone = wall.zoneMinutes { extra(.zone, Int64(zone)) }
        if wall.precision != .full { extra(.precision, wall.precision.word) }
    }

    /// Adds an event at the present time, with the present line as its origin.
    mutating func add(
        _ kind: EventKind, process: UInt32 = 0, subject: UInt32 = 0, label: String = "", name: NameID = .none,
        number: Int64 = EventBatch.absent, at eventTime: Int64? = nil
    ) {
        let label = label.isEmpty ? NameID.none : catalog.names.intern(label)
        if part != nil {
            part?.append(
                time: eventTime ?? time, kind: kind, process: process, subject: subject, label: label,
                name: name, number: number)
        } else if clock.isInDoubt {
            doubtful.append(
                time: eventTime ?? time, kind: kind, process: process, subject: subject, label: label,
                name: name, number: number)
        } else {
            events.append(
                time: (eventTime ?? time) &+ offset, kind: kind, process: process, subject: subject,
                label: label, name: name, number: kind == .gap ? number &+ offset : number)
        }
        extra(.line, line)
    }

    /// Adds a sparse number to the event that was added last. A moment is one of trace time.
    mutating func extra(_ field: ExtraField, _ value: Int64) {
        if part != nil {
            part?.appendExtra(field, value)
        } else if clock.isInDoubt {
            doubtful.appendExtra(field, value)
        } else {
            events.appendExtra(field, field.isTraceTime ? value &+ offset : value)
        }
    }

    /// Adds a sparse text to the event that was added last; an empty one is left out.
    mutating func extra(_ field: ExtraField, _ text: String) {
        if !text.isEmpty { extra(field, Int64(catalog.names.intern(text).rawValue)) }
    }

    /// Adds a sparse text to the event that was added last; an empty one is left out.
    mutating func extra(_ field: ExtraField, _ text: ByteText) {
        if !text.isEmpty { extra(field, Int64(name(text).rawValue)) }
    }

    /// The name that a piece of a line makes; none if it is empty.
    mutating func name(_ text: ByteText) -> NameID {
        text.isEmpty ? .none : catalog.names.intern(text.bytes)
    }
}
