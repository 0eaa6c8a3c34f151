import TraceModel

/// What RunningBoard says when it really suspends or resumes a process (unified log).
enum RunningBoardLines {
    private static let suspending = MessagePattern("{*}] Suspending task", seen: "iOS 13 to 26")
    private static let resuming = MessagePattern("{*}] Resuming task", seen: "iOS 13 to 26")

    static func read(_ record: AppleRecord, into trace: inout LogTrace) -> Bool {
        let kind: EventKind
        if suspending.match(record.message) != nil {
            kind = .processSuspended
        } else if resuming.match(record.message) != nil {
            kind = .processResumed
        } else {
            return false
        }
        guard let handle = ProcessHandle(in: record.message) else { return false }
        let process = trace.process(pid: handle.pid, app: trace.name(handle.app))
        trace.add(kind, process: process, label: "RunningBoard")
        return true
    }
}
