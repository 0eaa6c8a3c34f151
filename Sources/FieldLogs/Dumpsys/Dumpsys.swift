import TraceModel

/// Parts of `dumpsys` that remember what a log has lost by then: deaths, jobs and alarms.
struct Dumpsys: LogFormat {
    static let name = "dumpsys"
    static let platform: Platform? = .android

    /// Trace time of the moment when the dump was taken; nil until it is known. A dump without any other time has it at 0.
    var now: Int64?
    private var zone: Int16?

    /// Spaces in front of the line that began the record; nil outside of one.
    private var indent: Int?

    static func recognises(_ line: ByteText) -> Bool {
        ExitInfo.begins(line) || ExitInfo.isHallmark(line) || AlarmDump.begins(line)
            || JobHistory.Entry(line) != nil || DumpNow(line) != nil
    }

    mutating func role(of line: ByteText) -> LineRole {
        let spaces = line.bytes.firstIndex { $0 != 0x20 } ?? line.count
        if ExitInfo.begins(line) || AlarmDump.begins(line) {
            indent = spaces
            return .begins
        }
        // Some builds write the description on a line of its own, wherever it begins.
        if let indent, !line.isEmpty, spaces > indent || line.trimmed.hasPrefix("description=") {
            return .continues
        }
        indent = nil
        return .whole
    }

    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        if ExitInfo.begins(record) { return ExitInfo.read(record, into: &trace) }
        let first = record.prefix(record.firstIndex(of: 0x0A) ?? record.count)
        if AlarmDump.begins(first) {
            return moment(in: trace).map { AlarmDump.read(record, now: $0, into: &trace) } ?? .known
        }
        if let entry = JobHistory.Entry(record) {
            guard let now = moment(in: trace) else { return .known }
            JobHistory.read(entry, now: now, into: &trace)
            return .used
        }
        if let told = DumpNow(record) {
            zone = told.wall.zoneMinutes
            now =
                now
                ?? trace.time(
                    of: WallReading(localNanoseconds: told.wall.localNanoseconds, zoneMinutes: nil))
            return .used
        }
        return ExitInfo.isHeading(record) || Self.isKnown(record.trimmed) ? .known : .unknown
    }

    mutating func finish(into trace: inout LogTrace) {
        if let zone { trace.catalog[boot: trace.boot].wall?.zoneMinutes = zone }
        guard let now else { return }
        trace.tick(at: now)
        trace.add(.endedEarly, label: "the dump was taken")
    }

    /// The moment of the dump; nil if other times are known and this one is not.
    private mutating func moment(in trace: LogTrace) -> Int64? {
        if now == nil, trace.catalog[boot: trace.boot].wall == nil { now = 0 }
        return now
    }

    private static func isKnown(_ text: ByteText) -> Bool {
        text.hasPrefix("Job history:") || text.hasPrefix("DUMP OF SERVICE ")
            || text.hasPrefix("Current Alarm Manager state:")
    }
}
