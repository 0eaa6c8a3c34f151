import TraceModel

/// Lines that Android Studio puts between those of a log when a process of the debugged app comes or goes:
/// `---------------------------- PROCESS ENDED (4711) for package com.example.app ----------------------------`.
enum StudioMarkers {
    /// Reads the line; nil if it is none.
    static func read(_ line: ByteText, into trace: inout LogTrace) -> LogTrace.Use? {
        guard line[0] == 0x2D, line.hasPrefix("---------------------------- PROCESS ") else { return nil }
        let rest = line.dropFirst(37)
        let isEnd = rest.hasPrefix("ENDED (")
        guard isEnd || rest.hasPrefix("STARTED ("), let open = rest.firstIndex(of: 0x28),
            let pid = rest.dropFirst(open + 1).leadingInteger.flatMap({ UInt32(exactly: $0) }), pid > 0,
            let package = rest.firstIndex(of: " for package ")
        else { return .unknown }
        let name = trace.name(rest.dropFirst(package + 13).prefix { $0 != 0x20 })
        // It has no time of its own: it stands between the lines around it.
        guard trace.clock.isRunning else { return .known }
        if isEnd {
            trace.add(.processEnded, process: trace.process(pid: pid, app: name))
            trace.processes.end(pid: pid, at: trace.time)
        } else {
            trace.processes.startAnew(pid: pid)
            trace.add(
                .processStarted, process: trace.process(pid: pid, app: name), label: Words.Cause.unknown)
        }
        return .used
    }
}
