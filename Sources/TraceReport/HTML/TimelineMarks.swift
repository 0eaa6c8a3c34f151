import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What stands on a timeline at one moment.
extension TimelineJSON {
    struct Mark {
        enum Kind: String {
            case finding, end, launch
        }

        let kind: Kind
        let boot: UInt32
        let process: UInt32
        let time: Int64
        var start: Int64?
        var end: Int64?
        var severity: Rule.Severity?
        let words: String
        /// Number of the finding on the page.
        var entry: Int?
        /// Times of the events that prove it.
        var evidence: [Int64] = []
    }

    /// Marks of one kind that a page carries.
    private static let markLimit = 3_000

    func marks() -> [Mark] {
        var marks: [Mark] = []
        findings: for (number, entry) in report.entries.prefix(HTMLReport.entryLimit).enumerated() {
            for finding in entry.findings {
                guard marks.count < Self.markLimit else { break findings }
                marks.append(
                    Mark(
                        kind: .finding, boot: finding.boot, process: finding.process,
                        time: finding.end, start: finding.start, end: finding.end, severity: finding.severity,
                        words: entry.headline, entry: number + 1, evidence: finding.evidence.map(\.time)))
            }
        }
        var others: [Mark] = []
        for app in report.apps.map(\.analysis) {
            for end in app.ends where others.count < Self.markLimit {
                let code = end.code.map { " (\(ExitTable.text(namespace: printable(end.namespace), code: $0)))" }
                others.append(
                    Mark(
                        kind: .end, boot: end.boot, process: end.process, time: end.time,
                        words: printable(end.cause.words) + (code ?? "")))
            }
            for launch in app.launches where launch.isStart && others.count < Self.markLimit * 2 {
                let cause = launch.cause.isEmpty ? "" : " (\(printable(launch.cause)))"
                others.append(
                    Mark(
                        kind: .launch, boot: launch.boot, process: launch.process, time: launch.time,
                        words: "started\(cause)"))
            }
        }
        return marks + others
    }

    func mark(_ tree: inout JSONTree, _ mark: Mark) {
        tree.object { tree in
            tree.member("kind", mark.kind.rawValue)
            tree.member("boot", Int64(mark.boot))
            tree.member("group", ifPresent: group(of: mark.process).map(Int64.init))
            tree.member("t_ns", mark.time)
            tree.member("start_ns", ifPresent: mark.start)
            tree.member("end_ns", ifPresent: mark.end)
            tree.member("severity", ifPresent: mark.severity?.word)
            tree.member("words", mark.words)
            tree.member("pid", Int64(catalog[process: mark.process].pid))
            tree.member("entry", ifPresent: mark.entry.map(Int64.init))
            if !mark.evidence.isEmpty { tree.array("evidence", mark.evidence) { $0.element($1) } }
        }
    }
}
