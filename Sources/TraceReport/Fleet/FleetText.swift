/// The fleet report for a terminal or a pipe: verdict first, at most `width` columns.
public struct FleetText: Sendable {
    /// Builds whose time is printed, and groups of one kind.
    private static let shownBuilds = 8
    private static let shownGroups = 10

    private let layout: TextLayout
    private let isVerbose: Bool

    /// A renderer for lines of up to `width` columns (at least 40).
    public init(width: Int, isVerbose: Bool) {
        layout = TextLayout(width: max(width, 40))
        self.isVerbose = isVerbose
    }

    /// The whole report, ending in a line feed.
    public func render(_ report: FleetReport) -> String {
        var lines = layout.wrap(report.verdict, first: TextLayout.pad("VERDICT", to: 9), indent: 9)
        lines += ["", "  " + inventory(report)]
        if !report.filter.words.isEmpty {
            lines += layout.wrap(report.filter.words, first: "  only ", indent: 4)
        }
        if !report.systems.isEmpty {
            lines += layout.wrap(report.systems.joined(separator: ", "), first: "  ", indent: 4)
        }
        if !report.devices.isEmpty {
            lines += layout.wrap(report.devices.prefix(20).joined(separator: ", "), first: "  ", indent: 4)
        }
        if report.traceCount > 0 {
            lines += section("NEW", report.new.map(line), ifEmpty: newness(report))
            lines += section(
                "LEAKS", report.leaks.listed.map(line), leftOut: report.leaks.leftOut,
                ifEmpty: "no task leaked")
            lines += section(
                "OVERRUNS", report.overruns.listed.map(line), leftOut: report.overruns.leftOut,
                ifEmpty: "no stay was over its time with work open")
            lines += section(
                "KILLS", kills(report), leftOut: report.kills.leftOut,
                ifEmpty: "no process was killed, and none crashed")
            lines += section(
                "FINDINGS", report.findings.listed.map(line), leftOut: report.findings.leftOut,
                ifEmpty: "no warning and no error")
            lines += section("WORST", report.worst.map(worst), ifEmpty: "no trace has a warning or an error")
            lines += section(
                "TIME", report.builds.map(time), limit: Self.shownBuilds, ifEmpty: "nothing is known")
        }
        lines +=
            report.traceCount > 0
            ? unknown(report) : ["", "  `traceq query --saved traces` lists what is there"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func inventory(_ report: FleetReport) -> String {
        let builds = Quantities.count(report.builds.count, "build")
        return "\(number(report.traceCount, "trace")), \(builds), \(number(report.eventCount, "event")), "
            + "\(number(report.sessionCount, "session"))"
    }

    private func number(_ count: Int64, _ what: String) -> String { Quantities.count(Int(count), what) }

    private func section(
        _ label: String, _ lines: [String], limit: Int = shownGroups, leftOut: Int = 0, ifEmpty words: String
    ) -> [String] {
        let shown = isVerbose ? lines[...] : lines.prefix(limit)
        var all = lines.isEmpty ? [words] : Array(shown)
        if shown.count < lines.count { all.append("\(lines.count - shown.count) more; --verbose shows them") }
        if leftOut > 0, shown.count == lines.count { all.append("\(leftOut) rarer ones are counted only") }
        return [""] + layout.section(label, all)
    }

    private func owner(_ app: String, _ build: String) -> String {
        build.isEmpty ? app : "\(app) build \(build)"
    }

    private func line(_ group: FleetReport.Group) -> String {
        let longest = group.nanoseconds.map { ", longest \(Quantities.duration($0))" } ?? ""
        let words = group.words.isEmpty ? "" : " (\(group.words))"
        let traces =
            group.traceCount == 1 ? group.example : "\(group.traceCount) traces, such as \(group.example)"
        return "\(group.count) x \(group.what)\(words)\(longest); \(owner(group.app, group.build)); \(traces)"
    }

    private func kills(_ report: FleetReport) -> [String] {
        report.kills.listed.map { group in
            let per =
                report.sessionCount > 0
                ? ", \(perThousand(group.count, report.sessionCount)) per 1,000 sessions" : ""
            return "\(group.count) x \(group.what): \(group.words)\(per); \(owner(group.app, group.build))"
        }
    }

    /// With one digit behind the point.
    private func perThousand(_ count: Int64, _ sessions: Int64) -> String {
        let (tenths, overflow) = count.multipliedReportingOverflow(by: 10_000)
        guard !overflow else { return "many" }
        let rounded = (tenths + sessions / 2) / sessions
        return "\(rounded / 10).\(rounded % 10)"
    }

    private func worst(_ trace: FleetReport.Worst) -> String {
        "\(number(trace.errors, "error")), \(number(trace.warnings, "warning")): \(trace.path)"
    }

    private func time(_ build: FleetReport.Build) -> String {
        let times = build.time.filter { $0.phase != "not running" }
            .map { "\($0.phase) \(Quantities.duration($0.nanoseconds))" }.joined(separator: ", ")
        return "\(owner(build.app, build.build)), \(number(build.traceCount, "trace")), "
            + "\(Quantities.count(Int(build.processCount), "process", "processes")): \(times.isEmpty ? "nothing is known" : times)"
    }

    private func newness(_ report: FleetReport) -> String {
        report.builds.count > 1
            ? "the newest build has no family and no finding that none before had"
            : "there is one build only, and nothing to set it against"
    }

    private func unknown(_ report: FleetReport) -> [String] {
        var lines: [String] = []
        if report.damagedCount > 0 {
            lines.append(
                "\(number(report.damagedCount, "trace")) could not be read wholly: `traceq query --saved problems`"
            )
        }
        if report.duplicateCount > 0 {
            lines.append(
                "\(number(report.duplicateCount, "upload")) left out: all their events are in other traces")
        }
        if report.builds.contains(where: { $0.build.isEmpty }) {
            lines.append("some traces do not tell the build that ran")
        }
        return section("UNKNOWN", lines, ifEmpty: "nothing: every trace was read wholly")
    }
}
