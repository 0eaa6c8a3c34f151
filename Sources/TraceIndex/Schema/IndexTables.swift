/// The tables of an index. Times are nanoseconds of trace time, from the start of a boot's trace, on the clock that counts
/// sleep; wall times are nanoseconds since 1970 UTC.
public enum IndexTables {
    /// All tables, those that others refer to first.
    public static let all: [TableDefinition] =
        codes + traces + lives + spans + totals + findings + ContributionTables.all + events

    /// What the numbers in other tables stand for.
    private static let codes: [TableDefinition] = [
        TableDefinition(
            "name", "A text that rows refer to by number, each kept once.", key: ["name_id"],
            [
                .integer("name_id", "Number of the text."),
                .text("text", "The text, as the trace has it."),
                .text(
                    "known_owner",
                    "Whose task has this name, if a debug runtime or UIKit is known to make it.",
                    optional: true),
                .key(
                    "family_id", of: "name",
                    "The text with `#` for UUIDs, counters and addresses, for names of tasks and findings.",
                    optional: true),
            ]),
        TableDefinition(
            "rule", "A rule that a trace in the index breaks.", key: ["rule_id"],
            [
                .integer("rule_id", "Number of the rule: that of its id in `name`."),
                .text("rule", "Its id; `traceq explain` tells more."),
                .text("title", "What it says in a few words."),
            ]),
        TableDefinition(
            "severity", "How bad a finding is.", key: ["severity_id"],
            [.integer("severity_id", "Number of the severity."), .text("word", "Its word.")]),
        TableDefinition(
            "phase", "What a process can do in a state, the same on every platform.", key: ["phase_id"],
            [.integer("phase_id", "Number of the phase."), .text("word", "Its word.")]),
        TableDefinition(
            "certainty", "How the edge of a span, or a finding, is known.", key: ["certainty_id"],
            [.integer("certainty_id", "Number of the certainty."), .text("words", "Its words.")]),
        TableDefinition(
            "outcome", "How a task ended.", key: ["outcome_id"],
            [.integer("outcome_id", "Number of the outcome."), .text("word", "Its word.")]),
    ]

    private static let traces: [TableDefinition] = [
        TableDefinition(
            "trace", "An input that was indexed, known by its content.", key: ["trace_id"],
            [
                .integer("trace_id", "Number of the trace."),
                .blob(
                    "content_hash",
                    "XXH3 (128 bits) over all events, records and texts; none for a duplicate.",
                    optional: true),
                .blob(
                    "file_hash", "XXH3 (128 bits) over the bytes of the file; none for a stream.",
                    optional: true),
                .text("path", "Where it was read from."),
                .text(
                    "state",
                    "`whole`; `damaged`: a part could not be read; `duplicate`: all its events are in another trace."
                ),
                .key(
                    "duplicate_of", of: "trace", "The trace that has its events, for a duplicate.",
                    optional: true),
                .text(
                    "format", "What wrote it: `recorder`, `simulation`, or the name of a log format.",
                    optional: true),
                .integer("size_bytes", "Size of the file; none for a stream.", optional: true),
                .integer("event_count", "Events in it."),
                .integer(
                    "duplicate_event_count",
                    "Events left out because another trace has them: same boot, process and sequence number."),
                .integer("boot_base", "A `boot_id` of the trace less the number of the boot in it."),
                .integer("process_base", "A `process_id` of the trace less the number of the process in it."),
                .integer("subject_base", "A `subject_id` of the trace less the number of the subject in it."),
                .integer(
                    "windows_set_aside",
                    "Windows of totals in it that span two builds, and belong to neither."),
                .integer(
                    "is_compared",
                    "1 if what it says of builds is in `contribution`; 0 for a duplicate, and past 200,000 events."
                ),
                .integer("lines_used", "Lines of a log that became events.", optional: true),
                .integer("lines_known", "Lines of a log that say nothing about a lifecycle.", optional: true),
                .integer("lines_unknown", "Lines that are not of the format.", optional: true),
                .integer("lines_unreadable", "Lines that were too long or not text.", optional: true),
            ]),
        TableDefinition(
            "problem", "Something that could not be read, or that the trace says it lost.",
            key: ["trace_id", "number"],
            [
                .key("trace_id", of: "trace", "The trace."),
                .integer("number", "Counts the problems of the trace, from 1."),
                .integer(
                    "is_failure", "1 if bytes could not be read; 0 if the trace itself tells of the loss."),
                .text("what", "What is wrong."),
                .text("place", "Where: a byte, a line, a time.", optional: true),
                .text("cause", "Why.", optional: true),
                .integer(
                    "record_count", "How many records are missing; none if nobody knows.", optional: true),
            ]),
        TableDefinition(
            "boot", "One time that a device was up.", key: ["boot_id"],
            [
                .integer("boot_id", "Number of the boot."),
                .key("trace_id", of: "trace", "The trace."),
                .integer("number", "Its number in the trace, from 0."),
                .text("platform", "`ios` or `android`.", optional: true),
                .text("os", "Version of the system, as the source prints it.", optional: true),
                .text("device", "Model of the device.", optional: true),
                .integer("wall_start_ns", "Wall clock at trace time 0, ns since 1970 UTC.", optional: true),
                .integer("zone_minutes", "Zone of that clock, minutes east of UTC.", optional: true),
                .integer("first_ns", "Time of its first event, ns.", optional: true),
                .integer("last_ns", "Time of its newest event, ns.", optional: true),
                .integer(
                    "is_version_assumed",
                    "1 if the trace does not tell the version, so the newest rules stand in."),
            ]),
        TableDefinition(
            "app", "What one app did in one trace, all its processes together.", key: ["app_id"],
            [
                .integer("app_id", "Number of this app in this trace."),
                .key("trace_id", of: "trace", "The trace."),
                .text("name", "Bundle identifier, package or process name: the best that the trace gives."),
                .integer("visit_count", "Times on screen."),
                .integer("session_count", "Times of use by a human."),
                .integer("stay_count", "Background stays."),
                .integer(
                    "is_stop_shown",
                    "1 if the trace shows suspensions, so that background time is running time."),
            ]),
    ]

    private static let lives: [TableDefinition] = [
        TableDefinition(
            "process", "One life of a process.", key: ["process_id"],
            [
                .integer("process_id", "Number of the process."),
                .key("trace_id", of: "trace", "The trace."),
                .key("boot_id", of: "boot", "The boot it lived in.", optional: true),
                .key(
                    "app_id", of: "app", "The app it belongs to; none if nothing was seen of it.",
                    optional: true),
                .integer("number", "Its number in the trace, from 1."),
                .integer("pid", "The pid.", optional: true),
                .text("name", "Name of the process.", optional: true),
                .text("version", "Version of the app that ran.", optional: true),
                .text("build", "Build of the app that ran.", optional: true),
                .integer("uid", "The user id.", optional: true),
                .integer("start_ns", "When it started, or was seen first, ns.", optional: true),
                .integer("is_start_seen", "1 if its start was seen; 0 if it was there already."),
                .text("start_cause", "Why it was started.", optional: true),
                .integer("first_foreground_ns", "First moment on screen, ns.", optional: true),
                .integer(
                    "first_sequence", "Lowest sequence number of its events, if they have any.",
                    optional: true),
                .integer("last_sequence", "Highest sequence number of its events.", optional: true),
            ]),
        TableDefinition(
            "process_end", "The end of a process, joined from all records that speak of it.",
            key: ["process_id"],
            [
                .key("process_id", of: "process", "The process."),
                .integer("time_ns", "When, ns."),
                .key(
                    "certainty_id", of: "certainty", "Observed, or inferred if it was only gone by that time."
                ),
                .text("cause", "Kind of end: `memory`, `watchdog`, `cpu`, `crash`, `user` …"),
                .text("cause_words", "The cause in one clause."),
                .text("namespace", "Namespace of the exit code.", optional: true),
                .integer("code", "The exit code.", optional: true),
                .text("words", "The platform's own reason or sentence.", optional: true),
                .key("phase_id", of: "phase", "Phase in which it ended."),
                .integer("since_start_ns", "Time since its start, ns.", optional: true),
                .integer("since_leaving_ns", "Time since it left the screen, ns.", optional: true),
                .integer("open_task_count", "Tasks that were open."),
            ]),
        TableDefinition(
            "subject", "Something in a process that has states: app, scene, activity, service.",
            key: ["subject_id"],
            [
                .integer("subject_id", "Number of the subject."),
                .key("process_id", of: "process", "The process it lives in.", optional: true),
                .text("kind", "`app`, `scene`, `activity` or `service`.", optional: true),
                .text("name", "Its class or identifier.", optional: true),
                .text("token", "The platform's token of this instance.", optional: true),
            ]),
    ]

    /// Edges that all spans have.
    private static func edges(_ what: String) -> [ColumnDefinition] {
        [
            .integer("start_ns", "Begin of the \(what), ns."),
            .integer("duration_ns", "Its length, ns."),
            .key("start_certainty_id", of: "certainty", "How the begin is known."),
            .key("end_certainty_id", of: "certainty", "How the end is known."),
        ]
    }

    private static func owner(_ what: String) -> [ColumnDefinition] {
        [
            .key("process_id", of: "process", "The process."),
            .integer("number", "Counts the \(what) of the process in the order in which they ended, from 0."),
        ]
    }

    private static let spans: [TableDefinition] = [
        TableDefinition(
            "state_span", "A stretch of time that a process or a subject spent in one state.",
            key: ["process_id", "number"],
            owner("spans") + [
                .key("subject_id", of: "subject", "The subject; none for the process itself.", optional: true)
            ] + edges("span") + [
                .key("phase_id", of: "phase", "What the process can do in it."),
                .key(
                    "state_id", of: "name", "The platform's name of the state; none for a process.",
                    optional: true),
            ]),
        TableDefinition(
            "sample_summary",
            "What was measured of a process during one of its phases. Only for phases with samples.",
            key: ["process_id", "number", "metric_id"],
            [
                .key("process_id", of: "process", "The process; `number` names its row in `state_span`."),
                .integer("number", "Number of the span of the process itself."),
                .key(
                    "metric_id", of: "name",
                    "The metric; its unit is that of the trace: ns, bytes, count, permille."),
                .integer("sample_count", "How many samples."),
                .integer("first_value", "The first one."),
                .integer("last_value", "The last one; for counters the use is the last less the first."),
                .integer(
                    "least_value", "The smallest one; none for a counter, where it is the first.",
                    optional: true),
                .integer(
                    "greatest_value", "The largest one; none for a counter, where it is the last.",
                    optional: true),
            ]),
        TableDefinition(
            "background_stay",
            "From leaving the screen, or a launch in the background, to coming back or the end.",
            key: ["process_id", "number"],
            owner("stays") + edges("stay") + [
                .integer("running_ns", "Time that the process was not seen suspended or frozen, ns."),
                .integer("limit_ns", "The platform's background time, ns.", optional: true),
                .key(
                    "limit_words_id", of: "name", "The limit in words, with the versions that it is for.",
                    optional: true),
                .integer("is_launch", "1 if the process was launched into it."),
                .integer("task_count", "Tasks that were open at some moment of it."),
                .integer("is_overrun", "1 if a task was open when the background time was used up."),
            ]),
        TableDefinition(
            "task", "One piece of bounded work.", key: ["process_id", "number"],
            owner("tasks") + [
                .key("kind_id", of: "name", "The kind of task: `uikit`, `app refresh`, `job` …"),
                .integer("platform_id", "The platform's identifier, if it is a number.", optional: true),
                .key(
                    "identifier_id", of: "name", "The platform's identifier, if it is a text.", optional: true
                ),
                .key("name_id", of: "name", "Its name.", optional: true),
                .key(
                    "type_id", of: "name", "Its subdivision, such as a foreground service type.",
                    optional: true),
            ] + edges("task") + [
                .key("outcome_id", of: "outcome", "How it ended."),
                .key("phase_id", of: "phase", "Phase of the process at its begin."),
            ]),
        TableDefinition(
            "hold", "A resource from when it was taken to when it was given back.",
            key: ["process_id", "number"],
            owner("holds") + [
                .key("hold_id", of: "name", "What was kept: `wake lock`, `location` …"),
                .key("name_id", of: "name", "Its name.", optional: true),
            ] + edges("hold") + [
                .integer("is_from_foreground", "1 if the process was on screen when it took it.")
            ]),
        TableDefinition(
            "session", "A time in which a human used an app.", key: ["app_id", "number"],
            [
                .key("app_id", of: "app", "The app."),
                .integer("number", "Counts the sessions of the app, from 0."),
                .key("boot_id", of: "boot", "The boot.", optional: true),
            ] + edges("session") + [
                .integer("on_screen_ns", "Time on screen in it, ns."),
                .integer("visit_count", "Visits in it."),
            ]),
    ]

    private static let totals: [TableDefinition] = [
        TableDefinition(
            "app_phase_time",
            "Time of an app in each phase: the union over its processes, as reports print it.",
            key: ["app_id", "phase_id"],
            [
                .key("app_id", of: "app", "The app."), .key("phase_id", of: "phase", "The phase."),
                .integer("duration_ns", "Time in it, ns."),
            ]),
        TableDefinition(
            "process_phase_time", "Time of a process in each phase.", key: ["process_id", "phase_id"],
            [
                .key("process_id", of: "process", "The process."),
                .key("phase_id", of: "phase", "The phase."),
                .integer("duration_ns", "Time in it, ns."),
                .integer("span_count", "How many times it was in it."),
            ]),
        TableDefinition(
            "task_family", "Tasks of one app whose names differ only by numbers.",
            key: ["app_id", "kind_id", "family_id"],
            [
                .key("app_id", of: "app", "The app."), .key("kind_id", of: "name", "The kind of task."),
                .key("family_id", of: "name", "The common name."),
                .integer("task_count", "How many began."), .integer("leaked_count", "How many never ended."),
                .integer("late_count", "How many ended after their time was used up."),
                .integer("expired_count", "How many were ended by expiration."),
                .integer("cut_off_count", "How many were cut off by the end of the process."),
                .integer("open_count", "How many were open when the trace ended."),
                .integer("total_ns", "Time of all of them together, ns."),
                .integer("longest_ns", "The longest one, ns."),
            ]),
        TableDefinition(
            "ledger", "How a budget that several runs share stood when its boot ended.", key: ["ledger_id"],
            [
                .integer("ledger_id", "Number of the statement."),
                .key("trace_id", of: "trace", "The trace."),
                .key("boot_id", of: "boot", "The boot.", optional: true),
                .text("app", "Whose budget it is."), .text("words", "The budget in words."),
                .integer("used_ns", "Used when the boot ended, ns."),
                .integer("peak_ns", "The most that was used at any moment, ns."),
                .integer("limit_ns", "The limit, ns."),
                .integer("available_again_ns", "Trace time at which time comes back, ns.", optional: true),
            ]),
    ]

    private static let findings: [TableDefinition] = [
        TableDefinition(
            "finding", "A rule that a trace shows broken, or something worth knowing.", key: ["finding_id"],
            [
                .integer("finding_id", "Number of the finding."),
                .key("trace_id", of: "trace", "The trace."),
                .key("rule_id", of: "rule", "The rule."),
                .key(
                    "severity_id", of: "severity",
                    "How bad it is here: next to missing records a finding is milder than its rule."),
                .key("certainty_id", of: "certainty", "How it is known."),
                .key("process_id", of: "process", "The process.", optional: true),
                .key("subject_id", of: "subject", "The subject.", optional: true),
                .key("task_kind_id", of: "name", "The kind of task that it is about.", optional: true),
                .key("name_id", of: "name", "The name that it is about.", optional: true),
                .key(
                    "detail_id", of: "name", "States before and after, owner, limit in words.", optional: true
                ),
                .integer("start_ns", "Begin, ns."), .integer("end_ns", "End, ns."),
            ]),
        TableDefinition(
            "finding_measure", "A number that belongs to a finding.", key: ["finding_id", "measure_id"],
            [
                .key("finding_id", of: "finding", "The finding."),
                .key("measure_id", of: "name", "What it measures."),
                .integer("value", "The number; times are ns."),
            ]),
        TableDefinition(
            "evidence", "An event that proves a finding.", key: ["finding_id", "number"],
            [
                .key("finding_id", of: "finding", "The finding."),
                .integer("number", "Counts the events, from 0."),
                .integer("time_ns", "When, ns."),
                .integer("line", "Line of the source, from 1.", optional: true),
                .key("kind_id", of: "name", "Kind of the event."),
                .key("label_id", of: "name", "Its word.", optional: true),
                .key("name_id", of: "name", "Its name.", optional: true),
                .integer("value", "Its number.", optional: true),
                .key("detail_id", of: "name", "What else it said.", optional: true),
            ]),
    ]

    private static let events: [TableDefinition] = [
        TableDefinition(
            "stored_event", "The events themselves, only of traces that were indexed `--with-events`.",
            key: ["trace_id", "number"],
            [
                .key("trace_id", of: "trace", "The trace."),
                .integer("number", "Counts the events of the trace, from 0."),
                .key("boot_id", of: "boot", "The boot."),
                .integer("time_ns", "When, ns."),
                .key("kind_id", of: "name", "Kind of the event, such as `task.began`."),
                .key("process_id", of: "process", "The process.", optional: true),
                .key("subject_id", of: "subject", "The subject.", optional: true),
                .key(
                    "label_id", of: "name", "Its word: state, callback, task, hold, metric …", optional: true),
                .key("name_id", of: "name", "Its name.", optional: true),
                .integer(
                    "value",
                    "Its number: a value, code or duration; the identifier of tasks and holds, if it is a number.",
                    optional: true),
            ])
    ]
}
