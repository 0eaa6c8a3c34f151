import TraceModel

/// Atoms of statsd, by their numbers (source: AOSP `atoms.proto`).
struct StatsdAtoms {
    private enum Kind: Int {
        case processState = 3
        case sync = 7
        case job = 8
        case wakeLock = 10
        case batterySaver = 20
        case doze = 21
        case uidState = 27
        case processLife = 28
        case screen = 29
        case batteryLevel = 30
        case charging = 31
        case plugged = 32
        case activity = 42
        case memoryKill = 51
        case foregroundService = 60
        case crash = 78
        case anr = 79
        case processStart = 169
        case freeze = 254
        case standbyBucket = 258
        case processDied = 373
    }

    /// Reads an atom at the trace's present time: a message with the one field that its kind has.
    mutating func read(_ bytes: ByteText, into trace: inout LogTrace) -> LogTrace.Use {
        var fields = ProtoFields(bytes)
        guard let field = fields.next(), let kind = Kind(rawValue: field.number) else { return .known }
        let values = ProtoValues(field.bytes)
        switch kind {
        case .screen, .batteryLevel, .charging, .plugged, .batterySaver, .doze, .standbyBucket:
            return device(kind, values, into: &trace)
        case .job, .sync, .wakeLock, .foregroundService: return work(kind, values, into: &trace)
        default: return process(kind, values, into: &trace)
        }
    }

    private func device(_ kind: Kind, _ values: ProtoValues, into trace: inout LogTrace) -> LogTrace.Use {
        func add(_ what: String, _ value: String, process: UInt32 = 0) -> LogTrace.Use {
            trace.add(.device, process: process, label: what, name: trace.catalog.names.intern(value))
            return .used
        }
        let state = values.number(1)
        switch kind {
        case .batteryLevel:
            guard state <= 100 else { return .unknown }
            trace.add(.sample, label: Metric.batteryLevel.rawValue, number: Int64(state) * 10)
            return .used
        case .screen:
            // 1 off, 2 on, 3 and 4 doze; further ones are of cars and headsets.
            guard (1...4).contains(state) else { return .known }
            return add(Words.Device.screen, state == 2 ? "on" : "off")
        case .charging:
            guard state > 1 else { return .known }
            return add(Words.Device.charging, state == 2 ? "on" : "off")
        case .plugged:
            let plugs: [UInt64: String] = [0: "none", 1: "ac", 2: "usb", 4: "wireless", 8: "dock"]
            guard let plug = plugs[state] else { return .unknown }
            return add(Words.Device.plugged, plug)
        case .batterySaver: return add("lowPowerMode", state == 1 ? "on" : "off")
        case .doze:
            guard state < 3 else { return .unknown }
            return add(Words.Device.doze, ["active", "light idle", "idle"][Int(state)])
        default:
            let buckets: [UInt64: String] = [
                5: "exempted", 10: "active", 20: "working set", 30: "frequent", 40: "rare", 45: "restricted",
                50: "never",
            ]
            guard let bucket = buckets[values.number(3)], !values.text(1).isEmpty else { return .unknown }
            return add(
                Words.Device.standbyBucket, bucket, process: trace.process(app: trace.name(values.text(1))))
        }
    }

    private func work(_ kind: Kind, _ values: ProtoValues, into trace: inout LogTrace) -> LogTrace.Use {
        // The first link of the chain of who asked is who is charged: `{uid 1, tag 2}`.
        let uid = kind == .foregroundService ? values.id(1) : ProtoValues(values.text(1)).id(1)
        switch kind {
        case .job:
            return AndroidActions.job(
                uid: uid, job: values.int(6) ?? 0, name: trace.name(values.text(2)), state: values.number(3),
                stop: values.int(4), into: &trace)
        case .sync:
            guard let uid else { return .unknown }
            // An authority, the type of an account and its name, which is nobody's business.
            let name = trace.name(values.text(2).prefix { $0 != 0x2F })
            let isOn = values.number(3) == 1
            trace.add(
                isOn ? .taskBegan : .taskEnded, process: trace.process(uid: uid), label: Words.Task.sync,
                name: name, number: TaskIdentifier(text: name).rawValue)
            if !isOn { trace.extra(.result, Words.Result.ended) }
        case .wakeLock:
            guard let uid else { return .unknown }
            // Others keep the screen on.
            guard values.number(2) == 1 else { return .known }
            let isHeld = values.number(4) == 1 || values.number(4) == 3
            let tag = trace.name(values.text(3))
            let key = trace.catalog.names.intern("\(trace.catalog.text(tag)) (uid \(uid))")
            trace.add(
                isHeld ? .holdAcquired : .holdReleased, process: trace.process(uid: uid),
                label: Words.Hold.wakeLock, name: tag, number: TaskIdentifier(text: key).rawValue)
            if isHeld { trace.extra(.charged, "\(uid)") }
        default:
            let state = values.number(3)
            guard state == 1 || state == 2 || state == 5 else { return .known }
            return AndroidActions.foregroundService(
                component: values.text(2), uid: uid, isBegin: state == 1, types: values.int(16),
                result: state == 5 ? Words.Result.timedOut : Words.Result.ended, into: &trace)
        }
        return .used
    }

    private func process(_ kind: Kind, _ values: ProtoValues, into trace: inout LogTrace) -> LogTrace.Use {
        switch kind {
        case .processStart:
            guard let pid = values.id(2) else { return .unknown }
            let started = ProcessEvents.started(
                values.text(3), pid: pid, uid: values.id(1), hosting: values.text(8), into: &trace)
            return started == nil ? .unknown : .used
        case .freeze:
            guard let pid = values.id(2), (1...2).contains(values.number(1)) else { return .unknown }
            let isFrozen = values.number(1) == 1
            ProcessEvents.frozen(
                isFrozen, values.text(3), pid: pid,
                because: isFrozen ? "" : ProcessCauses.thaw(values.int(6) ?? 0), into: &trace)
            return .used
        case .crash:
            guard let pid = values.id(4) else { return .unknown }
            let isNative = values.text(2).hasPrefix("native_crash")
            trace.add(
                .processEnded, process: ProcessEvents.process(values.text(3), pid, into: &trace),
                label: "android", number: isNative ? 5 : 4)
            trace.processes.end(pid: pid, at: trace.time, isGone: false)
            return .used
        default: break
        }
        let name = kind == .uidState ? values.text(99) : values.text(2)
        let process = AndroidActions.process(uid: values.id(1), name: name, into: &trace)
        guard process != 0 else { return .unknown }
        switch kind {
        case .processState:
            AndroidActions.show(process, isOnTop: AndroidActions.isOnTop(values.int(4) ?? 0), into: &trace)
        case .uidState:
            AndroidActions.show(process, isOnTop: AndroidActions.isOnTop(values.int(2) ?? 0), into: &trace)
        case .activity: AndroidActions.show(process, isOnTop: values.number(4) == 1, into: &trace)
        case .processLife:
            // The start has no cause, and the end no reason.
            guard values.number(3) != 1 else {
                trace.add(.processStarted, process: process, label: Words.Cause.unknown)
                break
            }
            trace.add(
                .processEnded, process: process, label: values.number(3) == 2 ? "android" : "",
                number: values.number(3) == 2 ? 4 : EventBatch.absent)
        case .memoryKill:
            trace.add(.processEnded, process: process, label: "android", number: 3)
            if let priority = values.int(3) { trace.extra(.importance, "\(priority)") }
        case .anr:
            trace.add(.processReported, process: process)
            trace.extra(.report, Words.Report.notResponding)
            trace.extra(.words, values.text(4))
        default:
            AndroidActions.died(
                process, reason: values.int(3), subreason: values.int(4), importance: values.int(5),
                into: &trace)
        }
        return .used
    }
}
