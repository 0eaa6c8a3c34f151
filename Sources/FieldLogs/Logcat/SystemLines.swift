import TraceModel

/// Messages of the main and system buffers: what the system's services, WorkManager and the exceptions of apps say
/// about processes, services, activities and wake locks.
///
/// Most of it stands in the events buffer too. Both tellings give the same events, so a log with either buffer, or
/// with both, has one answer.
struct SystemLines {
    var foreground = ForegroundServiceEvents()
    var services = StartedServices()
    var anrs = AnrLines()
    private var wakeLocks = WakeLockLines()
    private var work = WorkLines()
    private var activities = ActivityMessages()
    /// Process that last said that its foreground service did not start.
    private var notStarted: UInt32?

    /// Reads the message by the table of its tag; nil if it is none of these.
    mutating func read(
        _ prefix: LogcatPrefix, _ table: MessageTable<SystemMeaning>?, into trace: inout LogTrace
    ) -> LogTrace.Use? {
        if let table {
            let message = prefix.tag.equals("PowerManagerService") ? prefix.message : prefix.message.trimmed
            var next = 0
            while let (row, captures) = table.find(message, from: next) {
                if let use = read(table.rows[row].meaning, captures, prefix, into: &trace) { return use }
                next = row + 1
            }
        }
        return refusal(prefix, into: &trace)
    }

    /// An app crashes of an exception: of some of them a service is the reason.
    mutating func crash(
        _ exception: ByteText, _ message: ByteText, of process: UInt32, at time: Int64? = nil,
        into trace: inout LogTrace
    ) {
        if message.firstIndex(of: "did not then call Service.startForeground()") != nil,
            let component = Component.find(in: message)
        {
            foreground.timedOut(
                component, process: process, because: "did not call startForeground in time",
                at: time ?? trace.time, into: &trace)
        } else if message.firstIndex(of: "did not stop within its timeout") != nil,
            let component = Component.find(in: message)
        {
            foreground.timedOut(
                component, process: process, because: "did not stop in time", at: time ?? trace.time,
                into: &trace)
        } else if exception.firstIndex(of: "ForegroundServiceStartNotAllowedException") != nil {
            foreground.refuse(
                Component.find(in: message), process: process, because: message, into: &trace)
        }
    }

    private mutating func read(
        _ meaning: SystemMeaning, _ captures: Captures, _ prefix: LogcatPrefix, into trace: inout LogTrace
    ) -> LogTrace.Use? {
        switch meaning {
        case .start, .startOld, .kill, .noLongerWanted, .died, .memoryKill, .memoryKillOld, .freeze,
            .unfreeze,
            .makerDeath, .makerKill, .signalExit, .cleanExit, .signalSent:
            return ProcessMessages.read(meaning, captures, prefix, anrs: &anrs, into: &trace) ? .used : nil
        case .noProcess, .restartScheduled, .stoppedIdle, .startRefused, .foregroundStartRefused,
            .foregroundRefused, .foregroundBackgroundStart, .broughtDown:
            return service(meaning, captures, into: &trace) ? .used : nil
        case .serviceNotStarted:
            notStarted = prefix.pid
            return .known
        case .notResponding, .notRespondingPid, .notRespondingReason, .broadcastTimeout, .broadcastReceiver:
            return anrs.read(meaning, captures, prefix, into: &trace)
        case .activity(let report):
            return activities.read(report, captures, into: &trace)
        case .heldWakeLock, .acquiredWakeLock, .releasedWakeLock, .wakeLockChange:
            return wakeLocks.read(meaning, captures, prefix, into: &trace)
        case .workerBegan, .workerEnded, .workerCancelled, .jobBegan, .jobStopped, .jobEnded, .jobScheduled,
            .jobTimeout:
            return work.read(meaning, captures, prefix, into: &trace) ? .used : nil
        }
    }

    private mutating func service(
        _ meaning: SystemMeaning, _ captures: Captures, into trace: inout LogTrace
    ) -> Bool {
        let printed = captures["component"].isEmpty ? captures["intent"] : captures["component"]
        if case .noProcess = meaning { return noProcess(captures, into: &trace) }
        guard let component = Component.find(in: printed) else { return false }
        switch meaning {
        case .restartScheduled:
            guard let delay = captures["delay"].integer else { return false }
            return services.promised(component, delay: delay, into: &trace)
        case .stoppedIdle: services.stoppedIdle(component, into: &trace)
        case .startRefused where captures["foreground"].hasPrefix("true"):
            foreground.refuse(
                component, process: nil, because: Self.text(Self.background), into: &trace)
        case .startRefused: services.refused(component, because: Self.background, into: &trace)
        case .foregroundStartRefused, .foregroundRefused:
            foreground.refuse(component, process: nil, because: captures["reason"], into: &trace)
        case .foregroundBackgroundStart:
            foreground.refuse(component, process: nil, because: Self.text(Self.background), into: &trace)
        default: foreground.broughtDown(component, into: &trace)
        }
        return true
    }

    /// The system found no process to run a service in, and did not start one.
    private func noProcess(_ captures: Captures, into trace: inout LogTrace) -> Bool {
        guard !captures["app"].isEmpty, !captures["service"].isEmpty else { return false }
        let app = trace.name(captures["app"])
        let process = trace.processes.latest(app: app, in: trace.catalog) ?? trace.process(app: app)
        trace.add(
            .taskRefused, process: process, label: Words.Task.service,
            name: trace.name(captures["service"].trimmed))
        trace.extra(.reason, "no process")
        return true
    }

    private static let background: StaticString = "background start not allowed"
    /// The service in which WorkManager runs its foreground workers.
    private static let workService: StaticString = "androidx.work.impl.foreground.SystemForegroundService"

    private static func text(_ text: StaticString) -> ByteText {
        ByteText(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    /// An app prints the exception that it got for a start that is not allowed.
    private mutating func refusal(_ prefix: LogcatPrefix, into trace: inout LogTrace) -> LogTrace.Use? {
        var message = prefix.message
        if message[0] == 0x43, message.hasPrefix("Caused by: ") { message = message.dropFirst(11) }
        guard message[0] == 0x61 || message[0] == 0x6A,
            message.hasPrefix("android.app.") || message.hasPrefix("java.lang.Illegal")
        else { return nil }
        guard let colon = message.firstIndex(of: ": ") else { return nil }
        let (exception, text) = (message.prefix(colon), message.dropFirst(colon + 2))
        if exception.hasSuffix(".ForegroundServiceStartNotAllowedException")
            || exception.hasSuffix(".MissingForegroundServiceTypeException")
            || exception.hasSuffix(".InvalidForegroundServiceTypeException")
        {
            trace.processes.signOfLife(pid: prefix.pid, at: trace.time)
            foreground.refuse(
                Component.find(in: text),
                className: notStarted == prefix.pid ? Self.text(Self.workService) : nil,
                pid: prefix.pid, process: nil, because: text, into: &trace)
            return .used
        }
        guard text.hasPrefix("Not allowed to start service "), let component = Component.find(in: text) else {
            return nil
        }
        services.refused(component, because: Self.background, into: &trace)
        return .used
    }
}
