import TraceModel

/// The text that Android's `logcat` prints, in the layouts threadtime and epoch, with and without the uid column.
struct Logcat: LogFormat {
    static let name = "logcat"
    static let platform: Platform? = .android

    private var stamps = LogcatStamps()
    private var markers = LogcatMarkers()
    private var events = EventLines()
    private var app = AppLines()
    private var crashes = CrashLines()

    static func recognises(_ line: ByteText) -> Bool {
        var stamps = LogcatStamps()
        // A mark alone is no proof: other layouts have it too.
        return stamps.read(line).map { LogcatPrefix(line, from: $0.end) != nil } ?? false
    }

    /// Logcat writes the prefix before every line of a message.
    func role(of line: ByteText) -> LineRole { .whole }

    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        guard let stamp = stamps.read(record, into: &trace),
            let prefix = LogcatPrefix(record, from: stamp.end)
        else {
            return readOther(record, into: &trace)
        }
        trace.tick(stamp.reading, buffer: markers.buffer, thread: prefix.tid)
        let tag = prefix.tag
        // Most lines say nothing here: the first bytes decide.
        switch tag[0] {
        case 0x61, 0x77, 0x62, 0x64, 0x70, 0x73:  // a w b d p s
            if let row = EventTags.row(of: tag) {
                return events.read(row, prefix.message, pid: prefix.pid, into: &trace)
            }
        case 0x41 where tag.equals("AndroidRuntime"):
            return crashes.read(prefix.message, pid: prefix.pid, into: &trace) ? .used : .known
        case 0x63 where tag.equals("chatty"):
            return ChattyLines.read(prefix, into: &trace)
        default:
            break
        }
        return readApp(prefix, into: &trace) ? .used : .known
    }

    /// What an app prints about itself. The line names no process, only its pid.
    private mutating func readApp(_ prefix: LogcatPrefix, into trace: inout LogTrace) -> Bool {
        let speaker = AppLines.Speaker(pid: prefix.pid, name: prefix.message.prefix(0))
        let message = prefix.message
        if message[0] == 0x5B || message.hasPrefix("flutter: ") {
            trace.processes.signOfLife(pid: prefix.pid, at: trace.time)
            return app.read(message, speaker: speaker, into: &trace)
        }
        // Android puts Flutter's `flutter: ` into the tag.
        if message[0] == 0x41, prefix.tag.equals("flutter"), message.hasPrefix("AppLifecycleState.") {
            return app.readFlutter(message.dropFirst(18), speaker: speaker, into: &trace)
        }
        guard message[0] == 0x6F, message[1] == 0x6E, (0x41...0x5A).contains(message[2]),
            prefix.tag.hasSuffix("Lifecycle")
        else { return false }
        let callback = message.trimmed
        guard callback.firstIndex(of: 0x20) == nil else { return false }
        return app.readCallback(callback, speaker: speaker, into: &trace)
    }

    /// A line that is no message: a marker, a header, or nothing that logcat writes.
    private mutating func readOther(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        if markers.read(line) { return .known }
        let header = LogcatHeader(line)
        guard header.isKnown else { return .unknown }
        if let date = header.captured { trace.yearEvidence.capture(on: date, line: trace.line) }
        guard let os = header.os else { return header.captured == nil ? .known : .used }
        if !trace.catalog[boot: trace.boot].os.isPresent {
            trace.catalog[boot: trace.boot].os = trace.name(os)
            trace.decide("system", "Android \(os.string)", because: "the build fingerprint")
        }
        return .used
    }
}
