import LifecycleEngine
import TraceModel

/// Takes what a replay finds, and what was measured, and makes a ``Timeline`` of it in bounded memory.
public final class TimelineSink: ReplaySink {
    /// They are taken from the batches, by columns.
    public let takesSamples = false

    private struct RowKey: Hashable {
        let boot: UInt32
        /// Processes of one name share their rows.
        let process: UInt32
        let content: Timeline.Content
    }

    private struct GroupKey: Hashable {
        let boot: UInt32
        let app: NameID
        let name: NameID
    }

    /// A counter's last value of one process.
    private struct Counter: Hashable {
        let process: UInt32
        let metric: NameID
    }

    /// Rows, words and counters that are kept.
    private static let rowLimit = 2_000
    private static let wordLimit: UInt32 = 10_000
    private static let counterLimit = 100_000

    private var timeline = Timeline()
    private let limit: Int
    private var pieceCount = 0
    private var closeUps: CloseUpKeeper
    private var catalog = TraceCatalog.empty
    private var rowPlaces: [RowKey: Int] = [:]
    private var groups: [GroupKey: UInt32] = [:]
    /// Places of the rows of a process and its later lives.
    private var rowsOfGroup: [UInt32: [Int]] = [:]
    private var wordPlaces: [String: UInt32] = [:]
    private var metrics: [NameID: Metric] = [:]
    private var counters: [Counter: (time: Int64, value: Int64)] = [:]

    /// A sink that keeps at most so many bars and points, at least 1,000.
    public init(limit: Int) {
        self.limit = max(limit, 1_000)
        closeUps = CloseUpKeeper(limit: self.limit / 3)
    }

    /// Takes the catalog for the events to come, and what these measured.
    func meet(_ batch: EventBatch, _ catalog: TraceCatalog) {
        self.catalog = catalog
        for row in 0..<batch.count where batch.kinds[row] == EventKind.sample.rawValue {
            sample(
                boot: batch.boot, process: batch.processes[row], time: batch.times[row],
                label: NameID(rawValue: batch.labels[row]), value: batch.numbers[row])
        }
    }

    /// Takes the catalog for what the end of the replay tells.
    func meet(_ catalog: TraceCatalog) { self.catalog = catalog }

    /// Gives the catalog back.
    func part() { catalog = .empty }

    /// The timeline of everything that was told.
    public func finish() -> Timeline {
        // Nothing was drawn together: the rows show everything.
        if timeline.grain == 0 {
            for row in timeline.rows.indices { timeline.rows[row].closeUps = [] }
        }
        return timeline
    }

    /// See `ReplaySink`.
    public func span(_ span: StateSpan) {
        let content: Timeline.Content
        if span.subject == 0 {
            content = .phases
        } else {
            let record = catalog[subject: span.subject]
            content = .states(kind: record.kind, name: record.name)
        }
        guard let row = row(span.boot, span.process, content) else { return }
        add(TimelineBar(span, word: word(span.state)), to: row)
    }

    /// See `ReplaySink`.
    public func task(_ run: TaskRun) {
        guard let row = row(run.boot, run.process, .tasks(run.task)) else { return }
        add(TimelineBar(run), to: row)
    }

    /// See `ReplaySink`.
    public func hold(_ run: HoldRun) {
        guard let row = row(run.boot, run.process, .holds(run.hold)) else { return }
        add(TimelineBar(run), to: row)
    }

    /// See `ReplaySink`.
    public func finding(_ finding: Finding) {
        guard finding.process != 0, closeUps.begin(finding.severity) else { return }
        for row in rowsOfGroup[group(of: finding.process)] ?? [] {
            closeUps.open(finding, row, &timeline.rows[row].closeUps)
        }
    }

    private func sample(boot: UInt32, process: UInt32, time: Int64, label: NameID, value: Int64) {
        guard value != EventBatch.absent, let metric = metric(label) else { return }
        let process = metric.isOfDevice ? 0 : process
        guard metric.isOfDevice || process != 0, let row = row(boot, process, .curve(metric)) else { return }
        let before = timeline.rows[row].points.last?.end ?? time
        guard metric.isCounter else {
            let value = Double(value)
            add(
                TimelinePoint(
                    start: min(before, time), end: time, low: value, high: value, value: value,
                    isCounter: false),
                to: row)
            return
        }
        let counter = Counter(process: process, metric: label)
        let last = counters[counter]
        if last != nil || counters.count < Self.counterLimit { counters[counter] = (time, value) }
        // A counter that goes back began anew, or the file says anything.
        guard let last, value >= last.value, time > last.time else { return }
        let used = Double(value) - Double(last.value)
        let rate = used / (Double(time &- last.time) / 1e9)
        add(
            TimelinePoint(
                start: last.time, end: time, low: rate, high: rate, value: used, isCounter: true), to: row)
    }

    private func metric(_ label: NameID) -> Metric? {
        if let known = metrics[label] { return known }
        guard let metric = Metric(rawValue: catalog.text(label)) else { return nil }
        metrics[label] = metric
        return metric
    }

    private func word(_ text: String) -> UInt32 {
        if text.isEmpty { return 0 }
        if let known = wordPlaces[text] { return known }
        let place = UInt32(timeline.words.count)
        guard place < Self.wordLimit else { return 0 }
        timeline.words.append(text)
        wordPlaces[text] = place
        return place
    }

    /// Place of a row; nil if there are too many.
    private func row(_ boot: UInt32, _ process: UInt32, _ content: Timeline.Content) -> Int? {
        let key = RowKey(boot: boot, process: group(of: process), content: content)
        if let known = rowPlaces[key] { return known }
        guard timeline.rows.count < Self.rowLimit else {
            timeline.isRowMissing = true
            return nil
        }
        rowPlaces[key] = timeline.rows.count
        rowsOfGroup[key.process, default: []].append(timeline.rows.count)
        timeline.rows.append(.init(boot: boot, process: key.process, content: content))
        closeUps.addRow()
        return timeline.rows.count - 1
    }

    /// The first process of the same name in the boot.
    private func group(of process: UInt32) -> UInt32 {
        guard process != 0 else { return 0 }
        let index = Int(process)
        if index < timeline.groupOfProcess.count, timeline.groupOfProcess[index] != 0 {
            return timeline.groupOfProcess[index]
        }
        let record = catalog[process: process]
        let key = GroupKey(boot: record.boot, app: record.app, name: record.name)
        let isNamed = record.app.isPresent || record.name.isPresent
        let group = isNamed ? groups[key] ?? process : process
        if isNamed { groups[key] = group }
        if index >= timeline.groupOfProcess.count {
            timeline.groupOfProcess.append(
                contentsOf: repeatElement(0, count: index + 1 - timeline.groupOfProcess.count))
        }
        timeline.groupOfProcess[index] = group
        return group
    }

    private func add(_ bar: TimelineBar, to row: Int) {
        let before = timeline.rows[row].bars.count
        timeline.rows[row].bars.append(bar, grain: timeline.grain)
        closeUps.see(bar, row, &timeline.rows[row].closeUps)
        count(timeline.rows[row].bars.count - before)
    }

    private func add(_ point: TimelinePoint, to row: Int) {
        let before = timeline.rows[row].points.count
        timeline.rows[row].points.append(point, grain: timeline.grain)
        closeUps.see(point, row, &timeline.rows[row].closeUps)
        count(timeline.rows[row].points.count - before)
    }

    private func count(_ added: Int) {
        pieceCount += added
        // A third of the room is made at once, so that each piece is looked at a few times only.
        while pieceCount > limit, timeline.grain < .max / 4 {
            repeat {
                timeline.grain = max(timeline.grain * 2, 1_000_000)
                pieceCount = 0
                for row in timeline.rows.indices {
                    timeline.rows[row].bars.coarsen(grain: timeline.grain)
                    timeline.rows[row].points.coarsen(grain: timeline.grain)
                    pieceCount += timeline.rows[row].bars.count + timeline.rows[row].points.count
                }
            } while pieceCount > limit / 3 * 2 && timeline.grain < .max / 4
        }
    }
}
