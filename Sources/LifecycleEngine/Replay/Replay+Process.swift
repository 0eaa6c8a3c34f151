import TraceModel

/// Processes: start, phase, suspension, end.
extension Replay {
    /// Meets the event's process if it is new.
    mutating func see(_ event: ReplayEvent) {
        if slots.meet(event.process) {
            lives.append(ProcessLife())
            let index = slot(event.process)
            lives[index].phaseSince = event.time
            let isReplacement = replaceOlder(event)
            let isStart = event.kind == .processStarted || isReplacement
            lives[index].phaseCertainty = isStart ? .observed : .openAtStart
            sink.processSeen(
                boot: boot, process: event.process, time: event.time,
                cause: event.kind == .processStarted ? event.label : .none, isStart: isStart)
        }
        reachStayDeadline(of: event.process, until: event.time)
        if event.time >= lives[slot(event.process)].nextExpiry {
            expireStates(of: event.process, until: event.time)
        }
    }

    /// On a platform with one process for each name, a new one shows that the older one is gone, unseen.
    private mutating func replaceOlder(_ event: ReplayEvent) -> Bool {
        let name = catalog[process: event.process].name
        guard platform?.hasOneProcessPerName ?? false, name.isPresent else { return false }
        let older = processOfName.updateValue(event.process, forKey: name)
        guard let older, lives[slot(older)].end == nil else { return older != nil }
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
        guard lives[index].startTime == nil, lives[index].end == nil else { return }
        lives[index].startTime = event.time
        if lives[index].phase != .unknown || event.time > lives[index].phaseSince {
            // Something of it was logged before its start.
            sink.processSeen(
                boot: boot, process: event.process, time: event.time, cause: event.label, isStart: true)
        }
        let cause = text(event.label)
        lives[index].isStartedByUser = cause == Words.Cause.user
        if cause == Words.Cause.prewarm {
            lives[index].stopped = .prewarmed
        } else if Words.Cause.background.contains(cause) {
            lives[index].basePhase = .background
        }
        updatePhase(of: event.process, at: event.time, certainty: .observed)
    }

    mutating func stop(_ event: ReplayEvent, as phase: Phase) {
        let index = slot(event.process)
        guard event.process != 0, lives[index].end == nil, lives[index].stopped != phase else { return }
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
        if lives[index].basePhase == .unknown || isOnScreen { lives[index].basePhase = .background }
        lives[index].stopped = phase
        updatePhase(of: event.process, at: event.time, certainty: .observed)
    }

    mutating func resume(_ event: ReplayEvent) {
        let index = slot(event.process)
        guard event.process != 0, lives[index].end == nil, lives[index].stopped != nil else { return }
        wake(event.process, at: event.time, certainty: .observed)
    }

    /// The process runs again: an event says so, or something that only a running process can do.
    mutating func wake(_ process: UInt32, at time: Int64, certainty: Certainty) {
        let index = slot(process)
        guard lives[index].stopped != nil else { return }
        lives[index].stopped = nil
        updatePhase(of: process, at: time, certainty: certainty)
    }

    mutating func processEnded(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        if lives[slot(event.process)].end != nil {
            joinEnd(event)
            return
        }
        let words = endWords(event)
        let cause = ExitTable.cause(
            namespace: text(event.label), code: event.number == EventBatch.absent ? nil : event.number,
            sentence: text(words))
        end(
            event.process, at: event.time, certainty: .observed, namespace: event.label, code: event.number,
            words: words, cause: cause, evidence: [reference(event)])
    }

    private mutating func end(
        _ process: UInt32, at time: Int64, certainty: Certainty, namespace: NameID, code: Int64,
        words: NameID,
        cause: ExitCause, evidence: [EventReference]
    ) {
        let index = slot(process)
        expireStates(of: process, until: time)
        let phase = lives[index].phase
        lives[index].end = PendingEnd(
            time: time, certainty: certainty, namespace: namespace, code: code, words: words, phase: phase,
            sinceStart: lives[index].startTime.map { time &- $0 },
            sinceLeaving: lives[index].leftForegroundAt.map { time &- $0 },
            openTaskCount: lives[index].openTasks.count, isOnScreen: phase.isForeground,
            wasAtWork: lives[index].openTasks.contains { tasks[$0]?.limit != nil && tasks[$0]?.kind == nil },
            evidence: evidence)
        pendingEnds.append(process)
        closeTasks(of: process, at: time, death: cause)
        closeSubjects(of: process, at: time, certainty: certainty)
        changePhase(of: process, to: .notRunning, at: time, certainty: certainty)
    }

    mutating func processReported(_ event: ReplayEvent) {
        guard event.process != 0, lives[slot(event.process)].end == nil,
            text(extraText(.report, of: event)) == Words.Report.notResponding
        else { return }
        report(
            "any.process.not-responding", process: event.process, start: event.time, end: event.time,
            details: [text(extraText(.words, of: event))], evidence: [reference(event)])
    }

    private func endWords(_ event: ReplayEvent) -> NameID {
        let words = extraText(.words, of: event)
        return words.isPresent ? words : extraText(.reason, of: event)
    }

    /// A further record of a death that is known already. The one that knows a cause gives it.
    private mutating func joinEnd(_ event: ReplayEvent) {
        let index = slot(event.process)
        guard var end = lives[index].end else { return }
        let words = endWords(event)
        if cause(of: end).kind == .unknown, event.label.isPresent {
            end.namespace = event.label
            end.code = event.number
            if words.isPresent { end.words = words }
        }
        if !end.words.isPresent { end.words = words }
        if end.evidence.count < Self.evidenceLimit { end.evidence.append(reference(event)) }
        lives[index].end = end
    }

    private func cause(of end: PendingEnd) -> ExitCause {
        ExitTable.cause(
            namespace: text(end.namespace), code: end.code == EventBatch.absent ? nil : end.code,
            sentence: text(end.words))
    }

    /// Tells the ends of the boot: now no further record can belong to one.
    mutating func settleEnds() {
        for process in pendingEnds {
            if let end = lives[slot(process)].end { tell(end, of: process) }
        }
        pendingEnds.removeAll()
    }

    private mutating func tell(_ end: PendingEnd, of process: UInt32) {
        let namespace = text(end.namespace)
        let code = end.code == EventBatch.absent ? nil : end.code
        let cause = cause(of: end)
        sink.processEnd(
            ProcessEnd(
                boot: boot, process: process, time: end.time, certainty: end.certainty,
                namespace: namespace, code: code, cause: cause,
                words: text(end.words), phase: end.phase, sinceStart: end.sinceStart,
                sinceLeaving: end.sinceLeaving, openTaskCount: end.openTaskCount, evidence: end.evidence))
        let rule: String
        switch cause.kind {
        case .crash: rule = "any.process.crashed"
        case .memory where end.phase.isStopped, .housekeeping where end.phase.isStopped:
            rule = "any.process.killed-while-stopped"
        case .housekeeping where !end.phase.isForeground: return
        case .systemKill, .watchdog, .memory, .housekeeping: rule = "any.process.killed"
        case .unknown where end.isOnScreen || end.wasAtWork: rule = "any.process.ended-unexplained"
        case .user, .normal, .unknown: return
        }
        report(
            rule, process: process, start: end.time, end: end.time,
            details: [cause.words] + (code.map { [ExitTable.text(namespace: namespace, code: $0)] } ?? []),
            evidence: end.evidence)
    }

    /// Recomputes the phase from the subjects and tells a change.
    mutating func updatePhase(of process: UInt32, at time: Int64, certainty: Certainty) {
        guard lives[slot(process)].end == nil else { return }
        changePhase(of: process, to: lives[slot(process)].unionPhase, at: time, certainty: certainty)
    }

    private mutating func changePhase(
        of process: UInt32, to phase: Phase, at time: Int64, certainty: Certainty
    ) {
        let index = slot(process)
        let before = lives[index].phase
        guard phase != before else { return }
        endPhaseSpan(of: process, at: time, certainty: certainty)
        lives[index].phase = phase
        lives[index].phaseSince = time
        lives[index].phaseCertainty = certainty
        if phase.isForeground { lives[index].hasBeenOnScreen = true }
        followStay(of: process, from: before, to: phase, at: time, certainty: certainty)
        // Time on screen is not counted, and the user's visit gives the time back.
        if phase.isForeground != before.isForeground { resetLedgers(of: process, at: time) }
        sink.phaseChanged(boot: boot, process: process, time: time, to: phase, certainty: certainty)
    }

    private mutating func endPhaseSpan(of process: UInt32, at time: Int64, certainty: Certainty) {
        let life = lives[slot(process)]
        guard life.phase != .notRunning, time > life.phaseSince else { return }
        sink.span(
            StateSpan(
                boot: boot, process: process, subject: 0, phase: life.phase, state: "", next: "",
                start: life.phaseSince,
                end: time, startCertainty: life.phaseCertainty, endCertainty: certainty))
    }

    /// Ends what is still open when the trace of the boot ends.
    mutating func closeAtTraceEnd(_ process: UInt32) {
        expireStates(of: process, until: now)
        closeTasks(of: process, at: now, death: nil)
        closeSubjects(of: process, at: now, certainty: .openAtEnd)
        endPhaseSpan(of: process, at: now, certainty: .openAtEnd)
        endStay(of: process, at: now, certainty: .openAtEnd)
    }

    /// What is known from here on has a hole behind it.
    mutating func lost(_ event: ReplayEvent) {
        sink.loss(
            RecordLoss(
                boot: boot, process: event.process, time: event.time, until: event.time,
                count: max(event.number, 0), what: event.label, thread: extraText(.thread, of: event),
                line: extra(.line, of: event) ?? EventBatch.absent))
        if event.process == 0 {
            // Of whom is not known, so of all: remembered once, not in each process.
            lossOfAll = max(lossOfAll, event.time)
        } else if lives[slot(event.process)].end == nil {
            blind(event.process, at: event.time)
        }
    }

    /// Nothing is known until a later time.
    mutating func gap(_ event: ReplayEvent) {
        let until = max(event.number, event.time)
        sink.loss(
            RecordLoss(
                boot: boot, process: event.process, time: event.time, until: until, count: 0,
                what: event.label,
                thread: .none, line: extra(.line, of: event) ?? EventBatch.absent))
        if event.process == 0 {
            lossOfAll = max(lossOfAll, until)
            gapCount += 1
            // A trace with so many gaps is noise; its spans are not cut any more, only doubted.
            if gapCount > Self.gapLimit { return }
        }
        for process in affected(by: event) {
            blind(process, at: until)
            let index = slot(process)
            reachStayDeadline(of: process, until: event.time)
            let isStep = until == event.time
            let phase = lives[index].phase
            cutSubjects(of: process, from: event.time, to: until, keepsState: isStep)
            endPhaseSpan(of: process, at: event.time, certainty: .cutByGap)
            lives[index].phaseSince = until
            lives[index].phaseCertainty = .cutByGap
            if isStep {
                // The phase goes on, but no duration across the cut is known.
                if lives[index].stay != nil {
                    endStay(of: process, at: event.time, certainty: .cutByGap)
                    followStay(of: process, from: phase, to: phase, at: event.time, certainty: .cutByGap)
                }
                sink.phaseChanged(
                    boot: boot, process: process, time: event.time, to: phase, certainty: .cutByGap)
            } else {
                lives[index].hasShown = false
                lives[index].basePhase = .unknown
                lives[index].stopped = nil
                lives[index].phase = .unknown
                endStay(of: process, at: event.time, certainty: .cutByGap)
                if phase != .unknown {
                    sink.phaseChanged(
                        boot: boot, process: process, time: event.time, to: .unknown, certainty: .cutByGap)
                }
            }
        }
    }

    /// The recording began after the process did; it may know the phase at this moment.
    mutating func beganLate(_ event: ReplayEvent) {
        guard event.process != 0, let phase = Phase(word: text(extraText(.state, of: event))) else { return }
        if phase.isStopped {
            lives[slot(event.process)].stopped = phase
            lives[slot(event.process)].basePhase = .background
        } else {
            lives[slot(event.process)].basePhase = phase
        }
        updatePhase(of: event.process, at: event.time, certainty: .openAtStart)
    }

    mutating func clockSync(_ event: ReplayEvent) {
        var wall = WallReading(
            utcNanoseconds: event.number, zoneMinutes: extra(.zone, of: event).flatMap { Int16(exactly: $0) })
        wall.precision = WallReading.Precision(word: text(extraText(.precision, of: event))) ?? .full
        sink.clockSynced(boot: boot, time: event.time, wall: wall)
    }

    private func affected(by event: ReplayEvent) -> [UInt32] {
        let processes = event.process != 0 ? [event.process] : slots.numbers
        return processes.filter { lives[slot($0)].end == nil }
    }

    private mutating func blind(_ process: UInt32, at time: Int64) {
        lives[slot(process)].lastLoss = max(lives[slot(process)].lastLoss, time)
        for subject in lives[slot(process)].subjects { subjects[subjectSlot(subject)].isBlind = true }
    }
}
