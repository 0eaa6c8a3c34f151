import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel
import TraceReport

/// Writes one table: a row for each span, task, hold, sample, launch, end, finding and loss, in the order in which they end.
final class CSVWriter: ExportWriter {
    private let output: ExportOutput
    private var line = ByteBuilder()
    private var wallClock = WallClock()
    private var wallCell = WallCell()

    init(to output: ExportOutput) {
        self.output = output
        line.append(CSVColumn.allCases.map(\.rawValue).joined(separator: ",") + "\n")
    }

    func boot(_ boot: UInt32, _ catalog: TraceCatalog) {}

    func clock(_ boot: UInt32, _ time: Int64, _ wall: WallReading) {
        wallClock.add(boot: boot, time: time, wall: wall)
    }

    func span(_ span: StateSpan, _ catalog: TraceCatalog) {
        let record = catalog[subject: span.subject]
        let isPhase = span.subject == 0
        begin(isPhase ? "phase" : "state", span.boot, span.process, catalog)
        cell(record.kind, catalog)
        cell(record.name, catalog)
        cell(record.token, catalog)
        cell(isPhase ? span.phase.word : span.state)
        stretch(span.boot, span.start, span.end, span.startCertainty, span.endCertainty)
        endWithoutWords()
    }

    func task(_ run: TaskRun, _ catalog: TraceCatalog) {
        begin("task", run.boot, run.process, catalog)
        cell(run.task, catalog)
        cell(run.name, catalog)
        cell(run.id, catalog)
        cell(run.outcome.word)
        stretch(run.boot, run.start, run.end, run.startCertainty, run.endCertainty)
        cell(run.type, catalog)
        endRow()
    }

    func hold(_ run: HoldRun, _ catalog: TraceCatalog) {
        begin("hold", run.boot, run.process, catalog)
        cell(run.hold, catalog)
        cell(run.name, catalog)
        cell(run.id, catalog)
        cell("")
        stretch(run.boot, run.start, run.end, .observed, run.endCertainty)
        cell(run.charged, catalog)
        endRow()
    }

    func sample(_ sample: Sample, _ catalog: TraceCatalog) {
        begin("sample", sample.boot, sample.process, catalog)
        cell(sample.metric, catalog)
        cell("")
        cell("")
        cell(sample.value)
        moment(sample.boot, sample.time, .observed)
        cell(Metric(rawValue: catalog.text(sample.metric)).map { MetricUnit($0).words } ?? "")
        endRow()
    }

    func launch(_ launch: ProcessLaunch, _ catalog: TraceCatalog) {
        begin("launch", launch.boot, launch.process, catalog)
        cell("")
        cell("")
        cell("")
        cell(launch.cause, catalog)
        moment(launch.boot, launch.time, launch.isSeen ? .observed : .inferred)
        endWithoutWords()
    }

    func end(_ end: ProcessEnd, _ catalog: TraceCatalog) {
        begin("end", end.boot, end.process, catalog)
        cell(end.namespace)
        cell("")
        if let code = end.code { cell(code) } else { cell("") }
        cell(end.cause.kind.word)
        moment(end.boot, end.time, end.certainty)
        cell(end.cause.words)
        endRow()
    }

    func finding(_ finding: Finding, _ catalog: TraceCatalog) {
        begin("finding", finding.boot, finding.process, catalog)
        cell(finding.rule)
        cell(finding.name, catalog)
        cell(finding.id, catalog)
        cell(finding.severity.word)
        stretch(finding.boot, finding.start, finding.end, finding.certainty, nil)
        cell(ReportBuilder.sentence(of: finding, catalog))
        endRow()
    }

    func loss(_ loss: RecordLoss, _ catalog: TraceCatalog) {
        begin(loss.count > 0 ? "lost" : "gap", loss.boot, loss.process, catalog)
        cell("")
        cell("")
        cell("")
        if loss.count > 0 { cell(loss.count) } else { cell("") }
        if loss.until > loss.time {
            stretch(loss.boot, loss.time, loss.until, .observed, .observed)
        } else {
            moment(loss.boot, loss.time, .observed)
        }
        cell(loss.what, catalog)
        endRow()
    }

    func forget(_ process: UInt32) {}

    func finish(_ catalog: TraceCatalog) { flush() }

    private func begin(_ what: String, _ boot: UInt32, _ process: UInt32, _ catalog: TraceCatalog) {
        line.append(what)
        cell(Int64(boot))
        let record = catalog[process: process]
        if process != 0 { cell(Int64(process)) } else { cell("") }
        if record.pid != 0 { cell(Int64(record.pid)) } else { cell("") }
        cell(record.app, catalog)
        cell(record.name, catalog)
    }

    private func stretch(
        _ boot: UInt32, _ start: Int64, _ end: Int64, _ startKnown: Certainty, _ endKnown: Certainty?
    ) {
        cell(start)
        cell(end)
        cell(end &- start)
        wall(boot, start)
        cell(startKnown.words)
        cell(endKnown?.words ?? "")
    }

    private func moment(_ boot: UInt32, _ time: Int64, _ known: Certainty) {
        cell(time)
        cell("")
        cell("")
        wall(boot, time)
        cell(known.words)
        cell("")
    }

    private func wall(_ boot: UInt32, _ time: Int64) {
        line.append(byte: 0x2C)
        if let reading = wallClock.reading(boot: boot, time: time) { wallCell.append(reading, to: &line) }
    }

    private func cell(_ number: Int64) {
        line.append(byte: 0x2C)
        line.append(decimal: number)
    }

    private func cell(_ text: String) {
        line.append(byte: 0x2C)
        if !text.isEmpty { line.append(csv: text) }
    }

    private func cell(_ name: NameID, _ catalog: TraceCatalog) {
        line.append(byte: 0x2C)
        if name.isPresent { catalog.names.withBytes(of: name) { line.append(csv: $0) } }
    }

    private func cell(_ id: TaskIdentifier, _ catalog: TraceCatalog) {
        if let number = id.number { cell(number) } else { cell(id.text ?? .none, catalog) }
    }

    /// Ends a row that has no words.
    private func endWithoutWords() {
        cell("")
        endRow()
    }

    private func endRow() {
        line.append(byte: 0x0A)
        if line.count >= ExportOutput.pieceSize { flush() }
    }

    private func flush() {
        output.take(line.bytes)
        line.removeAll()
    }
}
