import TraceModel

/// Work with a window: late is only what comes after its end.
struct WindowBook {
    struct Window {
        let task: NameID
        let name: NameID
        let asked: EventReference
        let earliest: Int64
        let latest: Int64
    }

    /// Windows that wait at once; further ones are not followed.
    private static let limit = 4_096
    private var waiting: [SchedulingBook.Request: Window] = [:]

    var isEmpty: Bool { waiting.isEmpty }

    /// Notes a request, which takes the place of an older one with its identifier.
    mutating func add(_ request: SchedulingBook.Request, _ window: Window) {
        if waiting[request] != nil || waiting.count < Self.limit { waiting[request] = window }
    }

    mutating func take(_ request: SchedulingBook.Request) -> Window? {
        waiting.isEmpty ? nil : waiting.removeValue(forKey: request)
    }

    /// Takes all out, in order of time.
    mutating func takeAll() -> [(request: SchedulingBook.Request, window: Window)] {
        defer { waiting.removeAll() }
        return waiting.sorted {
            ($0.value.asked.time, $0.key.process, $0.key.word, $0.key.id)
                < ($1.value.asked.time, $1.key.process, $1.key.word, $1.key.id)
        }.map { ($0.key, $0.value) }
    }
}

extension Replay {
    /// A request that says when it has to run.
    mutating func noteWindow(_ event: ReplayEvent, _ request: SchedulingBook.Request) {
        guard let latest = extra(.latest, of: event) else { return }
        windows.add(
            request,
            .init(
                task: event.label, name: event.name, asked: reference(event),
                earliest: extra(.earliest, of: event) ?? event.time, latest: latest))
    }

    /// It runs: inside its window it is on time, whatever was asked for.
    mutating func meetWindow(_ event: ReplayEvent, _ request: SchedulingBook.Request) {
        guard let window = windows.take(request) else { return }
        tell(window, of: request, beganAt: event.time)
        guard event.time > window.latest,
            let rule = TaskKinds.all.first(where: { $0.word == text(window.task) })?.late
        else { return }
        report(
            rule, process: event.process,
            certainty: lastLoss(of: event.process) >= window.asked.time ? .cutByGap : .observed,
            task: window.task,
            id: TaskIdentifier(rawValue: request.id), name: window.name, start: window.latest,
            end: event.time,
            measures: [.late: event.time &- window.latest], evidence: [window.asked, reference(event)])
    }

    /// What did not run before the trace of the boot ended.
    mutating func tellRequests() {
        for (request, window) in windows.takeAll() { tell(window, of: request, beganAt: nil) }
    }

    private func tell(_ window: WindowBook.Window, of request: SchedulingBook.Request, beganAt: Int64?) {
        sink.scheduled(
            ScheduledRun(
                boot: boot, process: request.process, task: window.task, name: window.name,
                askedAt: window.asked.time, earliest: window.earliest, latest: window.latest, beganAt: beganAt
            ))
    }
}
