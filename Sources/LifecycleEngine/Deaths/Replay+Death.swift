import TraceModel

/// Ends of processes: several records of one death are one end with one cause.
extension Replay {
    mutating func processEnded(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        if !isLive(event.process) {
            joinEnd(event)
            noteRestartPolicy(event)
            return
        }
        let words = endWords(event)
        let cause = ExitTable.cause(
            namespace: text(event.label), code: event.number == EventBatch.absent ? nil : event.number,
            sentence: text(words))
        end(
            event.process, at: event.time, certainty: .observed, namespace: event.label, code: event.number,
            words: words, cause: cause, facts: exitFacts(event), evidence: [reference(event)])
        noteRestartPolicy(event)
    }

    mutating func end(
        _ process: UInt32, at time: Int64, certainty: Certainty, namespace: NameID, code: Int64,
        words: NameID, cause: ExitCause, facts: ExitFacts = ExitFacts(), evidence: [EventReference]
    ) {
        let index = slot(process)
        if time > lives[index].nextExpiry { expireStates(of: process, until: time) }
        acceptStrays(of: process)
        let phase = lives[index].phase
        let isInHandler = facts.isInHandler && cause.kind == .watchdog
        let pending = PendingEnd(
            time: time, certainty: certainty, namespace: namespace, code: code, words: words, facts: facts,
            phase: phase,
            sinceStart: lives[index].startTime.map { time &- $0 },
            sinceLeaving: lives[index].leftForegroundAt.map { time &- $0 },
            openTaskCount: lives[index].openTasks.count, openHoldCount: lives[index].openHolds.count,
            handlerSince: isInHandler ? lives[index].handler?.since : nil,
            isOnScreen: phase.isForeground,
            wasAtWork: lives[index].openTasks.contains { isLimitedWork($0) },
            unsavedFor: unsavedTime(of: process, at: time, phase), evidence: evidence)
        // One death, one cause: a handler that is stuck is why its tasks have no end.
        closeTasks(of: process, at: time, death: cause, isExplained: isInHandler)
        closeHolds(of: process, at: time, isDeath: true)
        closeSubjects(of: process, at: time, certainty: certainty)
        changePhase(of: process, to: .notRunning, at: time, certainty: certainty)
        forgetSubjects(of: process)
        if ended.isFull { settleEnds(EndedBook.limit / 2) }
        slots[process] = ended.add(
            EndedBook.Ended(process: process, end: pending, lastLoss: lives[index].lastLoss))
        lives[index] = ProcessLife()
        lives.give(index)
    }

    /// Work that the platform limits and that has no rule of its own for what a death does to it.
    private func isLimitedWork(_ open: Int) -> Bool {
        tasks[open].word == .foregroundService
            || rules(of: open)?.openAtDeath == nil && (tasks[open].limit >= 0 || tasks[open].ledger >= 0)
    }

    private func endWords(_ event: ReplayEvent) -> NameID {
        let words = extraText(.words, of: event)
        return words.isPresent ? words : extraText(.reason, of: event)
    }

    /// A further record of a death that is known already. The one that knows a cause gives it.
    private mutating func joinEnd(_ event: ReplayEvent) {
        guard let position = ended.position(of: slots[event.process]) else { return }
        var end = ended.all[position].end
        let words = endWords(event)
        if cause(of: end).kind == .unknown, event.label.isPresent {
            end.namespace = event.label
            end.code = event.number
            if words.isPresent { end.words = words }
        }
        let facts = exitFacts(event)
        if !end.words.isPresent || tellsMore(words, facts, than: end, event) { end.words = words }
        end.facts.join(facts)
        if end.evidence.count < Self.evidenceLimit { end.evidence.append(reference(event)) }
        ended.change(position, end)
    }

    /// Of two records of one kill the one that knows how important the process was is the platform's own decision; the other
    /// tells it in passing.
    private func tellsMore(
        _ words: NameID, _ facts: ExitFacts, than end: PendingEnd, _ event: ReplayEvent
    ) -> Bool {
        words.isPresent && !facts.importance.isEmpty && end.facts.importance.isEmpty
            && event.label == end.namespace && event.number == end.code
            && [.housekeeping, .memory, .systemKill].contains(cause(of: end).kind)
    }

    private func cause(of end: PendingEnd) -> ExitCause {
        ExitTable.cause(
            namespace: text(end.namespace), code: end.code == EventBatch.absent ? nil : end.code,
            sentence: text(end.words))
    }

    /// Tells the first so many ends: no further record is taken to one.
    mutating func settleEnds(_ count: Int) {
        for ended in ended.take(count) { tell(ended.end, of: ended.process) }
    }

    /// An end as the records tell it that came so far.
    func told(_ end: PendingEnd, of process: UInt32, _ catalog: TraceCatalog) -> ProcessEnd {
        ProcessEnd(
            end, boot: boot, process: process, namespace: catalog.text(end.namespace),
            words: catalog.text(end.words),
            place: end.phase == .unknown && platform == .ios ? end.facts.place : nil)
    }

    private mutating func tell(_ end: PendingEnd, of process: UInt32) {
        let told = told(end, of: process, catalog)
        let (namespace, code, cause) = (told.namespace, told.code, told.cause)
        sink.processEnd(told)
        if let unsaved = end.unsavedFor, cause.kind != .normal {
            report(
                "any.state.unsaved-at-death", process: process,
                certainty: end.certainty, start: end.time &- unsaved, end: end.time,
                measures: [.took: unsaved], evidence: end.evidence)
        }
        guard let rule = rule(of: end, cause, in: told.phase) else { return }
        report(
            rule, process: process, start: end.time, end: end.time,
            details: [cause.words] + (code.map { [ExitTable.text(namespace: namespace, code: $0)] } ?? []),
            measures: end.handlerSince.map { [.took: end.time &- $0] } ?? [:], evidence: end.evidence)
    }

    private func rule(of end: PendingEnd, _ cause: ExitCause, in phase: Phase) -> String? {
        switch cause.kind {
        case .crash: "any.process.crashed"
        case .watchdog where end.facts.isInHandler: "ios.task.handler-stuck"
        case .memory where phase.isStopped, .housekeeping where phase.isStopped:
            "any.process.killed-while-stopped"
        case .housekeeping where !phase.isForeground: nil
        case .systemKill, .watchdog, .memory, .housekeeping, .cpu, .lock, .taskTimeout, .cleaner:
            "any.process.killed"
        case .unknown where end.isOnScreen || end.wasAtWork || OomPriorities.isAtWork(end.facts.importance):
            "any.process.ended-unexplained"
        case .user, .forceStop, .update, .normal, .unknown: nil
        }
    }
}
