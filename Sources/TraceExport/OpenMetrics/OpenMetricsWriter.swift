import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Adds up what a replay finds and writes totals by app, as OpenMetrics 1.0 has them.
final class OpenMetricsWriter: ExportWriter {
    /// What is remembered of single names and counters at most.
    private static let memoryLimit = 65_536

    private struct Counter: Hashable {
        let process: UInt32
        let metric: NameID
    }

    private let output: ExportOutput
    private let selection: ExportSelection
    private var series = SeriesTable()
    /// Texts of labels that are no names of the trace, by number.
    private var words: [String] = []
    private var wordNumbers: [String: UInt32] = [:]
    /// Number of each process's app; 0 = not looked up.
    private var appOfProcess: [UInt32] = []
    private var families: [NameID: UInt32] = [:]
    private var metrics: [NameID: Metric?] = [:]
    private var counters: [Counter: Int64] = [:]

    init(_ selection: ExportSelection, to output: ExportOutput) {
        self.selection = selection
        self.output = output
    }

    func boot(_ boot: UInt32, _ catalog: TraceCatalog) {}
    func clock(_ boot: UInt32, _ time: Int64, _ wall: WallReading) {}

    func span(_ span: StateSpan, _ catalog: TraceCatalog) {
        let length = selection.length(span.start, span.end)
        guard span.subject != 0 else {
            add(length, MetricFamily.Position.phaseTime, span.process, catalog, word(span.phase.word))
            return
        }
        let record = catalog[subject: span.subject]
        add(
            length, MetricFamily.Position.stateTime, span.process, catalog, record.kind.rawValue,
            word(ofName: record.name, catalog), word(span.state))
    }

    func task(_ run: TaskRun, _ catalog: TraceCatalog) {
        let name = word(ofName: run.name, catalog)
        let outcome = word(run.outcome.word)
        add(1, MetricFamily.Position.tasks, run.process, catalog, run.task.rawValue, name, outcome)
        add(
            selection.length(run.start, run.end), MetricFamily.Position.taskTime, run.process, catalog,
            run.task.rawValue, name, outcome)
    }

    func hold(_ run: HoldRun, _ catalog: TraceCatalog) {
        let name = word(ofName: run.name, catalog)
        add(1, MetricFamily.Position.holds, run.process, catalog, run.hold.rawValue, name)
        add(
            selection.length(run.start, run.end), MetricFamily.Position.holdTime, run.process, catalog,
            run.hold.rawValue, name)
    }

    func sample(_ sample: Sample, _ catalog: TraceCatalog) {
        guard let metric = metric(sample.metric, catalog),
            let place = Metric.allCases.firstIndex(of: metric)
        else { return }
        let family = MetricFamily.Position.metrics + place
        guard metric.isCounter else {
            series.set(sample.value, of: Series(family: family, app: app(sample.process, catalog)))
            return
        }
        let counter = Counter(process: sample.process, metric: sample.metric)
        if counters.count >= Self.memoryLimit { counters.removeAll(keepingCapacity: true) }
        let before = counters.updateValue(sample.value, forKey: counter)
        // A counter that goes back began anew, or the file says anything.
        let growth = before.map { sample.value.subtractingReportingOverflow($0) }
        let isGrowth = growth.map { !$0.overflow && $0.partialValue > 0 } ?? false
        add(isGrowth ? growth?.partialValue ?? 0 : 0, family, sample.process, catalog)
    }

    func launch(_ launch: ProcessLaunch, _ catalog: TraceCatalog) {
        let cause = launch.cause.isPresent ? catalog.text(launch.cause) : Words.Cause.unknown
        add(1, MetricFamily.Position.launches, launch.process, catalog, word(cause))
    }

    func end(_ end: ProcessEnd, _ catalog: TraceCatalog) {
        add(1, MetricFamily.Position.ends, end.process, catalog, word(end.cause.kind.word))
    }

    func finding(_ finding: Finding, _ catalog: TraceCatalog) {
        add(
            1, MetricFamily.Position.findings, finding.process, catalog, word(finding.rule),
            word(finding.severity.word))
    }

    func loss(_ loss: RecordLoss, _ catalog: TraceCatalog) {
        if loss.count > 0 {
            add(loss.count, MetricFamily.Position.lost, loss.process, catalog)
        } else {
            add(
                selection.length(loss.time, loss.until), MetricFamily.Position.gapTime, loss.process, catalog)
        }
    }

    func forget(_ process: UInt32) {
        for metric in metrics.keys { counters[Counter(process: process, metric: metric)] = nil }
    }

    func finish(_ catalog: TraceCatalog) {
        output.take(
            OpenMetricsText(words: words, catalog: catalog, leftOut: ExportFormat.openmetrics.leftOut)
                .render(series.values))
    }

    private func add(
        _ value: Int64, _ family: Int, _ process: UInt32, _ catalog: TraceCatalog, _ first: UInt32 = 0,
        _ second: UInt32 = 0, _ third: UInt32 = 0
    ) {
        series.add(
            max(value, 0),
            to: Series(family: family, app: app(process, catalog), labels: (first, second, third)))
    }

    private func app(_ process: UInt32, _ catalog: TraceCatalog) -> UInt32 {
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
    private func word(_ text: String) -> UInt32 {
        if let known = wordNumbers[text] { return known }
        guard words.count < Self.memoryLimit else { return Series.other }
        words.append(text)
        wordNumbers[text] = UInt32(words.count - 1)
        return UInt32(words.count - 1)
    }

    /// Number of the family of a name: names that differ by numbers are one.
    private func word(ofName name: NameID, _ catalog: TraceCatalog) -> UInt32 {
        if let known = families[name] { return known }
        if families.count >= Self.memoryLimit { families.removeAll(keepingCapacity: true) }
        let number = word(FamilyName.of(catalog.text(name)))
        families[name] = number
        return number
    }

    private func metric(_ name: NameID, _ catalog: TraceCatalog) -> Metric? {
        if let known = metrics[name] { return known }
        let metric = Metric(rawValue: catalog.text(name))
        // A trace can name any number of metrics; only those that are known are remembered.
        if metric != nil { metrics[name] = metric }
        return metric
    }
}
