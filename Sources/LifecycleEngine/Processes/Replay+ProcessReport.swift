import TraceModel

/// What the platform says about a process: broken rules, and activities that it does not wait for any longer.
extension Replay {
    mutating func processReported(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        let word = extraText(.report, of: event)
        sink.reported(
            PlatformReport(
                boot: boot, process: event.process, time: event.time, report: word, name: event.name))
        guard isLive(event.process) else { return }
        switch self.word(word) {
        case .memoryLimit: limitMemory(event)
        case .pauseTimeout, .stopTimeout, .destroyTimeout: doubtStates(event)
        default: break
        }
        guard let rule = ReportRules.all[text(word)] else { return }
        let limit = limits.callbacks.first { $0.rule == rule }
        report(
            rule, process: event.process, name: event.name, start: event.time, end: event.time,
            details: [text(extraText(.words, of: event))] + (limit.map { [$0.words] } ?? []),
            measures: limit.map { [.limit: $0.nanoseconds] } ?? [:], evidence: [reference(event)])
    }

    /// The system went on without the app's answer: until its next callback, its state and the system's differ.
    private mutating func doubtStates(_ event: ReplayEvent) {
        let index = slot(event.process)
        let concerned = lives[index].subjects.filter { subject in
            let record = catalog[subject: subject]
            return StateMachines.index(forSubject: text(record.kind)).map { StateMachines.all[$0].handsOver }
                ?? false
                && (!event.name.isPresent || record.name == event.name)
        }
        for subject in concerned { forgetState(of: subject, at: event.time) }
        guard !concerned.isEmpty else { return }
        // With nothing else to tell it, the process's own phase is as unknown as its activity's state.
        if lives[index].counts.union == nil { lives[index].basePhase = .unknown }
        updatePhase(of: event.process, at: event.time, certainty: .cutByGap)
        lives[index].schedule()
    }
}
