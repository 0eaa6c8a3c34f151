import TraceModel

/// A task that is under way.
struct OpenTask {
    let key: KeyTable.Key
    let name: NameID
    let type: NameID
    /// The kind of task as a word.
    let word: Word
    let start: Int64
    let startCertainty: Certainty
    let startUncertainty: Int64
    let phaseAtStart: Phase
    /// Position in ``KnownTasks/all``; −1 for a task of the app.
    let owner: Int
    /// Position in ``TaskKinds/all``; −1 for a kind that has no rules.
    let kind: Int
    /// True for kinds that `BGTaskScheduler` runs.
    let isScheduled: Bool
    /// Position in ``BootLimits/tasks``; −1 if nothing limits it.
    let limit: Int
    /// True if it shares the background time of its process with all others.
    let isShared: Bool
    /// How long one run may take by the table; nil if no limit is for a run on its own.
    let runLimit: Int64?
    /// Set if the source prints the limit.
    var printedLimit: Int64?
    /// Background time of the process in the stays before the begin, for what it used in earlier stays.
    let usedBefore: Int64
    /// The same with what the present stay had used at the begin, for what the task itself used.
    let usedAtStart: Int64
    /// The begin, if it was seen.
    let began: EventReference?
    /// What was said of it since.
    var later: [EventReference] = []
    /// Expiration: when the platform said that the time is up.
    var expiredAt: Int64?
    /// When the platform said that it is still open after that.
    var stillOpenAt: Int64?
    /// True if the platform listed it among the work that outlived its permitted time.
    var isHeldTooLong = false
    /// True if the process was launched for it and its begin was not told yet.
    var isLaunch = false
    /// How much of it was reported as done, in permille, and since when that stands.
    var progress: (done: Int64, since: Int64)?
    /// When the platform warned about its age.
    var longLivedAt: Int64?
    /// When a limit of its own, or of its ledger, was used up.
    var spentAt: Int64?
    /// Position of the ledger that it runs on; −1 for none.
    var ledger = -1
    /// Position in the process's list, for removal without a search.
    var place: Int

    var process: UInt32 { key.process }
    var isKnown: Bool { owner >= 0 }
    /// True if nothing was said of it but that it began.
    var isQuiet: Bool { expiredAt == nil && stillOpenAt == nil && longLivedAt == nil && !isHeldTooLong }
}

/// A task that ended, kept for a while.
struct EndedTask {
    let key: KeyTable.Key
    let name: NameID
    let start: Int64
    let end: EventReference
}

/// The last tasks of a process that ended, newest first.
struct RecentEnds {
    private static let limit = 64
    private var ends: [EndedTask] = []
    private var next = 0

    mutating func remember(_ end: EndedTask) {
        if ends.count < Self.limit {
            ends.append(end)
        } else {
            ends[next] = end
            next = (next + 1) % Self.limit
        }
    }

    /// The newest one that fits.
    func last(where isFitting: (EndedTask) -> Bool) -> EndedTask? {
        for back in 1...Self.limit where back <= ends.count {
            let place = (next + ends.count - back) % ends.count
            if isFitting(ends[place]) { return ends[place] }
        }
        return nil
    }
}
