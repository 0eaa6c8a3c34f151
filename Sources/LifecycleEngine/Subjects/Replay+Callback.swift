import TraceModel

/// What callbacks tell beside the state that they lead to.
extension Replay {
    /// No callback has a shorter limit (``CallbackLimits``).
    static let shortestCallbackLimit: Int64 = 500_000_000

    /// The app's method for a callback ran too long.
    mutating func judgeDuration(_ event: ReplayEvent, _ callback: String, _ subject: String) {
        for limit in limits.callbacks where limit.callback == callback && limit.subject == subject {
            guard event.number > limit.nanoseconds else { continue }
            report(
                limit.rule, process: event.process, subject: event.subject,
                start: event.time &- event.number, end: event.time, details: [limit.words],
                measures: [.took: event.number, .limit: limit.nanoseconds], evidence: [reference(event)])
        }
    }

    /// A launch finishes once in the life of a process; false if it did before.
    mutating func finishLaunch(_ event: ReplayEvent) -> Bool {
        let index = slot(event.process)
        guard lives[index].registrations.isFinished, event.time > lastLoss(of: event.process) else {
            lives[index].registrations.isFinished = true
            judgeLaunchOrder(event)
            return true
        }
        guard lives[index].hasShown else { return true }
        report(
            "ios.launch.finished-again", process: event.process, subject: event.subject, start: event.time,
            end: event.time, evidence: [reference(event)])
        return false
    }

    /// On old systems one activity of a user is resumed at a time (LC3).
    mutating func judgeResumed(_ event: ReplayEvent, _ rules: StateMachine) {
        let index = slot(event.process)
        guard rules.handsOver, lives[index].counts.present(.active) > 1, !isVersionAssumed else { return }
        report(
            "android.activity.two-resumed", process: event.process, subject: event.subject, start: event.time,
            end: event.time, evidence: [reference(event)])
    }

    /// An activity got the input while another one was not told yet that it lost it.
    mutating func gainTop(_ event: ReplayEvent) {
        let index = slot(event.process)
        let top = lives[index].topSubject
        if top != 0, top != event.subject, subjects[subjectSlot(top)].focusLostAt == nil,
            subjects[subjectSlot(top)].process == event.process
        {
            lives[index].lossOrdered = (top, event.time)
        }
        lives[index].topSubject = event.subject
    }

    mutating func loseTop(_ event: ReplayEvent) {
        let index = slot(event.process)
        if lives[index].topSubject == event.subject { lives[index].topSubject = 0 }
        guard let ordered = lives[index].lossOrdered, ordered.subject == event.subject else { return }
        lives[index].lossOrdered = nil
        guard let limit = limits.time(.topResumedLoss), event.time &- ordered.at > limit.nanoseconds else {
            return
        }
        report(
            "android.activity.top-lost-late", process: event.process, subject: event.subject,
            start: ordered.at, end: event.time, details: [limit.words],
            measures: [.took: event.time &- ordered.at, .limit: limit.nanoseconds],
            evidence: [reference(event)])
    }
}
