/// A question with a name.
public struct SavedQuestion: Sendable {
    /// Its name.
    public let name: String
    /// What it answers.
    public let description: String
    /// The question.
    public let sql: String
}

/// Questions that people ask most, ready to run.
public enum SavedQuestions {
    /// All of them.
    public static let all: [SavedQuestion] = [
        SavedQuestion(
            name: "traces", description: "What is in the index",
            sql: "SELECT trace_id, path, state, format, event_count FROM trace ORDER BY trace_id"),
        SavedQuestion(
            name: "time-in-state", description: "Time in each phase by app and build, in seconds",
            sql: """
                SELECT app, build, phase, round(duration_ns / 1e9, 3) AS seconds, span_count, process_count
                FROM time_in_state ORDER BY app, build, duration_ns DESC
                """),
        SavedQuestion(
            name: "leaks", description: "Tasks that never ended, by family",
            sql: """
                SELECT app, build, kind, family, leaked, round(longest_ns / 1e9, 3) AS longest_s, trace_count
                FROM leaks ORDER BY leaked DESC, app, family
                """),
        SavedQuestion(
            name: "overruns", description: "Stays in which work went on past the background time",
            sql: """
                SELECT app, build, path, round(running_ns / 1e9, 3) AS running_s, round(over_ns / 1e9, 3) AS over_s,
                  limit_words
                FROM overruns ORDER BY over_ns DESC
                """),
        SavedQuestion(
            name: "kills", description: "Ends of processes by cause",
            sql: "SELECT app, build, cause, cause_words, kill_count FROM kills ORDER BY kill_count DESC, app"),
        SavedQuestion(
            name: "longest-stays", description: "The 20 background stays with the most running time",
            sql: """
                SELECT app, build, path, process_id, round(duration_ns / 1e9, 3) AS duration_s,
                  round(running_ns / 1e9, 3) AS running_s, task_count
                FROM longest_stays LIMIT 20
                """),
        SavedQuestion(
            name: "rule-breaks", description: "Findings by rule",
            sql: """
                SELECT severity, rule, title, app, build, finding_count, trace_count FROM rule_breaks
                ORDER BY CASE severity WHEN 'error' THEN 0 WHEN 'warning' THEN 1 ELSE 2 END, finding_count DESC, rule
                """),
        SavedQuestion(
            name: "problems", description: "What could not be read, or is missing",
            sql: """
                SELECT path, is_failure, what, place, cause, record_count
                FROM problem JOIN trace USING (trace_id) ORDER BY trace_id, number
                """),
        SavedQuestion(
            name: "sizes", description: "Rows of each table of spans and tasks",
            sql: """
                SELECT 'state_span' AS kind, count(*) AS row_count FROM state_span
                UNION ALL SELECT 'background_stay', count(*) FROM background_stay
                UNION ALL SELECT 'task', count(*) FROM task UNION ALL SELECT 'hold', count(*) FROM hold
                UNION ALL SELECT 'sample_summary', count(*) FROM sample_summary
                UNION ALL SELECT 'finding', count(*) FROM finding
                """),
    ]

    /// The question with this name.
    public static subscript(_ name: String) -> SavedQuestion? { all.first { $0.name == name } }
}
