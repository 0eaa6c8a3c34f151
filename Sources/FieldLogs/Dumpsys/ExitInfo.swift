import TraceModel

/// `dumpsys activity exit-info`: the last deaths of each package's processes, newest first, kept for days (source: AOSP
/// `ApplicationExitInfo.dump`, API 30 to 36).
enum ExitInfo {
    /// True if the line begins a record: `ApplicationExitInfo #0:`.
    static func begins(_ line: ByteText) -> Bool { line.trimmed.hasPrefix("ApplicationExitInfo #") }

    /// A line that stands in no other dump.
    static func isHallmark(_ line: ByteText) -> Bool {
        let text = line.trimmed
        return text.hasPrefix("ACTIVITY MANAGER PROCESS EXIT INFO")
            || text.hasPrefix("Historical Process Exit for uid=")
    }

    /// Lines around the records.
    static func isHeading(_ line: ByteText) -> Bool {
        let text = line.trimmed
        return isHallmark(line) || text.hasPrefix("Last Timestamp of Persistence")
            || text.hasPrefix("package: ")
    }

    /// Reads a record with all of its lines.
    static func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        guard let wall = LocalStamp.reading(value("timestamp=", in: record, until: "\n")),
            let pid = value("pid=", in: record).leadingInteger.flatMap({ UInt32(exactly: $0) }), pid > 0,
            let reason = value("reason=", in: record).leadingInteger
        else { return .unknown }
        guard let time = trace.time(of: wall) else { return .known }
        trace.tick(at: time)
        let printed = value("process=", in: record)
        let process = process(printed, pid: pid, into: &trace)
        if let uid = value("realUid=", in: record).leadingInteger.flatMap({ UInt32(exactly: $0) }) {
            trace.catalog[process: process].uid = uid
        }
        trace.add(.processEnded, process: process, label: "android", number: reason)
        trace.extra(.reason, words(ofReason: record))
        trace.extra(.words, description(in: record))
        if let importance = value("importance=", in: record).leadingInteger {
            trace.extra(.importance, importances[importance] ?? "importance \(importance)")
        }
        return .used
    }

    /// The process that died. One that the log shows is met again if it died at that time, or was not seen to die.
    private static func process(_ printed: ByteText, pid: UInt32, into trace: inout LogTrace) -> UInt32 {
        let name = trace.name(printed)
        if let known = trace.processes.died(pid: pid, near: trace.time),
            case let record = trace.catalog[process: known], !record.name.isPresent || record.name == name
        {
            if !record.name.isPresent { trace.catalog[process: known].name = name }
            trace.processes.end(pid: pid, at: trace.time)
            return known
        }
        let process = trace.processWithoutName()
        trace.catalog[process: process].pid = pid
        trace.catalog[process: process].name = name
        trace.catalog[process: process].app = trace.name(Component.package(ofProcess: printed))
        return process
    }

    /// `ANR`, with the finer reason behind it if there is one: the numbers' own names in the dump.
    private static func words(ofReason record: ByteText) -> String {
        let reason = name(value("reason=", in: record, until: " subreason="))
        let finer = value("subreason=", in: record, until: " status=")
        return finer.leadingInteger == 0 || finer.isEmpty ? reason : "\(reason): \(name(finer))"
    }

    /// `APP CRASH(EXCEPTION)` of `4 (APP CRASH(EXCEPTION))`.
    private static func name(_ text: ByteText) -> String {
        guard let open = text.firstIndex(of: 0x28), let close = text.lastIndex(of: 0x29), close > open else {
            return text.string
        }
        return text.slice(open + 1, close).string
    }

    /// The system's sentence; for a signal without one, the signal.
    private static func description(in record: ByteText) -> String {
        let text = value("description=", in: record, until: "\n")
        // The sentence is free text: what follows it is found from the end.
        var end: Int?
        while let next = text.firstIndex(of: " state=", from: end.map { $0 + 1 } ?? 0) { end = next }
        let words = text.prefix(end ?? text.count).trimmed
        if !words.isEmpty, !words.equals("null") { return words.string }
        let status = value("status=", in: record).leadingInteger ?? 0
        return value("reason=", in: record).leadingInteger == 2 && status > 0 ? "signal \(status)" : ""
    }

    /// What stands behind a key, up to the next space, or up to `end` or the end of the line.
    private static func value(
        _ key: StaticString, in record: ByteText, until end: StaticString = " "
    ) -> ByteText {
        var from = 0
        while let place = record.firstIndex(of: key, from: from) {
            from = place + key.utf8CodeUnitCount
            // `pid=` is also the end of other keys.
            guard place == 0 || record[place - 1] == 0x20 || record[place - 1] == 0x0A else { continue }
            let rest = record.dropFirst(from)
            let line = rest.prefix(rest.firstIndex(of: 0x0A) ?? rest.count)
            return line.prefix(line.firstIndex(of: end) ?? line.count)
        }
        return record.prefix(0)
    }

    /// The words of an importance; nil for a number that is none.
    static func importance(_ number: Int64) -> String? { importances[number] }

    /// Importance at the end (source: AOSP `RunningAppProcessInfo.IMPORTANCE_…`): another scale than the priorities of kills.
    private static let importances: [Int64: String] = [
        100: "foreground", 125: "service in the foreground", 150: "top, sleeping", 130: "perceptible",
        170: "cannot save its state", 200: "visible", 230: "perceptible", 300: "started service",
        325: "top, sleeping", 350: "cannot save its state", 400: "cached", 1_000: "gone",
    ]
}
