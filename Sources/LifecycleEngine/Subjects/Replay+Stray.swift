import TraceModel

/// A state that does not follow from the one before, of a subject that more than one sender may speak for: a plug-in on
/// the framework's own channel. What comes next tells whose it was.
struct Stray {
    let target: Int
    /// The event without its sparse fields, which belong to their batch.
    let event: ReplayEvent
    let reference: EventReference
    /// Until then the framework's own state would have come.
    let decidedAt: Int64
}

extension Replay {
    mutating func waitForStray(_ target: Int, _ event: ReplayEvent, _ rules: StateMachine) {
        let process = slot(event.process)
        let decidedAt = event.time &+ rules.strayTime
        subjects[subjectSlot(event.subject)].stray = Stray(
            target: target,
            event: ReplayEvent(
                time: event.time, kind: event.kind, process: event.process, subject: event.subject,
                label: event.label, name: event.name, number: event.number, extras: 0..<0),
            reference: reference(event), decidedAt: decidedAt)
        lives[process].nextExpiry = min(lives[process].nextExpiry, decidedAt)
        lives[process].schedule()
    }

    /// Another state came: if it follows from the state before the stray, the framework went its own way, and the stray
    /// was somebody else's.
    mutating func judgeStray(of subject: UInt32, before target: Int, _ event: ReplayEvent) {
        let index = subjectSlot(subject)
        guard let stray = subjects[index].stray, let machine = subjects[index].machine,
            let state = subjects[index].state
        else { return }
        let rules = StateMachines.all[machine]
        guard event.time <= stray.decidedAt, rules.allows(from: state, to: target, laterSeen: true) else {
            accept(stray)
            return
        }
        subjects[index].stray = nil
        judge(
            rules, from: state, to: stray.target, stray.event, evidence: [stray.reference, reference(event)],
            measures: [.leftOut: 1])
    }

    /// Nothing shows another sender: what was observed holds, from its own time on.
    mutating func accept(_ stray: Stray) {
        subjects[subjectSlot(stray.event.subject)].stray = nil
        enter(stray.target, stray.event, certainty: .observed, isJudged: true, known: stray.reference)
    }

    mutating func acceptStrays(of process: UInt32) {
        for subject in lives[slot(process)].subjects {
            if let stray = subjects[subjectSlot(subject)].stray { accept(stray) }
        }
    }
}
