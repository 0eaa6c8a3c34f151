import TraceModel

/// Parts of `dumpsys` that remember what a log has lost by then: deaths, jobs and alarms.
struct Dumpsys: LogFormat {
    static let name = "dumpsys"
    static let platform: Platform? = .android

    /// Trace time of the moment when the dump was taken. Alone, the dump has no other time.
    var now: Int64 = 0

    /// Spaces in front of the line that began the record; nil outside of one.
    private var indent: Int?
    /// True once a time of the dump itself was read: the trace reaches up to it.
    private var isNowKnown = false

    static func recognises(_ line: ByteText) -> Bool {
        ExitInfo.begins(line) || ExitInfo.isHeading(line) || AlarmDump.begins(line)
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
            isNowKnown = true
            return AlarmDump.read(record, now: now, into: &trace)
        }
        if let entry = JobHistory.Entry(record) {
            isNowKnown = true
            JobHistory.read(entry, now: now, into: &trace)
            return .used
        }
        if let moment = DumpNow(record) {
            trace.tick(at: now)
            trace.tell(moment.wall)
            isNowKnown = true
            return .used
        }
        return ExitInfo.isHeading(record) || Self.isKnown(record.trimmed) ? .known : .unknown
    }

    mutating func finish(into trace: inout LogTrace) {
        guard isNowKnown else { return }
        trace.tick(at: now)
        trace.add(.endedEarly, label: "the dump was taken")
    }

    private static func isKnown(_ text: ByteText) -> Bool {
        text.hasPrefix("Job history:") || text.hasPrefix("DUMP OF SERVICE ")
            || text.hasPrefix("Current Alarm Manager state:")
    }
}
