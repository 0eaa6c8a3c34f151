import TraceModel

/// The unified log as JSON: `log show --style ndjson` with an object on each line, `--style json` with one array of
/// objects over many lines, and the lines of open readers of its archives, which name the members otherwise.
struct UnifiedLogJSON: LogFormat {
    static let name = "unified-log-json"
    static let platform: Platform? = .ios

    /// Places of the members that are read.
    private enum Member: Int, CaseIterable {
        case timestamp, process, pid, subsystem, message, event, boot, lossCount
        case otherProcess, otherPid, otherMessage, otherEvent, otherBoot

        var key: StaticString {
            switch self {
            case .timestamp: "timestamp"
            case .process: "processImagePath"
            case .pid: "processID"
            case .subsystem: "subsystem"
            case .message: "eventMessage"
            case .event: "eventType"
            case .boot: "bootUUID"
            case .lossCount: "lossCount"
            case .otherProcess: "process"
            case .otherPid: "pid"
            case .otherMessage: "message"
            case .otherEvent: "event_type"
            case .otherBoot: "boot_uuid"
            }
        }
    }

    private var messages = AppleMessages()
    private let picker = JSONPicker(Member.allCases.map(\.key))
    /// An object that stood over several lines, without what the array puts around it.
    private var object: [UInt8] = []

    static func recognises(_ line: ByteText) -> Bool {
        let line = line.trimmedFront
        guard line[0] == 0x7B || line[0] == 0x22 || line.hasPrefix("[{\"") else { return false }
        return line.firstIndex(of: "\"eventMessage\"") != nil
            || line.firstIndex(of: "\"boot_uuid\"") != nil && line.firstIndex(of: "\"event_type\"") != nil
    }

    func role(of line: ByteText) -> LineRole {
        let text = line.trimmed
        let last = text[text.count - 1]
        switch text[0] {
        case 0x7B where last == 0x7B && text.count == 1: return .begins
        case 0x7B where last == 0x7D || last == 0x2C || last == 0x5D: return .whole
        case 0x5B where last == 0x7B: return .begins
        // `},{` ends an object and begins the next.
        case 0x7D where last == 0x7B: return .begins
        case 0x5B where text.count == 1, 0x5D where text.count == 1: return .whole
        case 0x5B where text[1] == 0x7B: return .whole
        case 0x7B: return .whole
        default: return UnifiedLogDefault.isHeading(text) ? .whole : .continues
        }
    }

    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        let text = record.trimmed
        if text.count <= 1 || UnifiedLogDefault.isHeading(text) { return .known }
        if text[0] == 0x7B, text[text.count - 1] == 0x7D, picker.read(text) { return use(into: &trace) }
        strip(text)
        let isObject = object.withUnsafeBytes { picker.read(ByteText($0)) }
        return isObject ? use(into: &trace) : .unknown
    }

    var patternCounts: [PatternCount] { messages.patternCounts }

    /// Keeps the object alone: without the bracket, comma or end of the object before in front, and without the comma or
    /// bracket behind; where its own end stands on the next record's first line, it gets one.
    private mutating func strip(_ text: ByteText) {
        object.removeAll(keepingCapacity: true)
        guard let start = text.firstIndex(of: 0x7B) else { return }
        var end = text.count
        while end > start, [0x2C, 0x5D, 0x20, 0x0A, 0x0D].contains(text[end - 1]) { end -= 1 }
        object.append(contentsOf: text.slice(start, end).bytes)
        let isOverLines = text.firstIndex(of: 0x0A) != nil
        if isOverLines, !endsWithOwnBrace(text.slice(start, end)) { object.append(0x7D) }
    }

    /// True if the last brace stands at the start of its line, where `log` writes that of the object.
    private func endsWithOwnBrace(_ text: ByteText) -> Bool {
        text[text.count - 1] == 0x7D && text[text.count - 2] == 0x0A
    }

    private mutating func use(into trace: inout LogTrace) -> LogTrace.Use {
        let boot = either(.boot, .otherBoot)
        if !boot.isEmpty, !trace.isOfPresentBoot(boot) { return .known }
        if let stamp = AppleStamp(picker.text(Member.timestamp.rawValue)) { trace.tick(stamp.reading) }
        let event = either(.event, .otherEvent)
        if event.equals("lossEvent") || event.equals("Loss") {
            trace.add(
                .lost, label: "log records", number: max(picker.integer(Member.lossCount.rawValue) ?? 1, 1))
            return .used
        }
        let message = either(.message, .otherMessage)
        guard !message.isEmpty, !event.equals("signpostEvent"), !event.equals("activityCreateEvent") else {
            return .known
        }
        let path = either(.process, .otherProcess)
        let subsystem = picker.text(Member.subsystem.rawValue)
        var process = path.dropFirst(path.lastIndex(of: 0x2F).map { $0 + 1 } ?? 0)
        // Only launchd writes a job where others write their subsystem.
        if process.isEmpty, subsystem.firstIndex(of: 0x2F) != nil { process = ByteText(Self.launchd) }
        let number = picker.integer(Member.pid.rawValue) ?? picker.integer(Member.otherPid.rawValue)
        let pid = number.flatMap { UInt32(exactly: $0) }
        return messages.read(
            AppleRecord(
                process: process, pid: pid ?? trace.pid(ofSpeaker: process), subsystem: subsystem,
                message: message),
            into: &trace)
    }

    private func either(_ one: Member, _ other: Member) -> ByteText {
        let text = picker.text(one.rawValue)
        return text.isEmpty ? picker.text(other.rawValue) : text
    }

    private static let launchdName: StaticString = "launchd"
    private static var launchd: UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: launchdName.utf8Start, count: launchdName.utf8CodeUnitCount)
    }
}
