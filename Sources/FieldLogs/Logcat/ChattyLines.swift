import TraceModel

/// Marks of the log daemon for lines that it dropped or folded (Android 7 to 11; source: AOSP logd
/// `LogBufferElement`):
///
/// `uid=10016(com.example.chat) FinalizerDaemon expire 3 lines`: these are lost.
/// `uid=10016(com.example.chat) identical 2 lines`: the thread's last message came so many times more; nothing is
/// lost.
enum ChattyLines {
    static func read(_ prefix: LogcatPrefix, into trace: inout LogTrace) -> LogTrace.Use {
        let message = prefix.message.trimmed
        guard message.hasPrefix("uid=") else { return .known }
        guard let mark = last(" expire ", in: message) else { return .known }
        let rest = message.dropFirst(mark + 8)
        guard let count = rest.leadingInteger, count > 0, rest.firstIndex(of: " line") != nil else {
            return .unknown
        }
        var owner = message.slice(4, mark)
        let uid = owner.leadingInteger
        owner = owner.dropFirst(owner.bytes.firstIndex { !(0x30...0x39).contains($0) } ?? owner.count)
        var user = owner.prefix(0)
        if owner[0] == 0x28, let close = owner.firstIndex(of: 0x29) {
            user = owner.slice(1, close)
            owner = owner.dropFirst(close + 1)
        }
        // A package, not the name of a system user or of a uid that packages share (`com.example.shared:10016`).
        let isPackage = user.firstIndex(of: 0x2E) != nil && user.firstIndex(of: 0x3A) == nil
        let process = trace.process(pid: prefix.pid, app: isPackage ? trace.name(user) : .none)
        if let uid, trace.catalog[process: process].uid == nil {
            trace.catalog[process: process].uid = UInt32(exactly: uid)
        }
        trace.add(.lost, process: process, label: "log lines", number: count)
        let thread = owner.trimmed
        if thread.isEmpty { trace.extra(.thread, "\(prefix.tid)") } else { trace.extra(.thread, thread) }
        return .used
    }

    /// Where `text` stands last: the name of a thread may hold it too.
    private static func last(_ text: StaticString, in message: ByteText) -> Int? {
        var found: Int?
        var from = 0
        while let place = message.firstIndex(of: text, from: from) {
            found = place
            from = place + 1
        }
        return found
    }
}
