import ByteIO
import LifecycleEngine
import TraceAnalysis
import TraceModel

/// What stands on a timeline at one moment.
extension TimelineJSON {
    /// Findings with a mark of their own; further ones share marks.
    private static let markLimit = 1_500
    /// Parts of a boot in which further findings of one severity share a mark.
    private static let bucketCount: Int64 = 1_000
    /// Begins and ends of processes that are marked.
    private static let lifeLimit = 8_000

    /// The marks of the findings that the page tells, and what further ones share.
    func findingMarks(_ tree: inout JSONTree) {
        var marks: [(entry: Int, finding: Finding)] = []
        var others: [Finding] = []
        for (place, entry) in report.entries.enumerated() {
            let isTold = place < HTMLReport.entryLimit
            for finding in entry.findings {
                if isTold, marks.count < Self.markLimit {
                    marks.append((place + 1, finding))
                } else {
                    others.append(finding)
                }
            }
        }
        tree.array("marks", marks) { tree, mark in
            let finding = mark.finding
            tree.object { tree in
                tree.member("entry", mark.entry)
                tree.member("boot", Int64(finding.boot))
                tree.member("group", ifPresent: group(of: finding.process).map(Int64.init))
                tree.member("severity", finding.severity.word)
                tree.member("t_ns", finding.end)
                tree.member("start_ns", finding.start)
                tree.array("evidence", finding.evidence) { $0.element($1.time) }
            }
        }
        tree.array("headlines", report.entries.prefix(HTMLReport.entryLimit)) { $0.element($1.headline) }
        tree.array("severities", Rule.Severity.allCases) { $0.element($1.word) }
        tree.array("more_findings", shared(others)) { tree, mark in
            tree.array([mark.boot, mark.severity, mark.time, mark.count])
        }
    }

    private struct SharedMark {
        let boot: Int64
        let severity: Int64
        let time: Int64
        var count: Int64
    }

    /// One mark for all findings of a severity in a part of a boot, where the first of them is.
    private func shared(_ findings: [Finding]) -> [SharedMark] {
        var marks: [[Int64]: SharedMark] = [:]
        for finding in findings {
            guard let boot = report.summary.boots.first(where: { $0.boot == finding.boot }) else { continue }
            let length = max((boot.last &- boot.first) / Self.bucketCount, 1)
            let severity = Int64(finding.severity.rawValue)
            let key = [Int64(boot.boot), severity, (finding.end &- boot.first) / length]
            marks[
                key,
                default: SharedMark(boot: key[0], severity: severity, time: finding.end, count: 0)
            ].count += 1
        }
        return marks.values.sorted { ($0.boot, $0.time, $0.severity) < ($1.boot, $1.time, $1.severity) }
    }

    /// Begins (0) and ends (1) of the processes of each group, as time since the one before, which of both, pid, words.
    func lives() -> [[Int64]] {
        var moments = [[(time: Int64, kind: Int64, pid: Int64, word: Int64)]](
            repeating: [], count: groups.count)
        var count = 0
        for app in report.summary.apps {
            for end in app.ends where count < Self.lifeLimit && !end.facts.hasNoTime {
                guard let place = group(of: end.process) else { continue }
                let code =
                    end.code.map { " (\(ExitTable.text(namespace: end.namespace, code: $0)))" } ?? ""
                moments[place].append(
                    (
                        end.time, 1, Int64(catalog[process: end.process].pid),
                        Int64(words.place(of: end.cause.words + code))
                    ))
                count += 1
            }
            for launch in app.launches where launch.start == .observed && count < Self.lifeLimit * 2 {
                guard let place = group(of: launch.process) else { continue }
                let cause = launch.cause.isEmpty ? "" : " (\(launch.cause))"
                moments[place].append(
                    (
                        launch.time, 0, Int64(catalog[process: launch.process].pid),
                        Int64(words.place(of: "started" + cause))
                    ))
                count += 1
            }
        }
        return moments.map { moments in
            var before: Int64 = 0
            return moments.sorted { ($0.time, $0.kind) < ($1.time, $1.kind) }.flatMap { moment in
                defer { before = moment.time }
                return [moment.time &- before, moment.kind, moment.pid, moment.word]
            }
        }
    }
}
