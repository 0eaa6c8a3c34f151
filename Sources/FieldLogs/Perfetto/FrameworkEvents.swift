import TraceModel

/// Typed events of Android's framework inside track events (source: AOSP `frameworks_base_track_event.proto`, 2026; the
/// numbers are those of its extensions).
struct FrameworkEvents {
    private enum Kind: Int {
        case job = 2_006
        case freezer = 2_009
        case processStart = 2_010
        case processDied = 2_011
        case processState = 2_012
        case binderDied = 2_013
        case foregroundService = 2_016
    }

    /// A track event that the framework did not write says nothing that is read.
    mutating func read(
        _ bytes: ByteText, _ sequences: PerfettoSequences, _ sequence: UInt64, into trace: inout LogTrace
    ) -> LogTrace.Use {
        var type: UInt64 = 0
        var event: (kind: Kind, bytes: ByteText)?
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            if field.number == 9 { type = field.value }
            if let kind = Kind(rawValue: field.number) { event = (kind, field.bytes) }
        }
        guard let event else { return .known }
        let values = ProtoValues(event.bytes)
        switch event.kind {
        case .job:
            var sequences = sequences
            let name = sequences.text(PerfettoSequences.jobNames, values.number(21), of: sequence) ?? .none
            return AndroidActions.job(
                uid: values.id(2), job: values.int(1) ?? 0, name: name, state: values.number(4),
                stop: values.int(18), into: &trace)
        case .freezer:
            // It tells how long it was in the other state.
            guard let pid = values.id(2), values.int(3) != nil || values.int(4) != nil else {
                return .unknown
            }
            let isFrozen = values.int(4) ?? 0 == 0
            ProcessEvents.frozen(
                isFrozen, values.text(99), pid: pid,
                because: isFrozen ? "" : ProcessCauses.thaw(values.int(5) ?? 0), into: &trace)
            return .used
        case .processStart:
            guard let pid = values.id(2) else { return .unknown }
            let started = ProcessEvents.started(
                values.text(3), pid: pid, uid: values.id(1),
                hosting: AndroidActions.hosting(values.number(7)), into: &trace)
            return started == nil ? .unknown : .used
        case .processDied:
            guard let pid = values.id(2) else { return .unknown }
            let process = ProcessEvents.process(values.text(3), pid, into: &trace)
            AndroidActions.died(
                process, reason: values.int(4), subreason: values.int(5), importance: values.int(6),
                into: &trace)
            trace.processes.end(pid: pid, at: trace.time)
            return .used
        case .binderDied:
            guard let pid = values.id(2) else { return .unknown }
            ProcessEvents.died(values.text(3), pid: pid, importance: values.text(99), into: &trace)
            return .used
        case .processState:
            guard let pid = values.id(2), let state = values.int(4) else { return .unknown }
            AndroidActions.show(trace.process(pid: pid), isOnTop: AndroidActions.isOnTop(state), into: &trace)
            return .used
        case .foregroundService:
            guard type == 1 || type == 2 else { return .known }
            return AndroidActions.foregroundService(
                component: values.text(3), uid: values.id(1), pid: values.id(2), isBegin: type == 1,
                types: values.int(6), result: Words.Result.ended, into: &trace)
        }
    }

    /// `android_process_state`: who is there when the trace begins, and in which state.
    mutating func readStates(_ bytes: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var use = LogTrace.Use.known
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            guard field.number == 1 else { continue }
            let values = ProtoValues(field.bytes)
            guard let pid = values.id(1), let uid = values.id(2), !values.text(6).isEmpty else { continue }
            let process = ProcessEvents.process(values.text(6), pid, into: &trace)
            trace.catalog[process: process].uid = uid
            if let state = values.int(3) {
                AndroidActions.show(
                    process, isOnTop: AndroidActions.isOnTop(state), cause: Words.StateCause.attach,
                    into: &trace)
            }
            use = .used
        }
        return use
    }

    /// `android_freezer_state`: who is frozen when the trace begins, and since when.
    mutating func readFreezer(_ bytes: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var use = LogTrace.Use.known
        var fields = ProtoFields(bytes)
        while let field = fields.next() {
            guard field.number == 1 else { continue }
            let values = ProtoValues(field.bytes)
            guard let pid = values.id(2), let frozen = values.int(4), (1...1 << 40).contains(frozen) else {
                continue
            }
            trace.add(.processFrozen, process: trace.process(pid: pid), at: trace.time - frozen * 1_000_000)
            use = .used
        }
        return use
    }
}
