import TraceModel

/// Schedulers: requests, registrations, refusals, and what follows a run.
extension Replay {
    mutating func taskScheduled(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        guard isLive(event.process) else {
            noteRestartPromise(event)
            return
        }
        let index = slot(event.process)
        count(event)
        let key = key(of: event)
        let request = SchedulingBook.Request(process: event.process, word: key.word, id: key.id)
        lives[index].awaitingResubmission.removeAll { $0.id == key.id }
        sink.request(
            TaskRequest(
                boot: boot, process: event.process, task: event.label,
                id: TaskIdentifier(rawValue: key.id), time: event.time, earliest: extra(.earliest, of: event))
        )
        let word = word(event.label)
        switch word {
        case .foregroundService:
            scheduling.start(request, reference(event))
        case .continued where lives[index].phase != .unknown && !lives[index].phase.isForeground:
            report(
                "ios.bgtask.continued-off-screen", process: event.process, task: event.label,
                id: TaskIdentifier(rawValue: key.id), name: event.name, start: event.time, end: event.time,
                evidence: [reference(event)])
        default:
            break
        }
        noteWindow(event, request)
        let waiting = scheduling.submit(owner(of: event), request, at: event.time)
        for row in limits.countRows[Int(word.rawValue)] where limits.isCounted[Int(word.rawValue)] {
            guard case .pending = limits.counts[row].what, waiting == limits.counts[row].count + 1 else {
                continue
            }
            report(
                limits.counts[row].rule, process: event.process, task: event.label,
                id: TaskIdentifier(rawValue: key.id), name: event.name, start: event.time, end: event.time,
                details: [limits.counts[row].words], measures: [.count: Int64(waiting)],
                evidence: [reference(event)])
        }
    }

    private func owner(of event: ReplayEvent) -> SchedulingBook.Owner {
        let record = catalog[process: event.process]
        return SchedulingBook.Owner(
            app: record.app.isPresent ? record.app : record.name, word: event.label.rawValue)
    }

    mutating func taskRegistered(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        let index = slot(event.process)
        let id = key(of: event).id
        let rule: String
        if !lives[index].registrations.add(id) {
            rule = "ios.bgtask.registered-twice"
        } else if lives[index].hasShown {
            rule = "ios.bgtask.registered-late"
        } else {
            return
        }
        report(
            rule, process: event.process, task: event.label, id: TaskIdentifier(rawValue: id),
            name: event.name, start: event.time, end: event.time, evidence: [reference(event)])
    }

    mutating func taskRefused(_ event: ReplayEvent) {
        // The system refuses work for a process that is gone, too.
        guard event.process != 0 else { return }
        let place = kind(of: event.label)
        guard place >= 0, let rule = TaskKinds.all[place].refused else { return }
        let spent = spentLedger(
            ofApp: app(of: event.process), word: word(event.label), type: text(extraText(.type, of: event)),
            at: event.time)
        var measures: [Finding.Measure: Int64] = [:]
        if let spent {
            measures[.budget] = ledgers.all[spent].used(at: event.time)
            measures[.availableAt] = ledgers.all[spent].availableAt
        }
        report(
            rule, process: event.process, task: event.label, id: TaskIdentifier(rawValue: event.number),
            name: event.name, start: event.time, end: event.time,
            details: [text(extraText(.reason, of: event))]
                + (spent.map { [limits.ledgers[ledgers.all[$0].row].words] } ?? []),
            measures: measures, evidence: [reference(event)])
    }

    /// A task began: its request waits no longer, and a foreground service is in the foreground.
    mutating func noteRun(_ event: ReplayEvent, _ open: Int) {
        let word = tasks[open].word
        guard word != .uikit, word != .appWork else { return }
        if word == .push || tasks[open].isScheduled { noteBeforeLaunch(event) }
        let request = request(of: open)
        meetWindow(event, request)
        scheduling.run(owner(of: event), request)
        guard word == .foregroundService else { return }
        judgeForegroundService(event, open)
        guard let start = scheduling.takeStart(request) else { return }
        let delay = event.time &- start.time
        if let limit = limits.time(.foregroundServiceStart), delay > limit.nanoseconds {
            reportStart("android.fgs.start-deadline", start, request, end: event.time, limit, event)
        } else if let limit = limits.time(.foregroundServiceStartDocumented), delay > limit.nanoseconds {
            reportStart("android.fgs.start-slow", start, request, end: event.time, limit, event)
        }
    }

    /// The end of a foreground service that never was in the foreground.
    mutating func endsPendingStart(_ event: ReplayEvent) -> Bool {
        let key = key(of: event)
        let request = SchedulingBook.Request(process: event.process, word: key.word, id: key.id)
        guard let start = scheduling.takeStart(request) else { return false }
        reportStart(
            word(extraText(.result, of: event)) == .timedOut
                ? "android.fgs.start-deadline" : "android.fgs.stopped-before-start", start, request,
            end: event.time, limits.time(.foregroundServiceStart), event)
        return true
    }

    /// Starts that did not come to be before a process, or the trace, ended.
    mutating func settleStarts(of process: UInt32, at time: Int64) {
        for (request, start) in scheduling.takeStarts(of: process) {
            guard let limit = limits.time(.foregroundServiceStart), time &- start.time > limit.nanoseconds
            else { continue }
            reportStart("android.fgs.start-deadline", start, request, end: time, limit, nil)
        }
    }

    private mutating func reportStart(
        _ rule: String, _ start: EventReference, _ request: SchedulingBook.Request, end: Int64,
        _ limit: TimeLimit?, _ event: ReplayEvent?
    ) {
        var measures: [Finding.Measure: Int64] = [.took: end &- start.time]
        if let limit { measures[.limit] = limit.nanoseconds }
        report(
            rule, process: request.process, task: start.label, id: TaskIdentifier(rawValue: request.id),
            name: start.name, start: start.time, end: end, details: limit.map { [$0.words] } ?? [],
            measures: measures, evidence: [start] + (event.map { [reference($0)] } ?? []))
    }

    private func request(of open: Int) -> SchedulingBook.Request {
        let key = tasks[open].key
        return SchedulingBook.Request(process: key.process, word: key.word, id: key.id)
    }

    /// A run of a task that is to come again ended: it has to be submitted again before the process is suspended.
    mutating func awaitResubmission(_ event: ReplayEvent, _ open: Int) {
        let task = tasks[open]
        guard rules(of: open)?.notResubmitted != nil,
            coverage.hasSeen(.taskScheduled, NameID(rawValue: task.key.word)),
            scheduling.submittedAt(request(of: open)) ?? .min < task.start
        else { return }
        let index = slot(task.process)
        guard lives[index].awaitingResubmission.count < 64 else { return }
        lives[index].awaitingResubmission.append(
            AwaitedResubmission(
                id: task.key.id, name: task.name, word: NameID(rawValue: task.key.word), start: task.start,
                ended: reference(event)))
    }

    /// The process stops: what was not submitted again will not run again.
    mutating func checkResubmissions(of process: UInt32, at time: Int64) {
        let index = slot(process)
        for run in lives[index].awaitingResubmission {
            report(
                "ios.bgtask.not-resubmitted", process: process,
                certainty: lastLoss(of: process) >= run.start ? .cutByGap : .observed, task: run.word,
                id: TaskIdentifier(rawValue: run.id), name: run.name, start: run.start, end: time,
                evidence: [run.ended])
        }
        lives[index].awaitingResubmission = []
    }
}

/// What a process told about its launch.
struct LaunchSequence {
    /// True once it finished.
    var isFinished = false
    /// Something that follows a launch and was told before its end.
    var early: EventReference?
    private var registered: Set<Int64> = []

    /// Notes a registered identifier; false if it was registered before.
    mutating func add(_ id: Int64) -> Bool { registered.count >= 1_024 || registered.insert(id).inserted }
}
