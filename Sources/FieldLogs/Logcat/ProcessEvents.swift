import TraceModel

/// Processes in the events buffer: starts, names, kills, deaths, crashes and the freezer.
enum ProcessEvents {
    /// `am_proc_start`: the pid belongs to this process from now on.
    static func started(_ values: EventValues, into trace: inout LogTrace) -> UInt32? {
        guard let pid = values.number(.pid), !values[.process].isEmpty else { return nil }
        let name = trace.name(values[.process])
        let app = trace.name(Component.package(ofProcess: values[.process]))
        if let displaced = trace.processes.begin(
            pid: pid, name: name, app: app, at: trace.time, catalog: trace.catalog)
        {
            // Its end was not seen, but the pid is free: it is gone by now.
            trace.add(.processEnded, process: displaced)
            trace.extra(.reason, "its pid was given to another process")
        }
        let process = trace.process(pid: pid, name: name, app: app)
        trace.processes.markStarted(pid: pid)
        trace.catalog[process: process].uid = values.number(.uid)
        trace.add(.processStarted, process: process, label: ProcessCauses.start(values[.hosting]))
        return process
    }

    /// `am_proc_bound`: the process asked the system for its app.
    static func bound(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        trace.processes.signOfLife(pid: pid, at: trace.time)
        _ = process(values, pid, into: &trace)
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
        trace.add(
            .processEnded, process: process(values, pid, into: &trace), label: "android",
            number: ProcessCauses.kill(reason) ?? EventBatch.absent)
        trace.extra(.words, reason)
        trace.extra(.importance, importance)
        trace.processes.end(pid: pid, at: trace.time)
        return .used
    }

    /// `am_proc_died`: the process is gone. Why is not said; an `am_kill` or `am_crash` before it says it.
    static func died(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        trace.add(.processEnded, process: process(values, pid, into: &trace))
        trace.extra(.importance, values[.importance])
        trace.processes.end(pid: pid, at: trace.time)
        return .used
    }

    /// `am_crash`: an exception or signal that the app does not survive. The process may wait for the user to
    /// close a dialog, but it does nothing any more. From API 34 on a flag tells of crashes that it survives.
    static func crashed(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        if values.integer(.recoverable) == 1 { return .known }
        let isNative = values[.exception].equals("Native crash")
        trace.add(
            .processEnded, process: process(values, pid, into: &trace), label: "android",
            number: isNative ? 5 : 4)
        // The file is the last part of the text.
        let text = values[.reason]
        let message = text.prefix(text.lastIndex(of: 0x2C) ?? 0)
        let separator = message.isEmpty ? "" : ": "
        trace.extra(.words, values[.exception].string + separator + message.string)
        trace.processes.end(pid: pid, at: trace.time, isGone: false)
        return .used
    }

    /// `am_anr`: the process does not answer. What comes of it stands in later lines.
    static func notResponding(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let pid = values.number(.pid) else { return .unknown }
        trace.add(.processReported, process: process(values, pid, into: &trace))
        trace.extra(.report, Words.Report.notResponding)
        trace.extra(.words, values[.reason])
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
        trace.processes.signOfLife(pid: pid, at: trace.time)
        let reason = isFrozen ? "" : values.integer(.reason).map(ProcessCauses.thaw) ?? ""
        trace.add(
            isFrozen ? .processFrozen : .processThawed, process: process(values, pid, into: &trace),
            label: reason)
        return .used
    }

    /// The process with this pid and the name in the event; another name is another process.
    private static func process(
        _ values: EventValues, _ pid: UInt32, into trace: inout LogTrace
    ) -> UInt32 {
        // Crashes of unknown processes print a word instead of the name.
        let printed = values[.process]
        let name = printed.equals("unknown") || printed.equals("null") ? .none : trace.name(printed)
        if let known = trace.processes.find(pid: pid), name.isPresent {
            let knownName = trace.catalog[process: known].name
            if knownName.isPresent, knownName != name { trace.processes.replace(pid: pid) }
        }
        return trace.process(pid: pid, name: name, app: trace.name(Component.package(ofProcess: printed)))
    }
}
