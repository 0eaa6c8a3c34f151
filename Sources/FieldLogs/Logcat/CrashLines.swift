import TraceModel

/// What `AndroidRuntime` writes into the main buffer when an app dies of an exception, for logs without the events
/// buffer: `FATAL EXCEPTION: main`, then `Process: NAME, PID: N`, then the exception (source: AOSP
/// `RuntimeInit.KillApplicationHandler`).
struct CrashLines {
    /// The process whose exception the next line names.
    private var waiting: (pid: UInt32, process: UInt32)?

    mutating func read(_ message: ByteText, pid: UInt32, into trace: inout LogTrace) -> Bool {
        if message.hasPrefix("Process: "), let comma = message.firstIndex(of: ", PID: ") {
            guard let crashed = message.dropFirst(comma + 7).leadingInteger.flatMap({ UInt32(exactly: $0) })
            else { return false }
            let name = message.slice(9, comma)
            let process = trace.process(
                pid: crashed, name: trace.name(name), app: trace.name(Component.package(ofProcess: name)))
            trace.add(.processEnded, process: process, label: "android", number: 4)
            trace.processes.end(pid: crashed, at: trace.time, isGone: false)
            waiting = (pid, process)
            return true
        }
        // The line after it is the exception; the engine joins both to one end.
        guard let waiting, waiting.pid == pid else { return false }
        self.waiting = nil
        trace.add(.processEnded, process: waiting.process, label: "android", number: 4)
        trace.extra(.words, message)
        return true
    }
}
