import TraceModel

/// Background stays and the background time that all tasks of a process share.
extension Replay {
    /// Follows a change of phase: stays begin, pause, go on and end.
    mutating func followStay(
        of process: UInt32, from before: Phase, to after: Phase, at time: Int64, certainty: Certainty
    ) {
        let index = slot(process)
        switch after {
        case .background:
            if lives[index].stay == nil {
                beginStay(of: process, from: before, at: time, certainty: certainty)
            } else if lives[index].stay?.runningSince == nil {
                lives[index].stay?.runningSince = time
            }
        case .suspended, .frozen:
            if lives[index].stay == nil {
                beginStay(of: process, from: before, at: time, certainty: certainty)
            }
            if let used = lives[index].stay?.used(at: time) {
                lives[index].stay?.used = used
                lives[index].stay?.runningSince = nil
            }
        case .active, .inactive, .prewarmed, .unknown:
            endStay(of: process, at: time, certainty: certainty)
        case .notRunning:
            endStay(of: process, at: time, certainty: certainty)
        }
    }

    private mutating func beginStay(
        of process: UInt32, from before: Phase, at time: Int64, certainty: Certainty
    ) {
        let index = slot(process)
        // A process that was never on screen was launched into the background.
        let isLaunch =
            lives[index].startTime != nil && !lives[index].hasBeenOnScreen && !before.isForeground
            && !lives[index].isStartedByUser
        var stay = Stay(start: time, startCertainty: certainty, isLaunch: isLaunch)
        stay.runningSince = time
        stay.limit = platform.flatMap { TaskLimits.sharedLimit(platform: $0, version: version) }
        stay.taskCount = lives[index].openTasks.count
        stay.printedLimit = lives[index].openTasks.compactMap { open in
            tasks[open]?.limit?.scope == .stay ? tasks[open]?.printedLimit : nil
        }.max()
        lives[index].stay = stay
        if before.isForeground { lives[index].leftForegroundAt = time }
    }

    /// Ends the stay of a process, if it is in one.
    mutating func endStay(of process: UInt32, at time: Int64, certainty: Certainty) {
        let index = slot(process)
        guard let stay = lives[index].stay else { return }
        lives[index].stay = nil
        if lives[index].end == nil, certainty != .openAtEnd { lives[index].leftForegroundAt = nil }
        let used = stay.used(at: time)
        for task in lives[index].openTasks {
            if let spent = tasks[task]?.spentAt, spent >= stay.start {
                tasks[task]?.spentStay = (stay.start, time, used)
            } else {
                tasks[task]?.earlierStays &+= used
            }
        }
        sink.stay(
            BackgroundStay(
                boot: boot, process: process, start: stay.start, end: time,
                startCertainty: stay.startCertainty,
                endCertainty: certainty, isLaunch: stay.isLaunch, running: used, limit: stay.limit,
                taskCount: stay.taskCount, isOverrun: stay.isOverrun))
    }

    /// Marks the tasks of a process that were open when its background time ran out before `time`.
    mutating func reachStayDeadline(of process: UInt32, until time: Int64) {
        let index = slot(process)
        guard let stay = lives[index].stay, let deadline = stay.deadline, deadline < time else { return }
        lives[index].stay?.spentAt = deadline
        for task in lives[index].openTasks {
            guard let open = tasks[task], open.limit?.scope == .stay, open.knownOwner == nil else { continue }
            tasks[task]?.spentAt = deadline
            lives[index].stay?.isOverrun = true
        }
    }

    /// Reaches the deadlines of all processes and ledgers.
    mutating func reachDeadlines(until time: Int64) {
        for process in slots.numbers { reachStayDeadline(of: process, until: time) }
        reachLedgerDeadlines(until: time)
    }
}
