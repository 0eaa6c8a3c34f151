import TraceModel

/// What the BackgroundTasks framework says in the app's own process (subsystem com.apple.BackgroundTasks).
struct BackgroundTaskRuns {
    enum Meaning { case request, activity, launch, launched, running, refused, simulated, silent }

    static let table = MessageTable<Meaning>(
        "BackgroundTasks",
        [
            .init(
                "submitTaskRequest: <{class}: {id}, earliestBeginDate: {rest}>", .request,
                seen: "iOS 13 to 26"),
            .init("Submitting task request activity: {activity}", .activity, seen: "iOS 13 to 17"),
            .init("Handling launch from daemon for activities: {activities}", .launch, seen: "iOS 13"),
            .init("Application launched for activities: {activities}", .silent, seen: "iOS 13"),
            .init("Calling handlers for activities: {activities}", .silent, seen: "iOS 13"),
            .init("Running task: <{class}: {id}>", .running, seen: "iOS 13"),
            .init("Starting task: <{class}: {id}>", .silent, seen: "iOS 13"),
            .init("Simulating launch for task with identifier {id}", .simulated, seen: "iOS 13 to 16"),
            .init("No task request with identifier {id} has been scheduled", .refused, seen: "iOS 13 to 16"),
        ])

    private var counted = CountedTable(Self.table)
    /// The process that asked for a task, by the task's identifier.
    private var owners = BoundedMap<NameID, UInt32>(limit: 4_096)
    /// The activities that a process was launched for and has not begun yet: by its pid, the part behind the colon.
    private var launched = BoundedMap<UInt32, (id: NameID, activity: NameID)>(limit: 4_096)

    var patternCounts: [PatternCount] { counted.counts(withUnmatched: false) }

    /// The process that asked for the task, as far as this log shows.
    mutating func owner(of id: NameID) -> UInt32? { owners[id] }

    mutating func read(_ message: ByteText, of record: AppleRecord, into trace: inout LogTrace) -> Bool {
        guard let (meaning, captures) = counted.find(message) else { return false }
        switch meaning {
        case .request: request(captures, record, into: &trace)
        case .launch: return launch(captures["activities"], record, into: &trace)
        case .running:
            guard let kind = Self.kind(ofClass: captures["class"]) else { return false }
            let id = trace.name(captures["id"])
            add(.taskBegan, kind, id, record, into: &trace)
            if let launch = launched[record.pid], launch.id == id {
                trace.extra(.type, trace.catalog.text(launch.activity))
                launched[record.pid] = nil
            }
        case .refused:
            let process = trace.process(pid: record.pid, name: trace.name(record.process))
            // The kind is not told; a simulated launch is of whatever was registered.
            trace.add(
                .taskRefused, process: process, label: Words.Task.scheduledTask,
                name: trace.name(captures["id"]))
            trace.extra(.reason, "no such request is scheduled")
        case .simulated:
            trace.add(
                .processReported, process: trace.process(pid: record.pid, name: trace.name(record.process)))
            trace.extra(.report, Words.Report.simulated)
            trace.extra(.words, captures["id"])
        case .activity, .launched, .silent: return false
        }
        return true
    }

    private mutating func request(_ captures: Captures, _ record: AppleRecord, into trace: inout LogTrace) {
        let kind = Self.kind(ofClass: captures["class"]) ?? Words.Task.scheduledTask
        let id = trace.name(captures["id"])
        let process = add(.taskScheduled, kind, id, record, into: &trace)
        owners[id] = process
        // `2024-05-20 08:09:41 +0000, requiresExternalPower=0, requiresNetworkConnectivity=0`, or `(null)`.
        let rest = captures["rest"]
        if let stamp = AppleStamp(rest), let earliest = trace.traceTime(of: stamp.reading) {
            trace.extra(.earliest, earliest)
            trace.learnDate(
                from: stamp.reading,
                because: "a request for this time of day names it, taken for one without a delay")
        }
        var constraints: [String] = []
        if rest.firstIndex(of: "requiresExternalPower=1") != nil { constraints.append("external power") }
        if rest.firstIndex(of: "requiresNetworkConnectivity=1") != nil { constraints.append("network") }
        trace.extra(.constraints, constraints.joined(separator: ", "))
    }

    /// `{(\n    bgRefresh-com.example.fetch:519B19\n)}`: the daemon woke or started the app for these.
    private mutating func launch(_ activities: ByteText, _ record: AppleRecord, into trace: inout LogTrace)
        -> Bool
    {
        var isUsed = false
        for line in activities.split(0x0A).prefix(32) {
            guard let activity = BackgroundActivity(line.trimmed) else { continue }
            let id = trace.name(activity.id)
            add(.taskReported, activity.kind, id, record, into: &trace)
            trace.extra(.report, Words.Report.launchedFor)
            trace.extra(.type, activity.run)
            launched[record.pid] = (id, trace.name(activity.run))
            isUsed = true
        }
        return isUsed
    }

    @discardableResult
    private func add(
        _ kind: EventKind, _ task: String, _ id: NameID, _ record: AppleRecord, into trace: inout LogTrace
    ) -> UInt32 {
        let process = trace.process(pid: record.pid, name: trace.name(record.process))
        trace.add(kind, process: process, label: task, name: id, number: TaskIdentifier(text: id).rawValue)
        return process
    }

    /// `BGAppRefreshTaskRequest` and `BGAppRefreshTask`.
    private static func kind(ofClass name: ByteText) -> String? {
        if name.hasPrefix("BGAppRefreshTask") { return Words.Task.refresh }
        if name.hasPrefix("BGProcessingTask") || name.hasPrefix("BGHealthResearchTask") {
            return Words.Task.processing
        }
        if name.hasPrefix("BGContinuedProcessingTask") { return Words.Task.continued }
        return nil
    }
}

/// What dasd calls a piece of work of an app: `bgRefresh-com.example.fetch:519B19`, `com.apple.pushLaunch.com.example.app:1A2B`.
struct BackgroundActivity {
    let kind: String
    /// The task's identifier; the app's for a silent push.
    let id: ByteText
    /// What tells its runs apart.
    let run: ByteText
    var isPush: Bool { kind == Words.Task.push }

    init?(_ text: ByteText) {
        guard let colon = text.lastIndex(of: 0x3A) else { return nil }
        let name = text.prefix(colon)
        if name.hasPrefix("bgRefresh-") {
            kind = Words.Task.refresh
            id = name.dropFirst(10)
        } else if name.hasPrefix("bgProcessing-") {
            kind = Words.Task.processing
            id = name.dropFirst(13)
        } else if name.hasPrefix("bgContinuedProcessing-") {
            kind = Words.Task.continued
            id = name.dropFirst(22)
        } else if name.hasPrefix("com.apple.pushLaunch.") {
            kind = Words.Task.push
            id = name.dropFirst(21)
        } else {
            return nil
        }
        run = text.dropFirst(colon + 1).prefix { $0 != 0x20 && $0 != 0x2C }
        if id.isEmpty || run.isEmpty { return nil }
    }
}
