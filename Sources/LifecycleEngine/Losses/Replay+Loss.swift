import TraceModel

/// What the source did not keep: lost records, gaps, late begins, clocks.
extension Replay {
    /// Gaps of the whole boot that cut the spans of every process.
    static let gapLimit = 1_000

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
        } else if isLive(event.process) {
            blind(event.process, at: event.time)
        }
    }

    /// True if the events are lines of a log, some of which a log can lose without a word.
    var isLog: Bool { catalog.source.lines != nil }

    /// The platform passed through a state of which no line tells: one was lost before this event.
    mutating func missLine(_ event: ReplayEvent) {
        sink.loss(
            RecordLoss(
                boot: boot, process: event.process, time: event.time, until: event.time, count: 1,
                what: .none, thread: .none, line: extra(.line, of: event) ?? EventBatch.absent))
        blind(event.process, at: event.time)
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
            if event.time > lives[index].nextDeadline { reachDeadlines(of: process, until: event.time) }
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
                lives[index].isBackgroundLaunch = false
                lives[index].phase = .unknown
                endStay(of: process, at: event.time, certainty: .cutByGap)
                if phase != .unknown {
                    sink.phaseChanged(
                        boot: boot, process: process, time: event.time, to: .unknown, certainty: .cutByGap)
                }
            }
            lives[index].schedule()
        }
    }

    /// The recording began after the process did; it may know the phase at this moment.
    mutating func beganLate(_ event: ReplayEvent) {
        guard event.process != 0 else { return }
        let known = Phase(word: text(extraText(.state, of: event)))
        sink.beganLate(
            LateBegin(
                boot: boot, process: event.process, time: event.time, why: event.label,
                phase: known ?? .unknown))
        guard let phase = known, isLive(event.process) else { return }
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
        return processes.filter { isLive($0) }
    }

    mutating func blind(_ process: UInt32, at time: Int64) {
        lives[slot(process)].lastLoss = max(lives[slot(process)].lastLoss, time)
        for subject in lives[slot(process)].subjects { subjects[subjectSlot(subject)].isBlind = true }
    }
}
