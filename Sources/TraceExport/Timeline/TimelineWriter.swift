import LifecycleEngine
import TraceAnalysis
import TraceModel
import TraceReport

/// Writes what a replay finds as slices, instants and counters on tracks, in one form.
struct TimelineWriter<Form: TimelineForm>: ExportWriter {
    private var form: Form
    private let output: ExportOutput
    var catalog: TraceCatalog {
        get { form.catalog }
        set { form.catalog = newValue }
    }
    private var order = BootOrder()
    private var tracks = TrackTable()
    private var declaredProcesses = NumberSet()
    private var isDeviceDeclared = false

    init(_ form: Form, to output: ExportOutput) {
        self.form = form
        self.output = output
        self.form.begin()
    }

    mutating func boot(_ boot: UInt32) {
        order.meet(boot, form.catalog)
        let record = form.catalog[boot: boot]
        let time = order.time(0, in: boot)
        instant(.words("boot \(boot)"), Track(process: 0, content: .life, word: 0), "boot", at: time) {
            $0.detail("platform", .name(record.platform))
            $0.detail("os", .name(record.os))
            $0.detail("device", .name(record.device))
            if let wall = record.wall { $0.detail("wall", .words(wall.iso8601)) }
        }
    }

    mutating func clock(_ boot: UInt32, _ time: Int64, _ wall: WallReading) {
        form.clock(order.time(time, in: boot), wall)
        flushIfFull()
    }

    mutating func span(_ span: StateSpan) {
        let isPhase = span.subject == 0
        let track = Track(process: span.process, content: isPhase ? .phases : .states, word: span.subject)
        slice(
            .words(isPhase ? span.phase.word : span.state), track, isPhase ? "phase" : "state", span.boot,
            span.start, span.end
        ) {
            if !isPhase { $0.detail("phase", .words(span.phase.word)) }
            Self.edges(&$0, span.startCertainty, span.endCertainty)
        }
    }

    mutating func task(_ run: TaskRun) {
        let track = Track(process: run.process, content: .tasks, word: run.task.rawValue)
        slice(
            .name(run.name.isPresent ? run.name : run.task), track, "task", run.boot, run.start, run.end
        ) {
            $0.detail("task", .name(run.task))
            Self.identifier(&$0, run.id)
            $0.detail("type", .name(run.type))
            $0.detail("outcome", .words(run.outcome.word))
            $0.detail("phase at start", .words(run.phaseAtStart.word))
            if run.startUncertainty > 0 { $0.detail("start uncertainty ns", run.startUncertainty) }
            Self.edges(&$0, run.startCertainty, run.endCertainty)
        }
    }

    mutating func hold(_ run: HoldRun) {
        let track = Track(process: run.process, content: .holds, word: run.hold.rawValue)
        slice(
            .name(run.name.isPresent ? run.name : run.hold), track, "hold", run.boot, run.start, run.end
        ) {
            $0.detail("hold", .name(run.hold))
            Self.identifier(&$0, run.id)
            $0.detail("charged", .name(run.charged))
            Self.edges(&$0, .observed, run.endCertainty)
        }
    }

    mutating func sample(_ sample: Sample) {
        let track = Track(process: sample.process, content: .samples, word: sample.metric.rawValue)
        let place = place(of: track, "sample", tracks.lane(of: track))
        form.count(sample.value, sample.metric, place, at: order.time(sample.time, in: sample.boot))
        flushIfFull()
    }

    mutating func launch(_ launch: ProcessLaunch) {
        let track = Track(process: launch.process, content: .life, word: 0)
        instant(.words("launch"), track, "launch", at: order.time(launch.time, in: launch.boot)) {
            $0.detail("cause", .name(launch.cause))
            $0.detail(
                "known", .words(launch.isSeen ? Certainty.observed.words : Certainty.inferred.words))
        }
    }

    mutating func end(_ end: ProcessEnd) {
        let track = Track(process: end.process, content: .life, word: 0)
        instant(.words(end.cause.words), track, "end", at: order.time(end.time, in: end.boot)) {
            $0.detail("cause", .words(end.cause.kind.word))
            $0.detail("namespace", .words(end.namespace))
            if let code = end.code { $0.detail("code", code) }
            $0.detail("words", .words(end.words))
            $0.detail("phase", .words(end.phase.word))
            $0.detail("open tasks", Int64(end.openTaskCount))
            $0.detail("known", .words(end.certainty.words))
        }
    }

    mutating func finding(_ finding: Finding) {
        let track = Track(process: finding.process, content: .findings, word: 0)
        let words = ReportBuilder.sentence(of: finding, form.catalog)
        instant(.words(words), track, "finding", at: order.time(finding.end, in: finding.boot)) {
            $0.detail("rule", .words(finding.rule))
            $0.detail("severity", .words(finding.severity.word))
            $0.detail("known", .words(finding.certainty.words))
            $0.detail("task", .name(finding.task))
            Self.identifier(&$0, finding.id)
            $0.detail("start ns", finding.start)
            $0.detail("end ns", finding.end)
            for measure in Finding.Measure.allCases {
                if let value = finding.measures[measure] { $0.detail(measure.rawValue, value) }
            }
        }
    }

    mutating func loss(_ loss: RecordLoss) {
        let track = Track(process: loss.process, content: .recording, word: 0)
        guard loss.count == 0, loss.until > loss.time else {
            let words = loss.count > 0 ? "lost records" : "gap"
            let time = order.time(loss.time, in: loss.boot)
            instant(.words(words), track, "loss", at: time) {
                if loss.count > 0 { $0.detail("count", loss.count) }
                $0.detail("what", .name(loss.what))
            }
            return
        }
        slice(.words("nothing is known"), track, "loss", loss.boot, loss.time, loss.until) {
            $0.detail("why", .name(loss.what))
        }
    }

    mutating func forget(_ process: UInt32) { tracks.forget(process) }

    mutating func finish() {
        form.finish()
        flush()
    }

    private mutating func slice(
        _ name: TimelineText, _ track: Track, _ category: String, _ boot: UInt32, _ start: Int64,
        _ end: Int64, _ details: (inout Form) -> Void
    ) {
        let from = order.time(start, in: boot)
        let to = max(order.time(end, in: boot), from)
        let place = place(of: track, category, tracks.lane(of: track, from: from, to: to))
        form.beginSlice(name, place, from: from, to: to)
        details(&form)
        // The forms have no times before 0; a task can be known to have begun before the trace.
        if start < 0 { form.detail("start ns", start) }
        form.close()
        flushIfFull()
    }

    private mutating func instant(
        _ name: TimelineText, _ track: Track, _ category: String, at time: Int64,
        _ details: (inout Form) -> Void
    ) {
        let place = place(of: track, category, tracks.lane(of: track))
        form.beginInstant(name, place, at: time)
        details(&form)
        form.close()
        flushIfFull()
    }

    private mutating func place(
        of track: Track, _ category: String, _ lane: (number: UInt64, isNew: Bool)
    ) -> TimelinePlace {
        if lane.isNew {
            let isNew = track.process == 0 ? !isDeviceDeclared : declaredProcesses.insert(track.process)
            if isNew {
                isDeviceDeclared = isDeviceDeclared || track.process == 0
                form.declare(process: track.process)
            }
            form.declare(lane: lane.number, of: track, named: name(of: track))
        }
        return TimelinePlace(process: track.process, lane: lane.number, category: category)
    }

    private mutating func name(of track: Track) -> TimelineText {
        switch track.content {
        case .phases: .words("phase")
        case .life: .words(track.process == 0 ? "boots" : "launches and ends")
        case .findings: .words("findings")
        case .recording: .words("recording")
        case .states: .words(subjectName(track.word))
        case .tasks: .words(form.catalog.text(NameID(rawValue: track.word)) + " tasks")
        case .holds, .samples: .name(NameID(rawValue: track.word))
        }
    }

    /// `scene main`; the platform's token tells those without a name apart.
    private mutating func subjectName(_ number: UInt32) -> String {
        let record = form.catalog[subject: number]
        let kind = record.kind.isPresent ? form.catalog.text(record.kind) : "subject"
        if record.name.isPresent { return "\(kind) \(form.catalog.text(record.name))" }
        if let token = record.token.number { return "\(kind) \(token)" }
        return record.token.text.map { "\(kind) \(form.catalog.text($0))" } ?? kind
    }

    private mutating func flushIfFull() {
        if form.bytes.count >= ExportOutput.pieceSize { flush() }
    }

    private mutating func flush() {
        output.take(form.bytes)
        form.removeBytes()
    }

    /// Edges that were seen need no word.
    private static func edges(
        _ form: inout Form, _ start: Certainty, _ end: Certainty
    ) {
        if start != .observed { form.detail("start known", .words(start.words)) }
        if end != .observed { form.detail("end known", .words(end.words)) }
    }

    private static func identifier(_ form: inout Form, _ id: TaskIdentifier) {
        if let number = id.number {
            form.detail("id", number)
        } else if let text = id.text {
            form.detail("id", .name(text))
        }
    }
}
