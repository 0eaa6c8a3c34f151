import TraceModel

/// What runningboardd says about launches, assertions, states and ends of apps (unified log).
struct RunningBoardMessages {
    enum Meaning {
        case launch, createJob, tracking, acquire, assertionState, invalidate, clockStarts, state, removing
        case suspending, resuming, ignoringSuspend, terminating, reportedEnd, memoryLimit, stateDump, silent
    }

    static let table = MessageTable<Meaning>(
        "runningboardd",
        [
            .init("Executing launch request for {identity} ({explanation})", .launch, seen: "iOS 14 to 26"),
            .init("Creating and launching job for: {identity}", .createJob, seen: "iOS 14 to 26"),
            .init("Now tracking process: {handle}", .tracking, seen: "iOS 15 to 26"),
            .init(
                "Acquiring assertion targeting {target} from originator {originator} with description <RBSAssertionDescriptor| \"{name}\" ID:{id} target:{attributes}",
                .acquire, seen: "iOS 14 to 26"),
            .init(
                "Assertion {id} (target:{target}) will be created as {how}", .assertionState,
                seen: "iOS 15 to 26"),
            .init(
                "Invalidating assertion {id} (target:{target}) from originator", .invalidate,
                seen: "iOS 14 to 26"),
            .init(
                "Removed last relative-start-date-defining assertion for process {identity}", .clockStarts,
                seen: "iOS 15 to 26"),
            .init("Calculated state for {identity}: {state} (role: {role})", .state, seen: "iOS 14 to 26"),
            .init("Removing process: {handle}", .removing, seen: "iOS 15 to 26"),
            .init("RBSStateCaptureSet", .stateDump, seen: "iOS 26 simulator"),
            // Behind the handle of a process.
            .init("Suspending task", .suspending, seen: "iOS 13 to 26"),
            .init("Resuming task", .resuming, seen: "iOS 13 to 26"),
            .init(
                "Ignoring suspend because this process is not lifecycle managed", .ignoringSuspend,
                seen: "macOS 15 and 26, simulator"),
            .init("Terminating with context: {context}", .terminating, seen: "iOS 15 to 26, macOS"),
            .init(
                "termination reported by launchd ({namespace}, {code}, {status})", .reportedEnd,
                seen: "iOS 15 to 26"),
            .init("Memory Limits: active {active} inactive {inactive}", .memoryLimit, seen: "iOS 15 to 26"),
            .init("Set jetsam priority to {priority} [", .silent, seen: "iOS 15 to 26"),
            .init("Set darwin role to: {role}", .silent, seen: "iOS 15 to 26"),
            .init("terminate_with_reason() success", .silent, seen: "iOS 15 to 26, macOS"),
            .init("This process will be managed", .silent, seen: "iOS 15 to 26"),
        ])

    private static let source = "RunningBoard"

    private var counted = CountedTable(Self.table)

    var patternCounts: [PatternCount] { counted.counts() }

    mutating func read(_ record: AppleRecord, _ lives: inout AppleLives, into trace: inout LogTrace) -> Bool {
        var message = record.message
        var subject = message.prefix(0)
        if message[0] == 0x5B, let close = message.firstIndex(of: "] ") {
            subject = message.prefix(close)
            message = message.dropFirst(close + 2)
        }
        guard let (meaning, captures) = counted.find(message) else { return false }
        if let handle = ProcessHandle(in: subject), let pid = handle.pid {
            return read(meaning, captures, of: handle, pid, &lives, into: &trace)
        }
        return read(meaning, captures, message, &lives, into: &trace)
    }

    /// A message behind the handle of the process that it is about.
    private func read(
        _ meaning: Meaning, _ captures: Captures, of handle: ProcessHandle, _ pid: UInt32,
        _ lives: inout AppleLives,
        into trace: inout LogTrace
    ) -> Bool {
        let process = trace.process(pid: pid, app: trace.name(handle.app))
        switch meaning {
        case .suspending: lives.suspend(process, true, by: Self.source, into: &trace)
        case .resuming: lives.suspend(process, false, by: Self.source, into: &trace)
        case .ignoringSuspend:
            lives.ignoreSuspends(of: process)
            return false
        case .terminating:
            let context = ExitContext(captures["context"])
            trace.add(.processReported, process: process)
            trace.extra(.report, Words.Report.terminationOrdered)
            trace.extra(.words, context.explanation)
            context.add(to: &trace)
        case .reportedEnd:
            let namespace = ExitCodes.namespace(captures["namespace"].integer ?? 0)
            trace.add(
                .processEnded, process: process, label: namespace,
                number: captures["code"].code ?? EventBatch.absent)
            trace.processes.end(pid: pid, at: trace.time)
        case .memoryLimit:
            guard let megabytes = captures["active"].leadingInteger, megabytes > 0, megabytes < 1 << 32 else {
                return false
            }
            trace.add(.processReported, process: process)
            trace.extra(.report, Words.Report.memoryLimit)
            trace.extra(.measure, Words.Measure.memory)
            trace.extra(.limit, megabytes << 20)
        default: return false
        }
        return true
    }

    /// A message that names the process inside.
    private func read(
        _ meaning: Meaning, _ captures: Captures, _ message: ByteText, _ lives: inout AppleLives,
        into trace: inout LogTrace
    ) -> Bool {
        switch meaning {
        case .launch, .createJob:
            guard let identity = ProcessHandle(in: captures["identity"]) else { return false }
            let cause = Self.isPrewarm(captures["explanation"]) ? Words.Cause.prewarm : Words.Cause.unknown
            lives.launch(trace.name(identity.app), cause: cause, in: &trace)
        case .tracking:
            guard let handle = ProcessHandle(in: captures["handle"]), let pid = handle.pid else {
                return false
            }
            _ = trace.process(pid: pid, app: trace.name(handle.app))
            lives.begin(pid: pid, app: handle.app, into: &trace)
        case .acquire: return acquire(captures, &lives, into: &trace)
        case .invalidate:
            guard let target = ProcessHandle(in: captures["target"]),
                let process = trace.knownProcess(of: target)
            else { return false }
            trace.add(
                .holdReleased, process: process, label: Words.Hold.assertion,
                number: TaskIdentifier(text: trace.name(captures["id"])).rawValue)
        case .clockStarts:
            // It is also said of a process that is gone.
            guard let identity = ProcessHandle(in: captures["identity"]),
                let process = trace.knownProcess(of: identity)
            else { return false }
            trace.add(.processReported, process: process)
            trace.extra(.report, Words.Report.budgetStarts)
        case .state:
            guard captures["state"].hasPrefix("running"),
                let identity = ProcessHandle(in: captures["identity"])
            else { return false }
            return ProcessStateText(captures["state"], role: captures["role"]).tell(
                of: trace.process(of: identity), &lives, by: Self.source, into: &trace)
        case .removing:
            guard let handle = ProcessHandle(in: captures["handle"]), let pid = handle.pid,
                !trace.processes.isEnded(pid: pid)
            else { return false }
            trace.add(.processEnded, process: trace.process(of: handle))
            trace.processes.end(pid: pid, at: trace.time)
        case .stateDump: return StateDump.read(message, into: &trace)
        default: return false
        }
        return true
    }

    private func acquire(_ captures: Captures, _ lives: inout AppleLives, into trace: inout LogTrace) -> Bool
    {
        guard let target = ProcessHandle(in: captures["target"]) else { return false }
        let attributes = captures["attributes"]
        if attributes.firstIndex(of: "name:\"DYLDLaunch\"") != nil || Self.isPrewarm(captures["name"]) {
            lives.launch(trace.name(target.app), cause: Words.Cause.prewarm, in: &trace)
        }
        let process = trace.process(of: target)
        let name = trace.name(captures["name"])
        trace.add(
            .holdAcquired, process: process, label: Words.Hold.assertion, name: name,
            number: TaskIdentifier(text: trace.name(captures["id"].prefix { $0 != 0x20 })).rawValue)
        trace.extra(.charged, captures["originator"])
        if let duration = attributes.firstIndex(of: "invalidationDuration:"),
            let limit = attributes.dropFirst(duration + 21).leadingSeconds
        {
            trace.extra(.limit, limit)
        }
        return true
    }

    /// dasd launches an app ahead of its use; SpringBoard's "Prewarming for launch of" is an ordinary launch.
    private static func isPrewarm(_ text: ByteText) -> Bool {
        text.firstIndex(of: "DAS Prewarm launch") != nil || text.firstIndex(of: "DAS DYLD3 Closure") != nil
    }
}

/// The assertions of a state dump: each with the budget that the system gives it.
enum StateDump {
    static func read(_ message: ByteText, into trace: inout LogTrace) -> Bool {
        var isUsed = false
        var from = 0
        while let start = message.firstIndex(of: "<RBAssertion| identifier:", from: from) {
            let next = message.firstIndex(of: "<RBAssertion| identifier:", from: start + 1) ?? message.count
            let text = message.slice(start + 25, next)
            from = next
            // Only what ends in a termination is a budget.
            guard let target = text.firstIndex(of: "target:"),
                let handle = ProcessHandle(ofAnyIn: text.dropFirst(target).prefix { $0 != 0x5D }),
                handle.pid != nil,
                text.firstIndex(of: "end:InvalidateAndTerminateProcess") != nil,
                let valid = text.firstIndex(of: "nvld:"),
                let limit = text.dropFirst(valid + 5).leadingSeconds,
                limit > 0
            else { continue }
            let id = text.prefix { $0 != 0x20 }
            let process = trace.process(of: handle)
            let name = text.firstIndex(of: "explanation:\"").map { start in
                text.dropFirst(start + 13).prefix { $0 != 0x22 }
            }
            trace.add(
                .taskReported, process: process, label: Words.Task.assertion,
                name: name.map { trace.name($0) } ?? .none,
                number: TaskIdentifier(text: trace.name(id)).rawValue)
            trace.extra(.report, Words.Report.permitted)
            trace.extra(.limit, limit)
            isUsed = true
        }
        return isUsed
    }
}

/// `running-active-NotVisible` and its kin: a state of a process as RunningBoard and its observers write it.
struct ProcessStateText {
    private let state: ByteText
    private let role: ByteText

    init(_ state: ByteText, role: ByteText) {
        self.state = state
        self.role = role
    }

    /// Tells what it says; false if that is nothing.
    func tell(of process: UInt32, _ lives: inout AppleLives, by source: String, into trace: inout LogTrace)
        -> Bool
    {
        guard process != 0 else { return false }
        if state.hasPrefix("running-suspended") {
            lives.suspend(process, true, by: source, into: &trace)
            return true
        }
        guard state.hasPrefix("running-active") else { return false }
        if state.hasSuffix("-NotVisible") {
            lives.show(process, isVisible: false, by: source, into: &trace)
        } else if state.hasSuffix("-Visible") {
            lives.show(process, isVisible: true, by: source, into: &trace)
        } else if role.hasPrefix("UserInteractive") {
            lives.show(process, isVisible: true, by: source, into: &trace)
        } else if role.equals("Background") || role.equals("NonUserInteractive") {
            lives.show(process, isVisible: false, by: source, into: &trace)
        } else {
            return false
        }
        return true
    }
}
