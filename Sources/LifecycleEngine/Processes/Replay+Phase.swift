import TraceModel

/// The phase of a process, and its spans.
extension Replay {
    /// Recomputes the phase from the subjects and tells a change.
    mutating func updatePhase(of process: UInt32, at time: Int64, certainty: Certainty) {
        changePhase(of: process, to: lives[slot(process)].unionPhase, at: time, certainty: certainty)
    }

    mutating func changePhase(
        of process: UInt32, to phase: Phase, at time: Int64, certainty: Certainty
    ) {
        let index = slot(process)
        let before = lives[index].phase
        guard phase != before else { return }
        endPhaseSpan(of: process, at: time, certainty: certainty)
        lives[index].phase = phase
        lives[index].phaseSince = time
        lives[index].phaseCertainty = certainty
        if phase.isForeground {
            lives[index].hasBeenOnScreen = true
            lives[index].isBackgroundLaunch = false
            if phase == .active { lives[index].saving.activatedAt = time }
        }
        usePrewarm(of: process, at: time, for: phase)
        followStay(of: process, from: before, to: phase, at: time, certainty: certainty)
        // Time on screen is not counted, and the user's visit gives the time back.
        if phase.isForeground != before.isForeground { resetLedgers(of: process, at: time) }
        if before.isForeground, !phase.isForeground { watchHolds(of: process, at: time) }
        lives[index].schedule()
        sink.phaseChanged(boot: boot, process: process, time: time, to: phase, certainty: certainty)
    }

    mutating func endPhaseSpan(of process: UInt32, at time: Int64, certainty: Certainty) {
        let index = slot(process)
        let phase = lives[index].phase
        let since = lives[index].phaseSince
        guard phase != .notRunning, time > since else { return }
        sink.span(
            StateSpan(
                boot: boot, process: process, subject: 0, phase: phase, state: "", next: "", start: since,
                end: time, startCertainty: lives[index].phaseCertainty, endCertainty: certainty))
    }
}
