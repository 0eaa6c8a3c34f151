import TraceModel

/// Processes: start, phase, suspension, end.
extension Replay {
    /// Makes room for the event's process and meets it if it is new.
    mutating func see(_ event: ReplayEvent) {
        let index = Int(event.process)
        if index >= lives.count {
            lives.append(contentsOf: repeatElement(ProcessLife(), count: index + 1 - lives.count))
        }
        if !lives[index].isSeen {
            lives[index].isSeen = true
            lives[index].phaseSince = event.time
            let isStart = event.kind == .processStarted
            lives[index].phaseCertainty = isStart ? .observed : .openAtStart
            sink.processSeen(
                boot: boot, process: event.process, time: event.time, cause: isStart ? event.label : .none,
                isStart: isStart)
        }
        reachStayDeadline(of: event.process, until: event.time)
    }

    mutating func processStarted(_ event: ReplayEvent) {
        let index = Int(event.process)
        guard lives[index].startTime == nil, lives[index].end == nil else { return }
        lives[index].startTime = event.time
        let cause = text(event.label)
        if cause == Words.Cause.prewarm {
            lives[index].stopped = .prewarmed
        } else if Words.Cause.background.contains(cause) {
            lives[index].basePhase = .background
        } else if cause == Words.Cause.user {
            lives[index].basePhase = .inactive
        }
        updatePhase(of: event.process, at: event.time, certainty: .observed)
    }

    mutating func stop(_ event: ReplayEvent, as phase: Phase) {
        let index = Int(event.process)
        guard event.process != 0, lives[index].end == nil, lives[index].stopped != phase else { return }
        if lives[index].unionPhase.isForeground, event.time > lives[index].lastLoss {
            report(
                "any.process.suspended-in-foreground", process: event.process, start: event.time,
                end: event.time,
                details: [lives[index].phase.word, phase.word], evidence: [reference(event)])
        }
        if lives[index].basePhase == .unknown { lives[index].basePhase = .background }
        lives[index].stopped = phase
        updatePhase(of: event.process, at: event.time, certainty: .observed)
    }

    mutating func resume(_ event: ReplayEvent) {
        let index = Int(event.process)
        guard event.process != 0, lives[index].end == nil, lives[index].stopped != nil else { return }
        wake(event.process, at: event.time, certainty: .observed)
    }

    /// The process runs again: an event says so, or something that only a running process can do.
    mutating func wake(_ process: UInt32, at time: Int64, certainty: Certainty) {
        let index = Int(process)
        guard let stopped = lives[index].stopped else { return }
        lives[index].stopped = nil
        if stopped == .prewarmed, lives[index].basePhase == .unknown { lives[index].basePhase = .inactive }
        updatePhase(of: process, at: time, certainty: certainty)
    }

    mutating func processEnded(_ event: ReplayEvent) {
        let index = Int(event.process)
        guard event.process != 0 else { return }
        if lives[index].end != nil {
            joinEnd(event)
            return
        }
        let phase = lives[index].phase
        let openCount = lives[index].openTasks.count
        lives[index].end = PendingEnd(
            time: event.time, namespace: event.label, code: event.number,
            words: extraText(.words, of: event).isPresent
                ? extraText(.words, of: event) : extraText(.reason, of: event),
            phase: phase, sinceStart: lives[index].startTime.map { event.time &- $0 },
            sinceLeaving: lives[index].leftForegroundAt.map { event.time &- $0 }, openTaskCount: openCount,
            evidence: [reference(event)])
        pendingEnds.append(event.process)
        closeTasks(of: event.process, at: event.time, isDeath: true)
        closeSubjects(of: event.process, at: event.time, certainty: .observed)
        changePhase(of: event.process, to: .notRunning, at: event.time, certainty: .observed)
    }

    mutating func processReported(_ event: ReplayEvent) {
        guard event.process != 0, lives[Int(event.process)].end == nil,
            text(extraText(.report, of: event)) == Words.Report.notResponding
        else { return }
        report(
            "any.process.not-responding", process: event.process, start: event.time, end: event.time,
            details: [text(extraText(.words, of: event))], evidence: [reference(event)])
    }

    /// A further record of a death that is known already.
    private mutating func joinEnd(_ event: ReplayEvent) {
        let index = Int(event.process)
        guard var end = lives[index].end else { return }
        if !end.namespace.isPresent || end.code == EventBatch.absent {
            if event.label.isPresent { end.namespace = event.label }
            if event.number != EventBatch.absent { end.code = event.number }
        }
        let words =
            extraText(.words, of: event).isPresent
            ? extraText(.words, of: event) : extraText(.reason, of: event)
        if !end.words.isPresent { end.words = words }
        if end.evidence.count < Self.evidenceLimit { end.evidence.append(reference(event)) }
        lives[index].end = end
    }

    /// Tells the ends that no further record can belong to.
    mutating func settleEnds(before time: Int64) {
        var waiting: [UInt32] = []
        for process in pendingEnds {
            guard let end = lives[Int(process)].end else { continue }
            if time != .max, time &- end.time <= Self.deathWindow {
                waiting.append(process)
            } else {
                tell(end, of: process)
            }
        }
        pendingEnds = waiting
    }

    private mutating func tell(_ end: PendingEnd, of process: UInt32) {
        let namespace = text(end.namespace)
        let code = end.code == EventBatch.absent ? nil : end.code
        let cause = ExitTable.cause(namespace: namespace, code: code, sentence: text(end.words))
        sink.processEnd(
            ProcessEnd(
                boot: boot, process: process, time: end.time, namespace: namespace, code: code, cause: cause,
                words: text(end.words), phase: end.phase, sinceStart: end.sinceStart,
                sinceLeaving: end.sinceLeaving, openTaskCount: end.openTaskCount, evidence: end.evidence))
        let rule: String
        switch cause.kind {
        case .crash: rule = "any.process.crashed"
        case .memory where end.phase.isStopped: rule = "any.process.killed-while-stopped"
        case .housekeeping where !end.phase.isForeground: return
        case .systemKill, .watchdog, .memory, .housekeeping: rule = "any.process.killed"
        case .user, .normal, .unknown: return
        }
        report(
            rule, process: process, start: end.time, end: end.time, details: [cause.words],
            evidence: end.evidence)
    }

    /// Recomputes the phase from the subjects and tells a change.
    mutating func updatePhase(of process: UInt32, at time: Int64, certainty: Certainty) {
        guard lives[Int(process)].end == nil else { return }
        changePhase(of: process, to: lives[Int(process)].unionPhase, at: time, certainty: certainty)
    }

    private mutating func changePhase(
        of process: UInt32, to phase: Phase, at time: Int64, certainty: Certainty
    ) {
        let index = Int(process)
        let before = lives[index].phase
        guard phase != before else { return }
        endPhaseSpan(of: process, at: time, certainty: certainty)
        lives[index].phase = phase
        lives[index].phaseSince = time
        lives[index].phaseCertainty = certainty
        followStay(of: process, from: before, to: phase, at: time, certainty: certainty)
        if phase.isForeground, !before.isForeground { resetLedgers(of: process, at: time) }
        sink.phaseChanged(boot: boot, process: process, time: time, to: phase, certainty: certainty)
    }

    private mutating func endPhaseSpan(of process: UInt32, at time: Int64, certainty: Certainty) {
        let life = lives[Int(process)]
        guard life.phase != .notRunning, time > life.phaseSince else { return }
        sink.span(
            StateSpan(
                boot: boot, process: process, subject: 0, phase: life.phase, state: "", next: "",
                start: life.phaseSince,
                end: time, startCertainty: life.phaseCertainty, endCertainty: certainty))
    }

    /// Ends what is still open when the trace of the boot ends.
    mutating func closeAtTraceEnd(_ process: UInt32) {
        closeTasks(of: process, at: now, isDeath: false)
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
        for process in affected(by: event) { blind(process, at: event.time) }
    }

    /// Nothing is known until a later time.
    mutating func gap(_ event: ReplayEvent) {
        let until = max(event.number, event.time)
        sink.loss(
            RecordLoss(
                boot: boot, process: event.process, time: event.time, until: until, count: 0,
                what: event.label,
                thread: .none, line: extra(.line, of: event) ?? EventBatch.absent))
        for process in affected(by: event) {
            blind(process, at: until)
            let index = Int(process)
            let isStep = until == event.time
            let phase = lives[index].phase
            cutSubjects(of: process, from: event.time, to: until, keepsState: isStep)
            endPhaseSpan(of: process, at: event.time, certainty: .cutByGap)
            lives[index].phaseSince = until
            lives[index].phaseCertainty = .cutByGap
            if !isStep {
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
        lives[Int(event.process)].basePhase = phase
        updatePhase(of: event.process, at: event.time, certainty: .openAtStart)
    }

    mutating func clockSync(_ event: ReplayEvent) {
        var wall = WallReading(
            utcNanoseconds: event.number, zoneMinutes: extra(.zone, of: event).flatMap { Int16(exactly: $0) })
        wall.precision = WallReading.Precision(word: text(extraText(.precision, of: event))) ?? .full
        sink.clockSynced(boot: boot, time: event.time, wall: wall)
    }

    private func affected(by event: ReplayEvent) -> [UInt32] {
        if event.process != 0 { return lives[Int(event.process)].end == nil ? [event.process] : [] }
        return (1..<UInt32(max(lives.count, 1))).filter { lives[Int($0)].isSeen && lives[Int($0)].end == nil }
    }

    private mutating func blind(_ process: UInt32, at time: Int64) {
        lives[Int(process)].lastLoss = max(lives[Int(process)].lastLoss, time)
        for subject in lives[Int(process)].subjects { subjects[Int(subject)].isBlind = true }
    }
}
