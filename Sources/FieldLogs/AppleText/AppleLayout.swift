import TraceModel

/// The front of a log line, taken apart.
struct ApplePrefix {
    /// When it was written; nil if the layout has no times.
    var stamp: WallReading?
    /// The process that wrote it.
    var process: ByteText
    /// Its pid; nil if the layout has none.
    var pid: UInt32?
    /// Subsystem and category as they stand in brackets; launchd writes the job there.
    var subsystem: ByteText
    /// What it wrote.
    var message: ByteText
}

/// A layout of Apple's logs as text: how one line is put together.
protocol AppleLayout: SendableMetatype {
    /// Name in reports and in the trace.
    static var name: String { get }
    /// Reads the front of a line; nil if it begins no record.
    static func prefix(of line: ByteText) -> ApplePrefix?
    /// True if the line shows the layout beyond doubt.
    static func recognises(_ line: ByteText) -> Bool
    /// True for a line that stands between records and says nothing: a heading.
    static func isHeading(_ line: ByteText) -> Bool
}

extension AppleLayout {
    static func recognises(_ line: ByteText) -> Bool { prefix(of: line) != nil }
    static func isHeading(_ line: ByteText) -> Bool { false }
}

/// A log of an Apple system as text, in one of its layouts: what an app and the system processes beside it said.
struct AppleTextLog<Layout: AppleLayout>: LogFormat {
    static var name: String { Layout.name }
    static var platform: Platform? { .ios }

    private var messages = AppleMessages()
    /// Fronts of the records that began and are not read yet: that of the one under way, and of the one that ends it.
    private var (earlier, latest): (BegunRecord?, BegunRecord?)
    /// A message without the backslashes that a copy through Markdown put in.
    private var unescaped: [UInt8] = []

    static func recognises(_ line: ByteText) -> Bool { Layout.recognises(line) }

    mutating func role(of line: ByteText) -> LineRole {
        if let prefix = Layout.prefix(of: line) {
            earlier = latest
            latest = BegunRecord(line, prefix)
            return .begins
        }
        return Layout.isHeading(line) ? .whole : .continues
    }

    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        guard var prefix = takeBegun()?.prefix(in: record) ?? Layout.prefix(of: record) else { return .known }
        if let stamp = prefix.stamp { trace.tick(stamp) }
        guard Self.isEscaped(prefix.message) else {
            return messages.read(AppleRecord(prefix, in: &trace), into: &trace)
        }
        unescape(prefix.message)
        let bytes = unescaped
        return bytes.withUnsafeBytes { bytes in
            prefix.message = ByteText(bytes)
            return messages.read(AppleRecord(prefix, in: &trace), into: &trace)
        }
    }

    var patternCounts: [PatternCount] { messages.patternCounts }

    /// Records are read in the order in which they began.
    private mutating func takeBegun() -> BegunRecord? {
        if let record = earlier {
            earlier = nil
            return record
        }
        defer { latest = nil }
        return latest
    }

    /// True if Markdown escaped a bracket in it.
    private static func isEscaped(_ message: ByteText) -> Bool {
        var from = 0
        while let place = message.firstIndex(of: 0x5C, from: from) {
            if message[place + 1] == 0x3C || message[place + 1] == 0x5B { return true }
            from = place + 1
        }
        return false
    }

    private mutating func unescape(_ message: ByteText) {
        unescaped.removeAll(keepingCapacity: true)
        var isEscaped = false
        for byte in message.bytes {
            if byte == 0x5C, !isEscaped {
                isEscaped = true
                continue
            }
            // Only what Markdown escapes loses its backslash.
            if isEscaped, !Self.isMarkup(byte) { unescaped.append(0x5C) }
            isEscaped = false
            unescaped.append(byte)
        }
    }

    private static func isMarkup(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}

/// The front of a record as it was read when its first line came, so that no line is taken apart twice.
private struct BegunRecord {
    /// The line's place in the buffer at that time. It is measured with, and nothing is read there.
    private let line: UnsafeRawBufferPointer
    private let front: ApplePrefix

    init(_ line: ByteText, _ front: ApplePrefix) {
        self.line = line.bytes
        self.front = front
    }

    /// The front in the whole record; nil if that has further lines, which its last texts may reach into.
    func prefix(in record: ByteText) -> ApplePrefix? {
        guard record.count == line.count, let old = line.baseAddress, let new = record.bytes.baseAddress
        else {
            return nil
        }
        func moved(_ text: ByteText) -> ByteText {
            guard let start = text.bytes.baseAddress else { return text }
            return ByteText(UnsafeRawBufferPointer(start: new + (start - old), count: text.count))
        }
        return ApplePrefix(
            stamp: front.stamp, process: moved(front.process), pid: front.pid,
            subsystem: moved(front.subsystem), message: moved(front.message))
    }
}
