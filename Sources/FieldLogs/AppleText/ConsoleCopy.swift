import TraceModel

/// Lines copied from the Console app: level, time, process, in newer versions the sender, message, between tabs. The
/// date is mostly missing, sometimes the level; what passed through a forum has spaces for tabs.
enum ConsoleCopy: AppleLayout {
    static let name = "console"

    static func prefix(of line: ByteText) -> ApplePrefix? {
        var rest = line
        if let level = levels.first(where: { rest.hasPrefix($0) }) {
            let after = level.utf8CodeUnitCount
            guard line[after] == 0x09 || line[after] == 0x20 else { return nil }
            rest = rest.dropFirst(after).withoutDots
        }
        if rest[0] >= 0x41 { return untimed(rest) }
        guard let stamp = AppleStamp(rest), stamp.reading.precision != .noYear else { return nil }
        let hasTabs = rest[stamp.length] == 0x09
        guard hasTabs || rest[stamp.length] == 0x20 else { return nil }
        let columns = rest.dropFirst(stamp.length).withoutDots
        guard let end = hasTabs ? columns.firstIndex(of: 0x09) : columns.firstIndex(of: 0x20), end > 0 else {
            return nil
        }
        var prefix = ApplePrefix(
            stamp: stamp.reading, process: columns.prefix(end), pid: nil, subsystem: columns.prefix(0),
            message: columns.dropFirst(end + 1).trimmedFront)
        if hasTabs { prefix.message = withoutSender(columns.dropFirst(end + 1)) }
        if prefix.process[end - 1] == 0x5D, let open = prefix.process.firstIndex(of: 0x5B) {
            prefix.pid = prefix.process.dropFirst(open + 1).leadingInteger.flatMap { UInt32(exactly: $0) }
            prefix.process = prefix.process.prefix(open)
        }
        if !isName(prefix.process) { return nil }
        let (subsystem, message) = prefix.message.subsystem
        // Only launchd's job stands where other layouts have the subsystem.
        if subsystem.firstIndex(of: 0x2F) != nil {
            prefix.subsystem = subsystem
            prefix.message = message
        }
        return prefix
    }

    /// `dasd  [duetactivityscheduler] message`: a line of which only the end was quoted.
    private static func untimed(_ line: ByteText) -> ApplePrefix? {
        guard let end = line.firstIndex(of: "  ["), end > 0, end < 64, isName(line.prefix(end)),
            let close = line.firstIndex(of: "] ", from: end),
            quoted.contains(where: { line.slice(end + 3, close).firstIndex(of: $0) != nil })
        else { return nil }
        return ApplePrefix(
            stamp: nil, process: line.prefix(end), pid: nil, subsystem: line.slice(end + 3, close),
            message: line.dropFirst(close + 2))
    }

    /// Subsystems of which people quote lines.
    private static let quoted: [StaticString] = ["BackgroundTasks", "duetactivityscheduler", "com.apple."]

    /// A time and a word alone are no proof; tabs, a level or a daemon of the system are.
    static func recognises(_ line: ByteText) -> Bool {
        guard let prefix = prefix(of: line) else { return false }
        if levels.contains(where: { line.hasPrefix($0) }) || AppleMessages.isDaemon(prefix.process) {
            return true
        }
        return prefix.stamp == nil || AppleStamp(line).map { line[$0.length] == 0x09 } ?? false
    }

    /// The message after the column of the sender, which is the name of a library: one word before a tab.
    private static func withoutSender(_ columns: ByteText) -> ByteText {
        guard let tab = columns.firstIndex(of: 0x09), tab > 0, tab < 64 else { return columns }
        return isName(columns.prefix(tab)) ? columns.dropFirst(tab + 1) : columns
    }

    private static func isName(_ text: ByteText) -> Bool {
        !text.isEmpty
            && text.bytes.allSatisfy { byte in
                byte >= 0x80 || (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte)
                    || byte == 0x2E || byte == 0x2D || byte == 0x5F || byte == 0x20 || byte == 0x2B
            }
    }

    /// Words with which Console begins a line.
    private static let levels: [StaticString] = ["default", "info", "debug", "error", "fault", "activity"]
}

extension ByteText {
    /// Without spaces and the dots of an omission in front: `… `.
    fileprivate var withoutDots: ByteText {
        var text = trimmedFront
        while text.hasPrefix("…") { text = text.dropFirst(3).trimmedFront }
        return text
    }
}
