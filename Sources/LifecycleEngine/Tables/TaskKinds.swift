import TraceModel

/// What one kind of task can break: ids of rules, nil where the platform has no such rule.
public struct TaskKind: Sendable {
    /// Word of the kind (``Words/Task``).
    public let word: String
    /// Its end can not come any more.
    var leaked: String?
    /// Ended a second time.
    var endedTwice: String?
    /// Ended without a begin.
    var endedUnknown: String?
    /// Its expiration handler ran, no end followed.
    var expiredWithoutEnd: String?
    /// Open when the process ended for another reason.
    var openAtDeath: String?
    /// The platform warned about its age, and nothing was wrong.
    var longLived: String?
    /// A known task of a debug runtime or of the platform.
    var known: String?
    /// Ended by expiration.
    var expired: String?
    /// Reported as done after it had expired.
    var completedAfterExpiration: String?

    init(_ word: String) { self.word = word }
}

/// The kinds of task that have rules.
public enum TaskKinds {
    /// All kinds.
    public static let all: [TaskKind] = [uikit] + Words.Task.scheduled.sorted().map(scheduled)

    /// The kind with this word; a kind without rules is nil.
    public static func kind(named word: String) -> TaskKind? { all.first { $0.word == word } }

    private static let uikit: TaskKind = {
        var kind = TaskKind(Words.Task.uikit)
        kind.leaked = "ios.task.leaked"
        kind.endedTwice = "ios.task.ended-twice"
        kind.endedUnknown = "ios.task.ended-unknown"
        kind.expiredWithoutEnd = "ios.task.expired-without-end"
        kind.openAtDeath = "ios.task.open-at-death"
        kind.longLived = "ios.task.long-lived"
        kind.known = "ios.task.debug-runtime"
        return kind
    }()

    private static func scheduled(_ word: String) -> TaskKind {
        var kind = TaskKind(word)
        kind.expired = "ios.bgtask.expired"
        kind.completedAfterExpiration = "ios.bgtask.completed-after-expiration"
        return kind
    }
}
