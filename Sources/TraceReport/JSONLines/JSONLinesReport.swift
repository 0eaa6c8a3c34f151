import LifecycleEngine
import TraceAnalysis

/// The report as JSON lines (`traceq.report-lines/1`): every line is an object with its `type`, so that a program reads
/// a long report piece by piece.
public enum JSONLinesReport {
    /// Name and version of the form of a report.
    public static let schema = "traceq.report-lines/1"
    /// Name and version of the form of a check.
    public static let checkSchema = "traceq.check-lines/1"

    /// The lines, as UTF-8: `begin`, `verdict`, one `finding` each, one `app` each, `notes`, `unknown`, `end`.
    public static func render(_ report: ReportModel) -> [UInt8] {
        var bytes = line("begin") { tree in
            tree.member("schema", schema)
            JSONReport.header(&tree, report)
        }
        bytes += line("verdict") { JSONReport.verdict(&$0, report.verdict) }
        for entry in report.entries { bytes += line("finding") { JSONReport.entryMembers(&$0, entry) } }
        for app in report.apps { bytes += line("app") { JSONReport.appMembers(&$0, app) } }
        for part in report.aggregates { bytes += line("totals") { JSONReport.part(&$0, part) } }
        bytes += line("notes") { tree in tree.array("lines", report.notes) { $0.element($1) } }
        bytes += line("unknown") { tree in tree.array("lines", report.unknowns) { $0.element($1) } }
        return bytes
            + line("end") { tree in
                tree.member("findings", report.entries.count)
                tree.member("findings_left_out", report.findingsLeftOut)
                tree.member("apps", report.apps.count)
            }
    }

    /// The lines of a check: `begin`, one `rule` each, one `finding` each, `end`.
    public static func render(_ result: CheckResult) -> [UInt8] {
        var bytes = line("begin") { tree in
            tree.member("schema", checkSchema)
            tree.member("title", result.title)
            tree.array("systems", result.systems) { $0.element($1) }
        }
        for verdict in result.verdicts { bytes += line("rule") { JSONReport.verdictMembers(&$0, verdict) } }
        for entry in result.entries { bytes += line("finding") { JSONReport.entryMembers(&$0, entry) } }
        return bytes + line("end") { JSONReport.countMembers(&$0, result) }
    }

    private static func line(_ type: String, _ members: (inout JSONTree) -> Void) -> [UInt8] {
        var tree = JSONTree()
        tree.object { tree in
            tree.member("type", type)
            members(&tree)
        }
        return tree.bytes + [0x0A]
    }
}
