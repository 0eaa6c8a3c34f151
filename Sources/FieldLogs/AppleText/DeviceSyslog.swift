import TraceModel

/// What tools print that follow a device's syslog: `Oct 29 11:28:37 Name[Sender](6923) <Notice>: message`,
/// `Sep 15 11:18:06 device Name(Sender)[3842] <Notice>: message`.
enum DeviceSyslog: AppleLayout {
    static let name = "device-syslog"

    static func prefix(of line: ByteText) -> ApplePrefix? {
        guard let stamp = AppleStamp(line), stamp.reading.precision != .noDate, line[stamp.length] == 0x20,
            let open = line.firstIndex(of: " <", from: stamp.length), open < 256,
            let close = line.firstIndex(of: ">: ", from: open), close < open + 16,
            line.slice(open + 2, close).bytes.allSatisfy({ (0x41...0x5A).contains($0 & 0xDF) })
        else { return nil }
        let head = line.slice(stamp.length, open).trimmed
        // The name of the device stands in front, and is personal: only the last word counts.
        let source = head.dropFirst(head.lastIndex(of: 0x20).map { $0 + 1 } ?? 0)
        let nameEnd = source.bytes.firstIndex { $0 == 0x5B || $0 == 0x28 || $0 == 0x7B } ?? source.count
        guard nameEnd > 0 else { return nil }
        let (subsystem, message) = line.dropFirst(close + 3).subsystem
        return ApplePrefix(
            stamp: stamp.reading, process: source.prefix(nameEnd), pid: pid(source.dropFirst(nameEnd)),
            subsystem: subsystem, message: message)
    }

    static func isHeading(_ line: ByteText) -> Bool {
        line.hasPrefix("[connected") || line.hasPrefix("[disconnected")
    }

    /// The number that stands alone in brackets of either form.
    private static func pid(_ text: ByteText) -> UInt32? {
        var place = 0
        while place < text.count {
            let start = place + 1
            guard let end = text.bytes[place...].firstIndex(where: { $0 == 0x5D || $0 == 0x29 || $0 == 0x7D })
            else { return nil }
            if let number = text.slice(start, end).integer { return UInt32(exactly: number) }
            place = end + 1
        }
        return nil
    }
}
