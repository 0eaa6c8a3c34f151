import TraceModel

/// The text of a bug report: what `dumpstate` and `dumpsys` print, section by section.
///
/// Its parts tell one story on four clocks: logs in local time without a year, battery history in elapsed and universal
/// time, deaths in local time, jobs and alarms against the moment of their dump. So what is needed of them is kept while
/// the report is read, and put on one clock, local time from the first line of a log, when all of it is there.
struct BugReport: LogFormat {
    static let name = "bug-report"
    static let platform: Platform? = .android
    static var isOutOfOrder: Bool { true }

    /// Bytes that are kept of all parts but logs; those of a device have one or two million.
    private static let limit = 16 << 20

    private var sections = ReportSections()
    private var logs = LogMerge()
    private var logcat = Logcat()
    private var parts: [ReportSections.Part: KeptLines] = [:]
    private var keptSize = 0
    private var captured: CivilDate?
    /// The day on which the log of the present section was written last.
    private var written: CivilDate?
    /// When the report was begun, in local time.
    private var begin: WallReading?
    /// Both clocks at one moment, from the dump of alarms.
    private var moment: DumpNow?
    private var hasLogs = false
    private var toldSteps = 0

    static func recognises(_ line: ByteText) -> Bool { isHallmark(line) }

    static func isHallmark(_ line: ByteText) -> Bool {
        line.hasPrefix("== dumpstate: ") && LocalStamp.reading(line.dropFirst(14)) != nil
    }

    func role(of line: ByteText) -> LineRole { .whole }

    mutating func read(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        if sections.read(line) {
            // What a log on disk was written last, no line of it is newer than.
            written = Self.written(line)
            if captured == nil, let written { trace.yearEvidence.capture(on: written, line: trace.line) }
            return .known
        }
        if Self.isHallmark(line) { readHead(line) }
        if line[0] == 0x3D, line.hasPrefix("=====") { return .known }
        switch sections.part {
        case .other: return .known
        case .header: return readHeader(line, into: &trace)
        case .log:
            let use = logs.take(
                line, section: sections.number, captured: written ?? captured, into: &trace)
            if logs.isFull { readLogs(into: &trace) }
            return use
        case .alarms where DumpNow(line) != nil:
            moment = DumpNow(line)
            return .used
        case let part:
            guard keptSize < Self.limit else { return .known }
            keptSize += line.count
            parts[part, default: KeptLines()].append(line, number: trace.line)
            return .later
        }
    }

    mutating func finish(into trace: inout LogTrace) {
        guard begin != nil || logs.begin != nil else {
            trace.failure = InputFailure(
                .notDone, "no line of it is one of a bug report", place: "line 1",
                cause: "the text of `dumpstate` begins with a line `== dumpstate: DATE TIME`",
                hint: "take the report anew: `adb bugreport`")
            return
        }
        readLogs(into: &trace)
        logcat.finish(into: &trace)
        let end = logs.newest
        readBattery(into: &trace)
        readDumps(into: &trace)
        if let zone = moment?.wall.zoneMinutes { trace.catalog[boot: trace.boot].wall?.zoneMinutes = zone }
        guard let end = end ?? begin.flatMap({ trace.time(of: $0) }) else { return }
        trace.line = 0
        trace.tick(at: end)
        trace.add(.endedEarly, label: Words.Gap.endOfLog)
    }

    /// `------ FS/data/misc/logd/logcat.01 (last written 2021-08-24) ------`.
    private static func written(_ line: ByteText) -> CivilDate? {
        guard let mark = line.firstIndex(of: "(last written "), let year = line.digits(mark + 14, 4),
            let month = line.digits(mark + 19, 2), let day = line.digits(mark + 22, 2)
        else { return nil }
        return CivilDate(year: year, month: month, day: day)
    }

    private mutating func readHead(_ line: ByteText) {
        begin = begin ?? LocalStamp.reading(line.dropFirst(14))
        captured = captured ?? begin?.date
        sections.beginReport()
    }

    /// The lines in front of all sections: the version of the system, and the day. A log without a heading counts as one.
    private mutating func readHeader(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        if Logcat.recognises(line) { return logs.take(line, section: 0, captured: captured, into: &trace) }
        return logcat.read(line, into: &trace) == .used ? .used : .known
    }

    private mutating func readLogs(into trace: inout LogTrace) {
        if !hasLogs, let first = logs.begin {
            hasLogs = true
            let wall = trace.withYear(first)
            trace.catalog[boot: trace.boot].wall = wall
        }
        for step in logs.steps.dropFirst(toldSteps) { trace.add(step) }
        toldSteps = logs.steps.count
        var logcat = logcat
        let repeated = logs.drain { line, number, time in
            trace.line = number
            let use = logcat.read(line, at: time, into: &trace)
            trace.countLater(use, line)
        }
        self.logcat = logcat
        trace.countLaterKnown(repeated)
    }

    // MARK: Battery

    private mutating func readBattery(into trace: inout LogTrace) {
        // Both forms tell the same history.
        guard let checkin = parts[.battery] else {
            return read(parts[.batteryText], with: BatteryText(), { $0.records }, into: &trace)
        }
        read(checkin, with: BatteryCheckin(), { $0.records }, into: &trace)
        trace.countLaterKnown(parts[.batteryText]?.places.count ?? 0)
    }

    private func read<Format: LogFormat>(
        _ lines: KeptLines?, with format: Format, _ records: (Format) -> BatteryRecords,
        into trace: inout LogTrace
    ) {
        guard let lines else { return }
        var format = format
        trace.beginPart()
        lines.read(lines.places.indices) { line, number, _ in
            trace.line = number
            let use = format.read(line, into: &trace)
            trace.countLater(use, line)
        }
        format.finish(into: &trace)
        let end = trace.time
        let zero = records(format).zeroWall.flatMap { zero -> Int64? in
            guard zero.zoneMinutes != nil else { return trace.time(of: zero) }
            let zone = zone(batteryEnd: zero.utcNanoseconds.addingClamped(end), in: &trace)
            return trace.time(
                of: WallReading(
                    localNanoseconds: zero.utcNanoseconds.addingClamped(Int64(zone) * 60_000_000_000),
                    zoneMinutes: nil))
        }
        trace.endPart(zero: zero)
    }

    /// Minutes from universal to local time: as the dump of alarms tells it, or as the battery history ends when the logs
    /// do.
    private func zone(batteryEnd: Int64, in trace: inout LogTrace) -> Int {
        if let zone = moment?.wall.zoneMinutes {
            trace.decide(
                "time zone", moment?.wall.zoneText ?? "", because: "the dump of alarms tells both clocks")
            return Int(zone)
        }
        guard let local = logs.begin.map({ trace.withYear($0).advanced(by: logs.newest ?? 0) }) ?? begin
        else {
            trace.decide("time zone", "+00:00", because: "nothing in the report tells it")
            return 0
        }
        // Zones lie on half hours, but for a few; the history ended at most a little after the logs were written.
        let slack: Int64 = 120_000_000_000
        let halfHour: Int64 = 1_800_000_000_000
        let distance = local.localNanoseconds.subtractingClamped(batteryEnd).addingClamped(slack)
        let halves = distance / halfHour - (distance % halfHour < 0 ? 1 : 0)
        guard abs(halves) <= 29 else {
            trace.decide("time zone", "+00:00", because: "the battery history ends far from the logs")
            return 0
        }
        let found = WallReading(localNanoseconds: 0, zoneMinutes: Int16(halves * 30))
        trace.decide("time zone", found.zoneText, because: "the battery history ends when the logs do")
        return Int(halves) * 30
    }

    // MARK: Dumps of services

    private mutating func readDumps(into trace: inout LogTrace) {
        read(parts[.exits], now: 0, into: &trace)
        let logEnd = logs.newest
        func now(_ end: WallReading?) -> Int64? {
            let told =
                end
                ?? moment.map { moment in
                    WallReading(localNanoseconds: moment.wall.localNanoseconds, zoneMinutes: nil)
                }
            return told.flatMap { trace.time(of: $0) } ?? logEnd
        }
        // The battery history tells the same runs, of more days.
        read(parts[.jobs], now: parts[.battery] == nil ? now(sections.jobsEnd) : nil, into: &trace)
        read(parts[.alarms], now: now(sections.alarmsEnd), into: &trace)
    }

    /// Lines that are no records of a dump say other things of the service.
    private func read(_ lines: KeptLines?, now: Int64?, into trace: inout LogTrace) {
        guard let lines else { return }
        guard let now else { return trace.countLaterKnown(lines.places.count) }
        var dump = Dumpsys()
        dump.now = now
        var record: [UInt8] = []
        var (recordNumber, recordLines) = (Int64(0), 0)
        func finish(_ trace: inout LogTrace) {
            guard recordLines > 0 else { return }
            trace.line = recordNumber
            record.withUnsafeBytes { bytes in
                let use = dump.read(ByteText(bytes), into: &trace)
                trace.countLater(use == .used ? .used : .known, ByteText(bytes), lines: recordLines)
            }
            record.removeAll(keepingCapacity: true)
            recordLines = 0
        }
        lines.read(lines.places.indices) { line, number, _ in
            if dump.role(of: line) == .continues, recordLines > 0 {
                record.append(0x0A)
            } else {
                finish(&trace)
                recordNumber = number
            }
            record.append(contentsOf: line.bytes)
            recordLines += 1
        }
        finish(&trace)
    }
}
