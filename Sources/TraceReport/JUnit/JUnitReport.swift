import LifecycleEngine
import TraceAnalysis

/// What a check found as JUnit XML, which continuous-integration servers read: a suite for each input, a case for each rule.
///
/// A broken rule is a failure if it is bad enough; a milder finding stands in the output of its case. A rule that the input
/// could not have shown broken is skipped, never passed.
public enum JUnitReport {
    /// The document, as UTF-8. Findings of at least `failOn` are failures.
    public static func render(_ results: [CheckResult], failOn: Rule.Severity) -> [UInt8] {
        let suites = results.map { Suite($0, failOn) }
        var tree = MarkupTree()
        tree.declareXML()
        tree.element(
            "testsuites",
            [
                "name": "traceq", "tests": "\(suites.reduce(0) { $0 + $1.cases.count })",
                "failures": "\(suites.reduce(0) { $0 + $1.failureCount })", "errors": "0",
                "skipped": "\(suites.reduce(0) { $0 + $1.skippedCount })", "time": "0",
            ]
        ) { tree in
            tree.breakLine()
            for suite in suites { suite.render(&tree) }
        }
        tree.breakLine()
        return tree.bytes
    }
}

/// The rules of one input.
private struct Suite {
    struct Case {
        let verdict: RuleVerdict
        let entries: [ReportModel.Entry]
        let isFailure: Bool
    }

    let title: String
    let systems: [String]
    let cases: [Case]

    var failureCount: Int { cases.count { $0.isFailure } }
    var skippedCount: Int {
        cases.count { if case .unknown = $0.verdict.status { true } else { false } }
    }

    init(_ result: CheckResult, _ failOn: Rule.Severity) {
        title = result.title
        systems = result.systems
        let entries = Dictionary(grouping: result.entries, by: \.rule)
        cases = result.verdicts.map { verdict in
            let own = entries[verdict.rule.id] ?? []
            return Case(
                verdict: verdict, entries: own, isFailure: own.contains { $0.severity >= failOn })
        }
    }

    func render(_ tree: inout MarkupTree) {
        tree.element(
            "testsuite",
            [
                "name": title, "tests": "\(cases.count)", "failures": "\(failureCount)", "errors": "0",
                "skipped": "\(skippedCount)", "time": "0",
            ]
        ) { tree in
            tree.breakLine()
            if !systems.isEmpty {
                tree.element("properties") { tree in
                    for system in systems {
                        tree.element("property", ["name": "system", "value": system])
                    }
                }
                tree.breakLine()
            }
            for own in cases {
                render(own, &tree)
                tree.breakLine()
            }
        }
        tree.breakLine()
    }

    private func render(_ own: Case, _ tree: inout MarkupTree) {
        let id = own.verdict.rule.id
        let family = id.split(separator: ".").dropLast().joined(separator: ".")
        tree.element("testcase", ["classname": family, "name": id, "time": "0"]) { tree in
            if case .unknown(let missing) = own.verdict.status {
                tree.element("skipped", ["message": "not in the trace: \(missing)"])
            } else if own.isFailure, let first = own.entries.first {
                tree.element("failure", ["message": first.headline, "type": first.severity.word]) { tree in
                    tree.text(words(own.entries))
                }
            } else if !own.entries.isEmpty {
                tree.element("system-out", text: words(own.entries))
            } else if case .broken = own.verdict.status {
                tree.element("system-out", text: "accepted by the baseline")
            }
        }
    }

    /// Findings with what proves them, a line each.
    private func words(_ entries: [ReportModel.Entry]) -> String {
        var lines: [String] = []
        for entry in entries.prefix(20) {
            lines.append("\(entry.severity.word): \(entry.headline)")
            for proof in entry.proofs {
                let line = proof.line.map { "  (line \($0))" } ?? ""
                lines.append("  \(proof.moment)  \(proof.words)\(line)")
            }
            lines += entry.facts.map { "  \($0)" }
            if !entry.advice.isEmpty { lines.append("  advice: \(entry.advice)") }
        }
        if entries.count > 20 { lines.append("\(entries.count - 20) more") }
        return lines.joined(separator: "\n")
    }
}
