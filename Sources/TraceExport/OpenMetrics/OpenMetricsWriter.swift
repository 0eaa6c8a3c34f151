import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Adds up what a replay finds and writes totals by app, as OpenMetrics 1.0 has them.
struct OpenMetricsWriter: ExportWriter {
    /// What is remembered of single names and counters at most.
    private static let memoryLimit = 65_536

    private struct Counter: Hashable {
        let process: UInt32
        let metric: NameID
    }

    var catalog = TraceCatalog.empty
    private let output: ExportOutput
    private let selection: ExportSelection
    private var series = SeriesTable()
    /// Texts of labels that are no names of the trace, by number.
    private var words: [String] = []
    private var wordNumbers: [String: UInt32] = [:]
    /// Number of each process's app; 0 = not looked up.
    private var appOfProcess: [UInt32] = []
    private var families: [NameID: UInt32] = [:]
    private var metrics = MetricNames()
    private var counters: [Counter: Int64] = [:]

    init(_ selection: ExportSelection, to output: ExportOutput) {
        self.selection = selection
        self.output = output
    }

    mutating func boot(_ boot: UInt32) {}
    mutating func clock(_ boot: UInt32, _ time: Int64, _ wall: WallReading) {}

    mutating func span(_ span: StateSpan) {
        let length = selection.length(span.start, span.end)
        guard span.subject != 0 else {
            add(length, MetricFamily.Position.phaseTime, span.process, word(span.phase.word))
            return
        }
        let record = catalog[subject: span.subject]
        add(
            length, MetricFamily.Position.stateTime, span.process, record.kind.rawValue,
            word(ofName: record.name), word(span.state))
    }

    mutating func task(_ run: TaskRun) {
        let name = word(ofName: run.name)
        let outcome = word(run.outcome.word)
        add(1, MetricFamily.Position.tasks, run.process, run.task.rawValue, name, outcome)
        add(
            selection.length(run.start, run.end), MetricFamily.Position.taskTime, run.process,
            run.task.rawValue, name, outcome)
    }

    mutating func hold(_ run: HoldRun) {
        let name = word(ofName: run.name)
        add(1, MetricFamily.Position.holds, run.process, run.hold.rawValue, name)
        add(
            selection.length(run.start, run.end), MetricFamily.Position.holdTime, run.process,
            run.hold.rawValue, name)
    }

    mutating func sample(_ sample: Sample) {
        guard let metric = metrics.metric(sample.metric, catalog),
            let place = Metric.allCases.firstIndex(of: metric)
        else { return }
        let family = MetricFamily.Position.metrics + place
        guard metric.isCounter else {
            series.set(sample.value, of: Series(family: family, app: app(sample.process)))
            return
        }
        let counter = Counter(process: sample.process, metric: sample.metric)
        if counters.count >= Self.memoryLimit { counters.removeAll(keepingCapacity: true) }
        let before = counters.updateValue(sample.value, forKey: counter)
        // A counter that goes back began anew, or the file says anything.
        let growth = before.map { sample.value.subtractingReportingOverflow($0) }
        let isGrowth = growth.map { !$0.overflow && $0.partialValue > 0 } ?? false
        add(isGrowth ? growth?.partialValue ?? 0 : 0, family, sample.process)
    }

    mutating func launch(_ launch: ProcessLaunch) {
        let cause = launch.cause.isPresent ? catalog.text(launch.cause) : Words.Cause.unknown
        add(1, MetricFamily.Position.launches, launch.process, word(cause))
    }

    mutating func end(_ end: ProcessEnd) {
        add(1, MetricFamily.Position.ends, end.process, word(end.cause.kind.word))
    }

    mutating func finding(_ finding: Finding) {
        add(
            1, MetricFamily.Position.findings, finding.process, word(finding.rule),
            word(finding.severity.word))
    }

    mutating func loss(_ loss: RecordLoss) {
        if loss.count > 0 {
            add(loss.count, MetricFamily.Position.lost, loss.process)
        } else {
            add(
                selection.length(loss.time, loss.until), MetricFamily.Position.gapTime, loss.process)
        }
    }

    mutating func forget(_ process: UInt32) {
        for metric in metrics.metrics { counters[Counter(process: process, metric: metric)] = nil }
    }

    mutating func finish() {
        let text = OpenMetricsText(
            words: words, catalog: catalog, leftOut: ExportFormat.openmetrics.leftOut)
        text.render(series.values) { output.take($0) }
    }

    private mutating func add(
        _ value: Int64, _ family: Int, _ process: UInt32, _ first: UInt32 = 0,
        _ second: UInt32 = 0, _ third: UInt32 = 0
    ) {
        series.add(
            max(value, 0),
            to: Series(family: family, app: app(process), labels: (first, second, third)))
    }

    private mutating func app(_ process: UInt32) -> UInt32 {
        let index = Int(process)
        if index < appOfProcess.count, appOfProcess[index] != 0 { return appOfProcess[index] - 1 }
        let number = word(AppName.of(process: process, catalog, appOfName: [:]))
        // A process that the catalog does not have is not remembered.
        guard index <= catalog.processes.count else { return number }
        if index >= appOfProcess.count {
            appOfProcess.append(contentsOf: repeatElement(0, count: index + 1 - appOfProcess.count))
        }
        if number != Series.other { appOfProcess[index] = number + 1 }
        return number
    }

    /// Number of a word, from 0; there are few of them in a trace that is not hostile.
    private mutating func word(_ text: String) -> UInt32 {
        if let known = wordNumbers[text] { return known }
        guard words.count < Self.memoryLimit else { return Series.other }
        words.append(text)
        wordNumbers[text] = UInt32(words.count - 1)
        return UInt32(words.count - 1)
    }

    /// Number of the family of a name: names that differ by numbers are one.
    private mutating func word(ofName name: NameID) -> UInt32 {
        if let known = families[name] { return known }
        if families.count >= Self.memoryLimit { families.removeAll(keepingCapacity: true) }
        let number = word(FamilyName.of(catalog.text(name)))
        families[name] = number
        return number
    }
}
