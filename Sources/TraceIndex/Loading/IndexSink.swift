import BuildComparison
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// Turns what a replay finds into rows, as it finds it, and tells it to what gathers it by build.
///
/// What nearly every call changes is not watched for overlapping access at run time (`exclusivity(unchecked)`): one replay
/// tells it, one call at a time, and no call hands any of it out.
final class IndexSink: ReplaySink {
    /// What is known of a process beside its record.
    struct Life {
        var boot: UInt32 = 0
        var start: Int64?
        var isStartSeen = false
        var cause = NameID.none
        var firstForeground: Int64?
        /// Rows of each table so far.
        var spanCount: Int64 = 0
        var stayCount: Int64 = 0
        var taskCount: Int64 = 0
        var holdCount: Int64 = 0
        /// Nanoseconds and spans of each phase.
        /// Empty before the first span: a file can name a million processes of which it tells nothing.
        private(set) var durations: [Int64] = []
        private(set) var counts: [Int64] = []
        var isSeen = false

        mutating func add(_ duration: Int64, in phase: Phase) {
            if counts.isEmpty {
                durations = [Int64](repeating: 0, count: Phase.allCases.count)
                counts = durations
            }
            durations[Int(phase.rawValue)] &+= duration
            counts[Int(phase.rawValue)] += 1
        }
    }

    /// What a row tells of the end of a process; it waits for the row of the process.
    struct End {
        let time: Int64
        let certainty: Certainty
        let phase: Phase
        let cause: ExitCause
        let namespace: String
        let code: Int64?
        let words: String
        let sinceStart: Int64?
        let sinceLeaving: Int64?
        let openTaskCount: Int

        init(_ end: ProcessEnd) {
            (time, certainty, phase, cause) = (end.time, end.certainty, end.phase, end.cause)
            (namespace, code, words) = (end.namespace, end.code, end.words)
            (sinceStart, sinceLeaving) = (end.sinceStart, end.sinceLeaving)
            openTaskCount = end.openTaskCount
        }
    }

    private let rows: IndexRows
    private let names: NameNumbers
    private let detail: IndexDetail
    private let base: RowBase
    /// Gathers it by build; nil for a trace that is too long for that.
    var builds: ContributionSink?
    /// Summaries of samples are rows that a lean index does not have.
    var takesSamples: Bool { detail == .all }
    @exclusivity(unchecked) private var samples = SpanSamples()
    /// Set only while a batch is consumed.
    @exclusivity(unchecked) private var catalog = TraceCatalog.empty
    /// Whether the family of a name is noted.
    private var hasFamily: [Bool] = []
    /// Rules that the table of rules has.
    private var rules: [String: Int64] = [:]
    private var findingCount: Int64 = 0
    private var stateNumbers: [String: Int64] = [:]
    @exclusivity(unchecked) private(set) var lives: [Life] = []
    private(set) var ends: [UInt32: End] = [:]
    private(set) var ledgers: [LedgerStatement] = []
    private(set) var losses: [RecordLoss] = []
    /// Further losses than are listed.
    private(set) var lossesLeftOut = 0

    init(
        _ rows: IndexRows, _ names: NameNumbers, _ detail: IndexDetail, _ base: RowBase,
        _ builds: ContributionSink
    ) {
        self.rows = rows
        self.names = names
        self.detail = detail
        self.base = base
        self.builds = builds
    }

    /// Takes the catalog for the events to come.
    func meet(_ catalog: TraceCatalog) { self.catalog = catalog }

    /// Gives the catalog back.
    func part() { catalog = .empty }

    private func life(_ process: UInt32) -> Int {
        let index = Int(process)
        while index >= lives.count { lives.append(Life()) }
        lives[index].isSeen = true
        return index
    }

    func phaseChanged(boot: UInt32, process: UInt32, time: Int64, to phase: Phase, certainty: Certainty) {
        builds?.phaseChanged(boot: boot, process: process, time: time, to: phase, certainty: certainty)
        let index = life(process)
        lives[index].boot = boot
        if phase.isForeground, lives[index].firstForeground == nil { lives[index].firstForeground = time }
    }

    func processSeen(boot: UInt32, process: UInt32, time: Int64, cause: NameID, start: ProcessStart) {
        builds?.processSeen(boot: boot, process: process, time: time, cause: cause, start: start)
        let index = life(process)
        lives[index].boot = boot
        lives[index].start = time
        lives[index].cause = cause
        lives[index].isStartSeen = start == .observed
    }

    func sample(process: UInt32, time: Int64, metric: NameID, value: Int64) {
        guard process != 0, value != EventBatch.absent, detail == .all else { return }
        samples.add(process: process, metric: metric, value: value, catalog)
    }

    func span(_ span: StateSpan) {
        builds?.span(span)
        let index = life(span.process)
        if span.subject == 0 { lives[index].add(span.duration, in: span.phase) }
        guard detail == .all else { return }
        let process = base.process &+ Int64(span.process)
        let number = lives[index].spanCount
        lives[index].spanCount += 1
        let row = rows.stateSpan.next()
        row[0] = process
        row[1] = number
        row[2] = span.subject == 0 ? RowWriter.null : base.subject &+ Int64(span.subject)
        row[3] = span.start
        row[4] = span.duration
        row[5] = Int64(span.startCertainty.rawValue)
        row[6] = Int64(span.endCertainty.rawValue)
        row[7] = Int64(span.phase.rawValue)
        row[8] = span.subject == 0 ? RowWriter.null : stateNumber(span.state)
        guard span.subject == 0 else { return }
        samples.take(process: span.process) { summary in
            let row = rows.sampleSummary.next()
            row[0] = process
            row[1] = number
            row[2] = names.number(summary.metric, catalog)
            row[3] = summary.count
            row[4] = summary.first
            row[5] = summary.last
            row[6] = summary.isCounter ? RowWriter.null : summary.least
            row[7] = summary.isCounter ? RowWriter.null : summary.greatest
            // A metric without a name is none.
            if row[2] == RowWriter.null { rows.sampleSummary.forgetLast() }
        }
    }

    func stay(_ stay: BackgroundStay) {
        builds?.stay(stay)
        let index = life(stay.process)
        guard detail == .all || stay.isOverrun else { return }
        let row = rows.stay.next()
        row[0] = base.process &+ Int64(stay.process)
        row[1] = lives[index].stayCount
        row[2] = stay.start
        row[3] = stay.duration
        row[4] = Int64(stay.startCertainty.rawValue)
        row[5] = Int64(stay.endCertainty.rawValue)
        row[6] = stay.running
        row[7] = stay.limit?.nanoseconds ?? RowWriter.null
        row[8] = stay.limit.map { stateNumber($0.words) } ?? RowWriter.null
        row[9] = stay.isLaunch ? 1 : 0
        row[10] = Int64(stay.taskCount)
        row[11] = stay.isOverrun ? 1 : 0
        lives[index].stayCount += 1
    }

    func task(_ run: TaskRun) {
        builds?.task(run)
        let index = life(run.process)
        guard detail == .all || run.outcome == .leaked || run.outcome == .endedLate else { return }
        let row = rows.task.next()
        row[0] = base.process &+ Int64(run.process)
        row[1] = lives[index].taskCount
        row[2] = names.number(run.task, catalog)
        row[3] = run.id.number ?? RowWriter.null
        row[4] = run.id.text.map { names.number($0, catalog) } ?? RowWriter.null
        row[5] = number(ofNamed: run.name)
        row[6] = names.number(run.type, catalog)
        row[7] = run.start
        row[8] = run.duration
        row[9] = Int64(run.startCertainty.rawValue)
        row[10] = Int64(run.endCertainty.rawValue)
        row[11] = Int64(run.outcome.rawValue)
        row[12] = Int64(run.phaseAtStart.rawValue)
        lives[index].taskCount += 1
        // Work of no kind is none.
        if row[2] == RowWriter.null { rows.task.forgetLast() }
    }

    func hold(_ run: HoldRun) {
        builds?.hold(run)
        let index = life(run.process)
        guard detail == .all else { return }
        let row = rows.hold.next()
        row[0] = base.process &+ Int64(run.process)
        row[1] = lives[index].holdCount
        row[2] = names.number(run.hold, catalog)
        row[3] = names.number(run.name, catalog)
        row[4] = run.start
        row[5] = run.duration
        row[6] = Int64(Certainty.observed.rawValue)
        row[7] = Int64(run.endCertainty.rawValue)
        row[8] = run.isFromForeground ? 1 : 0
        lives[index].holdCount += 1
        if row[2] == RowWriter.null { rows.hold.forgetLast() }
    }

    func ledger(_ statement: LedgerStatement) {
        if ledgers.count < TraceSummary.listLimit { ledgers.append(statement) }
    }

    func bootEnded(boot: UInt32, first: Int64, last: Int64, isVersionAssumed: Bool) {
        builds?.bootEnded(boot: boot, first: first, last: last, isVersionAssumed: isVersionAssumed)
    }

    func processEnd(_ end: ProcessEnd) {
        builds?.processEnd(end)
        _ = life(end.process)
        ends[end.process] = End(end)
        samples.forget(process: end.process)
    }

    func finding(_ finding: Finding) {
        builds?.finding(finding)
        _ = life(finding.process)
        findingCount += 1
        let id = base.finding &+ findingCount
        let row = rows.finding.next()
        row[0] = id
        row[1] = base.trace
        row[2] = rule(finding.rule)
        row[3] = Int64(finding.severity.rawValue)
        row[4] = Int64(finding.certainty.rawValue)
        row[5] = base.process &+ Int64(finding.process)
        row[6] = finding.subject == 0 ? RowWriter.null : base.subject &+ Int64(finding.subject)
        row[7] = names.number(finding.task, catalog)
        row[8] = number(ofNamed: finding.name)
        row[9] =
            finding.details.isEmpty ? RowWriter.null : names.number(finding.details.joined(separator: "; "))
        row[10] = finding.start
        row[11] = finding.end
        guard detail == .all || finding.severity == .error else { return }
        // In one order, so that the same trace always gives the same rows.
        for (measure, value) in finding.measures.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
            let row = rows.findingMeasure.next()
            row[0] = id
            row[1] = stateNumber(measure.rawValue)
            row[2] = value
        }
        for (place, event) in finding.evidence.enumerated() {
            let row = rows.evidence.next()
            row[0] = id
            row[1] = Int64(place)
            row[2] = event.time
            row[3] = event.line == EventBatch.absent ? RowWriter.null : event.line
            row[4] = stateNumber(EventTable.row(of: event.kind)?.word ?? "kind \(event.kind.rawValue)")
            row[5] = names.number(event.label, catalog)
            row[6] = names.number(event.name, catalog)
            row[7] = event.number == EventBatch.absent ? RowWriter.null : event.number
            row[8] = names.number(event.detail, catalog)
        }
    }

    /// Number of a rule, which is put into the table of rules when it is met first.
    private func rule(_ id: String) -> Int64 {
        if let known = rules[id] { return known }
        let number = names.number(rule: id, title: Rules[id]?.title ?? id)
        rules[id] = number
        return number
    }

    func loss(_ loss: RecordLoss) {
        if losses.count < TraceSummary.listLimit { losses.append(loss) } else { lossesLeftOut += 1 }
    }

    /// Number of a state or another text that comes from a table: there are few of them.
    private func stateNumber(_ text: String) -> Int64 {
        if let known = stateNumbers[text] { return known }
        let number = names.number(text)
        stateNumbers[text] = number
        return number
    }

    /// Number of a name that has a family, which is noted when the name is met first.
    private func number(ofNamed name: NameID) -> Int64 {
        let number = names.number(name, catalog)
        let index = Int(name.rawValue)
        if index < hasFamily.count, hasFamily[index] { return number }
        guard number != RowWriter.null, index <= catalog.names.count else { return number }
        if index >= hasFamily.count {
            hasFamily.append(
                contentsOf: repeatElement(false, count: max(index + 1, hasFamily.count * 2) - hasFamily.count)
            )
        }
        hasFamily[index] = true
        let text = catalog.text(name)
        names.describe(
            number, family: names.number(FamilyName.of(text)), owner: KnownTasks.row(named: text)?.owner)
        return number
    }
}

/// How much of a trace is kept row by row.
public enum IndexDetail: Sendable {
    /// Every span, stay, task and hold.
    case all
    /// Totals and findings, and rows only for what went wrong: tasks that leaked or ended late, stays over their time, and
    /// the proofs of errors.
    case lean
}

/// What numbers of a trace begin behind in the tables: those of other traces.
struct RowBase {
    let trace: Int64
    let boot: Int64
    let app: Int64
    let process: Int64
    let subject: Int64
    let finding: Int64
}
