import Numbers
import TraceModel

/// A task that began: what its later events name it by.
struct Ticket: Sendable {
    /// ``Words/Task``.
    let kind: String
    let id: StagedNumber
    let name: String
    /// Trace time in nanoseconds.
    let began: Int64
}

/// UIKit background tasks and the work that the system launches an app for (iOS).
extension Script {
    /// Background time that iOS gives a process in one stay: the number that `backgroundTimeRemaining` counts
    /// down from (source: Apple developer forums, thread 85066).
    static let backgroundTime: Int64 = 30 * Lapse.second

    /// Identifier of the app's refresh task, as `BGTaskScheduler` knows it.
    static let refreshIdentifier = "com.example.app.refresh"

    /// `beginBackgroundTask(withName:expirationHandler:)`. On screen the remaining time is unlimited, so none is
    /// written.
    mutating func beginTask(_ name: String) -> Ticket {
        let ticket = Ticket(kind: Words.Task.uikit, id: .value(nextTask), name: name, began: now)
        nextTask += 1
        var extras = [StagedExtra(.handler, 1)]
        if phase == .background {
            extras.append(StagedExtra(.remaining, max(Self.backgroundTime - backgroundUsed, 0)))
        }
        tell(.taskBegan, label: ticket.kind, name: name, number: ticket.id, extras)
        return ticket
    }

    /// The platform calls the expiration handler, which takes a few milliseconds.
    mutating func expire(_ task: Ticket) {
        let handler = random.number(in: 1...9) * Lapse.millisecond
        tell(
            .taskExpiring, label: task.kind, name: task.name, number: task.id,
            [StagedExtra(.duration, handler)])
    }

    /// UIKit remarks that the handlers ran and the task is still open.
    mutating func reportStillOpen(_ task: Ticket) {
        // It prints whole seconds.
        let age = (now - task.began) / Lapse.second * Lapse.second
        tell(
            .taskReported, label: task.kind, name: task.name, number: task.id,
            [StagedExtra(.report, Words.Report.stillOpen), StagedExtra(.age, age)])
    }

    /// The task ends. Gives how long it was open, in nanoseconds.
    @discardableResult
    mutating func endTask(_ task: Ticket, result: String = Words.Result.ended) -> Int64 {
        tell(.taskEnded, label: task.kind, name: task.name, number: task.id, [StagedExtra(.result, result)])
        return now - task.began
    }

    /// Work in the background as it should be: one begin, one end. Nothing keeps the app awake then, so the
    /// system suspends it a few seconds later.
    mutating func finishWork(_ name: String, within lapse: Lapse = .seconds(2...8)) {
        work(name, for: lapse)
        wait(.milliseconds(500...5_000))
        suspend()
    }

    /// One begin, one end, and nobody suspends the app.
    mutating func work(_ name: String, for lapse: Lapse = .seconds(2...8)) {
        wait(.milliseconds(2...20))
        let task = beginTask(name)
        wait(lapse)
        endTask(task)
    }

    /// Asks `BGTaskScheduler` for an app refresh, not before so much time has passed.
    mutating func scheduleRefresh(notBefore lapse: Lapse) {
        let earliest = now + random.number(in: lapse.bounds)
        tell(
            .taskScheduled, label: Words.Task.refresh, name: Self.refreshIdentifier,
            number: .text(Self.refreshIdentifier), [StagedExtra(.earliest, earliest)])
    }

    /// The system wakes the suspended app for its refresh, which succeeds.
    mutating func refresh(within lapse: Lapse) {
        resume()
        wait(.milliseconds(10...80))
        let task = Ticket(
            kind: Words.Task.refresh, id: .text(Self.refreshIdentifier), name: Self.refreshIdentifier,
            began: now)
        tell(.taskBegan, label: task.kind, name: task.name, number: task.id, [StagedExtra(.handler, 1)])
        // A request runs once: the next one is submitted first.
        scheduleRefresh(notBefore: .minutes(30...30))
        wait(lapse)
        endTask(task, result: Words.Result.success)
        wait(.milliseconds(200...2_000))
        suspend()
    }

    /// The app handles the silent push that it was launched or resumed for.
    mutating func handlePush(within lapse: Lapse) {
        wait(.milliseconds(5...60))
        let task = Ticket(kind: "silent push", id: .absent, name: "silent push", began: now)
        tell(.taskBegan, label: task.kind, name: task.name)
        wait(lapse)
        endTask(task, result: Words.Result.success)
    }
}
