import TraceModel

/// Processes: start, phase, suspension, end.
extension Replay {
    /// Meets the event's process if it is new, and lets happen what was due before. False if the process ended.
    @inline(__always)
    mutating func see(_ event: ReplayEvent) -> Bool {
        if !slots.hasMet(event.process) { meetProcess(event) }
        let index = slots[event.process]
        guard index >= 0 else { return false }
        if event.time > lives[index].nextDeadline { reachDeadlines(of: event.process, until: event.time) }
        return true
    }

    private mutating func meetProcess(_ event: ReplayEvent) {
        slots.meet(event.process)
        let index = lives.take(ProcessLife())
        slots[event.process] = index
        lives[index].phaseSince = event.time
        let isReplacement = replaceOlder(event)
        let isStart = event.kind == .processStarted
        noteReturn(event)
        if let uid = catalog[process: event.process].uid { processOfUID[uid] = event.process }
        lives[index].phaseCertainty = isStart ? .observed : isReplacement ? .inferred : .openAtStart
        sink.processSeen(
            boot: boot, process: event.process, time: event.time, cause: isStart ? event.label : .none,
            start: isStart ? .observed : isReplacement ? .inferred : .notSeen)
    }

    /// Lets everything of a process happen that was due before `time`.
    mutating func reachDeadlines(of process: UInt32, until time: Int64) {
        let index = slot(process)
        // Each turn takes away what was due: a spent stay has no deadline, a state expires once, a check is made once.
        while time > lives[index].nextDeadline {
            reachStayDeadline(of: process, until: time)
            if time > lives[index].nextExpiry { expireStates(of: process, until: time) }
            if time > lives[index].holdCheck { checkHolds(of: process) }
            lives[index].schedule()
        }
    }

    /// On a platform with one process for each name, a new one shows that the older one is gone, unseen.
    private mutating func replaceOlder(_ event: ReplayEvent) -> Bool {
        let name = catalog[process: event.process].name
        guard platform?.hasOneProcessPerName ?? false, name.isPresent else { return false }
        let older = processOfName.updateValue(event.process, forKey: name)
        guard let older, isLive(older) else { return older != nil }
        // What it did last, and when it ended, nobody saw.
        blind(older, at: event.time)
        end(
            older, at: event.time, certainty: .inferred, namespace: .none, code: EventBatch.absent,
            words: .none,
            cause: ExitTable.cause(namespace: "", code: nil), evidence: [])
        return true
    }

    mutating func processStarted(_ event: ReplayEvent) {
        let index = slot(event.process)
        guard lives[index].startTime == nil else { return }
        lives[index].startTime = event.time
        if lives[index].phase != .unknown || event.time > lives[index].phaseSince {
            // Something of it was logged before its start.
            sink.processSeen(
                boot: boot, process: event.process, time: event.time, cause: event.label,
                start: .observed)
        }
        let cause = text(event.label)
        lives[index].isStartedByUser = cause == Words.Cause.user
        if cause == Words.Cause.prewarm {
            lives[index].stopped = .prewarmed
            lives[index].prewarm = Prewarm(start: event.time)
        } else if Words.Cause.background.contains(cause) {
            lives[index].basePhase = .background
            lives[index].isBackgroundLaunch = true
        }
        updatePhase(of: event.process, at: event.time, certainty: .observed)
    }

    mutating func stop(_ event: ReplayEvent, as phase: Phase) {
        let index = slot(event.process)
        guard event.process != 0, lives[index].stopped != phase else { return }
        notePrewarm(event.process, at: event.time)
        // A prewarmed process is suspended already.
        if lives[index].stopped == .prewarmed { return }
        let isOnScreen = lives[index].unionPhase.isForeground
        if isOnScreen, event.time > lastLoss(of: event.process) {
            report(
                "any.process.suspended-in-foreground", process: event.process, start: event.time,
                end: event.time,
                details: [lives[index].phase.word, phase.word], evidence: [reference(event)])
        }
        if isOnScreen {
            // What the subjects said last is not true any more, or records are missing.
            cutSubjects(of: event.process, from: event.time, to: event.time, keepsState: false)
            for subject in lives[index].subjects { subjects[subjectSlot(subject)].isBlind = true }
        }
        if phase == .suspended {
            checkLocks(of: event)
            checkResubmissions(of: event.process, at: event.time)
        }
        if lives[index].basePhase == .unknown || isOnScreen { lives[index].basePhase = .background }
        lives[index].stopped = phase
        updatePhase(of: event.process, at: event.time, certainty: .observed)
    }

    mutating func resume(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        let index = slot(event.process)
        notePrewarm(event.process, at: event.time)
        countResume(event)
        guard lives[index].stopped != nil else { return }
        wake(event.process, at: event.time, certainty: .observed)
    }

    /// The process runs again: an event says so, or something that only a running process can do.
    mutating func wake(_ process: UInt32, at time: Int64, certainty: Certainty) {
        let index = slot(process)
        guard lives[index].stopped != nil else { return }
        lives[index].stopped = nil
        updatePhase(of: process, at: time, certainty: certainty)
    }
}
