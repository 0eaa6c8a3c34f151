import ByteIO
import TraceIndex
import TraceModel

/// Asks an index for what a fleet report says.
public struct FleetBuilder {
    /// Groups of one kind that are listed.
    private static let groupLimit = 50

    private let reader: IndexReader
    private let filter: FleetReport.Filter

    /// A builder for the traces that a filter lets through.
    public init(_ reader: IndexReader, filter: FleetReport.Filter) {
        self.reader = reader
        self.filter = filter
    }

    /// Processes that count, with what groups are made of.
    private static let chosen = """
        WITH chosen AS MATERIALIZED (
          SELECT process_id, process.trace_id, coalesce(app.name, '') AS app, coalesce(process.build, '') AS build,
            boot.wall_start_ns AS wall, app.app_id
          FROM process JOIN app USING (app_id) LEFT JOIN boot USING (boot_id)
          WHERE (?1 IS NULL OR app.name = ?1) AND (?2 IS NULL OR process.build = ?2)
            AND (?3 IS NULL OR boot.wall_start_ns >= ?3))

        """

    /// The report.
    /// - Throws: a `QuestionFailure` if the index does not answer.
    public func build() throws(QuestionFailure) -> FleetReport {
        var report = FleetReport()
        report.filter = filter
        try addTotals(to: &report)
        report.builds = try builds()
        report.leaks = try groups(
            """
            SELECT app, build, kind.text || ' ' || coalesce(family.text, name.text, '(no name)'), '', count(*),
              count(DISTINCT trace_id), min(path), max(duration_ns)
            FROM task JOIN chosen USING (process_id) JOIN trace USING (trace_id)
              JOIN name AS kind ON kind.name_id = kind_id
              LEFT JOIN name AS name ON name.name_id = task.name_id
              LEFT JOIN name AS family ON family.name_id = name.family_id
            WHERE outcome_id = (SELECT outcome_id FROM outcome WHERE word = 'leaked') GROUP BY 1, 2, 3
            """)
        report.overruns = try groups(
            """
            SELECT app, build, coalesce(words.text, 'background time'), '', count(*), count(DISTINCT trace_id),
              min(path), max(running_ns - limit_ns)
            FROM background_stay JOIN chosen USING (process_id) JOIN trace USING (trace_id)
              LEFT JOIN name AS words ON words.name_id = limit_words_id
            WHERE is_overrun = 1 GROUP BY 1, 2, 3
            """)
        report.kills = try groups(
            """
            SELECT app, build, cause, cause_words, count(*), count(DISTINCT trace_id), min(path), NULL
            FROM process_end JOIN chosen USING (process_id) JOIN trace USING (trace_id) GROUP BY 1, 2, 3, 4
            """, counts: FleetReport.isKill)
        report.findings = try groups(
            """
            SELECT app, build, rule.rule, severity.word || ': ' || rule.title, count(*), count(DISTINCT chosen.trace_id),
              min(path), NULL
            FROM finding JOIN chosen USING (process_id) JOIN trace ON trace.trace_id = chosen.trace_id
              JOIN rule USING (rule_id) JOIN severity USING (severity_id)
            WHERE severity_id > 0 GROUP BY 1, 2, 3, 4
            """)
        report.new = newest(report)
        report.worst = try worst()
        return report
    }

    private var values: [Value] {
        [
            filter.app.map { .text($0) } ?? .null, filter.build.map { .text($0) } ?? .null,
            filter.since.map { .integer($0) } ?? .null,
        ]
    }

    private func rows(_ sql: String) throws(QuestionFailure) -> [[Value]] {
        try reader.rows(Self.chosen + sql, values)
    }

    private func addTotals(to report: inout FleetReport) throws(QuestionFailure) {
        for row in try rows(
            """
            SELECT count(*), sum(state = 'damaged'), sum(event_count),
              (SELECT count(*) FROM trace WHERE state = 'duplicate'),
              (SELECT sum(session_count) FROM app WHERE app_id IN (SELECT app_id FROM chosen))
            FROM trace WHERE trace_id IN (SELECT trace_id FROM chosen)
            """)
        {
            report.traceCount = integer(row[0])
            report.damagedCount = integer(row[1])
            report.eventCount = integer(row[2])
            report.duplicateCount = integer(row[3])
            report.sessionCount = integer(row[4])
        }
        for row in try rows(
            """
            SELECT DISTINCT coalesce(device, ''), coalesce(platform, ''), coalesce(os, '') FROM boot
            WHERE trace_id IN (SELECT trace_id FROM chosen) ORDER BY 1, 2, 3 LIMIT 1000
            """)
        {
            let device = text(row[0])
            let system = [text(row[1]), text(row[2])].filter { !$0.isEmpty }.joined(separator: " ")
            if !device.isEmpty, !report.devices.contains(device) { report.devices.append(device) }
            if !system.isEmpty, !report.systems.contains(system) { report.systems.append(system) }
        }
        report.systems.sort()
    }

    private func builds() throws(QuestionFailure) -> [FleetReport.Build] {
        var builds = try rows(
            """
            SELECT app, build, count(DISTINCT trace_id), count(*), min(wall) FROM chosen
            GROUP BY app, build ORDER BY app, min(wall) DESC, build DESC LIMIT 1000
            """
        ).map { row in
            FleetReport.Build(
                app: text(row[0]), build: text(row[1]), traceCount: integer(row[2]),
                processCount: integer(row[3]),
                firstWall: optional(row[4]))
        }
        var places: [String: Int] = [:]
        for (place, build) in builds.enumerated() { places[build.app + "\0" + build.build] = place }
        for row in try rows(
            """
            SELECT app, build, word, sum(duration_ns) FROM process_phase_time JOIN chosen USING (process_id)
              JOIN phase USING (phase_id)
            GROUP BY 1, 2, 3 ORDER BY 4 DESC
            """)
        {
            guard let place = places[text(row[0]) + "\0" + text(row[1])] else { continue }
            builds[place].time.append((text(row[2]), integer(row[3])))
        }
        return builds
    }

    /// All groups are counted, and the largest are listed.
    private func groups(
        _ sql: String, counts isCounted: (String) -> Bool = { _ in true }
    ) throws(QuestionFailure) -> FleetReport.Groups {
        var groups = FleetReport.Groups()
        for row in try rows(sql + " ORDER BY 5 DESC, 1, 2, 3") {
            let group = FleetReport.Group(
                app: text(row[0]), build: text(row[1]), what: text(row[2]), words: text(row[3]),
                count: integer(row[4]), traceCount: integer(row[5]), example: text(row[6]),
                nanoseconds: optional(row[7]))
            if isCounted(group.what) { groups.total &+= group.count }
            if groups.listed.count < Self.groupLimit {
                groups.listed.append(group)
            } else {
                groups.leftOut += 1
            }
        }
        return groups
    }

    private func worst() throws(QuestionFailure) -> [FleetReport.Worst] {
        try rows(
            """
            SELECT path, sum(severity_id = 2), sum(severity_id = 1) FROM finding JOIN chosen USING (process_id)
              JOIN trace ON trace.trace_id = chosen.trace_id
            WHERE severity_id > 0 GROUP BY trace.trace_id ORDER BY 2 DESC, 3 DESC, 1 LIMIT 5
            """
        ).map { row in
            FleetReport.Worst(path: text(row[0]), errors: integer(row[1]), warnings: integer(row[2]))
        }
    }

    /// What the newest build of each app has and no build before it had; needs at least two builds.
    private func newest(_ report: FleetReport) -> [FleetReport.Group] {
        var newest: [String: String] = [:]
        var count: [String: Int] = [:]
        for build in report.builds {
            count[build.app, default: 0] += 1
            if newest[build.app] == nil { newest[build.app] = build.build }
        }
        let all = report.leaks.listed + report.findings.listed
        return all.filter { group in
            (count[group.app] ?? 0) > 1 && newest[group.app] == group.build
                && !all.contains { $0.app == group.app && $0.what == group.what && $0.build != group.build }
        }
    }

    private func text(_ value: Value) -> String {
        if case .text(let text) = value { return printable(text) }
        return ""
    }

    private func integer(_ value: Value) -> Int64 { optional(value) ?? 0 }

    private func optional(_ value: Value) -> Int64? {
        if case .integer(let number) = value { return number }
        return nil
    }
}
