import TraceModel

/// What one kind of task can break: ids of rules, nil where the platform has no such rule.
///
/// An object, so that the replay reads one rule of it without copying all.
public final class TaskKind: Sendable {
    /// Word of the kind (``Words/Task``).
    public let word: String
    /// Its end can not come any more.
    let leaked: String?
    /// Kept past the time that the platform printed for it.
    let heldPastLimit: String?
    /// Ended a second time.
    let endedTwice: String?
    /// Ended without a begin.
    let endedUnknown: String?
    /// Its expiration handler ran, no end followed.
    let expiredWithoutEnd: String?
    /// Open when the process ended for another reason.
    let openAtDeath: String?
    /// The platform warned about its age, and nothing was wrong.
    let longLived: String?
    /// A known task of a debug runtime or of the platform.
    let known: String?
    /// Ended by expiration.
    let expired: String?
    /// Reported as done after it had expired.
    let completedAfterExpiration: String?
    /// Begun without an expiration handler.
    let noHandler: String?
    /// More of them open than a process may have.
    let tooMany: String?
    /// Begun while an expiration handler ran.
    let begunInHandler: String?
    /// Begun with little background time left.
    let begunLate: String?
    /// Its expiration handler took too long.
    let handlerSlow: String?
    /// Still at work when little background time was left.
    let workedLate: String?
    /// Long work that belongs to a scheduled task.
    let longWork: String?
    /// The platform did not let it begin.
    let refused: String?
    /// Its run ended and it was not submitted again.
    let notResubmitted: String?
    /// It came after the end of its window.
    let late: String?
    /// True for kinds that `BGTaskScheduler` runs.
    public let isScheduled: Bool
    /// How long a task may go on after it was told that its time is up.
    let handlerLimit: TimeLimit.Name

    init(
        _ word: String, leaked: String? = nil, heldPastLimit: String? = nil, endedTwice: String? = nil,
        endedUnknown: String? = nil,
        expiredWithoutEnd: String? = nil, openAtDeath: String? = nil, longLived: String? = nil,
        known: String? = nil, expired: String? = nil, completedAfterExpiration: String? = nil,
        noHandler: String? = nil, tooMany: String? = nil, begunInHandler: String? = nil,
        begunLate: String? = nil, handlerSlow: String? = nil, workedLate: String? = nil,
        longWork: String? = nil, refused: String? = nil, notResubmitted: String? = nil, late: String? = nil,
        isScheduled: Bool = false,
        handlerLimit: TimeLimit.Name = .expirationHandler
    ) {
        self.word = word
        self.leaked = leaked
        self.heldPastLimit = heldPastLimit
        self.endedTwice = endedTwice
        self.endedUnknown = endedUnknown
        self.expiredWithoutEnd = expiredWithoutEnd
        self.openAtDeath = openAtDeath
        self.longLived = longLived
        self.known = known
        self.expired = expired
        self.completedAfterExpiration = completedAfterExpiration
        self.noHandler = noHandler
        self.tooMany = tooMany
        self.begunInHandler = begunInHandler
        self.begunLate = begunLate
        self.handlerSlow = handlerSlow
        self.workedLate = workedLate
        self.longWork = longWork
        self.refused = refused
        self.notResubmitted = notResubmitted
        self.late = late
        self.isScheduled = isScheduled
        self.handlerLimit = handlerLimit
    }
}

/// The kinds of task that have rules.
public enum TaskKinds {
    /// All kinds.
    public static let all: [TaskKind] =
        [
            TaskKind(
                Words.Task.uikit, leaked: "ios.task.leaked", endedTwice: "ios.task.ended-twice",
                endedUnknown: "ios.task.ended-unknown", expiredWithoutEnd: "ios.task.expired-without-end",
                openAtDeath: "ios.task.open-at-death", longLived: "ios.task.long-lived",
                known: "ios.task.debug-runtime", noHandler: "ios.task.no-handler",
                tooMany: "ios.task.too-many", begunInHandler: "ios.task.begun-in-handler",
                begunLate: "ios.task.begun-late", handlerSlow: "ios.task.handler-slow",
                workedLate: "ios.task.worked-late", longWork: "ios.task.long-work",
                refused: "ios.task.refused"),
            TaskKind(
                Words.Task.urlSession, leaked: "ios.urlsession.not-completed",
                openAtDeath: "ios.urlsession.not-completed"),
            TaskKind(Words.Task.assertion, heldPastLimit: "ios.assertion.held-past-limit"),
            TaskKind(
                Words.Task.foregroundService, handlerSlow: "android.fgs.not-stopped-at-timeout",
                refused: "android.fgs.refused", handlerLimit: .foregroundServiceStop),
            TaskKind(Words.Task.service, refused: "android.service.refused"),
            TaskKind(Words.Task.job, refused: "android.job.refused"),
            TaskKind(Words.Task.alarm, refused: "android.alarm.refused", late: "android.alarm.late"),
        ]
        + Words.Task.scheduled.sorted().map { word in
            TaskKind(
                word, endedTwice: "ios.bgtask.completed-twice", openAtDeath: "ios.bgtask.not-completed",
                expired: "ios.bgtask.expired",
                completedAfterExpiration: "ios.bgtask.completed-after-expiration",
                handlerSlow: "ios.bgtask.handler-slow", refused: "ios.bgtask.refused",
                notResubmitted: word == Words.Task.refresh ? "ios.bgtask.not-resubmitted" : nil,
                isScheduled: true)
        }
}
