import TraceModel

/// Restarts that the system announced or ruled out, until the app is seen again.
struct RestartBook {
    /// Restarts of one boot that are remembered.
    private static let limit = 4_096

    private(set) var all: [Restart] = []
    /// Positions of those whose app was not seen again, by app.
    private var awaited: [NameID: [Int]] = [:]

    var isAwaiting: Bool { !awaited.isEmpty }

    mutating func add(_ restart: Restart, app: NameID) {
        guard all.count < Self.limit else { return }
        awaited[app, default: []].append(all.count)
        all.append(restart)
    }

    mutating func back(_ app: NameID, process: UInt32, at time: Int64) {
        for place in awaited.removeValue(forKey: app) ?? [] {
            all[place].backAt = time
            all[place].backProcess = process
        }
    }
}

extension Replay {
    /// Reads what the record of a death says about a restart.
    mutating func noteRestartPolicy(_ event: ReplayEvent) {
        let isAllowed: Bool
        switch word(extraText(.reason, of: event)) {
        case .restartAllowed: isAllowed = true
        case .restartNotAllowed: isAllowed = false
        default: return
        }
        addRestart(event, service: .none, dueAt: nil, isAllowed: isAllowed)
    }

    /// The system schedules a service of a process that ended: it will start it again.
    mutating func noteRestartPromise(_ event: ReplayEvent) {
        guard word(event.label) == .service, let due = extra(.earliest, of: event) else { return }
        addRestart(event, service: event.name, dueAt: due, isAllowed: true)
    }

    private mutating func addRestart(
        _ event: ReplayEvent, service: NameID, dueAt: Int64?, isAllowed: Bool
    ) {
        guard let position = ended.position(of: slots[event.process]) else { return }
        let end = ended.all[position].end
        restarts.add(
            Restart(
                boot: boot, process: event.process, service: service, diedAt: end.time, toldAt: event.time,
                dueAt: dueAt, isAllowed: isAllowed),
            app: app(of: event.process))
    }

    /// A process was met: if it is of an app that is waited for, that app is back.
    mutating func noteReturn(_ event: ReplayEvent) {
        guard restarts.isAwaiting else { return }
        restarts.back(app(of: event.process), process: event.process, at: event.time)
    }

    mutating func tellRestarts() {
        for restart in restarts.all { sink.restart(restart) }
    }
}
