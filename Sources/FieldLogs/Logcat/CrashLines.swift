import TraceModel

/// What `AndroidRuntime` writes into the main buffer when an app dies of an exception, for logs without the events
/// buffer: `FATAL EXCEPTION: main`, then `Process: NAME, PID: N`, then the exception (source: AOSP
/// `RuntimeInit.KillApplicationHandler`).
struct CrashLines {
    private struct Crash {
        /// The process that writes the lines, and the one that crashed: the same but for makers' forms.
        let writer: UInt32
        let pid: UInt32
        let process: UInt32
        let time: Int64
        let line: Int64
    }

    /// The crash whose exception the next line names.
    private var waiting: Crash?

    mutating func read(
        _ message: ByteText, pid: UInt32, system: inout SystemLines, into trace: inout LogTrace
    ) -> Bool {
        if message.hasPrefix("Process: "), let comma = message.firstIndex(of: ", PID: ") {
            guard let crashed = message.dropFirst(comma + 7).leadingInteger.flatMap({ UInt32(exactly: $0) }),
                crashed > 0
            else { return false }
            finish(into: &trace)
            let name = message.slice(9, comma)
            let process = trace.process(
                pid: crashed, name: trace.name(name), app: trace.name(Component.package(ofProcess: name)))
            trace.processes.end(pid: crashed, at: trace.time, isGone: false)
            waiting = Crash(
                writer: pid, pid: crashed, process: process, time: trace.time, line: trace.line)
            return true
        }
        // The line after it is the exception.
        guard let crash = waiting, crash.writer == pid else { return false }
        waiting = nil
        let colon = message.firstIndex(of: ": ") ?? message.count
        system.crash(
            message.prefix(colon), message.dropFirst(colon + 2), of: crash.process, at: crash.time,
            into: &trace)
        add(crash, into: &trace)
        trace.extra(.words, message)
        return true
    }

    /// The exception did not come.
    mutating func finish(into trace: inout LogTrace) {
        if let crash = waiting { add(crash, into: &trace) }
        waiting = nil
    }

    private func add(_ crash: Crash, into trace: inout LogTrace) {
        let line = trace.line
        trace.line = crash.line
        trace.add(.processEnded, process: crash.process, label: "android", number: 4, at: crash.time)
        trace.line = line
    }
}
