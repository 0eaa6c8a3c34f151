import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// A ``Timeline`` as the JSON that the page draws (`traceq.timeline/1`, see `Timeline.md`).
struct TimelineJSON {
    /// Name and version of the form.
    static let schema = "traceq.timeline/1"

    let report: ReportModel
    let timeline: Timeline
    let catalog: TraceCatalog
    let words: WordList
    /// The groups of rows in the order of the page.
    private(set) var groups: [Group] = []
    private var groupPlaces: [UInt32: Int] = [:]

    /// The rows of one process, or of the device.
    struct Group {
        let boot: UInt32
        let process: UInt32
        var rows: [Int] = []
    }

    init(_ report: ReportModel, _ timeline: Timeline, _ catalog: TraceCatalog) {
        self.report = report
        self.timeline = timeline
        self.catalog = catalog
        // States come first, so that their numbers are those of the timeline.
        words = WordList(timeline.words.map { printable($0) })
        collectGroups()
    }

    /// The object, as UTF-8.
    func render() -> [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("schema", Self.schema)
            tree.member("grain_ns", timeline.grain)
            tree.member("rows_missing", timeline.isRowMissing)
            tree.array("phases", Phase.allCases) { $0.element($1.word) }
            tree.array("outcomes", Self.outcomes) { $0.element($1) }
            tree.array("certainties", Certainty.allCases) { $0.element($1.words) }
            tree.array("boots", report.summary.boots) { boot(&$0, $1) }
            tree.array("groups", groups) { group(&$0, $1) }
            tree.array("lives", lives()) { $0.array($1) }
            findingMarks(&tree)
            tree.array("gaps", report.summary.gaps.prefix(2_000)) { tree, gap in
                tree.object { tree in
                    tree.member("boot", Int64(gap.boot))
                    tree.member("start_ns", gap.time)
                    tree.member("end_ns", gap.until)
                    tree.member("text", printable(catalog.text(gap.what)))
                }
            }
            tree.array("words", words.all) { $0.element($1) }
        }
        return tree.bytes
    }

    private static let outcomes = (0..<8).map { TaskRun.Outcome(rawValue: $0)?.word ?? "" }

    /// Place of the group of a process; nil if it has no row.
    func group(of process: UInt32) -> Int? {
        let index = Int(process)
        return index < timeline.groupOfProcess.count ? groupPlaces[timeline.groupOfProcess[index]] : nil
    }

    /// The device first, then apps as the report has them, then all others.
    private mutating func collectGroups() {
        var order: [UInt32: Int] = [:]
        for section in report.apps.map(\.analysis) + report.summary.apps {
            for process in section.processes where order[process] == nil { order[process] = order.count + 1 }
        }
        order[0] = 0
        var found: [[UInt32]: Group] = [:]
        for (place, row) in timeline.rows.enumerated() {
            let key = [row.boot, row.process]
            found[key, default: Group(boot: row.boot, process: row.process)].rows.append(place)
        }
        groups = found.values.sorted { left, right in
            (left.boot, order[left.process] ?? .max, left.process) < (
                right.boot, order[right.process] ?? .max, right.process
            )
        }
        for (place, group) in groups.enumerated() where group.process != 0 {
            groupPlaces[group.process] = place
        }
    }

    private func boot(_ tree: inout JSONTree, _ boot: TraceSummary.Boot) {
        tree.object { tree in
            tree.member("boot", Int64(boot.boot))
            tree.member("first_ns", boot.first)
            tree.member("last_ns", boot.last)
            tree.array("wall", report.summary.clock.anchors(boot: boot.boot)) { tree, anchor in
                // A local reading in nanoseconds is more than a number of JavaScript holds.
                let milliseconds = anchor.wall.localNanoseconds / 1_000_000
                tree.array([
                    anchor.time, milliseconds, anchor.wall.localNanoseconds % 1_000_000,
                    Int64(anchor.wall.precision.rawValue),
                ])
            }
        }
    }

    private func group(_ tree: inout JSONTree, _ group: Group) {
        tree.object { tree in
            tree.member("boot", Int64(group.boot))
            let record = catalog[process: group.process]
            if group.process == 0 {
                tree.member("title", "Device")
            } else {
                let app = report.summary.app(of: group.process)?.name ?? ""
                let name = catalog.text(record.name.isPresent ? record.name : record.app)
                tree.member("title", printable(name.isEmpty ? (app.isEmpty ? "process" : app) : name))
                tree.member("app", printable(app))
            }
            let rows = group.rows.map { timeline.rows[$0] }.sorted { rank($0) < rank($1) }
            tree.array("rows", rows) { tree, row in
                tree.object { tree in
                    header(&tree, row)
                    tree.array("data", [0]) { tree, _ in data(&tree, row, row.bars, row.points) }
                    tree.array("close_ups", row.closeUps) { tree, closeUp in
                        tree.object { tree in
                            tree.member("start_ns", closeUp.start)
                            tree.member("end_ns", closeUp.end)
                            tree.array("data", [0]) { tree, _ in
                                data(&tree, row, closeUp.bars, closeUp.points)
                            }
                        }
                    }
                }
            }
        }
    }

    /// States above work, work above what is kept, curves below.
    private func rank(_ row: Timeline.Row) -> Int {
        switch row.content {
        case .phases: 0
        case .states: 1
        case .tasks: 2
        case .holds: 3
        case .curve: 4
        }
    }

    private func header(_ tree: inout JSONTree, _ row: Timeline.Row) {
        switch row.content {
        case .phases:
            tree.member("kind", "phases")
            tree.member("label", "process")
        case .states(let kind, let name):
            let whose = catalog.text(name)
            tree.member("kind", "states")
            tree.member("label", printable("\(catalog.text(kind)) \(whose)"))
        case .tasks(let kind):
            tree.member("kind", "tasks")
            tree.member("label", printable("tasks: \(catalog.text(kind))"))
        case .holds(let kind):
            tree.member("kind", "holds")
            tree.member("label", printable("holds: \(catalog.text(kind))"))
        case .curve(let metric):
            tree.member("kind", "curve")
            tree.member("label", metric.title)
            tree.member("metric", metric.rawValue)
            tree.member("counter", metric.isCounter)
        }
    }

    private func data(
        _ tree: inout JSONTree, _ row: Timeline.Row, _ bars: [TimelineBar], _ points: [TimelinePoint]
    ) {
        if case .curve = row.content { return self.points(&tree, points) }
        var isState = false
        switch row.content {
        case .phases, .states: isState = true
        case .tasks, .holds, .curve: break
        }
        // Each begin counts from the one before, so that numbers stay short.
        var before: Int64 = 0
        var process: UInt32 = 0
        for bar in bars.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
            tree.element(bar.start &- before)
            before = bar.start
            tree.element(bar.end &- bar.start)
            let isMerged = bar.count > 1
            let isNewProcess = bar.process != process
            process = bar.process
            var code = Int64(bar.kind) | Int64(bar.startCertainty.rawValue) << 3
            code |= Int64(bar.endCertainty.rawValue) << 6
            code |= (isMerged ? 1 : 0) << 9 | (isNewProcess ? 1 : 0) << 10
            tree.element(code)
            if isNewProcess { tree.element(Int64(catalog[process: process].pid)) }
            if isState {
                tree.element(Int64(bar.word))
            } else {
                tree.element(Int64(words.place(of: catalog.text(bar.name))))
                identifier(&tree, bar.id)
            }
            if isMerged { shares(&tree, bar, scale: isState ? 1_000 : 1) }
        }
    }

    private func identifier(_ tree: inout JSONTree, _ id: TaskIdentifier) {
        if let number = id.number {
            tree.element(number)
        } else {
            // A text identifier is a word; −1 = none.
            tree.element(id.text.map { -2 - Int64(words.place(of: catalog.text($0))) } ?? -1)
        }
    }

    private func shares(_ tree: inout JSONTree, _ bar: TimelineBar, scale: Double) {
        tree.element(Int64(bar.count))
        let parts = (0..<8).filter { bar[share: $0] > 0 }
        tree.element(Int64(parts.count))
        for part in parts {
            tree.element(Int64(part))
            // Seconds in thousandths on rows of states, else how many.
            tree.element(rounded(Double(bar[share: part]) * scale))
        }
    }

    private func points(_ tree: inout JSONTree, _ points: [TimelinePoint]) {
        var before: Int64 = 0
        for point in points {
            tree.element(point.start &- before)
            before = point.end
            tree.element(point.end &- point.start)
            tree.element(Int64(point.count))
            tree.element(rounded(point.value))
            guard point.count > 1 else { continue }
            tree.element(rounded(point.low))
            tree.element(rounded(point.high))
        }
    }

    /// The nearest whole number; the largest one where a file says anything.
    private func rounded(_ value: Double) -> Int64 {
        Int64(exactly: value.rounded()) ?? (value > 0 ? .max : .min)
    }
}

/// Texts that a page carries once, and their numbers.
final class WordList {
    /// Characters of a text that are shown; the page tells findings with their whole names.
    private static let lengthLimit = 200
    private(set) var all: [String]
    private var places: [String: Int] = [:]

    init(_ all: [String]) { self.all = all }

    /// The number of a text, safe to print; 0 = none.
    func place(of text: String) -> Int {
        if text.isEmpty { return 0 }
        if let known = places[text] { return known }
        let shown = text.prefix(Self.lengthLimit)
        all.append(printable(shown) + (shown.endIndex < text.endIndex ? "…" : ""))
        places[text] = all.count - 1
        return all.count - 1
    }
}

extension Metric {
    /// What a row of it is called.
    var title: String {
        switch self {
        case .cpuTime: "CPU"
        case .wakeups: "wakeups"
        case .diskWritten: "disk written"
        case .networkSent: "network sent"
        case .networkReceived: "network received"
        case .memoryFootprint: "memory"
        case .batteryLevel: "battery"
        case .batteryCharge: "battery charge"
        case .batteryCurrent: "battery current"
        case .batteryTemperature: "battery temperature"
        case .thermalState: "thermal state"
        case .awakeTime: "device awake"
        }
    }
}
