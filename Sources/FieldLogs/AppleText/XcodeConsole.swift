import TraceModel

/// Lines of Xcode's console and of `NSLog`: `2021-11-25 14:41:34.367850+0000 Driver[3314:522530] message`.
enum XcodeConsole: AppleLayout {
    static let name = "xcode-console"

    static func prefix(of line: ByteText) -> ApplePrefix? {
        guard let stamp = AppleStamp(line), stamp.reading.precision == .full, line[19] == 0x2E,
            line[stamp.length] == 0x20
        else { return nil }
        let rest = line.dropFirst(stamp.length + 1)
        guard let (name, pid, end) = rest.processAndThread else { return nil }
        return ApplePrefix(
            stamp: stamp.reading, process: name, pid: pid, subsystem: rest.prefix(0),
            message: rest.dropFirst(end))
    }
}
