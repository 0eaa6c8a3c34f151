import LifecycleEngine
import TraceModel

/// Takes what a replay finds and folds it, in memory that does not grow with the number of events.
///
/// What every call reads and changes is not watched for overlapping access at run time (`exclusivity(unchecked)`): one
/// replay tells it, one call at a time, and no call hands any of it out.
final class SummarySink: ReplaySink {
    /// Families of one app that are kept apart; further ones share one row.
    private static let familyLimit = 2_000
    /// The newest records of processes, about which a log may still tell more; looking at all of them each time would cost
    /// more with each process.
    private static let openRecords = 1_024
    private static let otherFamilies = "(other names)"
    private static let other = UInt32.max

    let takesSamples = false
    @exclusivity(unchecked) var summary = TraceSummary()
    private let sessionGap: Int64
    /// Set only while a batch is consumed, so that the caller's own copy is not shared in between.
    @exclusivity(unchecked) private var catalog = TraceCatalog.empty
    @exclusivity(unchecked) private var apps = Slab<AppFold>()
    private var appByName: [String: Int] = [:]
    /// The app that processes of a name belong to, where one of them tells.
    private var appOfName: [NameID: NameID] = [:]
    /// Processes of the catalog that were looked at for that.
    private var metProcesses = 0
    /// App of each process, and the process's present phase.
    @exclusivity(unchecked) private var appOfProcess: [Int] = []
    @exclusivity(unchecked) private var phaseOfProcess: [Phase?] = []
    @exclusivity(unchecked) private var launchOfProcess: [Int] = []
    /// What is known of each subject with a span, by its number.
    @exclusivity(unchecked) private var knownSubjects = KnownSubjects()
    private var lossPlace: [UInt64: Int] = [:]
    @exclusivity(unchecked) private var togetherness = Togetherness()
    private var holds = HoldFold()
    private var notOnTop: [UInt32: LegalPattern] = [:]
    private var anchoredBoots: Set<UInt32> = []
    /// Stays and visits in the lists of all apps.
    private var listedStays = 0
    @exclusivity(unchecked) private var listedVisits = 0
    /// Findings by their severity.
    private var findings = [[Finding]](repeating: [], count: Rule.Severity.allCases.count)
    @exclusivity(unchecked) private var familyNumbers = FamilyNumbers()
    @exclusivity(unchecked) private var recentFamilies = RecentFamilies()

    init(sessionGap: Int64) { self.sessionGap = sessionGap }

    /// Takes the catalog for the events to come, and the wall clock that it knows.
    func meet(_ catalog: TraceCatalog, boot: UInt32?) {
        self.catalog = catalog
        let processes = catalog.processes
        for record in processes.suffix(max(processes.count - metProcesses, Self.openRecords))
        where record.app.isPresent && record.name.isPresent {
            if appOfName[record.name] == nil { appOfName[record.name] = record.app }
        }
        metProcesses = processes.count
        if let boot, anchoredBoots.insert(boot).inserted, let wall = catalog[boot: boot].wall {
            summary.clock.add(boot: boot, time: 0, wall: wall)
        }
    }

    /// Gives the catalog back.
    func part() { catalog = .empty }

    func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty
    ) {
        let app = app(of: process)
        apps[app].change(
            boot: boot, time: time, from: phaseOfProcess[Int(process)], to: phase, certainty: certainty,
            &listedVisits)
        phaseOfProcess[Int(process)] = phase
        let launch = launchOfProcess[Int(process)]
        guard launch >= 0, apps[app].analysis.launches[launch].firstForeground == nil else { return }
        if phase.isForeground {
            apps[app].analysis.launches[launch].firstForeground = time
        } else if phase == .background {
            apps[app].analysis.launches[launch].wasInBackground = true
        }
    }

    func prewarmUsed(boot: UInt32, process: UInt32, _ use: PrewarmUse) {
        let app = app(of: process)
        let launch = launchOfProcess[Int(process)]
        if launch >= 0 { apps[app].analysis.launches[launch].prewarm = use }
    }

    func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart) {
        let app = app(of: process)
        let launch = Launch(
            boot: boot, process: process, time: time, cause: catalog.text(cause), start: start)
        let place = launchOfProcess[Int(process)]
        if place >= 0 {
            // Its start is told after something else of it.
            apps[app].analysis.launches[place] = launch
        } else if apps[app].analysis.launches.count < TraceSummary.listLimit {
            launchOfProcess[Int(process)] = apps[app].analysis.launches.count
            apps[app].analysis.launches.append(launch)
        }
    }

    func span(_ span: StateSpan) {
        guard span.subject != 0 else { return }
        let subject = knownSubjects[span.subject] ?? meetSubject(of: span)
        if subject.place >= 0 { summary.subjects[Int(subject.place)].add(span) }
        if span.phase.isForeground, subject.isDeciding { togetherness.add(span) }
        if let kind = LegalPatterns.kind(of: span) {
            addPattern(
                kind, boot: span.boot, process: span.process, subject: span.subject, span.start, span.end)
        }
    }

    func stay(_ stay: BackgroundStay) {
        let app = app(of: stay.process)
        apps[app].analysis.stayCount += 1
        if listedStays < TraceSummary.listLimit {
            listedStays += 1
            apps[app].analysis.stays.append(stay)
        }
        if stay.taskCount > 0, stay.limit != nil,
            stay.running > apps[app].largestRunning
        {
            apps[app].largestRunning = stay.running
            apps[app].analysis.largestUse = stay
        }
    }

    func task(_ run: TaskRun) {
        let app = app(of: run.process)
        apps[app].families[place(of: run, in: app)].add(run)
        if run.outcome != .ended || run.endCertainty == .cutByGap, summary.runs.count < TraceSummary.listLimit
        {
            summary.runs.append(run)
        }
    }

    func request(_ request: TaskRequest) {
        if summary.requests.count < TraceSummary.listLimit { summary.requests.append(request) }
    }

    func hold(_ run: HoldRun) {
        _ = app(of: run.process)
        holds.add(run, catalog)
    }

    func ledger(_ statement: LedgerStatement) {
        if summary.ledgers.count < TraceSummary.listLimit { summary.ledgers.append(statement) }
    }

    func processEnd(_ end: ProcessEnd) {
        let app = app(of: end.process)
        if apps[app].analysis.ends.count < TraceSummary.listLimit { apps[app].analysis.ends.append(end) }
        let launch = launchOfProcess[Int(end.process)]
        if launch >= 0, end.isPhaseToldByWords, end.phase.isForeground {
            apps[app].analysis.launches[launch].firstForeground = end.time
        }
        // The system's word for where it was when it ended is all that tells of a short life.
        if launch >= 0, end.isPhaseToldByWords, end.phase == .background, end.facts.isLaunchUnfinished {
            apps[app].analysis.launches[launch].wasInBackground = true
        }
    }

    func finding(_ finding: Finding) {
        _ = app(of: finding.process)
        summary.findingCounts[finding.rule, default: 0] += 1
        // Each severity has room of its own: no number of notes pushes an error out.
        let severity = Int(finding.severity.rawValue)
        if findings[severity].count < TraceSummary.listLimit {
            findings[severity].append(finding)
        } else {
            summary.findingsLeftOut += 1
        }
    }

    func notOnTop(boot: UInt32, subject: UInt32, start: Int64, end: Int64, certainty: Certainty) {
        let known = notOnTop[subject]
        guard known != nil || notOnTop.count < TraceSummary.listLimit else { return }
        let stretches = known?.stretches ?? []
        notOnTop[subject] = LegalPattern(
            kind: .notOnTop, boot: boot, process: catalog[subject: subject].process, subject: subject,
            start: known?.start ?? start, end: end,
            stretches: stretches.count < 1_000 ? stretches + [end &- start] : stretches)
    }

    func loss(_ loss: RecordLoss) {
        if loss.count == 0 {
            if summary.gaps.count < TraceSummary.listLimit { summary.gaps.append(loss) }
        } else if let place = lossPlace[UInt64(loss.boot) << 32 | UInt64(loss.process)] {
            summary.losses[place].add(loss)
        } else if summary.losses.count < TraceSummary.listLimit {
            lossPlace[UInt64(loss.boot) << 32 | UInt64(loss.process)] = summary.losses.count
            var first = LossSummary(loss)
            first.add(loss)
            summary.losses.append(first)
        }
    }

    func clockSynced(boot: UInt32, time: Int64, wall: WallReading) {
        summary.clock.add(boot: boot, time: time, wall: wall)
    }

    func clockStepped(boot: UInt32, time: Int64, by: Int64) {
        summary.clock.step(boot: boot, time: time, by: by)
    }

    func covered(_ coverage: Coverage) { summary.coverage = coverage }

    func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {
        // The trace time 0 of a log is its first line, whether that became an event or not.
        let begin = catalog.source.lines == nil ? first : min(first, 0)
        summary.boots.append(.init(boot: boot, first: begin, last: last, isVersionAssumed: isVersionAssumed))
        for app in 0..<apps.count { apps[app].finish(boot: boot, time: last, &listedVisits) }
        for place in phaseOfProcess.indices { phaseOfProcess[place] = nil }
        for pattern in togetherness.finish(boot: boot) { summary.patterns.append(pattern) }
    }

    func restart(_ restart: Restart) {
        let app = app(of: restart.process)
        if apps[app].analysis.restarts.count < TraceSummary.listLimit {
            apps[app].analysis.restarts.append(restart)
        }
    }

    func scheduled(_ run: ScheduledRun) {
        let app = app(of: run.process)
        if apps[app].analysis.scheduledRuns.count < TraceSummary.listLimit {
            apps[app].analysis.scheduledRuns.append(run)
        }
    }

    func reported(_ report: PlatformReport) {
        if summary.reports.count < TraceSummary.listLimit { summary.reports.append(report) }
    }

    func beganLate(_ begin: LateBegin) {
        if summary.lateBegins.count < TraceSummary.listLimit { summary.lateBegins.append(begin) }
    }

    func duplicates(boot: UInt32, count: Int) { summary.duplicateCount += count }

    /// Gives the holds to those whom they are charged to, and each budget to the app that used it.
    private func settleCharges() {
        let owners = UIDOwners(catalog)
        for hold in holds.all.sorted(by: { ($1.total, $0.longest.start) < ($0.total, $1.longest.start) }) {
            let process =
                hold.longest.owner != 0 ? hold.longest.owner : owners.process(of: catalog.text(hold.charged))
            let app = app(of: process ?? hold.holder)
            apps[app].analysis.holds.append(hold)
        }
        for ledger in summary.ledgers {
            let charged = catalog.text(ledger.app)
            let process = owners.process(of: charged) ?? ledger.process
            let app = app(of: process)
            apps[app].analysis.budgets.append(ledger)
        }
    }

    /// Ends the fold.
    func finish() -> TraceSummary {
        summary.sessionGap = sessionGap
        settleCharges()
        summary.patterns += notOnTop.values
        for place in 0..<apps.count {
            let app = apps[place]
            var analysis = app.analysis
            // More may be known by now than when the process was met first.
            if let process = analysis.processes.first {
                analysis.name = AppName.of(process: process, catalog, appOfName: appOfName)
            }
            analysis.durations = app.timeline.durations
            analysis.visitCount = app.timeline.visitCount
            analysis.showsStops = app.timeline.showsStops
            analysis.sessions = app.sessions.sessions
            analysis.sessionCount = app.sessions.count
            analysis.families = app.families.sorted {
                ($1.leaked, $1.longest.duration, $0.name) < ($0.leaked, $0.longest.duration, $1.name)
            }
            summary.patterns += app.timeline.handOvers.map { handOver in
                LegalPattern(
                    kind: .handOver, boot: handOver.boot, process: analysis.processes.first ?? 0, subject: 0,
                    start: handOver.start, end: handOver.end, stretches: [])
            }
            summary.apps.append(analysis)
        }
        sort()
        part()
        return summary
    }

    /// Position of the family of a run among those of its app; made now if it is new.
    private func place(of run: TaskRun, in app: Int) -> Int {
        if let place = recentFamilies[app, run] { return place }
        let place = searchedPlace(of: run, in: app)
        recentFamilies[app, run] = place
        return place
    }

    private func searchedPlace(of run: TaskRun, in app: Int) -> Int {
        let task = UInt64(run.task.rawValue) << 32
        // Handing the catalog over copies it: only for a name that was not met.
        let number = familyNumbers.known(run.name) ?? familyNumbers.number(of: run.name, catalog)
        if let place = apps[app].familyPlaces[task | UInt64(number)] { return place }
        let isFull = apps[app].families.count >= Self.familyLimit
        let key = task | UInt64(isFull ? Self.other : number)
        if isFull, let place = apps[app].familyPlaces[key] { return place }
        apps[app].familyPlaces[key] = apps[app].families.count
        apps[app].families.append(
            TaskFamily(
                task: catalog.text(run.task),
                name: isFull ? Self.otherFamilies : FamilyName.of(catalog.text(run.name)), first: run))
        return apps[app].families.count - 1
    }

    private func sort() {
        summary.findings = findings.reversed().flatMap(\.self)
        summary.patterns.sort { ($0.boot, $0.start, $0.subject) < ($1.boot, $1.start, $1.subject) }
        summary.findings.sort { left, right in
            if left.severity != right.severity { return left.severity > right.severity }
            return (left.boot, left.end, left.rule, left.start) < (
                right.boot, right.end, right.rule, right.start
            )
        }
        let findings = summary.findings
        var counts = [Int](repeating: 0, count: summary.apps.count)
        for finding in findings where finding.severity > .note && Int(finding.process) < appOfProcess.count {
            let app = appOfProcess[Int(finding.process)]
            if app >= 0 { counts[app] += 1 }
        }
        let order = summary.apps.indices.map { (counts[$0], summary.apps[$0].onScreen, $0) }
        let sorted = order.sorted { ($1.0, $1.1, $0.2) < ($0.0, $0.1, $1.2) }.map(\.2)
        var places = [Int](repeating: -1, count: sorted.count)
        for (place, app) in sorted.enumerated() { places[app] = place }
        summary.apps = sorted.map { summary.apps[$0] }
        summary.appOfProcess = appOfProcess.map { $0 < 0 ? -1 : places[$0] }
    }

    private func meetSubject(of span: StateSpan) -> KnownSubjects.Subject {
        let hasRoom = summary.subjects.count < TraceSummary.listLimit
        let subject = KnownSubjects.Subject(
            place: hasRoom ? Int32(summary.subjects.count) : -1, isDeciding: isDeciding(span.subject))
        if hasRoom {
            summary.subjects.append(
                SubjectSummary(boot: span.boot, subject: span.subject, process: span.process))
        }
        knownSubjects.meet(span.subject, subject)
        return subject
    }

    /// True if the states of the subject decide the phase of its process, so that two are not told as one.
    private func isDeciding(_ subject: UInt32) -> Bool {
        let kind = catalog.text(catalog[subject: subject].kind)
        return StateMachines.index(forSubject: kind).map { StateMachines.all[$0].standing == .deciding }
            ?? false
    }

    private func addPattern(
        _ kind: LegalPattern.Kind, boot: UInt32, process: UInt32, subject: UInt32, _ start: Int64,
        _ end: Int64
    ) {
        guard summary.patterns.count < TraceSummary.listLimit else { return }
        summary.patterns.append(
            LegalPattern(
                kind: kind, boot: boot, process: process, subject: subject, start: start, end: end,
                stretches: []))
    }

    /// The fold of the app that a process belongs to; made now if it is new.
    private func app(of process: UInt32) -> Int {
        let index = Int(process)
        if index >= appOfProcess.count {
            let missing = index + 1 - appOfProcess.count
            appOfProcess.append(contentsOf: repeatElement(-1, count: missing))
            phaseOfProcess.append(contentsOf: repeatElement(nil, count: missing))
            launchOfProcess.append(contentsOf: repeatElement(-1, count: missing))
        }
        if appOfProcess[index] >= 0 { return appOfProcess[index] }
        let name = AppName.of(process: process, catalog, appOfName: appOfName)
        let app: Int
        if let known = appByName[name] {
            app = known
        } else {
            app = apps.take(AppFold(name, sessionGap: sessionGap))
            appByName[name] = app
        }
        appOfProcess[index] = app
        apps[app].analysis.processes.append(process)
        return app
    }
}
