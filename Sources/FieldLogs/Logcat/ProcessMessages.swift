import TraceModel

/// Processes in the messages of the system: starts, kills and deaths.
enum ProcessMessages {
    /// Reads a message; false if what it holds is not possible.
    static func read(
        _ meaning: SystemMeaning, _ captures: Captures, _ prefix: LogcatPrefix, anrs: inout AnrLines,
        into trace: inout LogTrace
    ) -> Bool {
        if case .makerKill = meaning { return makerKill(captures, into: &trace) }
        guard let pid = captures["pid"].trimmed.integer.flatMap({ UInt32(exactly: $0) }), pid > 0 else {
            return false
        }
        let process = captures["process"].trimmed
        switch meaning {
        case .start, .startOld:
            let uid = captures["uid"].isEmpty ? uid(captures["user"]) : captures["uid"].integer
            return ProcessEvents.started(
                process, pid: pid, uid: uid.flatMap { UInt32(exactly: $0) },
                hosting: hosting(captures["hosting"]),
                into: &trace) != nil
        case .kill:
            ProcessEvents.killed(
                process, pid: pid, importance: captures["importance"], because: captures["reason"],
                into: &trace)
        case .noLongerWanted:
            ProcessEvents.killed(
                process, pid: pid, importance: process.prefix(0), because: captures["reason"], into: &trace)
        case .died:
            ProcessEvents.died(process, pid: pid, importance: state(captures["state"]), into: &trace)
        case .memoryKill, .memoryKillOld:
            ProcessEvents.killedForMemory(
                process, pid: pid, importance: captures["importance"], words: prefix.message.trimmed,
                into: &trace)
        case .freeze: ProcessEvents.frozen(true, process, pid: pid, because: "", into: &trace)
        case .unfreeze:
            let name = process.prefix { $0 != 0x20 }
            let reason = process.firstIndex(of: " for ").flatMap { process.dropFirst($0 + 5).leadingInteger }
            ProcessEvents.frozen(
                false, name, pid: pid, because: reason.map(ProcessCauses.thaw) ?? "", into: &trace)
        case .makerDeath:
            ProcessEvents.died(process, pid: pid, importance: process.prefix(0), into: &trace)
            trace.extra(
                .reason,
                captures["restart"].hasPrefix("true")
                    ? Words.Reason.restartAllowed : Words.Reason.restartNotAllowed)
        case .signalExit, .cleanExit:
            return exited(pid, captures["code"], isSignal: meaning.isSignal, into: &trace)
        case .signalSent:
            return signal(
                captures["code"].leadingInteger, to: pid, from: prefix.pid, anrs: &anrs, into: &trace)
        default: return false
        }
        return true
    }

    /// `activity {com.example.app/…}`, `added application com.example.app`: why the process is started.
    private static func hosting(_ text: ByteText) -> ByteText {
        text.hasPrefix("added application") ? text.prefix(17) : text.prefix { $0 != 0x20 }
    }

    /// `u0a168` of user 0, app 168; `1000` of the system (source: AOSP `UserHandle.formatUid`).
    private static func uid(_ text: ByteText) -> Int64? {
        if let number = text.integer { return number }
        guard text[0] == 0x75, let mark = text.firstIndex(of: 0x61), let user = text.slice(1, mark).integer,
            let app = text.dropFirst(mark + 1).integer, (0...21_473).contains(user), (0...9_999).contains(app)
        else { return nil }
        return user * 100_000 + 10_000 + app
    }

    /// `prcp FGS` of `: prcp FGS (95,601)`.
    private static func state(_ text: ByteText) -> ByteText {
        guard text[0] == 0x3A else { return text.prefix(0) }
        let words = text.dropFirst(1)
        return words.prefix(words.firstIndex(of: 0x28) ?? words.count).trimmed
    }

    /// A child of the zygote ended. It names no process, so only one that was met counts.
    private static func exited(
        _ pid: UInt32, _ code: ByteText, isSignal: Bool, into trace: inout LogTrace
    ) -> Bool {
        let digits = code.firstIndex(of: 0x28) == 0 ? code.dropFirst(1) : code
        guard let process = trace.processes.find(pid: pid), let number = digits.leadingInteger else {
            return false
        }
        trace.add(.processEnded, process: process, label: isSignal ? "signal" : "exit", number: number)
        trace.processes.end(pid: pid, at: trace.time)
        return true
    }

    /// `Process.sendSignal`: 3 asks for stack traces, 9 kills; a process that kills itself ends by its own will.
    private static func signal(
        _ code: Int64?, to pid: UInt32, from sender: UInt32, anrs: inout AnrLines, into trace: inout LogTrace
    ) -> Bool {
        switch code {
        case 3:
            trace.add(.processReported, process: anrs.processAskedForTraces(pid, into: &trace))
            trace.extra(.report, Words.Report.tracesRequested)
        case 9:
            trace.add(
                .processEnded, process: trace.process(pid: pid), label: pid == sender ? "android" : "signal",
                number: pid == sender ? 1 : 9)
            trace.processes.end(pid: pid, at: trace.time)
        default: return false
        }
        return true
    }

    /// A maker's cleaner takes an app; the record of the death follows.
    private static func makerKill(_ captures: Captures, into trace: inout LogTrace) -> Bool {
        let name = captures["app"].trimmed
        guard name.firstIndex(of: 0x2E) != nil, name.firstIndex(of: 0x20) == nil else { return false }
        trace.add(
            .processEnded, process: trace.process(app: trace.name(name)), label: "android", number: 13)
        trace.extra(.words, "\(captures["cleaner"].string), the cleaner of the device's maker")
        return true
    }
}

extension SystemMeaning {
    fileprivate var isSignal: Bool {
        if case .signalExit = self { return true }
        return false
    }
}
