import TraceModel

/// What the platform says of a task that neither begins nor ends it.
extension Replay {
    /// It outlived its permitted time: whatever becomes of the process, its end did not come in time.
    mutating func noteHeldTooLong(_ event: ReplayEvent, _ key: KeyTable.Key) {
        let limit = extra(.limit, of: event)
        if let open = openTasks[key] ?? openTask(like: event) {
            tasks[open].isHeldTooLong = true
            if let limit { tasks[open].printedLimit = limit }
            addEvidence(event, to: open)
            return
        }
        // It began so long ago as is printed, or by its limit ago or earlier.
        guard
            let open = extra(.age, of: event) != nil
                ? inferBegin(event, key)
                : begin(
                    event, key, start: event.time &- max(limit ?? 0, 0), certainty: .inferred, uncertainty: 0)
        else { return }
        tasks[open].isHeldTooLong = true
        addEvidence(event, to: open)
    }

    /// The app names a task by its number, the platform by an identifier of its own: the name is what both print.
    private func openTask(like event: ReplayEvent) -> Int? {
        guard event.name.isPresent else { return nil }
        return lives[slot(event.process)].openTasks.suffix(64).first { open in
            tasks[open].name == event.name && tasks[open].key.word == event.label.rawValue
                && !tasks[open].isHeldTooLong
        }
    }

    /// The process was launched, or woken, for a run of the task. A run of it that is still open was over before.
    mutating func noteLaunch(_ event: ReplayEvent, _ key: KeyTable.Key) {
        if let open = openTasks[key] {
            let type = extraText(.type, of: event)
            if tasks[open].isLaunch, tasks[open].type == type {
                addEvidence(event, to: open)
                return
            }
            close(open, at: event.time, as: .superseded, certainty: .inferred)
        }
        if lives[slot(event.process)].stopped == .prewarmed {
            lives[slot(event.process)].basePhase = .background
        }
        wake(event.process, at: event.time, certainty: .inferred)
        let open = begin(event, key, start: event.time, certainty: .observed, uncertainty: 0)
        tasks[open].isLaunch = true
    }

    mutating func noteProgress(_ event: ReplayEvent, _ key: KeyTable.Key) {
        guard let open = openTasks[key], let done = extra(.used, of: event) else { return }
        if let known = tasks[open].progress?.done, done <= known { return }
        tasks[open].progress = (done, event.time)
        addEvidence(event, to: open)
    }

    /// A task that reports its progress, and that was told to stop when it had not moved for long.
    mutating func judgeProgress(_ open: Int, at time: Int64) {
        guard tasks[open].word == .continued, let progress = tasks[open].progress,
            let limit = limits.time(.progressPause), time &- progress.since > limit.nanoseconds
        else { return }
        reportTask(
            "ios.bgtask.progress-stalled", open, end: time, details: [limit.words],
            measures: [.took: time &- progress.since, .limit: limit.nanoseconds])
    }
}
