import TraceModel

/// What is known of the device at the present moment.
struct DeviceState {
    /// Set while Doze is in its idle state: work is deferred.
    var dozingSince: EventReference?
    /// Standby bucket where the event names no app; empty if nothing tells.
    private var bucket = ""
    /// Standby bucket by app.
    private var buckets: [NameID: String] = [:]
    var isCharging = false
    var isPlugged = false

    var isOnPower: Bool { isCharging || isPlugged }

    /// The standby bucket of an app; empty if nothing tells.
    func bucket(ofApp app: NameID) -> String { buckets.isEmpty ? bucket : buckets[app] ?? bucket }

    /// The system put an app into a bucket; `app` is none where the event does not name one.
    mutating func put(_ app: NameID, into bucket: String) {
        if app.isPresent { buckets[app] = bucket } else { self.bucket = bucket }
    }
}

extension Replay {
    mutating func deviceChanged(_ event: ReplayEvent) {
        switch word(event.label) {
        case .doze:
            device.dozingSince = word(event.name) == .idle ? reference(event) : nil
        case .standbyBucket:
            device.put(event.process == 0 ? .none : app(of: event.process), into: text(event.name))
        case .charging:
            device.isCharging = word(event.name) == .on
            pauseLedgersOnPower(at: event.time)
        case .plugged:
            device.isPlugged = word(event.name) != .off && text(event.name) != "none"
            pauseLedgersOnPower(at: event.time)
        default:
            break
        }
    }

    /// Judges where something begins: not in Doze, and not in a process that does not run.
    mutating func checkPlace(_ event: ReplayEvent) {
        let index = slot(event.process)
        guard platform == .android else { return }
        if lives[index].stopped == .frozen, event.time > lastLoss(of: event.process) {
            reportPlace("android.freezer.ran-while-frozen", event, [])
        }
        guard let dozing = device.dozingSince else { return }
        switch word(event.label) {
        case .job: reportPlace("android.doze.job-started", event, [dozing])
        case .wakeLock: reportPlace("android.doze.wake-lock", event, [dozing])
        case .service, .worker, .appWork: reportPlace("android.doze.work-started", event, [dozing])
        default: break
        }
    }

    private mutating func reportPlace(_ rule: String, _ event: ReplayEvent, _ before: [EventReference]) {
        report(
            rule, process: event.process, task: event.label, id: TaskIdentifier(rawValue: event.number),
            name: event.name, start: event.time, end: event.time, evidence: before + [reference(event)])
    }

    /// Judges a foreground service at its begin: its type, and what it was started from.
    mutating func judgeForegroundService(_ event: ReplayEvent, _ open: Int) {
        let type = text(tasks[open].type)
        if type == "none" || type == "0" { reportTask("android.fgs.type-missing", open, end: event.time) }
        guard Self.typesNotFromBoot.contains(type) else { return }
        for other in lives[slot(event.process)].openTasks.suffix(64) where tasks[other].word == .broadcast {
            guard text(tasks[other].name).contains(Self.bootCompleted) else { continue }
            reportTask("android.fgs.started-at-boot", open, end: event.time)
            return
        }
    }

    /// What the broadcast is called that tells of a finished boot, whatever stands before it.
    static let bootCompleted = "BOOT_COMPLETED"

    /// Types that a receiver of BOOT_COMPLETED may not start (source: Android 15 behaviour changes, FG8).
    static let typesNotFromBoot: Set<String> = [
        "dataSync", "camera", "mediaPlayback", "phoneCall", "mediaProjection", "microphone",
        "mediaProcessing",
    ]
}
