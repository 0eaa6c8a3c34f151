import LifecycleEngine

/// The views of an index: what people ask, and the tables with their texts.
public enum IndexViews {
    /// All views.
    public static let all: [ViewDefinition] = [
        ViewDefinition(
            "time_in_state",
            "Time in each phase by app and build; processes that lived at the same time count each.",
            [
                ("app", "The app."), ("build", "The build that ran."), ("phase", "The phase."),
                ("duration_ns", "Time in it, ns."), ("span_count", "How many times."),
                ("process_count", "Processes that were in it."),
            ],
            """
            SELECT app.name, process.build, phase.word, sum(duration_ns), sum(span_count), count(*)
            FROM process_phase_time JOIN process USING (process_id) JOIN phase USING (phase_id)
              LEFT JOIN app USING (app_id)
            GROUP BY app.name, process.build, phase.phase_id
            """),
        ViewDefinition(
            "task_text", "Tasks with their texts.",
            [
                ("app", "The app."), ("build", "The build that ran."), ("path", "The trace."),
                ("process_id", "The process."), ("kind", "The kind of task."),
                ("identifier", "The platform's identifier."),
                ("name", "Its name."), ("family", "The name without its numbers."),
                ("start_ns", "Begin, ns."),
                ("duration_ns", "Length, ns."), ("outcome", "How it ended."),
                ("phase", "Phase at its begin."),
                ("start_certainty", "How the begin is known."), ("end_certainty", "How the end is known."),
            ],
            """
            SELECT app.name, process.build, trace.path, task.process_id, kind.text,
              coalesce(task.platform_id, identifier.text), name.text, family.text, task.start_ns, task.duration_ns,
              outcome.word, phase.word, sc.words, ec.words
            FROM task JOIN process USING (process_id) JOIN trace USING (trace_id) LEFT JOIN app USING (app_id)
              JOIN name AS kind ON kind.name_id = task.kind_id
              LEFT JOIN name AS identifier ON identifier.name_id = task.identifier_id
              LEFT JOIN name AS name ON name.name_id = task.name_id
              LEFT JOIN name AS family ON family.name_id = name.family_id
              JOIN outcome USING (outcome_id) JOIN phase USING (phase_id)
              JOIN certainty AS sc ON sc.certainty_id = task.start_certainty_id
              JOIN certainty AS ec ON ec.certainty_id = task.end_certainty_id
            """),
        ViewDefinition(
            "span_text", "State spans with their texts.",
            [
                ("app", "The app."), ("build", "The build that ran."), ("path", "The trace."),
                ("process_id", "The process."), ("subject", "The subject; none for the process itself."),
                ("start_ns", "Begin, ns."), ("duration_ns", "Length, ns."), ("phase", "The phase."),
                ("state", "The platform's name of the state."),
                ("start_certainty", "How the begin is known."),
                ("end_certainty", "How the end is known."),
            ],
            """
            SELECT app.name, process.build, trace.path, span.process_id, coalesce(subject.name, subject.kind),
              span.start_ns, span.duration_ns, phase.word, state.text, sc.words, ec.words
            FROM state_span AS span JOIN process USING (process_id) JOIN trace USING (trace_id)
              LEFT JOIN app USING (app_id) LEFT JOIN subject ON subject.subject_id = span.subject_id
              JOIN phase USING (phase_id) LEFT JOIN name AS state ON state.name_id = span.state_id
              JOIN certainty AS sc ON sc.certainty_id = span.start_certainty_id
              JOIN certainty AS ec ON ec.certainty_id = span.end_certainty_id
            """),
        ViewDefinition(
            "leaks", "Tasks that never ended, by app, build and family.",
            [
                ("app", "The app."), ("build", "The build that ran."), ("kind", "The kind of task."),
                ("family", "The name without its numbers."), ("leaked", "How many never ended."),
                ("longest_ns", "The longest, ns."), ("trace_count", "Traces that show it."),
            ],
            """
            SELECT app.name, process.build, kind.text, coalesce(family.text, name.text), count(*), max(task.duration_ns),
              count(DISTINCT process.trace_id)
            FROM task JOIN process USING (process_id) LEFT JOIN app USING (app_id)
              JOIN name AS kind ON kind.name_id = task.kind_id
              LEFT JOIN name AS name ON name.name_id = task.name_id
              LEFT JOIN name AS family ON family.name_id = name.family_id
            WHERE task.outcome_id = \(TaskRun.Outcome.leaked.rawValue)
            GROUP BY app.name, process.build, kind.text, coalesce(family.text, name.text)
            """),
        ViewDefinition(
            "overruns", "Background stays in which a task was open when the background time was used up.",
            [
                ("app", "The app."), ("build", "The build that ran."), ("path", "The trace."),
                ("process_id", "The process."), ("start_ns", "Begin of the stay, ns."),
                ("running_ns", "Running time in it, ns."), ("limit_ns", "The limit, ns."),
                ("over_ns", "How far over, ns."), ("limit_words", "The limit in words."),
            ],
            """
            SELECT app.name, process.build, trace.path, stay.process_id, stay.start_ns, stay.running_ns, stay.limit_ns,
              stay.running_ns - stay.limit_ns, words.text
            FROM background_stay AS stay JOIN process USING (process_id) JOIN trace USING (trace_id)
              LEFT JOIN app USING (app_id) LEFT JOIN name AS words ON words.name_id = stay.limit_words_id
            WHERE stay.is_overrun = 1
            """),
        ViewDefinition(
            "kills", "Ends of processes by app, build and cause.",
            [
                ("app", "The app."), ("build", "The build that ran."), ("cause", "Kind of end."),
                ("cause_words", "The cause in words."), ("kill_count", "How many."),
                ("sessions", "Sessions of the app in the same traces."),
            ],
            """
            SELECT app.name, process.build, cause, cause_words, count(*),
              (SELECT sum(a.session_count) FROM app AS a WHERE a.name = app.name)
            FROM process_end JOIN process USING (process_id) LEFT JOIN app USING (app_id)
            GROUP BY app.name, process.build, cause, cause_words
            """),
        ViewDefinition(
            "longest_stays", "Background stays, the longest running time first.",
            [
                ("app", "The app."), ("build", "The build that ran."), ("path", "The trace."),
                ("process_id", "The process."), ("start_ns", "Begin, ns."), ("duration_ns", "Length, ns."),
                ("running_ns", "Running time, ns."), ("task_count", "Tasks open in it."),
            ],
            """
            SELECT app.name, process.build, trace.path, stay.process_id, stay.start_ns, stay.duration_ns, stay.running_ns,
              stay.task_count
            FROM background_stay AS stay JOIN process USING (process_id) JOIN trace USING (trace_id)
              LEFT JOIN app USING (app_id)
            ORDER BY stay.running_ns DESC
            """),
        ViewDefinition(
            "finding_text", "Findings with their texts.",
            [
                ("finding_id", "The finding."), ("app", "The app."), ("build", "The build that ran."),
                ("path", "The trace."), ("rule", "Id of the rule."), ("severity", "How bad."),
                ("title", "What the rule says."), ("certainty", "How it is known."),
                ("process_id", "The process."), ("task", "The kind of task that it is about."),
                ("name", "The name that it is about."), ("family", "That name without its numbers."),
                ("detail", "States, owner or limit in words."), ("start_ns", "Begin, ns."),
                ("end_ns", "End, ns."),
            ],
            """
            SELECT finding_id, app.name, process.build, trace.path, rule.rule, severity.word, rule.title, certainty.words,
              finding.process_id, task.text, name.text, family.text, detail.text, finding.start_ns, finding.end_ns
            FROM finding JOIN rule USING (rule_id) JOIN severity USING (severity_id)
              JOIN certainty USING (certainty_id) JOIN trace ON trace.trace_id = finding.trace_id
              LEFT JOIN process ON process.process_id = finding.process_id LEFT JOIN app USING (app_id)
              LEFT JOIN name AS task ON task.name_id = finding.task_kind_id
              LEFT JOIN name AS name ON name.name_id = finding.name_id
              LEFT JOIN name AS family ON family.name_id = name.family_id
              LEFT JOIN name AS detail ON detail.name_id = finding.detail_id
            """),
        ViewDefinition(
            "rule_breaks", "Findings by app, build and rule.",
            [
                ("app", "The app."), ("build", "The build that ran."), ("rule", "Id of the rule."),
                ("severity", "How bad."), ("title", "What the rule says."),
                ("finding_count", "How many findings."),
                ("trace_count", "Traces that show it."),
            ],
            """
            SELECT app.name, process.build, rule.rule, severity.word, rule.title, count(*),
              count(DISTINCT finding.trace_id)
            FROM finding JOIN rule USING (rule_id) JOIN severity USING (severity_id)
              LEFT JOIN process USING (process_id) LEFT JOIN app USING (app_id)
            GROUP BY app.name, process.build, rule.rule, severity.word, rule.title
            """),
    ]
}
