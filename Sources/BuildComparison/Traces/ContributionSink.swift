import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Takes what a replay finds and gathers it by the build that ran.
final class ContributionSink: ReplaySink {
    /// Entries that a list of one process holds at most.
    private static let listLimit = 100_000
    /// Builds, apps and devices that one trace may speak of; a log of a device holds a few hundred apps.
    private static let foldLimit = 4_096
    private static let transitionLimit = 500

    let trace: String
    let cluster: String
    /// Set only while a batch is consumed.
    var catalog = TraceCatalog.empty
    var samples = SampleQueue()
    private(set) var folds: [BuildFold] = []
    private var foldOfKey: [BuildFold.Key: Int] = [:]
    private var processes: [ProcessFold?] = []
    private var appOfName: [NameID: NameID] = [:]
    private var processesOfBoot: [UInt32] = []

    init(trace: String, cluster: String) {
        self.trace = trace
        self.cluster = cluster
    }

    func meet(_ catalog: TraceCatalog) {
        self.catalog = catalog
        for record in catalog.processes where record.app.isPresent && record.name.isPresent {
            if appOfName[record.name] == nil { appOfName[record.name] = record.app }
        }
    }

    // MARK: What the replay tells

    func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty
    ) {
        drainSamples(until: time, boot: boot)
        let index = place(process, boot)
        guard var fold = processes[index] else { return }
        let before = Whereabouts(fold.phase ?? .notRunning)
        let after = Whereabouts(phase)
        if after == .background || after == .stopped, before == .onScreen || before == .gone {
            tellStayUse(&fold, at: time)
            fold.stayUse = ProcessFold.StayUse(start: fold.meter.reading(at: time))
        }
        if phase == .suspended || phase == .frozen, let memory = fold.memory,
            time &- memory.time <= 60_000_000_000, fold.build >= 0
        {
            folds[fold.build].add(Double(memory.bytes), to: "memory.suspended")
        }
        if phase == .active, let start = fold.userStart {
            if fold.build >= 0 { folds[fold.build].add(Double(max(time &- start, 0)), to: "launch.time") }
            fold.userStart = nil
        }
        if fold.build >= 0 {
            folds[fold.build].timeline.change(
                boot: boot, time: time, from: fold.phase, to: phase, certainty: certainty)
            folds[fold.build].move(from: before, to: after, at: time)
        }
        fold.meter.move(to: after, at: time)
        fold.phase = phase
        processes[index] = fold
    }

    func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart) {
        let index = place(process, boot)
        guard start == .observed, var fold = processes[index], fold.build >= 0, !fold.hasStarted else {
            return
        }
        fold.hasStarted = true
        let words = catalog.text(cause)
        if words == Words.Cause.user { fold.userStart = time }
        folds[fold.build].expose(.launches)
        folds[fold.build].count("launch.kinds", words.isEmpty ? Words.Cause.unknown : words)
        processes[index] = fold
    }

    func stay(_ stay: BackgroundStay) {
        let index = place(stay.process, stay.boot)
        guard let fold = processes[index], fold.build >= 0 else { return }
        let isBeginKnown = isKnown(stay.startCertainty)
        let isEndKnown = isKnown(stay.endCertainty)
        // A process that was stopped when the trace ended had run as long as it would.
        let isStopped = stay.endCertainty == .openAtEnd && (fold.phase?.isStopped ?? false)
        let isWhole = isBeginKnown && (isEndKnown || isStopped)
        folds[fold.build].expose(.stays)
        if fold.stays.count < Self.listLimit {
            processes[index]?.stays.append(.init(start: stay.start, end: stay.end, isWhole: isWhole))
        }
        if isBeginKnown, isEndKnown { folds[fold.build].add(Double(stay.duration), to: "stay.time") }
        guard isWhole else {
            folds[fold.build].contribution.staysCutOff += 1
            return
        }
        folds[fold.build].expose(.wholeStays)
        folds[fold.build].add(Double(stay.running), to: "stay.running")
        folds[fold.build].add(Double(stay.taskCount), to: "stay.tasks")
        if let limit = stay.limit, limit.nanoseconds > 0, stay.taskCount > 0 {
            folds[fold.build].add(Double(stay.running) / Double(limit.nanoseconds), to: "stay.budget")
            folds[fold.build].add(stay.isOverrun ? 1 : 0, of: 1, to: "stay.overrun")
        }
    }

    func task(_ run: TaskRun) {
        let index = place(run.process, run.boot)
        guard let fold = processes[index], fold.build >= 0 else { return }
        let part = "\(catalog.text(run.task)) \(FamilyName.of(catalog.text(run.name)))"
        switch run.outcome {
        case .open, .superseded: return
        case .ended, .endedLate, .expired:
            if isKnown(run.startCertainty), run.endCertainty == .observed {
                folds[fold.build].add(Double(run.duration), to: "task.duration", part)
            }
        case .leaked, .cutOff: break
        }
        folds[fold.build].add(run.outcome == .leaked ? 1 : 0, of: 1, to: "task.leaks", part)
    }

    func hold(_ run: HoldRun) {
        let index = place(run.process, run.boot)
        guard let fold = processes[index], fold.build >= 0, fold.holds.count < Self.listLimit else { return }
        let name = FamilyName.of(catalog.text(run.name))
        let kind = catalog.text(run.hold)
        processes[index]?.holds.append(
            .init(part: name.isEmpty ? kind : "\(kind) \(name)", start: run.start, end: run.end))
    }

    func processEnd(_ end: ProcessEnd) {
        guard let fold = processes[place(end.process, end.boot)], fold.build >= 0 else { return }
        if KillCauses.counts(end.cause.kind) { folds[fold.build].count("kills", end.cause.kind.word) }
    }

    func finding(_ finding: Finding) {
        guard finding.severity > .note, let rule = Rules[finding.rule],
            let fold = processes[place(finding.process, finding.boot)], fold.build >= 0
        else { return }
        folds[fold.build].contribution.brokenRules[finding.rule, default: 0] += 1
        if !KillCauses.isToldElsewhere(rule.shape) { folds[fold.build].count("rules", finding.rule) }
    }

    func span(_ span: StateSpan) {
        guard span.subject != 0, !span.next.isEmpty, span.next != span.state,
            let fold = processes[place(span.process, span.boot)], fold.build >= 0
        else { return }
        let words = "\(catalog.text(catalog[subject: span.subject].kind)): \(span.state) to \(span.next)"
        let known = folds[fold.build].contribution.transitions
        if known[words] != nil || known.count < Self.transitionLimit {
            folds[fold.build].contribution.transitions[words, default: 0] += 1
        }
    }

    func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {
        drainSamples(until: last, boot: boot)
        for process in processesOfBoot {
            guard var fold = processes[Int(process)] else { continue }
            processes[Int(process)] = nil
            tellStayUse(&fold, at: last)
            guard fold.build >= 0 else { continue }
            for (part, times) in HoldsOfStays.times(fold) {
                for time in times { folds[fold.build].add(time, to: "hold.time", part) }
            }
        }
        processesOfBoot.removeAll(keepingCapacity: true)
        samples.lastBattery = nil
        for place in folds.indices {
            folds[place].timeline.finish(boot: boot, time: last)
            folds[place].counts = folds[place].counts.map { _ in 0 }
            folds[place].meter.move(to: .gone, at: last)
            folds[place].battery = nil
        }
    }

    // MARK: Samples

    /// Takes the samples up to a moment, before the phases change there.
    func drainSamples(until time: Int64, boot: UInt32) {
        while let sample = samples.next(until: time, boot: boot) {
            if sample.metric == .batteryLevel {
                battery(sample)
            } else {
                count(sample)
            }
        }
    }

    private func count(_ sample: SampleQueue.Sample) {
        let index = Int(sample.process)
        guard index > 0, index < processes.count, var fold = processes[index], fold.build >= 0 else { return }
        let reading = fold.meter.reading(at: sample.time)
        switch sample.metric {
        case .cpuTime:
            switch fold.cpu.sample(sample.value, reading) {
            case .onScreen(let amount, let time):
                folds[fold.build].add(amount, of: Double(time) / 3.6e12, to: "cpu.foreground")
            case .inStay(let amount, let time):
                fold.stayUse?.cpu += amount
                fold.stayUse?.cpuCovered &+= time
            case .unclear: break
            }
        case .wakeups:
            switch fold.wakeups.sample(sample.value, reading) {
            case .onScreen(let amount, let time):
                folds[fold.build].add(amount, of: Double(time) / 3.6e12, to: "wakeups.foreground")
            case .inStay(let amount, let time):
                fold.stayUse?.wakeups += amount
                fold.stayUse?.wakeupsCovered &+= time
            case .unclear: break
            }
        case .memoryFootprint: fold.memory = (sample.value, sample.time)
        default: break
        }
        processes[index] = fold
    }

    /// Drain while the app was in one place for at least nine tenths of the time between two readings off power.
    private func battery(_ sample: SampleQueue.Sample) {
        defer { samples.lastBattery = sample }
        for place in folds.indices {
            let reading = folds[place].meter.reading(at: sample.time)
            let before = folds[place].battery
            folds[place].battery = reading
            guard let last = samples.lastBattery, let before, !sample.isOnPower, !last.isOnPower,
                last.value >= sample.value
            else { continue }
            let lapse = reading - before
            let time = sample.time &- last.time
            let parts: [(Whereabouts, Int64)] = [
                (.onScreen, lapse.onScreen), (.background, lapse.background), (.stopped, lapse.stopped),
            ]
            for (whereabouts, share) in parts where time > 0 && share >= time / 10 * 9 {
                folds[place].add(
                    Double(last.value &- sample.value), of: Double(time) / 3.6e12, to: "battery.drain",
                    whereabouts.words)
            }
        }
    }

    /// The stay that the counters tell of is over: its use counts if samples cover four fifths of its running time.
    private func tellStayUse(_ fold: inout ProcessFold, at time: Int64) {
        guard let use = fold.stayUse, fold.build >= 0 else { return }
        fold.stayUse = nil
        let running = (fold.meter.reading(at: time) - use.start).background
        guard running > 0 else { return }
        if use.cpuCovered >= running / 5 * 4 { folds[fold.build].add(use.cpu, to: "cpu.stay") }
        if use.wakeupsCovered >= running / 5 * 4 { folds[fold.build].add(use.wakeups, to: "wakeups.stay") }
    }

    // MARK: Who is who

    private func isKnown(_ certainty: Certainty) -> Bool { certainty == .observed || certainty == .inferred }

    /// Place of a process, which is met now if it is new.
    private func place(_ process: UInt32, _ boot: UInt32) -> Int {
        let index = Int(process)
        if index >= processes.count {
            processes.append(contentsOf: repeatElement(nil, count: index + 1 - processes.count))
        }
        if processes[index] == nil, process != 0 {
            var fold = ProcessFold()
            fold.build = self.fold(of: process, boot)
            processes[index] = fold
            processesOfBoot.append(process)
        }
        return index
    }

    private func fold(of process: UInt32, _ boot: UInt32) -> Int {
        let record = catalog[process: process]
        let name = AppName.of(process: process, catalog, appOfName: appOfName)
        let system = catalog[boot: boot]
        let key = BuildFold.Key(
            build: BuildName(
                app: name, version: catalog.text(record.version), build: catalog.text(record.build)),
            platform: catalog.text(system.platform), os: catalog.text(system.os),
            device: catalog.text(system.device))
        if let known = foldOfKey[key] { return known }
        guard folds.count < Self.foldLimit else { return -1 }
        foldOfKey[key] = folds.count
        folds.append(BuildFold(key, trace: trace, cluster: cluster))
        return folds.count - 1
    }
}
