import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Takes what a replay finds and gathers it by the build that ran.
///
/// Whoever drives the replay calls ``begin(_:_:)`` before each batch, ``end()`` behind it, and ``finish(_:sessionGap:)`` when
/// the replay is over. It asks for no samples of the replay: it takes them from the batches.
public final class ContributionSink: ReplaySink {
    /// Entries that a list of one process holds at most.
    private static let listLimit = 100_000
    /// Builds, apps and devices that one trace may speak of; a log of a device holds a few hundred apps.
    private static let foldLimit = 4_096
    /// The newest records of processes, about which a log may still tell more.
    private static let openRecords = 1_024

    private let trace: String
    private let cluster: String
    /// Set only while a batch is consumed.
    private var catalog = TraceCatalog.empty
    private var samples = SampleQueue()
    private var last: (time: Int64, boot: UInt32)?
    private var texts = PartTexts()
    private var folds: [BuildFold] = []
    private var foldOfKey: [BuildFold.Key: Int] = [:]
    private var processes: [ProcessFold?] = []
    private var appOfName: [NameID: NameID] = [:]
    private var processesOfBoot: [UInt32] = []
    /// Records of processes that were met.
    private var metCount = 0

    /// A sink for the trace that people know as `trace` and that shows the behaviour of `cluster`.
    public init(trace: String, cluster: String) {
        self.trace = trace
        self.cluster = cluster
    }

    /// Samples come with the batches.
    public var takesSamples: Bool { false }

    /// Takes the next batch, before the replay does.
    public func begin(_ batch: EventBatch, _ catalog: TraceCatalog) {
        meet(catalog)
        last = batch.times.last.map { ($0, batch.boot) }
        if last != nil { samples.fill(batch, catalog) }
    }

    /// The replay has consumed the batch.
    public func end() {
        if let last { drainSamples(until: last.time, boot: last.boot) }
        catalog = .empty
    }

    /// Takes the catalog before the replay ends.
    public func meet(_ catalog: TraceCatalog) {
        self.catalog = catalog
        let first = min(max(metCount - Self.openRecords, 0), catalog.processes.count)
        for record in catalog.processes[first...] where record.app.isPresent && record.name.isPresent {
            if appOfName[record.name] == nil { appOfName[record.name] = record.app }
        }
        metCount = catalog.processes.count
    }

    /// What was found, in the order in which builds were met, when the replay is over.
    public func finish(_ catalog: TraceCatalog, sessionGap: Int64 = Sessions.defaultGap) -> [Contribution] {
        self.catalog = .empty
        return folds.map { fold in
            var fold = fold
            for visit in fold.timeline.visits {
                fold.expose(.foregroundHours, Double(visit.duration) / 3.6e12)
                if isKnown(visit.startCertainty), isKnown(visit.endCertainty) {
                    fold.add(Double(visit.duration), to: .visitTime)
                }
            }
            let sessions = Sessions.make(of: fold.timeline.visits, gap: sessionGap).count
            if sessions > 0 { fold.expose(.sessions, Double(sessions)) }
            return fold.contribution(trace: trace, cluster: cluster, texts, catalog)
        }.filter { !$0.isEmpty }
    }

    // MARK: What the replay tells

    /// See `ReplaySink`.
    public func phaseChanged(
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
            folds[fold.build].add(Double(memory.bytes), to: .memory)
        }
        if phase == .active, let start = fold.userStart {
            if fold.build >= 0 { folds[fold.build].add(Double(max(time &- start, 0)), to: .launchTime) }
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

    /// See `ReplaySink`.
    public func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart) {
        let index = place(process, boot)
        guard start == .observed, var fold = processes[index], fold.build >= 0, !fold.hasStarted else {
            return
        }
        fold.hasStarted = true
        let words = catalog.text(cause)
        if words == Words.Cause.user { fold.userStart = time }
        folds[fold.build].expose(.launches)
        folds[fold.build].count(
            .launchKinds, texts.number(words.isEmpty ? Words.Cause.unknown : words))
        processes[index] = fold
    }

    /// See `ReplaySink`.
    public func stay(_ stay: BackgroundStay) {
        let index = place(stay.process, stay.boot)
        guard let build = processes[index]?.build, build >= 0 else { return }
        let isBeginKnown = isKnown(stay.startCertainty)
        let isEndKnown = isKnown(stay.endCertainty)
        // A process that was stopped when the trace ended had run as long as it would.
        let isStopped = stay.endCertainty == .openAtEnd && (processes[index]?.phase?.isStopped ?? false)
        let isWhole = isBeginKnown && (isEndKnown || isStopped)
        folds[build].expose(.stays)
        if let count = processes[index]?.stays.count, count < Self.listLimit {
            processes[index]?.stays.append(.init(start: stay.start, end: stay.end, isWhole: isWhole))
        }
        if isBeginKnown, isEndKnown { folds[build].add(Double(stay.duration), to: .stayTime) }
        guard isWhole else {
            folds[build].staysCutOff += 1
            return
        }
        folds[build].expose(.wholeStays)
        folds[build].add(Double(stay.running), to: .stayRunning)
        folds[build].add(Double(stay.taskCount), to: .stayTasks)
        if let limit = stay.limit, limit.nanoseconds > 0, stay.taskCount > 0 {
            folds[build].add(Double(stay.running) / Double(limit.nanoseconds), to: .stayBudget)
            folds[build].add(stay.isOverrun ? 1 : 0, of: 1, to: .stayOverrun)
        }
    }

    /// See `ReplaySink`.
    public func task(_ run: TaskRun) {
        let index = place(run.process, run.boot)
        guard let build = processes[index]?.build, build >= 0 else { return }
        if run.outcome == .open || run.outcome == .superseded { return }
        let part = texts.number(run.task, run.name, catalog) { "\($0) \($1)" }
        switch run.outcome {
        case .ended, .endedLate, .expired:
            if isKnown(run.startCertainty), run.endCertainty == .observed {
                folds[build].add(Double(run.duration), to: .taskDuration, part)
            }
        case .leaked, .cutOff, .open, .superseded: break
        }
        folds[build].add(run.outcome == .leaked ? 1 : 0, of: 1, to: .taskLeaks, part)
    }

    /// See `ReplaySink`.
    public func hold(_ run: HoldRun) {
        let index = place(run.process, run.boot)
        guard let build = processes[index]?.build, build >= 0,
            let count = processes[index]?.holds.count, count < Self.listLimit
        else { return }
        let part = texts.number(run.hold, run.name, catalog) { $1.isEmpty ? $0 : "\($0) \($1)" }
        processes[index]?.holds.append(.init(part: part, start: run.start, end: run.end))
    }

    /// See `ReplaySink`.
    public func processEnd(_ end: ProcessEnd) {
        guard let fold = processes[place(end.process, end.boot)], fold.build >= 0 else { return }
        if KillCauses.counts(end.cause.kind) {
            folds[fold.build].count(.kills, texts.number(end.cause.kind.word))
        }
    }

    /// See `ReplaySink`.
    public func finding(_ finding: Finding) {
        guard finding.severity > .note, let rule = Rules[finding.rule],
            let fold = processes[place(finding.process, finding.boot)], fold.build >= 0
        else { return }
        folds[fold.build].breaks(finding.rule)
        if !KillCauses.isToldElsewhere(rule.shape) {
            folds[fold.build].count(.rules, texts.number(finding.rule))
        }
    }

    /// See `ReplaySink`.
    public func span(_ span: StateSpan) {
        guard span.subject != 0, !span.next.isEmpty, span.next != span.state,
            let build = processes[place(span.process, span.boot)]?.build, build >= 0
        else { return }
        folds[build].step(of: catalog[subject: span.subject].kind, from: span.state, to: span.next)
    }

    /// See `ReplaySink`.
    public func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {
        drainSamples(until: last, boot: boot)
        for process in processesOfBoot {
            guard var fold = processes[Int(process)] else { continue }
            processes[Int(process)] = nil
            tellStayUse(&fold, at: last)
            guard fold.build >= 0 else { continue }
            for (part, times) in HoldsOfStays.times(fold) {
                for time in times { folds[fold.build].add(time, to: .holdTime, part) }
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
    private func drainSamples(until time: Int64, boot: UInt32) {
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
                folds[fold.build].add(amount, of: Double(time) / 3.6e12, to: .foregroundCPU)
            case .inStay(let amount, let time):
                fold.stayUse?.cpu += amount
                fold.stayUse?.cpuCovered &+= time
            case .unclear: break
            }
        case .wakeups:
            switch fold.wakeups.sample(sample.value, reading) {
            case .onScreen(let amount, let time):
                folds[fold.build].add(amount, of: Double(time) / 3.6e12, to: .foregroundWakeups)
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
                    Double(last.value &- sample.value), of: Double(time) / 3.6e12, to: .batteryDrain,
                    texts.number(whereabouts.words))
            }
        }
    }

    /// The stay that the counters tell of is over: its use counts if samples cover four fifths of its running time.
    private func tellStayUse(_ fold: inout ProcessFold, at time: Int64) {
        guard let use = fold.stayUse, fold.build >= 0 else { return }
        fold.stayUse = nil
        let running = (fold.meter.reading(at: time) - use.start).background
        guard running > 0 else { return }
        if use.cpuCovered >= running / 5 * 4 { folds[fold.build].add(use.cpu, to: .stayCPU) }
        if use.wakeupsCovered >= running / 5 * 4 { folds[fold.build].add(use.wakeups, to: .stayWakeups) }
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
        folds.append(BuildFold(key))
        return folds.count - 1
    }
}
