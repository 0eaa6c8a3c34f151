import TraceModel

/// What SpringBoard says about launches, screens and ends of apps (unified log).
struct SpringBoardMessages {
    enum Meaning { case bootstrap, exited, stateChanged, visibility, silent }

    static let table = MessageTable<Meaning>(
        "SpringBoard",
        [
            .init("Bootstrapping {identity} with intent {intent}", .bootstrap, seen: "iOS 12 to 26"),
            .init(
                "Process exited: {*}<RBSProcessExitStatus| domain:{domain}({*}) code:{code}>", .exited,
                seen: "iOS 13 to 26"),
            .init(
                "Application process state changed for {app}: <SBApplicationProcessState: {*}; pid: {pid}; taskState: {task}; visibility: {visibility}>",
                .stateChanged, seen: "iOS 12 to 26"),
            .init("Application process state changed for {app}: (null)", .silent, seen: "iOS 12 to 26"),
            .init("Prewarming for launch of {app}", .silent, seen: "iOS 15 to 26"),
            .init("Asked to bootstrap a new process with identity: {identity}", .silent, seen: "iOS 26"),
            // Behind the handle of a process or a scene.
            .init("Setting process visibility to: {visibility}", .visibility, seen: "iOS 13 to 26"),
            .init("Setting process task state to: {task}", .silent, seen: "iOS 13 to 26"),
            .init("Bootstrap success!", .silent, seen: "iOS 13 to 26"),
            .init(
                "Sending scene action [{action}][{id}] to process {*} (watchdog: {limit}s)", .silent,
                seen: "iOS 26"),
            .init("Scene lifecycle state did change: {state}", .silent, seen: "iOS 13 to 26"),
            .init("Received state update for {pid} ({identity}>, {state}", .silent, seen: "iOS 13 to 26"),
        ])

    private static let source = "SpringBoard"

    private var counted = CountedTable(Self.table)
    private var observers = ObserverMessages()

    var patternCounts: [PatternCount] { counted.counts() }

    mutating func read(_ record: AppleRecord, _ lives: inout AppleLives, into trace: inout LogTrace) -> Bool {
        var message = record.message
        var subject = message.prefix(0)
        if message[0] == 0x5B, let close = message.firstIndex(of: "] ") {
            subject = message.prefix(close)
            message = message.dropFirst(close + 2)
        }
        guard let (meaning, captures) = counted.find(message) else { return false }
        let handle = ProcessHandle(in: subject)
        switch meaning {
        case .bootstrap:
            let app = ProcessHandle(in: captures["identity"])?.app ?? captures["identity"]
            // An intent is how it is to come up, on screen or not; why, it does not tell.
            let isTap = captures["intent"].hasPrefix("foreground")
            lives.launch(
                trace.name(app), cause: isTap ? Words.Cause.user : Words.Cause.unknown,
                isVisible: isTap ? true : captures["intent"].hasPrefix("background") ? false : nil, in: &trace
            )
        case .exited:
            guard let handle = handle?.pid != nil ? handle : ProcessHandle(in: message), let pid = handle.pid
            else {
                return false
            }
            let process = trace.process(of: handle)
            trace.add(
                .processEnded, process: process, label: captures["domain"].string,
                number: Self.code(captures["code"]) ?? EventBatch.absent)
            trace.processes.end(pid: pid, at: trace.time)
        case .stateChanged:
            guard let number = captures["pid"].integer, number > 0, let pid = UInt32(exactly: number) else {
                return false
            }
            if captures["task"].equals("Running") {
                lives.begin(pid: pid, app: captures["app"], into: &trace)
            }
            let process = trace.process(pid: pid, app: trace.name(captures["app"]))
            return show(process, captures["visibility"], &lives, into: &trace) || process != 0
        case .visibility:
            guard let handle, handle.pid != nil else { return false }
            return show(trace.process(of: handle), captures["visibility"], &lives, into: &trace)
        case .silent:
            return observers.read(message, &lives, into: &trace)
        }
        return true
    }

    private func show(
        _ process: UInt32, _ visibility: ByteText, _ lives: inout AppleLives, into trace: inout LogTrace
    ) -> Bool {
        if visibility.equals("Foreground") {
            lives.show(process, isVisible: true, by: Self.source, into: &trace)
        } else if visibility.equals("Background") {
            lives.show(process, isVisible: false, by: Self.source, into: &trace)
        } else {
            return false
        }
        return true
    }

    /// `0x8BADF00D`, `17`, or a name with its number: `SIGSEGV(11)`.
    private static func code(_ text: ByteText) -> Int64? {
        if let code = text.code { return code }
        guard let open = text.lastIndex(of: 0x28) else { return nil }
        return text.dropFirst(open + 1).leadingInteger
    }
}

/// What every process hears that watches others: a state that RunningBoard calculated. About fifteen of them write it.
struct ObserverMessages {
    enum Meaning { case update }

    static let table = MessageTable<Meaning>(
        "any process",
        [
            // The closing bracket is missing in the real message.
            .init("Received state update for {pid} ({identity}>, {state}", .update, seen: "iOS 13 to 26")
        ])

    private var counted = CountedTable(Self.table)

    var patternCounts: [PatternCount] { counted.counts(withUnmatched: false) }

    mutating func read(_ message: ByteText, _ lives: inout AppleLives, into trace: inout LogTrace) -> Bool {
        guard let (_, captures) = counted.find(message), let number = captures["pid"].integer,
            let pid = UInt32(exactly: number), let start = message.firstIndex(of: "app"),
            let identity = ProcessHandle(in: message.dropFirst(start))
        else { return false }
        let process = trace.process(pid: pid, app: trace.name(identity.app))
        return ProcessStateText(captures["state"].trimmed, role: message.prefix(0)).tell(
            of: process, &lives, by: "RunningBoard", into: &trace)
    }
}
