import TraceModel

/// `log show` in its default style: stamp, thread, type, activity, pid, ttl,
/// `process: (sender) [subsystem:category] message`.
enum UnifiedLogDefault: AppleLayout {
    static let name = "unified-log"

    static func prefix(of line: ByteText) -> ApplePrefix? {
        guard let stamp = AppleStamp(line), stamp.reading.precision == .full, line[stamp.length] == 0x20,
            line[stamp.length + 1] == 0x30, line[stamp.length + 2] == 0x78
        else { return nil }
        var place = stamp.length
        guard line.word(&place).hasPrefix("0x"), !line.word(&place).isEmpty,
            line.word(&place).hasPrefix("0x"),
            let pid = line.word(&place).integer, let known = UInt32(exactly: pid),
            line.word(&place).integer != nil
        else { return nil }
        var rest = line.dropFirst(place).trimmedFront
        guard let colon = rest.firstIndex(of: ": ") else { return nil }
        let process = rest.prefix(colon)
        rest = rest.dropFirst(colon + 2)
        let (subsystem, message) = rest.withoutSender.subsystem
        return ApplePrefix(
            stamp: stamp.reading, process: process, pid: known, subsystem: subsystem, message: message)
    }

    static func isHeading(_ line: ByteText) -> Bool {
        line.hasPrefix("Timestamp   ") || line.hasPrefix("Filtering the log data using")
            || line.hasPrefix("getpwuid_r did not find") || line.hasPrefix("--------------------")
            || line.hasPrefix("Log      - Default:")
    }
}

/// `log show --style compact`: stamp, two letters of type, `process[pid:thread] (sender) [subsystem:category] message`.
/// A state dump (`Sd`) has the id of its image instead of a subsystem.
enum UnifiedLogCompact: AppleLayout {
    static let name = "unified-log-compact"

    static func prefix(of line: ByteText) -> ApplePrefix? {
        guard let stamp = AppleStamp(line), stamp.reading.precision == .full, line[stamp.length] == 0x20
        else {
            return nil
        }
        var place = stamp.length
        let type = line.word(&place)
        guard type.count <= 2, types.contains(where: { type.equals($0) }) else { return nil }
        let rest = line.dropFirst(place).trimmedFront
        guard let (process, pid, end) = rest.processAndThread else { return nil }
        let (subsystem, message) = rest.dropFirst(end).withoutSender.subsystem
        return ApplePrefix(
            stamp: stamp.reading, process: process, pid: pid, subsystem: subsystem, message: message)
    }

    static func isHeading(_ line: ByteText) -> Bool { UnifiedLogDefault.isHeading(line) }

    private static let types: [StaticString] = [
        "Df", "I", "In", "Db", "E", "Er", "F", "Ft", "Sd", "A", "Sb", "Se", "Sp", "Ls", "L",
    ]
}

/// `log show --style syslog`: stamp, host, `process[pid]: (sender) [subsystem:category] message`.
enum UnifiedLogSyslog: AppleLayout {
    static let name = "unified-log-syslog"

    static func prefix(of line: ByteText) -> ApplePrefix? {
        guard let stamp = AppleStamp(line), stamp.reading.precision == .full, line[stamp.length] == 0x20
        else {
            return nil
        }
        var place = stamp.length
        // The host names the owner of the device: it is passed over.
        guard !line.word(&place).isEmpty else { return nil }
        let rest = line.dropFirst(place).trimmedFront
        guard let open = rest.firstIndex(of: 0x5B), open > 0,
            let pid = rest.dropFirst(open + 1).leadingInteger, let known = UInt32(exactly: pid),
            let close = rest.firstIndex(of: 0x5D, from: open), rest[close + 1] == 0x3A
        else { return nil }
        let (subsystem, message) = rest.dropFirst(close + 2).trimmedFront.withoutSender.subsystem
        return ApplePrefix(
            stamp: stamp.reading, process: rest.prefix(open), pid: known, subsystem: subsystem,
            message: message)
    }

    static func isHeading(_ line: ByteText) -> Bool { UnifiedLogDefault.isHeading(line) }
}

extension ByteText {
    /// The next word from `place` on, which then stands behind it; empty at the end.
    ///
    /// Columns are padded and words short, so eight bytes are looked at together, as long as eight are there.
    func word(_ place: inout Int) -> ByteText {
        var end = min(place, count)
        while end &+ 8 <= count {
            let length = eight(at: end).spacesInFront
            end &+= length
            if length < 8 { break }
        }
        while end < count, bytes[end] == 0x20 { end &+= 1 }
        let start = end
        while end &+ 8 <= count {
            let length = eight(at: end).lettersInFront
            end &+= length
            if length < 8 { break }
        }
        while end < count, bytes[end] != 0x20, bytes[end] != 0x09 { end &+= 1 }
        place = end
        return ByteText(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
    }

    /// The bytes at a place that eight follow.
    private func eight(at place: Int) -> EightBytes {
        EightBytes(bits: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self).littleEndian)
    }

    /// Without spaces and tabs in front.
    var trimmedFront: ByteText {
        var start = 0
        while start < count, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        return dropFirst(start)
    }

    /// The text after `(sender) `.
    var withoutSender: ByteText {
        guard self[0] == 0x28, let close = firstIndex(of: ") "), close < 200 else { return self }
        return dropFirst(close + 2)
    }

    /// What stands in brackets in front, and the text after it: `[subsystem:category] message`. launchd writes the job
    /// of which it speaks, with brackets inside and a colon behind: `[user/501/UIKitApplication:com.x[1a2b] [57171]:] `.
    var subsystem: (name: ByteText, message: ByteText) {
        guard self[0] == 0x5B, let close = firstIndex(of: "] ") else { return (prefix(0), self) }
        var end = close
        // The job's own brackets end in `] [PID]:] ` or `] [PID]] `.
        if self[end + 2] == 0x5B, let last = firstIndex(of: "]:] ", from: end) {
            end = last + 2
        } else if self[end + 2] == 0x5B, let last = firstIndex(of: "]] ", from: end) {
            end = last + 1
        }
        let inside = slice(1, end)
        // A handle of RunningBoard, `[app<com.x>:12] `, is part of the message.
        guard inside.firstIndex(of: 0x3C) == nil, inside.firstIndex(of: 0x3A) != nil || end > close else {
            return (prefix(0), self)
        }
        return (inside, dropFirst(end + 2))
    }

    /// `Name[pid:thread] `; the name may hold spaces, the thread is hexadecimal or decimal.
    var processAndThread: (name: ByteText, pid: UInt32, end: Int)? {
        var from = 0
        while let open = firstIndex(of: 0x5B, from: from) {
            if let colon = firstIndex(of: 0x3A, from: open), let close = firstIndex(of: 0x5D, from: open),
                colon < close, let pid = slice(open + 1, colon).integer, let known = UInt32(exactly: pid),
                open > 0
            {
                let space = self[close + 1] == 0x20 ? 1 : 0
                return (prefix(open), known, close + 1 + space)
            }
            from = open + 1
        }
        return nil
    }
}
