import TraceModel

/// One record of an Apple log, whatever layout it stood in.
struct AppleRecord {
    /// The process that wrote it.
    let process: ByteText
    /// Its pid.
    let pid: UInt32
    /// What it wrote, with a leading `[category] ` if the layout has one.
    let message: ByteText
}

/// Reads the messages of Apple systems, wherever they stand: the system's daemons, UIKit and the app itself.
struct AppleMessages {
    private var uikit = UIKitBackgroundTasks()
    private var app = AppLines()

    /// Processes of the system that speak about others.
    private static let daemons: [StaticString] = ["SpringBoard", "runningboardd", "launchd", "launchd_sim"]

    mutating func read(_ record: AppleRecord, into trace: inout LogTrace) -> LogTrace.Use {
        if Self.daemons.contains(where: { record.process.equals($0) }) {
            if ExitLines.read(record, into: &trace) || RunningBoardLines.read(record, into: &trace) {
                return .used
            }
            return .known
        }
        trace.processes.signOfLife(pid: record.pid, at: trace.time)
        let body = Self.withoutCategory(record.message)
        if uikit.read(body, of: record, into: &trace) { return .used }
        let speaker = AppLines.Speaker(pid: record.pid, name: record.process)
        return app.read(record.message, speaker: speaker, into: &trace) ? .used : .known
    }

    /// The message after `[BackgroundTask] ` or another category.
    private static func withoutCategory(_ message: ByteText) -> ByteText {
        guard message[0] == 0x5B, let close = message.firstIndex(of: "] ") else { return message }
        return message.dropFirst(close + 2)
    }
}

/// `app<com.example.app(UUID)>:412` and its older forms: who a daemon speaks of.
struct ProcessHandle {
    let app: ByteText
    let pid: UInt32

    /// Finds the first handle in a message.
    init?(in message: ByteText) {
        for opening in ["application<", "app<"] as [StaticString] {
            guard let start = message.firstIndex(of: opening) else { continue }
            let inside = message.dropFirst(start + opening.utf8CodeUnitCount)
            guard let close = inside.firstIndex(of: 0x3E), inside[close + 1] == 0x3A,
                let pid = inside.dropFirst(close + 2).leadingInteger, let known = UInt32(exactly: pid)
            else { continue }
            let name = inside.prefix(close)
            app = name.firstIndex(of: 0x28).map { name.prefix($0) } ?? name
            self.pid = known
            return
        }
        return nil
    }
}
