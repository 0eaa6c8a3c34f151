import ByteIO
import CommandLineKit
import FieldLogs
import LifecycleEngine
import TraceAnalysis
import TraceExcerpt
import TraceModel
import TraceReport

/// What a log tells: its report, and which of its lines said something.
struct ReadStory {
    let report: ReportModel
    /// Names in it, the longest first.
    let names: [String]
    /// Line of each event that has one, with its process and time, in the order of the events.
    let lines: [(line: Int, process: UInt32, time: Int64)]
    /// True if it is a log whose lines are numbered.
    let isLog: Bool

    /// Reads an input to its end; `detail` is false where only the report counts.
    /// - Throws: what the input throws.
    init(_ input: inout OpenedInput, _ options: ReplayOptions, detail: Bool) throws(InputFailure) {
        var analyzer = Analyzer(options: options)
        var batch = EventBatch()
        var ids: Set<NameID> = []
        var lines: [(line: Int, process: UInt32, time: Int64)] = []
        while try input.source.next(&batch, &input.catalog) {
            analyzer.consume(batch, input.catalog)
            guard detail else { continue }
            OriginalNames.add(of: batch, to: &ids)
            var extra = 0
            for row in 0..<batch.count {
                let end = batch.extrasEnd(of: row, from: extra)
                if let line = batch.extra(.line, in: extra..<end) {
                    lines.append((Int(line), batch.processes[row], batch.times[row]))
                }
                extra = end
            }
        }
        self.lines = lines
        isLog = input.catalog.source.lines != nil
        let summary = analyzer.finish(input.catalog)
        report = ReportBuilder(summary, catalog: input.catalog, options: options).build(title: "")
        let catalog = input.catalog
        names =
            detail
            ? OriginalNames.sorted(Set(OriginalNames.all(of: catalog) + ids.map { catalog.text($0) })) : []
    }

    /// Sets of lines that may show a finding again, the smallest first: its proofs, what was said of its processes up to its
    /// end, what was said at all, and everything.
    func candidates(for target: ExcerptTarget, lineCount: Int) -> [[Int]] {
        let findings = target.entry.findings
        let proofs = findings.flatMap(\.evidence).map(\.line).filter { $0 > 0 }.map { Int($0) }
        let processes = Set(findings.map(\.process))
        let end = findings.map(\.end).max() ?? .max
        let own = lines.filter { ($0.process == 0 || processes.contains($0.process)) && $0.time <= end }
        return [
            sorted(proofs), sorted(own.map(\.line)), sorted(lines.map(\.line)),
            lineCount <= LineExcerpt.candidateLimit ? Array(1...max(lineCount, 1)) : [],
        ]
    }

    /// Lines that said something at most so many nanoseconds before or after a finding.
    func lines(around target: ExcerptTarget, _ span: Int64) -> [Int] {
        let start = (target.entry.findings.map(\.start).min() ?? 0) &- span
        let end = (target.entry.findings.map(\.end).max() ?? 0) &+ span
        return sorted(lines.filter { $0.time >= start && $0.time <= end }.map(\.line))
    }

    private func sorted(_ lines: [Int]) -> [Int] { Set(lines).sorted() }
}
