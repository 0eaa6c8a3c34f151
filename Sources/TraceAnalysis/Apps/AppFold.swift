import TraceModel

/// What one app is being folded into.
struct AppFold {
    var analysis: AppAnalysis
    private(set) var timeline = AppTimeline(visitLimit: 0)
    private(set) var sessions: SessionFold
    var families: [TaskFamily] = []
    /// Nanoseconds that the stay with the largest use ran; −1 for none.
    var largestRunning: Int64 = -1
    /// Position in `families` by kind of task and family.
    var familyPlaces: [UInt64: Int] = [:]

    /// Nothing is known of the app but its name.
    init(_ name: String, sessionGap: Int64) {
        analysis = AppAnalysis(name: name)
        sessions = SessionFold(gap: sessionGap)
    }

    /// A process of the app went from one phase to another; nil = was not there before. `listed` counts the visits that all
    /// apps list together.
    mutating func change(
        boot: UInt32, time: Int64, from: Phase?, to: Phase, certainty: Certainty, _ listed: inout Int
    ) {
        let before = timeline.visitCount
        timeline.change(boot: boot, time: time, from: from, to: to, certainty: certainty)
        if timeline.visitCount > before { noteVisit(&listed) }
    }

    /// The events of the boot end.
    mutating func finish(boot: UInt32, time: Int64, _ listed: inout Int) {
        let before = timeline.visitCount
        timeline.finish(boot: boot, time: time)
        if timeline.visitCount > before { noteVisit(&listed) }
    }

    private mutating func noteVisit(_ listed: inout Int) {
        guard let visit = timeline.lastVisit else { return }
        sessions.add(visit)
        if visit.isUncertain { analysis.isOnScreenUncertain = true }
        guard listed < TraceSummary.listLimit else { return }
        listed += 1
        analysis.visits.append(visit)
    }
}
