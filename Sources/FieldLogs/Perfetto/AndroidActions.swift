import TraceModel

/// What statsd's atoms and the framework's typed events tell alike (source: AOSP `atoms.proto` and `enums.proto`).
enum AndroidActions {
    /// States of a process that has the top activity, or is bound to who has it: PROCESS_STATE_TOP and
    /// PROCESS_STATE_BOUND_TOP of `app_enums.proto`, which count from 1,000 in an order of their own.
    static func isOnTop(_ state: Int64) -> Bool { state == 1_002 || state == 1_020 }

    /// Whether the system shows a process.
    static func show(_ process: UInt32, isOnTop: Bool, cause: String = "", into trace: inout LogTrace) {
        guard process != 0 else { return }
        trace.add(
            .state, process: process, subject: trace.subject(of: process, kind: Words.Subject.visibility),
            label: isOnTop ? Words.Visibility.top : Words.Visibility.background)
        trace.extra(.cause, cause)
    }

    /// The process of a uid with a name: the living one that is known, or what stands for the app.
    static func process(uid: UInt32?, name: ByteText, into trace: inout LogTrace) -> UInt32 {
        guard let uid else { return 0 }
        let wanted = trace.name(name)
        let living = trace.processes.living(uid: uid, in: trace.catalog)
        if wanted.isPresent, let known = living.first(where: { trace.catalog[process: $0].name == wanted }) {
            return known
        }
        if living.count == 1, !wanted.isPresent { return living[0] }
        return trace.process(uid: uid, app: trace.name(Component.package(ofProcess: name)))
    }

    /// A job: 0 finished, 1 started, 2 scheduled, 3 cancelled.
    static func job(
        uid: UInt32?, job: Int64, name: NameID, state: UInt64, stop: Int64?, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let uid else { return .unknown }
        let text = trace.catalog.text(name)
        let app = text.firstIndex(of: "/").map { trace.catalog.names.intern(String(text[..<$0])) } ?? .none
        let process = trace.process(uid: uid, app: app)
        let id =
            job > 0
            ? TaskIdentifier(number: job)
            : TaskIdentifier(text: job < 0 ? trace.catalog.names.intern("\(job)") : name)
        let kind: EventKind
        switch state {
        case 0, 3: kind = .taskEnded
        case 1: kind = .taskBegan
        case 2: kind = .taskScheduled
        default: return .unknown
        }
        trace.add(kind, process: process, label: Words.Task.job, name: name, number: id.rawValue)
        if kind == .taskEnded { result(ofJob: stop, isCancelled: state == 3, into: &trace) }
        return .used
    }

    /// Why a job stopped (source: AOSP `JobParameters.INTERNAL_STOP_REASON_…`).
    private static func result(ofJob stop: Int64?, isCancelled: Bool, into trace: inout LogTrace) {
        let reasons: [Int64: String] = [
            0: "canceled", 1: "constraints", 2: "preempt", 3: "timeout", 4: "device_idle", 5: "thermal",
            6: "restricted_bucket", 7: "uninstall", 8: "data_cleared", 9: "rtc_updated", 11: "user_ui_stop",
            12: "anr",
        ]
        if stop == 10 { return trace.extra(.result, Words.Result.success) }
        guard let stop, let reason = reasons[stop], stop > 0 || isCancelled else {
            return trace.extra(.result, isCancelled ? Words.Result.stopped : Words.Result.ended)
        }
        trace.extra(.result, stop == 3 ? Words.Result.timedOut : Words.Result.stopped)
        trace.extra(.reason, reason)
    }

    /// The type of hosting in the words of the events buffer, by its number (source: AOSP `HostingTypeId`).
    static func hosting(_ number: UInt64) -> ByteText {
        let words: [StaticString] = [
            "", "activity", "added application", "backup", "broadcast", "content provider", "link fail",
            "on-hold",
            "next-activity", "next-top-activity", "restart", "service", "system", "top-activity", "empty",
            "service", "service",
        ]
        let word = number < UInt64(words.count) ? words[Int(number)] : ""
        return ByteText(UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
    }

    /// A process died, with the reason that `ApplicationExitInfo` has.
    static func died(
        _ process: UInt32, reason: Int64?, subreason: Int64?, importance: Int64?, into trace: inout LogTrace
    ) {
        trace.add(
            .processEnded, process: process, label: reason == nil ? "" : "android",
            number: reason ?? EventBatch.absent)
        if let subreason, subreason > 0 { trace.extra(.reason, "subreason \(subreason)") }
        if let importance, let words = ExitInfo.importance(importance) { trace.extra(.importance, words) }
    }

    /// A service comes to the foreground, or leaves it.
    static func foregroundService(
        component: ByteText, uid: UInt32?, pid: UInt32? = nil, isBegin: Bool, types: Int64?, result: String,
        into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let component = Component(component) else { return .unknown }
        let process =
            pid.map { trace.process(pid: $0, app: trace.name(component.package)) }
            ?? self.process(uid: uid, name: component.package, into: &trace)
        guard process != 0 else { return .unknown }
        let name = component.name(in: &trace)
        trace.add(
            isBegin ? .taskBegan : .taskEnded, process: process, label: Words.Task.foregroundService,
            name: name,
            number: TaskIdentifier(text: name).rawValue)
        if isBegin, let types, types > 0 { trace.extra(.type, ForegroundServiceTypes.words(types)) }
        if !isBegin { trace.extra(.result, result) }
        return .used
    }
}
