import TraceModel

/// Subjects: states, callbacks and transitions.
extension Replay {
    mutating func state(_ event: ReplayEvent) {
        guard meet(event) else { return }
        let subject = subjectSlot(event.subject)
        let isAttach = text(extraText(.cause, of: event)) == Words.StateCause.attach
        guard let machine = subjects[subject].machine else {
            enterFreeState(event)
            return
        }
        let found = stateCaches[machine].position(of: event.label) {
            StateMachines.all[machine].state(named: catalog.text(event.label))
        }
        guard let found else { return }
        enter(found, event, certainty: isAttach ? .openAtStart : .observed, isJudged: !isAttach)
    }

    mutating func callback(_ event: ReplayEvent) {
        guard meet(event), let machine = subjects[subjectSlot(event.subject)].machine else { return }
        let rules = StateMachines.all[machine]
        let found = callbackCaches[machine].position(of: event.label) {
            rules.callback(named: catalog.text(event.label))
        }
        guard let found else { return }
        if lives[slot(event.process)].stopped == .frozen { checkPlace(event) }
        let row = rules.callbacks[found]
        if event.number > Self.shortestCallbackLimit { judgeDuration(event, row.name, rules.subject) }
        if row.effect == .launchFinished, !finishLaunch(event) { return }
        if rules.standing == .deciding { noteBeforeLaunch(event) }
        if let implied = row.implied { imply(implied, event) }
        follow(row.effect, event)
        if rules.laterCallbacks.contains(row.name) { laterCallbacksSeen[machine] = true }
        let subject = subjects[subjectSlot(event.subject)]
        let target = rules.target(
            of: found, in: subject.state, reason: text(extraText(.reason, of: event)),
            printedState: text(extraText(.state, of: event)), isOrdered: subject.isRelaunchOrdered)
        if let target { enter(target, event, certainty: .observed, isJudged: true) }
    }

    /// Makes room for the event's subject and meets it if it is new. False if the event names none.
    private mutating func meet(_ event: ReplayEvent) -> Bool {
        guard event.subject != 0, event.process != 0 else { return false }
        if !subjectSlots.hasMet(event.subject) {
            subjectSlots.meet(event.subject)
            subjectSlots[event.subject] = subjects.take(SubjectLife())
        }
        // Its process ended, and another one speaks for it.
        guard subjectSlots[event.subject] >= 0 else { return false }
        let index = subjectSlot(event.subject)
        if subjects[index].process == 0 {
            subjects[index].process = event.process
            subjects[index].machine = StateMachines.index(
                forSubject: catalog.text(catalog[subject: event.subject].kind))
            lives[slot(event.process)].subjects.append(event.subject)
        }
        return subjects[index].process == event.process
    }

    private mutating func follow(_ effect: StateMachine.Callback.Effect, _ event: ReplayEvent) {
        let index = subjectSlot(event.subject)
        switch effect {
        case .none, .launchFinished:
            break
        case .relaunchOrdered:
            subjects[index].isRelaunchOrdered = true
        case .focusLost:
            if subjects[index].focusLostAt == nil { subjects[index].focusLostAt = (event.time, .observed) }
            loseTop(event)
        case .focusGained:
            regainFocus(event.subject, at: event.time, certainty: .observed)
            gainTop(event)
        }
    }

    /// A callback that only a subject in this state gets tells the state, if none was known.
    private mutating func imply(_ state: String, _ event: ReplayEvent) {
        guard let machine = subjects[subjectSlot(event.subject)].machine,
            subjects[subjectSlot(event.subject)].state == nil,
            let found = StateMachines.all[machine].state(named: state)
        else { return }
        enter(found, event, certainty: .openAtStart, isJudged: false)
    }

    mutating func regainFocus(_ subject: UInt32, at time: Int64, certainty: Certainty) {
        guard let lost = subjects[subjectSlot(subject)].focusLostAt else { return }
        subjects[subjectSlot(subject)].focusLostAt = nil
        guard time > lost.time else { return }
        sink.notOnTop(boot: boot, subject: subject, start: lost.time, end: time, certainty: certainty)
    }

    /// Enters a state; `known` is what was kept of an event of an earlier batch.
    mutating func enter(
        _ target: Int, _ event: ReplayEvent, certainty: Certainty, isJudged: Bool,
        known: EventReference? = nil
    ) {
        let index = subjectSlot(event.subject)
        guard let machine = subjects[index].machine else { return }
        if subjects[index].stray != nil { judgeStray(of: event.subject, before: target, event) }
        let rules = StateMachines.all[machine]
        let before = subjects[index].state
        let isBlind = subjects[index].isBlind || lossOfAll > subjects[index].lastEvent?.time ?? .max
        if let before, isJudged, !isBlind,
            !rules.allows(from: before, to: target, laterSeen: laterCallbacksSeen[machine])
        {
            if known == nil, rules.strayTime > 0, before != target {
                waitForStray(target, event, rules)
                return
            }
            if isLog, rules.state(between: before, and: target) != nil {
                missLine(event)
            } else {
                judge(rules, from: before, to: target, event, evidence: [known ?? reference(event)])
            }
        }
        subjects[index].isBlind = false
        // The relaunch is over when the subject has the input again.
        if rules.phases[target] == .active { subjects[index].isRelaunchOrdered = false }
        subjects[index].lastEvent = known ?? reference(event)
        if before == target { return }
        let phase = rules.phases[target]
        if phase != .active { regainFocus(event.subject, at: event.time, certainty: .observed) }
        endSubjectSpan(event.subject, at: event.time, certainty: certainty, next: target)
        count(event.subject, in: before.map { rules.phases[$0] }, standing: rules.standing, by: -1)
        endDoubt(of: event.subject, rules)
        subjects[index].state = target
        subjects[index].since = event.time
        subjects[index].certainty = certainty
        let longest = rules.longest[target]
        let expiry = longest == .max ? longest : event.time &+ longest
        subjects[index].expiry = expiry
        lives[slot(event.process)].nextExpiry = min(lives[slot(event.process)].nextExpiry, expiry)
        lives[slot(event.process)].schedule()
        count(event.subject, in: phase, standing: rules.standing, by: 1)
        lives[slot(event.process)].counts.see(rules.standing)
        if phase == .active { judgeResumed(event, rules) }
        if !rules.isLaunch[target] { lives[slot(event.process)].hasShown = true }
        // Only a running process gets callbacks.
        if rules.standing != .echo { lives[slot(event.process)].stopped = nil }
        updatePhase(of: event.process, at: event.time, certainty: certainty)
    }

    /// Subjects whose state cannot last so long are in the one that it ends in.
    mutating func expireStates(of process: UInt32, until time: Int64) {
        lives[slot(process)].nextExpiry = .max
        for subject in lives[slot(process)].subjects {
            let index = subjectSlot(subject)
            if let stray = subjects[index].stray {
                if stray.decidedAt < time {
                    accept(stray)
                } else {
                    lives[slot(process)].nextExpiry = min(lives[slot(process)].nextExpiry, stray.decidedAt)
                }
            }
            let expiry = subjects[index].expiry
            guard expiry < time else {
                lives[slot(process)].nextExpiry = min(lives[slot(process)].nextExpiry, expiry)
                continue
            }
            subjects[index].expiry = .max
            guard let machine = subjects[index].machine, let before = subjects[index].state else { continue }
            let rules = StateMachines.all[machine]
            guard let then = rules.states[before].expires?.then, let target = rules.state(named: then) else {
                continue
            }
            endSubjectSpan(subject, at: expiry, certainty: .inferred, next: target)
            count(subject, in: rules.phases[before], standing: rules.standing, by: -1)
            subjects[index].state = target
            subjects[index].since = expiry
            subjects[index].certainty = .inferred
            count(subject, in: rules.phases[target], standing: rules.standing, by: 1)
            updatePhase(of: process, at: expiry, certainty: .inferred)
        }
    }

    mutating func judge(
        _ rules: StateMachine, from: Int, to: Int, _ event: ReplayEvent, evidence: [EventReference],
        measures: [Finding.Measure: Int64] = [:]
    ) {
        let rule = from == to ? "double-transition" : "illegal-transition"
        let last = subjects[subjectSlot(event.subject)].lastEvent.map { [$0] } ?? []
        report(
            "\(rules.rules).\(rule)", process: event.process, subject: event.subject,
            start: subjects[subjectSlot(event.subject)].since, end: event.time,
            details: [rules.names[from], rules.names[to]], measures: measures,
            evidence: last + evidence)
    }

    private mutating func count(
        _ subject: UInt32, in phase: Phase?, standing: StateMachine.Standing, by: Int32
    ) {
        guard let phase else { return }
        lives[slot(subjects[subjectSlot(subject)].process)].counts.change(standing, phase, by: by)
    }

    /// A state of a kind of subject that has no machine: kept as a span, judged by nobody.
    private mutating func enterFreeState(_ event: ReplayEvent) {
        let index = subjectSlot(event.subject)
        guard subjects[index].freeState != event.label else { return }
        endSubjectSpan(event.subject, at: event.time, certainty: .observed)
        subjects[index].freeState = event.label
        subjects[index].since = event.time
        subjects[index].certainty = .observed
    }

    private mutating func endSubjectSpan(
        _ subject: UInt32, at time: Int64, certainty: Certainty, next: Int? = nil
    ) {
        let index = subjectSlot(subject)
        let name: String
        let nextName: String
        let phase: Phase
        if let machine = subjects[index].machine {
            guard let state = subjects[index].state else { return }
            let rules = StateMachines.all[machine]
            phase = rules.phases[state]
            guard phase != .notRunning else { return }
            name = rules.names[state]
            nextName = next.map { rules.names[$0] } ?? ""
        } else if subjects[index].freeState.isPresent {
            name = text(subjects[index].freeState)
            nextName = ""
            phase = .unknown
        } else {
            return
        }
        sink.span(
            StateSpan(
                boot: boot, process: subjects[index].process, subject: subject, phase: phase, state: name,
                next: nextName, start: subjects[index].since, end: time,
                startCertainty: subjects[index].certainty, endCertainty: certainty))
    }

    mutating func closeSubjects(of process: UInt32, at time: Int64, certainty: Certainty) {
        acceptStrays(of: process)
        for subject in lives[slot(process)].subjects {
            regainFocus(subject, at: time, certainty: certainty)
            endSubjectSpan(subject, at: time, certainty: certainty)
        }
    }

    /// Nothing more comes of the subjects of a process that ended.
    mutating func forgetSubjects(of process: UInt32) {
        for subject in lives[slot(process)].subjects {
            subjects.give(subjectSlot(subject))
            subjectSlots[subject] = -1
        }
    }

    /// From here on nobody knows the state of a subject, until its next callback.
    mutating func forgetState(of subject: UInt32, at time: Int64) {
        let index = subjectSlot(subject)
        guard let machine = subjects[index].machine, let state = subjects[index].state else { return }
        let rules = StateMachines.all[machine]
        regainFocus(subject, at: time, certainty: .cutByGap)
        endSubjectSpan(subject, at: time, certainty: .cutByGap)
        count(subject, in: rules.phases[state], standing: rules.standing, by: -1)
        count(subject, in: .unknown, standing: rules.standing, by: 1)
        subjects[index].state = nil
        subjects[index].expiry = .max
        subjects[index].isBlind = true
        subjects[index].isDoubted = true
    }

    private mutating func endDoubt(of subject: UInt32, _ rules: StateMachine) {
        guard subjects[subjectSlot(subject)].isDoubted else { return }
        subjects[subjectSlot(subject)].isDoubted = false
        count(subject, in: .unknown, standing: rules.standing, by: -1)
    }

    /// A gap cuts the spans of subjects; after a real one their states are unknown.
    mutating func cutSubjects(of process: UInt32, from start: Int64, to end: Int64, keepsState: Bool) {
        acceptStrays(of: process)
        for subject in lives[slot(process)].subjects {
            let index = subjectSlot(subject)
            endSubjectSpan(subject, at: start, certainty: .cutByGap)
            subjects[index].focusLostAt = nil
            subjects[index].since = end
            subjects[index].certainty = .cutByGap
            guard !keepsState else { continue }
            if let machine = subjects[index].machine, let state = subjects[index].state {
                let rules = StateMachines.all[machine]
                count(subject, in: rules.phases[state], standing: rules.standing, by: -1)
            }
            if let machine = subjects[index].machine { endDoubt(of: subject, StateMachines.all[machine]) }
            subjects[index].state = nil
            subjects[index].freeState = .none
        }
        if !keepsState {
            lives[slot(process)].counts.forgetStandings()
        }
    }
}
