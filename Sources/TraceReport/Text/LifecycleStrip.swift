import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// The life of a few processes drawn with characters: a column is a stretch of time, a line below the states has the tasks,
/// and one the findings.
public struct LifecycleStrip {
    /// Processes that are drawn; further ones are counted.
    private static let groupLimit = 4

    private let report: ReportModel
    private let timeline: Timeline
    private let catalog: TraceCatalog
    private let width: Int

    /// A strip of up to `width` columns, at least 40.
    public init(_ report: ReportModel, _ timeline: Timeline, _ catalog: TraceCatalog, width: Int) {
        self.report = report
        self.timeline = timeline
        self.catalog = catalog
        self.width = max(width, 40)
    }

    /// Its lines, for every boot with processes; empty if nothing is known of any state.
    public var lines: [String] { report.summary.boots.flatMap(lines(of:)) }

    private func lines(of boot: TraceSummary.Boot) -> [String] {
        let (length, overflow) = boot.last.subtractingReportingOverflow(boot.first)
        let rows = timeline.rows.filter { $0.boot == boot.boot && $0.content == .phases }
        guard !rows.isEmpty, !overflow, length > 0 else { return [] }
        let columns = Columns(first: boot.first, length: length, count: width - TextLayout.labelWidth)
        let order = report.apps.flatMap(\.analysis.processes)
        let sorted = rows.sorted {
            (order.firstIndex(of: $0.process) ?? .max, $0.process)
                < (order.firstIndex(of: $1.process) ?? .max, $1.process)
        }
        // What was drawn together is told by its most active part, also where it is longer than a column.
        let blur =
            timeline.grain > length / Int64(columns.count)
            ? " What is shorter than \(Quantities.duration(timeline.grain)) is blurred." : ""
        let name = report.summary.boots.count > 1 ? ", boot \(boot.boot)" : ""
        var lines = TextLayout(width: width).wrap(
            "A column is \(Quantities.duration(length / Int64(columns.count))) and shows the most active state in it\(name).\(blur)",
            first: "", indent: 2)
        var phases: Set<Phase> = []
        var hasTasks = false
        for row in sorted.prefix(Self.groupLimit) {
            lines.append(label(process(row.process)) + states(row, columns, &phases))
            if let tasks = tasks(of: row, columns) {
                lines.append(label("  tasks") + tasks)
                hasTasks = true
            }
        }
        if sorted.count > Self.groupLimit {
            lines.append(
                "\(Quantities.count(sorted.count - Self.groupLimit, "more process", "more processes"))")
        }
        let findings = findings(boot, columns)
        if let findings { lines.append(label("  findings") + findings) }
        lines.append(label("") + axis(boot, columns))
        var legend = Phase.drawn.filter(phases.contains).map { "\($0.mark) \($0.word)" }
        if hasTasks { legend += ["- a task", "= several", "! not ended well"] }
        if findings != nil { legend += ["E error", "W warning", "N note"] }
        lines += TextLayout(width: width).wrap(
            legend.joined(separator: "; "), first: label(""), indent: TextLayout.labelWidth)
        return lines.map(Self.trimmed)
    }

    private func states(_ row: Timeline.Row, _ columns: Columns, _ phases: inout Set<Phase>) -> String {
        var marks = [Phase?](repeating: nil, count: columns.count)
        for bar in row.bars {
            let parts = bar.count > 1 ? Phase.drawn.filter { bar[share: Int($0.rawValue)] > 0 } : []
            // What several are made of is known, but not where in them: the most active one stands for all.
            guard let phase = parts.first ?? Phase(rawValue: bar.kind) else { continue }
            for column in columns.range(bar.start, bar.end) {
                if let known = marks[column], known.rank <= phase.rank { continue }
                marks[column] = phase
            }
        }
        phases.formUnion(marks.compactMap(\.self))
        return String(marks.map { $0?.mark ?? " " })
    }

    private func tasks(of row: Timeline.Row, _ columns: Columns) -> String? {
        var counts = [Int](repeating: 0, count: columns.count)
        var isBad = [Bool](repeating: false, count: columns.count)
        for other in timeline.rows where other.boot == row.boot && other.process == row.process {
            guard case .tasks = other.content else { continue }
            for bar in other.bars {
                let range = columns.range(bar.start, bar.end)
                for column in range { counts[column] += Int(bar.count) }
                let bad: [TaskRun.Outcome] = [.leaked, .endedLate, .expired]
                let isOneBad = bad.contains {
                    bar.count > 1 ? bar[share: Int($0.rawValue)] > 0 : bar.kind == $0.rawValue
                }
                if isOneBad, let last = range.last { isBad[last] = true }
            }
        }
        guard counts.contains(where: { $0 > 0 }) else { return nil }
        return String(zip(counts, isBad).map { $1 ? "!" : $0 > 1 ? "=" : $0 == 1 ? "-" : " " })
    }

    private func findings(_ boot: TraceSummary.Boot, _ columns: Columns) -> String? {
        var worst = [Rule.Severity?](repeating: nil, count: columns.count)
        for finding in report.summary.findings where finding.boot == boot.boot {
            for column in columns.range(finding.end, finding.end) {
                worst[column] = max(worst[column] ?? .note, finding.severity)
            }
        }
        guard worst.contains(where: { $0 != nil }) else { return nil }
        return String(
            worst.map { severity in severity.map { $0.word.prefix(1).uppercased() } ?? " " }.joined())
    }

    /// The first and the last moment below the ends.
    private func axis(_ boot: TraceSummary.Boot, _ columns: Columns) -> String {
        let times = Times(report.summary)
        let first = times.moment(boot.first, boot: boot.boot)
        let last = times.moment(boot.last, boot: boot.boot)
        let gap = columns.count - first.count - last.count
        return gap > 0 ? first + String(repeating: " ", count: gap) + last : first
    }

    private func process(_ number: UInt32) -> String {
        let record = catalog[process: number]
        let name = catalog.text(record.name.isPresent ? record.name : record.app)
        return name.isEmpty ? "process" : printable(name)
    }

    private func label(_ text: String) -> String {
        let shown = text.count < TextLayout.labelWidth ? text : text.prefix(TextLayout.labelWidth - 2) + "…"
        return TextLayout.pad(String(shown), to: TextLayout.labelWidth)
    }

    private static func trimmed(_ line: String) -> String {
        var line = line
        while line.last == " " { line.removeLast() }
        return line
    }
}

/// Stretches of equal length.
private struct Columns {
    let first: Int64
    let length: Int64
    let count: Int

    /// The columns that a stretch touches.
    func range(_ start: Int64, _ end: Int64) -> ClosedRange<Int> {
        let from = column(start)
        // A stretch that ends where a column begins does not touch it.
        return from...max(from, column(end > start ? end - 1 : end))
    }

    private func column(_ time: Int64) -> Int {
        let share = (Double(time) - Double(first)) / Double(length)
        // A file may say any time: clamped before it becomes a whole number.
        return min(Int(min(max(share, 0), 1) * Double(count)), count - 1)
    }
}

extension Phase {
    /// Phases from the most active one on.
    fileprivate static let drawn: [Phase] = [
        .active, .inactive, .background, .unknown, .prewarmed, .suspended, .frozen,
    ]

    fileprivate var rank: Int { Self.drawn.firstIndex(of: self) ?? Self.drawn.count }

    /// Told apart without colour.
    fileprivate var mark: Character {
        switch self {
        case .active: "█"
        case .inactive: "▓"
        case .background: "▒"
        case .suspended: "·"
        case .frozen: "*"
        case .prewarmed: ":"
        case .unknown: "?"
        case .notRunning: " "
        }
    }
}
