import TraceModel

/// Why the system starts and kills processes, in its own texts.
enum ProcessCauses {
    /// The cause of a start by the hosting type in `am_proc_start` (source: AOSP `HostingRecord`). A content
    /// provider, a backup and the types that are not listed do not tell who wanted it.
    static func start(_ hosting: ByteText) -> String {
        starts.first { hosting.equals($0.type) }?.cause ?? Words.Cause.unknown
    }

    private static let starts: [(type: StaticString, cause: String)] = [
        ("activity", Words.Cause.user), ("top-activity", Words.Cause.user),
        ("next-activity", Words.Cause.user), ("next-top-activity", Words.Cause.user),
        ("service", Words.Cause.service), ("broadcast", Words.Cause.broadcast), ("job", Words.Cause.job),
        ("restart", Words.Cause.restart), ("added application", Words.Cause.restart),
        ("link fail", Words.Cause.restart),
    ]

    /// The reason of a kill as `ApplicationExitInfo` has it, by the text in `am_kill`; nil if the text does not
    /// tell. Sources: the calls of `ProcessRecord.killLocked` in AOSP `OomAdjuster`, `ProcessList`, `AppErrors`,
    /// `ProcessErrorStateRecord`, `ActivityManagerService` and `CachedAppOptimizer`, API 30 to 34.
    static func kill(_ text: ByteText) -> Int64? {
        if let row = kills.first(where: { text.hasPrefix($0.prefix) }) { return row.reason }
        if text.firstIndex(of: "while frozen") != nil || text.firstIndex(of: "in frozen state") != nil {
            return 14
        }
        return text.hasPrefix("stop ") ? forceStop(text) : nil
    }

    private static let kills: [(prefix: StaticString, reason: Int64)] = [
        ("empty #", 13), ("empty for ", 13), ("hidden #", 13), ("cached #", 13), ("CachedClean", 13),
        ("too many cached", 13),
        ("too many empty", 13),
        ("too many background", 13), ("swap low and too many cached", 13), ("isolated not needed", 13),
        ("sandbox not needed", 13), ("excessive cpu", 9), ("excessive wake", 9), ("excessive binder", 9),
        ("Too many Binders", 9), ("bg anr", 6), ("anr", 6), ("user request after error", 6),
        ("remove task", 10), ("force stop", 10), ("stop user", 11), ("depends on provider", 12),
        ("permission", 8),
        ("start timeout", 7), ("crash", 4), ("scheduleCrash", 4),
    ]

    /// `stop PACKAGE`, from API 31 on with ` due to WHY`: a force stop, or the package is being changed, for which
    /// the reason differs by version.
    private static func forceStop(_ text: ByteText) -> Int64? {
        guard let due = text.firstIndex(of: " due to ") else { return 10 }
        let why = text.dropFirst(due + 8)
        return why.hasPrefix("from pid") || why.hasPrefix("clear data") ? 10 : nil
    }

    /// What thawed a process, by its number in `am_unfreeze` from API 34 on (source: AOSP `CachedAppOptimizer`
    /// `UNFREEZE_REASON_…`).
    static func thaw(_ number: Int64) -> String {
        guard let place = Int(exactly: number), thaws.indices.contains(place) else { return "" }
        return thaws[place]
    }

    private static let thaws = [
        "", "activity", "finish receiver", "start receiver", "bind service", "unbind service",
        "start service",
        "get provider", "remove provider", "ui visibility", "allowlist", "process begin", "process end",
        "trim memory", "", "ping", "file locks", "file lock check failure", "binder transactions",
        "feature flags", "short foreground service timeout", "system init", "backup", "shell", "remove task",
        "uid idle", "stop service", "executing service", "restriction change", "component disabled",
    ]
}
