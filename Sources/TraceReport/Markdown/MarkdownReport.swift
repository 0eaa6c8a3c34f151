import LifecycleEngine
import TraceAnalysis
import TraceModel

/// The report as Markdown: for an issue, a pull request or a wiki.
public enum MarkdownReport {
    /// Findings that are told in full.
    private static let entryLimit = 50

    /// The whole report, ending in a line feed.
    public static func render(_ report: ReportModel) -> String {
        let verdict = report.verdict
        var lines = ["# \(markdown(verdict.sentence))", ""]
        if let rule = verdict.rule {
            let moment = verdict.moment.map { " at \(markdown($0))" } ?? ""
            lines += ["**\(verdict.kind.title)**\(moment), rule `\(rule)`", ""]
        } else {
            lines += ["**\(verdict.kind.title)**", ""]
        }
        lines += header(report) + entries(report.entries)
        if report.findingsLeftOut > 0 {
            lines += ["\(report.findingsLeftOut) findings beyond those were only counted.", ""]
        }
        for app in report.apps {
            lines += ["## \(report.apps.count == 1 ? "What the app did" : markdown(app.name))", ""]
            lines += app.parts.flatMap { list($0.label.capitalizedWord, $0.lines) }
        }
        for part in report.aggregates { lines += list(part.label.capitalizedWord, part.lines) }
        if !report.notes.isEmpty { lines += ["## Notes", ""] + bullets(report.notes) }
        lines += ["## What is not known", ""] + bullets(report.unknowns)
        if !report.quietApps.isEmpty {
            lines += ["\(Quantities.count(report.quietApps.count, "other app")) without a finding.", ""]
        }
        return text(lines)
    }

    /// The result of a check, ending in a line feed.
    public static func render(_ result: CheckResult) -> String {
        let counts = result.counts
        var lines = [
            "# \(counts.passed) rules passed, \(counts.broken) broken, \(counts.unknown) unknown", "",
        ]
        lines += bullets([result.title] + result.systems)
        if !result.newlyBroken.isEmpty {
            lines += list("Broken there, and not under the version of the trace", result.newlyBroken)
        }
        if !result.noLongerBroken.isEmpty {
            lines += list("Broken under the version of the trace, and not there", result.noLongerBroken)
        }
        if result.acceptedCount > 0 {
            lines += ["\(Quantities.count(result.acceptedCount, "finding")) accepted by the baseline.", ""]
        }
        lines += entries(result.entries)
        lines += ["## Rules", "", "| rule | status | |", "| --- | --- | --- |"]
        for verdict in result.verdicts {
            var words = ""
            switch verdict.status {
            case .passed: break
            case .broken(let count): words = Quantities.count(count, "time")
            case .unknown(let missing): words = "not in the trace: \(markdown(missing))"
            }
            lines.append("| `\(verdict.rule.id)` | \(verdict.status.word) | \(words) |")
        }
        return text(lines)
    }

    private static func header(_ report: ReportModel) -> [String] {
        var lines = [report.title, report.input]
        if !report.subject.isEmpty { lines.append(report.subject) }
        for (place, system) in report.systems.enumerated() {
            let window = place < report.windows.count ? ", \(report.windows[place])" : ""
            lines.append((report.systems.count > 1 ? "boot \(place): " : "") + system + window)
        }
        return bullets(lines)
    }

    private static func entries(_ entries: [ReportModel.Entry]) -> [String] {
        var lines: [String] = []
        for entry in entries.prefix(entryLimit) {
            lines += ["## \(entry.severity.word): \(markdown(entry.headline))", ""]
            if !entry.items.isEmpty { lines += bullets(entry.items) }
            if !entry.proofs.isEmpty {
                lines += ["| time | what happened | the process was | line |", "| --- | --- | --- | --: |"]
                for proof in entry.proofs {
                    let line = proof.line.map(String.init) ?? ""
                    lines.append(
                        "| \(markdown(proof.moment)) | \(markdown(proof.words)) | \(proof.phase) | \(line) |")
                }
                lines.append("")
            }
            if !entry.facts.isEmpty { lines += bullets(entry.facts) }
            if !entry.advice.isEmpty { lines += ["**Advice:** \(markdown(entry.advice))", ""] }
            lines += [
                "Rule `\(entry.rule)`, \(entry.certainty.words); \(markdown(entry.source))", "",
            ]
        }
        let left = entries.count - entryLimit
        return lines + (left > 0 ? ["\(left) more findings; `--format jsonl` has all.", ""] : [])
    }

    private static func list(_ label: String, _ lines: [String]) -> [String] {
        ["**\(label)**", ""] + bullets(lines)
    }

    private static func bullets(_ lines: [String]) -> [String] { lines.map { "- \(markdown($0))" } + [""] }

    /// Lines without the blank ones at the end.
    private static func text(_ lines: [String]) -> String {
        let count = (lines.lastIndex { !$0.isEmpty } ?? -1) + 1
        return lines.prefix(count).joined(separator: "\n") + "\n"
    }
}
