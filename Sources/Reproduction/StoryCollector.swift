import LifecycleEngine
import TraceModel

/// Reads the story of a finding out of the events: from when its process last came on screen, or started, before it.
public final class StoryCollector: ReplaySink {
    /// Steps that a script holds at most.
    static let stepLimit = 400

    /// What was found.
    public private(set) var story = Story()
    private let finding: Finding
    private var device: [String: StoryStep] = [:]
    /// True once nothing more can belong to the story.
    public private(set) var isDone = false
    /// Set while a batch is replayed.
    private var catalog = TraceCatalog.empty
    private var batch = EventBatch()
    private var phaseSteps: [StoryStep] = []
    private var phase = Phase.unknown
    /// Names of tasks and holds by kind and identifier, for events that repeat neither.
    private var names: [String: String] = [:]
    private static let nameLimit = 4_096
    /// Kinds of state of the device that are remembered.
    private static let deviceLimit = 64

    /// A collector for the story of this finding.
    public init(_ finding: Finding) {
        self.finding = finding
        story.end = finding.end
    }

    /// Takes the next events; the replay tells phases.
    public func consume(_ batch: EventBatch, _ catalog: TraceCatalog, _ replay: inout Replay) {
        guard batch.boot == finding.boot, !isDone else { return }
        (self.batch, self.catalog) = (batch, catalog)
        phaseSteps.removeAll(keepingCapacity: true)
        replay.consume(batch, catalog)
        story.platform = Platform(rawValue: catalog.text(catalog[boot: batch.boot].platform))
        let record = catalog[process: finding.process]
        story.app = catalog.text(record.app.isPresent ? record.app : record.name)
        merge()
        (self.batch, self.catalog) = (EventBatch(), .empty)
    }

    /// See `ReplaySink`.
    public func phaseChanged(
        boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty
    ) {
        guard process == finding.process, boot == finding.boot else { return }
        let before = self.phase
        self.phase = phase
        let word: String? =
            switch phase {
            case .active, .inactive: before.isForeground ? nil : "foreground"
            case .background where before.isStopped: before == .frozen ? "thawed" : "resumed"
            case .background: "background"
            case .frozen: "frozen"
            case .suspended: "suspended"
            case .notRunning, .unknown, .prewarmed: nil
            }
        guard let word else { return }
        phaseSteps.append(step(time, line(of: process, at: time), "phase \(word)"))
    }

    /// Puts the events of the batch and its changes of phase in order.
    private func merge() {
        var phases = phaseSteps[...]
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            defer { extra = end }
            guard batch.times[row] <= finding.end else {
                isDone = true
                break
            }
            while let first = phases.first, first.time <= batch.times[row] {
                add(first)
                phases.removeFirst()
            }
            if let step = step(row, extra..<end) { add(step) }
        }
        for step in phases where step.time <= finding.end { add(step) }
    }

    private func add(_ step: StoryStep) {
        // The story begins when the process last came on screen, or started, before what is wrong began.
        if step.time <= finding.start,
            step.event == "phase foreground" || step.event.hasPrefix("process.started")
        {
            story.earlierCount += story.steps.count + story.leftOutCount
            for earlier in story.steps { note(earlier) }
            story.steps = []
            story.leftOutCount = 0
        }
        if story.steps.isEmpty {
            // What the device is in before is how the story begins.
            if note(step) { return }
            story.start = step.time
            story.device = device.values.sorted { ($0.time, $0.event) < ($1.time, $1.event) }
        }
        if story.steps.count < Self.stepLimit { story.steps.append(step) } else { story.leftOutCount += 1 }
    }

    /// Notes what an event of the device sets; false if it is none.
    @discardableResult
    private func note(_ step: StoryStep) -> Bool {
        guard step.event.hasPrefix("device ") else { return false }
        let name = step.event.split(separator: " ").dropFirst().first.map(String.init) ?? ""
        if device.count < Self.deviceLimit || device[name] != nil { device[name] = step }
        return true
    }

    private func step(_ row: Int, _ extras: Range<Int>) -> StoryStep? {
        let kind = EventKind(rawValue: batch.kinds[row])
        let label = catalog.text(NameID(rawValue: batch.labels[row]))
        let name = catalog.text(NameID(rawValue: batch.names[row]))
        let isOwn = batch.processes[row] == finding.process
        guard isOwn || kind == .device else { return nil }
        let line = batch.extra(.line, in: extras)
        let time = batch.times[row]
        switch kind {
        case .device:
            return step(time, line, "device \(label) \(name)", value: name)
        case .processStarted:
            return step(time, line, "process.started \(label)")
        case .processEnded:
            let code = batch.numbers[row] == EventBatch.absent ? nil : batch.numbers[row]
            let cause = ExitTable.cause(
                namespace: label, code: code, sentence: catalog.text(batch.extraText(.words, in: extras)))
            return step(time, line, "process.ended \(cause.kind.word)")
        case .taskBegan, .taskExpiring, .taskEnded, .holdAcquired, .holdReleased:
            let id = TaskIdentifier(rawValue: batch.numbers[row])
            let result = kind == .taskEnded ? " " + catalog.text(batch.extraText(.result, in: extras)) : ""
            guard let word = EventTable.row(of: kind)?.word else { return nil }
            let key = "\(label) \(id.rawValue)"
            if !name.isEmpty, names.count < Self.nameLimit { names[key] = name }
            return step(
                time, line, "\(word) \(label)\(result)", number: id.number,
                identifier: id.text.map(catalog.text) ?? names[key] ?? name)
        default:
            return nil
        }
    }

    private func step(
        _ time: Int64, _ line: Int64?, _ event: String, number: Int64? = nil, identifier: String = "",
        value: String = ""
    ) -> StoryStep {
        let record = catalog[process: finding.process]
        return StoryStep(
            time: time, line: line, event: event, number: number, identifier: identifier, value: value,
            process: catalog.text(record.name.isPresent ? record.name : record.app))
    }

    /// Line of the event of a process at a time, in the batch.
    private func line(of process: UInt32, at time: Int64) -> Int64? {
        var extra = 0
        for row in 0..<batch.count {
            let end = batch.extrasEnd(of: row, from: extra)
            if batch.times[row] == time, batch.processes[row] == process,
                let line = batch.extra(.line, in: extra..<end)
            {
                return line
            }
            extra = end
        }
        return nil
    }
}
