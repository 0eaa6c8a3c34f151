import Foundation
import TestSupport
import Testing

/// What an export of a trace must hold, asked of `traceq query`, `report` and `dump`: a JSON array for each thing.
enum ExpectedRows {
    /// Rows in the order of their text.
    static func of(_ path: String) throws -> [String] {
        let spans = try rows(path, spans)
        // Where the tests ask for nothing there is nothing to compare.
        try #require(!spans.isEmpty)
        return try (spans + rows(path, others) + findings(path) + samples(path)).sorted()
    }

    private static let edges = """
        JOIN certainty sc ON sc.certainty_id = x.start_certainty_id \
        JOIN certainty ec ON ec.certainty_id = x.end_certainty_id
        """

    private static let spans = """
        SELECT json_array('phase', coalesce(p.pid, 0), ph.word, x.start_ns, x.start_ns + x.duration_ns, sc.words, ec.words) AS row
          FROM state_span x JOIN process p USING (process_id) JOIN phase ph USING (phase_id) \(edges)
          WHERE x.subject_id IS NULL
        UNION ALL
        SELECT json_array('state', coalesce(p.pid, 0), s.kind || coalesce(' ' || s.name, ' ' || s.token, ''), st.text, x.start_ns,
            x.start_ns + x.duration_ns, sc.words, ec.words)
          FROM state_span x JOIN process p USING (process_id) JOIN subject s USING (subject_id)
            JOIN name st ON st.name_id = x.state_id \(edges)
        """

    private static let others = """
        SELECT json_array('task', coalesce(p.pid, 0), k.text, coalesce(n.text, k.text), coalesce(x.platform_id, i.text), o.word,
            x.start_ns, x.start_ns + x.duration_ns, sc.words, ec.words) AS row
          FROM task x JOIN process p USING (process_id) JOIN name k ON k.name_id = x.kind_id
            LEFT JOIN name n ON n.name_id = x.name_id LEFT JOIN name i ON i.name_id = x.identifier_id
            JOIN outcome o USING (outcome_id) \(edges)
        UNION ALL
        SELECT json_array('hold', coalesce(p.pid, 0), k.text, coalesce(n.text, k.text), x.start_ns, x.start_ns + x.duration_ns,
            ec.words)
          FROM hold x JOIN process p USING (process_id) JOIN name k ON k.name_id = x.hold_id
            LEFT JOIN name n ON n.name_id = x.name_id \(edges)
        UNION ALL
        SELECT json_array('end', coalesce(p.pid, 0), x.time_ns, x.cause, x.cause_words, x.code)
          FROM process_end x JOIN process p USING (process_id)
        UNION ALL
        SELECT json_array('launch', coalesce(p.pid, 0), p.start_ns, p.start_cause) FROM process p WHERE p.is_start_seen
        """

    private static func rows(_ path: String, _ sql: String) throws -> [String] {
        let run = try traceq("query", path, sql, "--format", "jsonl")
        try #require(run.status == 0, "\(run.errors)")
        return try run.text.split(separator: "\n").map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
            return try #require(object?["row"])
        }
    }

    /// Findings with the sentence that the report has for one of them; where it tells of several at once, without.
    private static func findings(_ path: String) throws -> [String] {
        let run = try traceq("report", "--format", "json", path)
        let report = try JSONDecoder().decode(Report.self, from: run.output)
        return report.findings.flatMap { entry in
            entry.occurrences.map { one in
                let words = entry.occurrences.count == 1 ? entry.headline : "…"
                return
                    "[\"finding\",\"\(entry.rule)\",\"\(entry.severity)\",\"\(entry.certainty)\",\(quoted(words)),\(one.start_ns),\(one.end_ns)]"
            }
        }
    }

    private struct Report: Decodable {
        struct Entry: Decodable {
            struct Occurrence: Decodable {
                let start_ns: Int64, end_ns: Int64
            }
            let rule: String, severity: String, certainty: String, headline: String
            let occurrences: [Occurrence]
        }
        let findings: [Entry]
    }

    /// Samples as the events have them.
    private static func samples(_ path: String) throws -> [String] {
        var pids: [Int: Int] = [:]
        var rows: [String] = []
        for line in try traceq("dump", path).text.split(separator: "\n") {
            let object = try JSONDecoder().decode(DumpLine.self, from: Data(line.utf8))
            if let time = object.t {
                guard object.kind == "sample", let metric = object.metric, let value = object.value else {
                    continue
                }
                let pid = object.process.map { pids[$0] ?? -1 } ?? 0
                rows.append("[\"sample\",\(pid),\"\(metric)\",\(time),\(value)]")
            } else if let process = object.process, let pid = object.pid {
                pids[process] = pid
            }
        }
        return rows
    }

    private struct DumpLine: Decodable {
        let t: Int64?, process: Int?, pid: Int?, kind: String?, metric: String?, value: Int64?

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            t = try container.decodeIfPresent(Int64.self, forKey: .t)
            process = try container.decodeIfPresent(Int.self, forKey: .process)
            pid = try container.decodeIfPresent(Int.self, forKey: .pid)
            kind = try container.decodeIfPresent(String.self, forKey: .kind)
            metric = try container.decodeIfPresent(String.self, forKey: .metric)
            // Of other kinds it is a word.
            value = kind == "sample" ? try container.decodeIfPresent(Int64.self, forKey: .value) : nil
        }

        private enum Key: String, CodingKey { case t, process, pid, kind, metric, value }
    }

    static func quoted(_ text: String) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        // A string is always encoded.
        return String(decoding: (try? encoder.encode(text)) ?? Data(), as: UTF8.self)
    }
}
