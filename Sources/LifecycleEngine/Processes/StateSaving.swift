import TraceModel

/// Whether what the user would miss is on disk.
struct StateSaving {
    /// When the user last got the app, and may have changed something.
    var activatedAt: Int64?
    /// When the app last said that it saved.
    var savedAt: Int64?
}

extension Replay {
    mutating func marker(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        notePrewarm(event.process, at: event.time)
        guard word(event.name) == .stateSaved else { return }
        lives[slot(event.process)].saving.savedAt = event.time
        coverage.hasSeenSavedState = true
    }

    /// How long ago the user began to change what was not marked saved when the process ended off screen; nil if nothing
    /// was at risk, or the app never tells when it saves.
    func unsavedTime(of process: UInt32, at time: Int64, _ phase: Phase) -> Int64? {
        let saving = lives[slot(process)].saving
        guard !phase.isForeground, coverage.hasSeenSavedState, let activated = saving.activatedAt,
            saving.savedAt ?? .min < activated, lastLoss(of: process) < activated
        else { return nil }
        return time &- activated
    }
}
