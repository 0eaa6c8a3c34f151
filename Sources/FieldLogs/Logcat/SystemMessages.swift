/// What a message of the system's own says.
enum SystemMeaning: Sendable {
    case start, startOld, kill, noLongerWanted, died, memoryKill, memoryKillOld, freeze, unfreeze
    /// Makers clean up.
    case makerDeath, makerKill, noProcess
    /// The exit of a child of the zygote.
    case signalExit, cleanExit
    case signalSent
    case restartScheduled, stoppedIdle
    case startRefused, foregroundStartRefused, foregroundRefused, foregroundBackgroundStart
    case broughtDown
    case notResponding, notRespondingPid, notRespondingReason
    case broadcastTimeout, broadcastReceiver
    /// Something about an activity, in the words of a report.
    case activity(String)
    case heldWakeLock, acquiredWakeLock, releasedWakeLock, wakeLockChange
    case workerBegan, workerEnded, workerCancelled, jobBegan, jobStopped, jobEnded, jobScheduled
    case serviceNotStarted
    case jobTimeout
}

/// One message: who writes it, its shape, and what it says.
struct SystemMessage: Sendable {
    let tags: [String]
    let row: MessageTable<SystemMeaning>.Row

    init(_ tags: [String], _ pattern: String, seen: String, _ meaning: SystemMeaning) {
        self.tags = tags
        row = .init(pattern, meaning, seen: seen)
    }
}
