import TraceModel

/// Lines of Xcode's console and of `NSLog`: what an app and the system processes beside it said.
struct XcodeConsole: LogFormat {
    static let name = "xcode-console"
    static let platform: Platform? = .ios

    private var messages = AppleMessages()

    static func recognises(_ line: ByteText) -> Bool { XcodePrefix(line) != nil }

    func role(of line: ByteText) -> LineRole { XcodePrefix(line) == nil ? .continues : .begins }

    mutating func read(_ record: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        guard let prefix = XcodePrefix(record) else { return .known }
        trace.tick(prefix.stamp)
        return messages.read(
            AppleRecord(process: prefix.processName, pid: prefix.pid, message: prefix.message), into: &trace)
    }
}
