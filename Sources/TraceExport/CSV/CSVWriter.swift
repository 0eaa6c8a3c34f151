import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel
import TraceReport

/// Writes one table: a row for each span, task, hold, sample, launch, end, finding and loss, in the order in which they end.
struct CSVWriter: ExportWriter {
    var catalog = TraceCatalog.empty
    private let output: ExportOutput
    private var line = ByteBuilder()
    private var wallClock = WallClock()
    private var wallCell = WallCell()
    private var metrics = MetricNames()

    init(to output: ExportOutput) {
        self.output = output
        line.append(CSVColumn.allCases.map(\.rawValue).joined(separator: ",") + "\n")
    }

    mutating func boot(_ boot: UInt32) {}

    mutating func clock(_ boot: UInt32, _ time: Int64, _ wall: WallReading) {
        wallClock.add(boot: boot, time: time, wall: wall)
    }

    mutating func span(_ span: StateSpan) {
        let record = catalog[subject: span.subject]
        let isPhase = span.subject == 0
        begin(isPhase ? "phase" : "state", span.boot, span.process)
        cell(record.kind)
        cell(record.name)
        cell(record.token)
        cell(text: isPhase ? span.phase.word : span.state)
        stretch(span.boot, span.start, span.end, span.startCertainty, span.endCertainty)
        endWithoutWords()
    }

    mutating func task(_ run: TaskRun) {
        begin("task", run.boot, run.process)
        cell(run.task)
        cell(run.name)
        cell(run.id)
        cell(word: run.outcome.word)
        stretch(run.boot, run.start, run.end, run.startCertainty, run.endCertainty)
        cell(run.type)
        endRow()
    }

    mutating func hold(_ run: HoldRun) {
        begin("hold", run.boot, run.process)
        cell(run.hold)
        cell(run.name)
        cell(run.id)
        emptyCell()
        stretch(run.boot, run.start, run.end, .observed, run.endCertainty)
        cell(run.charged)
        endRow()
    }

    mutating func sample(_ sample: Sample) {
        begin("sample", sample.boot, sample.process)
        cell(sample.metric)
        emptyCell()
        emptyCell()
        cell(sample.value)
        moment(sample.boot, sample.time, .observed)
        cell(word: metrics.metric(sample.metric, catalog).map { MetricUnit($0).words } ?? "")
        endRow()
    }

    mutating func launch(_ launch: ProcessLaunch) {
        begin("launch", launch.boot, launch.process)
        emptyCell()
        emptyCell()
        emptyCell()
        cell(launch.cause)
        moment(launch.boot, launch.time, launch.isSeen ? .observed : .inferred)
        endWithoutWords()
    }

    mutating func end(_ end: ProcessEnd) {
        begin("end", end.boot, end.process)
        cell(text: end.namespace)
        emptyCell()
        if let code = end.code { cell(code) } else { emptyCell() }
        cell(word: end.cause.kind.word)
        moment(end.boot, end.time, end.certainty)
        cell(text: end.cause.words)
        endRow()
    }

    mutating func finding(_ finding: Finding) {
        begin("finding", finding.boot, finding.process)
        cell(word: finding.rule)
        cell(finding.name)
        cell(finding.id)
        cell(word: finding.severity.word)
        stretch(finding.boot, finding.start, finding.end, finding.certainty, nil)
        cell(text: ReportBuilder.sentence(of: finding, catalog))
        endRow()
    }

    mutating func loss(_ loss: RecordLoss) {
        begin(loss.count > 0 ? "lost" : "gap", loss.boot, loss.process)
        emptyCell()
        emptyCell()
        emptyCell()
        if loss.count > 0 { cell(loss.count) } else { emptyCell() }
        if loss.until > loss.time {
            stretch(loss.boot, loss.time, loss.until, .observed, .observed)
        } else {
            moment(loss.boot, loss.time, .observed)
        }
        cell(loss.what)
        endRow()
    }

    mutating func forget(_ process: UInt32) {}

    mutating func finish() { flush() }

    private mutating func begin(_ what: String, _ boot: UInt32, _ process: UInt32) {
        line.append(what)
        cell(Int64(boot))
        let record = catalog[process: process]
        if process != 0 { cell(Int64(process)) } else { emptyCell() }
        if record.pid != 0 { cell(Int64(record.pid)) } else { emptyCell() }
        cell(record.app)
        cell(record.name)
    }

    private mutating func stretch(
        _ boot: UInt32, _ start: Int64, _ end: Int64, _ startKnown: Certainty, _ endKnown: Certainty?
    ) {
        cell(start)
        cell(end)
        cell(end &- start)
        wall(boot, start)
        cell(word: startKnown.words)
        cell(word: endKnown?.words ?? "")
    }

    private mutating func moment(_ boot: UInt32, _ time: Int64, _ known: Certainty) {
        cell(time)
        emptyCell()
        emptyCell()
        wall(boot, time)
        cell(word: known.words)
        emptyCell()
    }

    private mutating func wall(_ boot: UInt32, _ time: Int64) {
        line.append(byte: 0x2C)
        if let reading = wallClock.reading(boot: boot, time: time) { wallCell.append(reading, to: &line) }
    }

    private mutating func cell(_ number: Int64) {
        line.append(byte: 0x2C)
        line.append(decimal: number)
    }

    /// A word of traceq's own, in which nothing has to be escaped.
    private mutating func cell(word: String) {
        line.append(byte: 0x2C)
        line.append(word)
    }

    private mutating func emptyCell() { line.append(byte: 0x2C) }

    private mutating func cell(text: String) {
        line.append(byte: 0x2C)
        line.append(cell: text)
    }

    private mutating func cell(_ name: NameID) {
        line.append(byte: 0x2C)
        if name.isPresent { catalog.names.withBytes(of: name) { line.append(cell: $0) } }
    }

    private mutating func cell(_ id: TaskIdentifier) {
        if let number = id.number { cell(number) } else { cell(id.text ?? .none) }
    }

    /// Ends a row that has no words.
    private mutating func endWithoutWords() {
        emptyCell()
        endRow()
    }

    private mutating func endRow() {
        line.append(byte: 0x0A)
        if line.count >= ExportOutput.pieceSize { flush() }
    }

    private mutating func flush() {
        output.take(line.bytes)
        line.removeAll()
    }
}
