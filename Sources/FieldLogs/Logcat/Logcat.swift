import TraceModel

/// The text that Android's `logcat` prints, in every layout with times, and what Android Studio exports of it.
struct Logcat: LogFormat {
    static let name = "logcat"
    static let platform: Platform? = .android

    private var stamps = LogcatStamps()
    private var markers = LogcatMarkers()
    private var events = EventLines()
    private var system = SystemLines()
    private var app = AppLines()
    private var crashes = CrashLines()
    private var layout: LogcatPrefix.Layout?
    /// True if the stamps count from the boot; nil before the first one.
    private var isSinceBoot: Bool?
    /// True inside the block of a message in the long layout.
    private var isInBlock = false
    /// Who wrote the message that the next line may continue.
    private var continued: (pid: UInt32, isCrash: Bool)?

    static func recognises(_ line: ByteText) -> Bool {
        var stamps = LogcatStamps()
        if LogcatPrefix.isLongHeader(line) {
            let header = line.dropFirst(2)
            return stamps.read(header).map {
                LogcatPrefix.long(header, from: $0.end, message: line.prefix(0)) != nil
            } ?? false
        }
        // A mark alone is no proof: other layouts have it too.
        return stamps.read(line).map { LogcatPrefix(line, from: $0.end) != nil } ?? false
    }

    /// Logcat writes the prefix before every line of a message, but in the long layout before the whole message.
    mutating func role(of line: ByteText) -> LineRole {
        if LogcatPrefix.isLongHeader(line) {
            isInBlock = true
            return .begins
        }
        guard isInBlock else { return .whole }
        // A message may hold empty lines, so the block ends where something else begins.
        isInBlock = !LogcatMarkers.isMarker(line) && stamps.read(line) == nil
        return isInBlock ? .continues : .whole
    }

    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        if record[0] == 0x5B, record[1] == 0x20, let use = readBlock(record, into: &trace) { return use }
        guard let stamp = stamps.read(record, into: &trace),
            let prefix = LogcatPrefix(record, from: stamp.end)
        else { return readOther(record, into: &trace) }
        guard tick(stamp, prefix, into: &trace) else { return .unknown }
        return read(prefix, into: &trace)
    }

    mutating func finish(into trace: inout LogTrace) { crashes.finish(into: &trace) }

    /// Reads a line whose place in the trace is known already.
    mutating func read(_ line: ByteText, at time: Int64, into trace: inout LogTrace) -> LogTrace.Use {
        guard let stamp = stamps.read(line, into: &trace), let prefix = LogcatPrefix(line, from: stamp.end)
        else { return .unknown }
        note(prefix.layout, in: &trace)
        trace.tick(at: time)
        return read(prefix, into: &trace)
    }

    /// False for a line that says nothing, whatever stands around it: a cheap look at its tag.
    static func isOfInterest(_ prefix: LogcatPrefix, in trace: LogTrace) -> Bool {
        let (tag, message) = (prefix.tag, prefix.message)
        if LogcatTag.of(tag) != nil || message[0] == 0x5B { return true }
        if tag.equals("flutter") || tag.hasSuffix("Lifecycle") || message.hasPrefix("flutter: ") {
            return true
        }
        return message.hasPrefix("android.app.") || message.hasPrefix("java.lang.Illegal")
            || message.hasPrefix("Caused by: ") || !trace.options.patterns.isEmpty
    }

    /// A message in the long layout: its header and its lines, each read as the other layouts would write it.
    private mutating func readBlock(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use? {
        let end = record.firstIndex(of: 0x0A) ?? record.count
        guard LogcatPrefix.isLongHeader(record.prefix(end)) else { return nil }
        let header = record.slice(2, end)
        guard let stamp = stamps.read(header, into: &trace) else { return nil }
        var use: LogTrace.Use?
        for line in record.dropFirst(end + 1).split(0x0A) where use == nil || !line.isEmpty {
            guard let prefix = LogcatPrefix.long(header, from: stamp.end, message: line) else { return nil }
            guard use != nil || tick(stamp, prefix, into: &trace) else { return .unknown }
            let read = read(prefix, into: &trace)
            if use != .used { use = read }
        }
        return use
    }

    /// Sets the clock; false if the line counts on another clock than the log's first one, so that its place in the
    /// trace is not known.
    private mutating func tick(
        _ stamp: LogcatStamps.Stamp, _ prefix: LogcatPrefix, into trace: inout LogTrace
    ) -> Bool {
        note(prefix.layout, in: &trace)
        guard isSinceBoot ?? stamp.isSinceBoot == stamp.isSinceBoot else { return false }
        isSinceBoot = stamp.isSinceBoot
        trace.tick(
            stamp.reading, buffer: markers.buffer, thread: prefix.tid, isSinceBoot: stamp.isSinceBoot)
        return true
    }

    private mutating func note(_ layout: LogcatPrefix.Layout, in trace: inout LogTrace) {
        guard layout != self.layout else { return }
        self.layout = layout
        trace.decide("layout", layout.words, because: "the shape of the line")
    }

    /// Reads a message of whom the prefix names, at the trace's present time.
    mutating func read(_ prefix: LogcatPrefix, into trace: inout LogTrace) -> LogTrace.Use {
        let use = readMessage(prefix, into: &trace)
        if case .used = use, !prefix.process.isEmpty { nameProcess(prefix, into: &trace) }
        return use
    }

    private mutating func readMessage(_ prefix: LogcatPrefix, into trace: inout LogTrace) -> LogTrace.Use {
        continued = (prefix.pid, false)
        var table: MessageTable<SystemMeaning>?
        switch LogcatTag.of(prefix.tag) {
        case .event(let row):
            return events.read(row, prefix.message, pid: prefix.pid, system: &system, into: &trace)
        case .crash:
            continued = (prefix.pid, true)
            return crashes.read(prefix.message, pid: prefix.pid, system: &system, into: &trace)
                ? .used : .known
        case .chatty: return ChattyLines.read(prefix, into: &trace)
        case .messages(let messages): table = messages
        case nil: break
        }
        if let use = system.read(prefix, table, into: &trace) { return use }
        return readApp(prefix, into: &trace) ? .used : .known
    }

    /// Android Studio prints the name of the process that wrote the line.
    private func nameProcess(_ prefix: LogcatPrefix, into trace: inout LogTrace) {
        guard trace.processes.find(pid: prefix.pid) != nil, !trace.processes.isEnded(pid: prefix.pid) else {
            return
        }
        _ = trace.process(
            pid: prefix.pid, name: trace.name(prefix.process),
            app: trace.name(Component.package(ofProcess: prefix.process)))
    }

    /// What an app prints about itself. The line names no process, only its pid.
    private mutating func readApp(_ prefix: LogcatPrefix, into trace: inout LogTrace) -> Bool {
        let speaker = AppLines.Speaker(pid: prefix.pid, name: prefix.message.prefix(0))
        let message = prefix.message
        if !trace.options.patterns.isEmpty,
            app.readPatterns(message, tag: prefix.tag, speaker: speaker, into: &trace)
        {
            return true
        }
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

    /// A line that is no message: a marker, a header, a further line of a message, or nothing that logcat writes.
    private mutating func readOther(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        // Some layouts, and everybody who pastes, break a message into lines.
        if let continued, line[0] == 0x20 || line[0] == 0x09 {
            guard continued.isCrash else { return .known }
            return crashes.read(line.trimmed, pid: continued.pid, system: &system, into: &trace)
                ? .used : .known
        }
        if !line.isEmpty { continued = nil }
        if let use = StudioMarkers.read(line, into: &trace) { return use }
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
