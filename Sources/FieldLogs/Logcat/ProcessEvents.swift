import TraceModel

/// Processes in the events buffer: starts, names, kills, deaths, crashes and the freezer.
enum ProcessEvents {
    /// `am_proc_start`: the pid belongs to this process from now on.
    static func started(_ values: EventValues, into trace: inout LogTrace) -> UInt32? {
        guard let pid = values.number(.pid) else { return nil }
        return started(
            values[.process], pid: pid, uid: values.number(.uid), hosting: values[.hosting], into: &trace)
    }

    /// The system starts a process with this name and pid.
    static func started(
        _ printed: ByteText, pid: UInt32, uid: UInt32?, hosting: ByteText, into trace: inout LogTrace
    ) -> UInt32? {
        guard !printed.isEmpty else { return nil }
        let name = trace.name(printed)
        let app = trace.name(Component.package(ofProcess: printed))
        if let known = trace.processes.started(
            pid: pid, name: name, at: trace.time, catalog: trace.catalog)
        {
            return known
        }
        if let displaced = trace.processes.begin(
            pid: pid, name: name, app: app, at: trace.time, catalog: trace.catalog)
        {
            // Its end was not seen, but the pid is free: it is gone by now.
            trace.add(.processEnded, process: displaced)
            trace.extra(.reason, "its pid was given to another process")
        }
        let process = trace.process(pid: pid, name: name, app: app)
        trace.processes.markStarted(pid: pid, at: trace.time)
        if let uid { trace.catalog[process: process].uid = uid }
        trace.add(.processStarted, process: process, label: ProcessCauses.start(hosting))
        return process
    }

    /// `am_proc_bound`: the process asked the system for its app.
    static func bound(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        trace.processes.signOfLife(pid: pid, at: trace.time)
        _ = process(values[.process], pid, into: &trace)
        return .used
    }

    /// `am_kill`: the system kills it and says why.
    static func killed(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        var importance = values[.importance]
        var reason = values[.reason]
        if let value = importance.integer, !(-1_000...1_001).contains(value) {
            // Some makers write the memory before the importance.
            importance = reason.prefix { $0 != 0x2C }
            reason = reason.dropFirst(importance.count + 1)
        }
        killed(values[.process], pid: pid, importance: importance, because: reason, into: &trace)
        return .used
    }

    /// The system kills a process and says why.
    static func killed(
        _ printed: ByteText, pid: UInt32, importance: ByteText, because reason: ByteText,
        into trace: inout LogTrace
    ) {
        trace.add(
            .processEnded, process: process(printed, pid, into: &trace), label: "android",
            number: ProcessCauses.kill(reason) ?? EventBatch.absent)
        trace.extra(.words, reason)
        trace.extra(.importance, importance)
        ExcessiveCPU(reason)?.add(to: &trace)
        trace.processes.end(pid: pid, at: trace.time)
    }

    /// `am_proc_died`: the process is gone. Why is not said; an `am_kill` or `am_crash` before it says it.
    static func died(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        died(values[.process], pid: pid, importance: values[.importance], into: &trace)
        return .used
    }

    /// A process is gone, and nothing is said about why.
    static func died(
        _ printed: ByteText, pid: UInt32, importance: ByteText, into trace: inout LogTrace
    ) {
        trace.add(.processEnded, process: process(printed, pid, into: &trace))
        trace.extra(.importance, importance)
        trace.processes.end(pid: pid, at: trace.time)
    }

    /// `am_process_start_timeout`: it did not ask for its app in time.
    static func startTimedOut(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        trace.add(
            .processEnded, process: process(values[.process], pid, into: &trace), label: "android", number: 7)
        trace.extra(.words, "start timeout")
        trace.processes.end(pid: pid, at: trace.time)
        return .used
    }

    /// `killinfo`: the low memory killer takes a process. It prints no name.
    static func killedForMemory(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        killedForMemory(
            values[.process], pid: pid, importance: values[.importance], words: values[.process], into: &trace
        )
        return .used
    }

    /// The low memory killer takes a process.
    static func killedForMemory(
        _ printed: ByteText, pid: UInt32, importance: ByteText, words: ByteText, into trace: inout LogTrace
    ) {
        trace.add(
            .processEnded, process: process(printed, pid, into: &trace), label: "android", number: 3)
        trace.extra(.words, words)
        trace.extra(.importance, importance)
        trace.processes.end(pid: pid, at: trace.time)
    }

    /// `am_uid_active` and `am_uid_idle`: told of each process that is known to run under the uid.
    static func uidState(
        _ report: String, _ values: EventValues, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let uid = values.number(.uid) else { return .unknown }
        let processes = trace.processes.living(uid: uid, in: trace.catalog)
        for process in processes {
            trace.add(.processReported, process: process)
            trace.extra(.report, report)
        }
        return processes.isEmpty ? .known : .used
    }

    /// `am_crash`: an exception or signal that the app does not survive. The process may wait for the user to
    /// close a dialog, but it does nothing any more. From API 34 on a flag tells of crashes that it survives.
    static func crashed(
        _ values: EventValues, system: inout SystemLines, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        if values.integer(.recoverable) == 1 { return .known }
        let isNative = values[.exception].equals("Native crash")
        let process = process(values[.process], pid, into: &trace)
        // The file is the last part of the text.
        let text = values[.reason]
        let message = text.prefix(text.lastIndex(of: 0x2C) ?? 0)
        system.crash(values[.exception], message, of: process, into: &trace)
        trace.add(.processEnded, process: process, label: "android", number: isNative ? 5 : 4)
        let separator = message.isEmpty ? "" : ": "
        trace.extra(.words, values[.exception].string + separator + message.string)
        trace.processes.end(pid: pid, at: trace.time, isGone: false)
        return .used
    }

    /// `am_anr`: the process does not answer. What comes of it stands in later lines.
    static func notResponding(
        _ values: EventValues, system: inout SystemLines, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        let process = process(values[.process], pid, into: &trace)
        system.anrs.report(process, values[.reason], into: &trace)
        return .used
    }

    /// `boot_progress_start`: the device or its system process started, and no app of before lives on (source:
    /// AOSP `AndroidRuntime::start`). The last line before it is the last that is known of them.
    static func systemStarted(into trace: inout LogTrace) -> LogTrace.Use {
        let ended = trace.processes.endAll(metBefore: trace.time)
        let last = min(trace.previousTime, trace.time)
        // When they ended is not known: somewhere between the two lines.
        if !ended.isEmpty { trace.add(.gap, label: "the system started anew", number: trace.time, at: last) }
        for process in ended {
            trace.add(.processEnded, process: process, label: "restart", at: last)
            trace.extra(.reason, "the system started anew")
        }
        return ended.isEmpty ? .known : .used
    }

    /// `am_freeze` and `am_unfreeze`.
    static func frozen(
        _ isFrozen: Bool, _ values: EventValues, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        let reason = isFrozen ? "" : values.integer(.reason).map(ProcessCauses.thaw) ?? ""
        frozen(isFrozen, values[.process], pid: pid, because: reason, into: &trace)
        return .used
    }

    /// The freezer stops a process, or lets it run again.
    static func frozen(
        _ isFrozen: Bool, _ printed: ByteText, pid: UInt32, because reason: String, into trace: inout LogTrace
    ) {
        trace.processes.signOfLife(pid: pid, at: trace.time)
        trace.add(
            isFrozen ? .processFrozen : .processThawed, process: process(printed, pid, into: &trace),
            label: reason)
    }

    /// The process with this pid and the name that is printed; another name is another process.
    static func process(_ printed: ByteText, _ pid: UInt32, into trace: inout LogTrace) -> UInt32 {
        // Crashes of unknown processes print a word instead of the name.
        let name = printed.equals("unknown") || printed.equals("null") ? .none : trace.name(printed)
        if let known = trace.processes.find(pid: pid), name.isPresent {
            let knownName = trace.catalog[process: known].name
            if knownName.isPresent, knownName != name { trace.processes.replace(pid: pid) }
        }
        return trace.process(pid: pid, name: name, app: trace.name(Component.package(ofProcess: printed)))
    }
}
