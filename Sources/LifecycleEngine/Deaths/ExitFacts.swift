import TraceModel

/// What the records of a death say besides its code: what was used, what was allowed, and where the process stood.
public struct ExitFacts: Equatable, Sendable {
    /// What was over a limit (``Words/Measure``); empty if the records do not tell.
    public internal(set) var measure = ""
    /// How much of it was used, in the unit of the measure.
    public internal(set) var used: Int64?
    /// The time over which it was used, ns.
    public internal(set) var window: Int64?
    /// The limit as printed, in the unit of the measure.
    public internal(set) var limit: Int64?
    /// The time that the limit is for, ns.
    public internal(set) var limitWindow: Int64?
    /// The span that was measured, ns; it ends with the process.
    public internal(set) var duration: Int64?
    /// CPU time of the process meanwhile, ns.
    public internal(set) var cpu: Int64?
    /// CPU time of the whole device meanwhile, ns.
    public internal(set) var deviceCPU: Int64?
    /// Pages of memory.
    public internal(set) var pages: Int64?
    /// Size of a page in bytes.
    public internal(set) var pageSize: Int64?
    /// What a watchdog watched, such as `scene-create`; empty if none did.
    public internal(set) var event = ""
    /// Importance at the end, the platform's words.
    public internal(set) var importance = ""
    /// What the main thread did.
    public internal(set) var mainThread = ""
    /// What kind of report the system writes; `None` for none.
    public internal(set) var reportType = ""
    /// True if the source gives no time for the death.
    public internal(set) var hasNoTime = false
    /// How long the system had held it unimportant, ns, as printed.
    public internal(set) var unimportant: Int64?
    /// CPU time of its whole life as sampled last, ns.
    public internal(set) var lifeCPU: Int64?
    /// How much memory it might use, as the system printed when it started, in bytes.
    public internal(set) var memoryLimit: Int64?

    /// Where the platform's words for its importance put it; nil if they do not tell.
    ///
    /// `frontmost` of a jetsam report is a priority: an extension can carry it while nothing of it is on screen.
    public var place: Phase? {
        let states = importance.lowercased().split(separator: ",").map { $0.drop { $0 == " " } }
        if states.contains("suspended") { return .suspended }
        if states.contains("background") { return .background }
        return states.contains("foreground") ? .inactive : nil
    }

    /// True if it ended inside an expiration handler, on the main thread.
    var isInHandler: Bool { mainThread.hasPrefix(Words.mainThreadInHandler) }

    /// True if the launch itself was being watched: nothing of it came on screen.
    public var isLaunchUnfinished: Bool { event == "scene-create" || event == "process-launch" }

    /// Takes what another record of the same death says besides.
    mutating func join(_ other: ExitFacts) {
        for text in Self.texts where self[keyPath: text].isEmpty {
            self[keyPath: text] = other[keyPath: text]
        }
        for number in Self.numbers where self[keyPath: number] == nil {
            self[keyPath: number] = other[keyPath: number]
        }
    }

    private static var texts: [WritableKeyPath<ExitFacts, String>] {
        [\.measure, \.event, \.importance, \.mainThread, \.reportType]
    }

    private static var numbers: [WritableKeyPath<ExitFacts, Int64?>] {
        [
            \.used, \.window, \.limit, \.limitWindow, \.duration, \.cpu, \.deviceCPU, \.pages, \.pageSize,
            \.unimportant, \.lifeCPU, \.memoryLimit,
        ]
    }
}

extension Replay {
    /// What a record of a death says besides its code.
    func exitFacts(_ event: ReplayEvent) -> ExitFacts {
        var facts = ExitFacts()
        if isLive(event.process) {
            facts.lifeCPU = lives[slot(event.process)].cpuTime
            facts.memoryLimit = lives[slot(event.process)].memoryLimit
        }
        if event.extras.isEmpty { return facts }
        facts.measure = text(extraText(.measure, of: event))
        facts.used = extra(.used, of: event)
        facts.window = extra(.window, of: event)
        facts.limit = extra(.limit, of: event)
        facts.limitWindow = extra(.limitWindow, of: event)
        facts.duration = extra(.duration, of: event)
        facts.cpu = extra(.cpu, of: event)
        facts.deviceCPU = extra(.deviceCPU, of: event)
        facts.pages = extra(.pages, of: event)
        facts.pageSize = extra(.pageSize, of: event)
        facts.unimportant = extra(.unimportant, of: event)
        facts.event = text(extraText(.event, of: event))
        facts.importance = text(extraText(.importance, of: event))
        facts.mainThread = text(extraText(.mainThread, of: event))
        facts.reportType = text(extraText(.reportType, of: event))
        facts.hasNoTime = text(extraText(.precision, of: event)) == Words.Precision.noTime
        return facts
    }
}
