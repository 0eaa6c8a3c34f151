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
        case .active, .inactive, .prewarmed, .unknown, .notRunning:
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
        stay.limit = limits.shared
        stay.tableLimit = limits.shared >= 0 ? limits.tasks[limits.shared].nanoseconds : nil
        stay.taskCount = lives[index].openTasks.count
        stay.sharedTaskCount = lives[index].sharedTaskCount
        if lives[index].sharedTaskCount > 0 { stay.printedLimit = printedLimit(of: process) }
        lives[index].stay = stay
        lives[index].stayStart = time
        if before.isForeground { lives[index].leftForegroundAt = time }
    }

    /// The largest limit that the source printed for a task that is open.
    private func printedLimit(of process: UInt32) -> Int64? {
        var largest: Int64?
        // With more tasks open than an app can have, the newest ones tell.
        for open in lives[slot(process)].openTasks.suffix(64) where tasks[open].isShared {
            if let printed = tasks[open].printedLimit { largest = max(largest ?? printed, printed) }
        }
        return largest
    }

    /// Ends the stay of a process, if it is in one.
    mutating func endStay(of process: UInt32, at time: Int64, certainty: Certainty) {
        let index = slot(process)
        guard let stay = lives[index].stay else { return }
        lives[index].stay = nil
        if certainty != .openAtEnd { lives[index].leftForegroundAt = nil }
        let used = stay.used(at: time)
        lives[index].stays.add(used: used)
        if let spent = stay.spentAt, stay.isOverrun, lives[index].sharedTaskCount > 0 {
            lives[index].stays.add(SpentStay(spentAt: spent, start: stay.start, end: time, used: used))
        }
        let awake = awake.awake(from: stay.start, to: time)
        sink.stay(
            BackgroundStay(
                boot: boot, process: process, start: stay.start, end: time,
                startCertainty: stay.startCertainty,
                endCertainty: certainty, isLaunch: stay.isLaunch, running: used,
                awake: awake?.nanoseconds, isAwakeWhole: awake?.isWhole ?? false,
                limit: isLimited(stay) ? limits.tasks[stay.limit] : nil,
                taskCount: stay.taskCount, isOverrun: stay.isOverrun))
    }

    /// On iOS the process itself has the background time; on Android only a started service has.
    func isLimited(_ stay: Stay) -> Bool {
        stay.limit >= 0 && (platform == .ios || stay.sharedTaskCount > 0)
    }

    /// The background time of a process ran out before `time`.
    mutating func reachStayDeadline(of process: UInt32, until time: Int64) {
        let index = slot(process)
        guard let deadline = lives[index].stay?.deadline, deadline < time else { return }
        lives[index].stay?.spentAt = deadline
        // Started services are left alone while the process runs one in the foreground (SV1).
        if lives[index].sharedTaskCount > 0, lives[index].foregroundServiceCount == 0 {
            lives[index].stay?.isOverrun = true
        }
    }

    /// The stay in which the time of a task was used up while it was open: a past one, or the present one.
    func spentStay(of open: Int) -> SpentStay? {
        let life = slot(tasks[open].process)
        let start = tasks[open].start
        if let past = lives[life].stays.firstSpent(from: start) { return past }
        guard let spent = lives[life].stay?.spentAt, let stay = lives[life].stay, stay.isOverrun,
            spent >= start
        else {
            return nil
        }
        return SpentStay(spentAt: spent, start: stay.start, end: now, used: stay.used(at: now))
    }
}
