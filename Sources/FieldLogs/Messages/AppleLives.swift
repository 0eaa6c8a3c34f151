import TraceModel

/// What daemons said about the lives of apps: launches on their way, and the last state of each process, so that a
/// state that several of them tell is one event.
struct AppleLives {
    /// A launch that was asked for.
    struct Launch {
        let cause: String
        let time: Int64
        /// Whether it is to come up on screen, if that was told.
        let isVisible: Bool?
    }

    private struct State {
        var isVisible: Bool?
        var isSuspended: Bool?
    }

    /// A launch that did not lead to a process in this time did not happen.
    private static let launchTime: Int64 = 60_000_000_000

    private var launches = BoundedMap<NameID, Launch>(limit: 4_096)
    private var states = BoundedMap<UInt32, State>()
    private var unmanaged = BoundedMap<UInt32, Bool>()
    private var begun = BoundedMap<UInt32, Bool>()

    /// A launch of the app was asked for; what is told of its cause first is kept, unless it was nothing.
    mutating func launch(
        _ app: NameID, cause: String, isVisible: Bool? = nil, in trace: inout LogTrace
    ) {
        if let launch = launches[app], trace.time.subtractingClamped(launch.time) < Self.launchTime {
            let isCauseNew = launch.cause == Words.Cause.unknown || cause == Words.Cause.prewarm
            launches[app] = Launch(
                cause: isCauseNew ? cause : launch.cause, time: launch.time,
                isVisible: launch.isVisible ?? isVisible)
            return
        }
        launches[app] = Launch(cause: cause, time: trace.time, isVisible: isVisible)
    }

    /// The process of a launch is there: it started when the launch was asked for.
    mutating func begin(pid: UInt32, app: ByteText, into trace: inout LogTrace) {
        let name = trace.name(app)
        guard let launch = launches[name] else { return }
        launches[name] = nil
        guard trace.time.subtractingClamped(launch.time) < Self.launchTime else { return }
        trace.processes.startAnew(pid: pid)
        let process = trace.process(pid: pid, app: name)
        guard process != 0, begun[process] == nil else { return }
        begun[process] = true
        trace.add(.processStarted, process: process, label: launch.cause, at: launch.time)
        if let isVisible = launch.isVisible {
            show(process, isVisible: isVisible, by: "launch", into: &trace)
        }
    }

    /// The process is on screen or not, as the system sees it.
    mutating func show(_ process: UInt32, isVisible: Bool, by source: String, into trace: inout LogTrace) {
        var state = states[process] ?? State()
        guard process != 0, state.isVisible != isVisible else { return }
        state.isVisible = isVisible
        states[process] = state
        let subject = trace.subject(of: process, kind: Words.Subject.visibility)
        trace.add(
            .state, process: process, subject: subject,
            label: isVisible ? Words.Visibility.foreground : Words.Visibility.background)
        trace.extra(.cause, source)
    }

    /// The system stops running the process, or runs it again. A process that it does not manage is never stopped.
    mutating func suspend(
        _ process: UInt32, _ isSuspended: Bool, by source: String, into trace: inout LogTrace
    ) {
        guard process != 0 else { return }
        if isSuspended, unmanaged[process] ?? false { return }
        var state = states[process] ?? State()
        let wasSuspended = state.isSuspended
        state.isSuspended = isSuspended
        states[process] = state
        if wasSuspended == isSuspended { return }
        trace.add(
            isSuspended ? .processSuspended : .processResumed, process: process, label: source)
    }

    /// The system does not suspend this process.
    mutating func ignoreSuspends(of process: UInt32) { unmanaged[process] = true }
}
