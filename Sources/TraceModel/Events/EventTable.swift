/// The vocabulary: every kind of event with its code, word and fields.
///
/// The trace file, JSON lines and their documents read this table; nothing else lists kinds or fields.
public enum EventTable {
    /// All kinds in the order of their codes.
    public static let rows: [EventKindRow] = [
        EventKindRow(
            .processStarted, "process.started", .process,
            [
                EventField("cause", .word, .label, causes),
                EventField("importance", .text, .extra(.importance), "importance at start, platform's words"),
            ]),
        EventKindRow(
            .processEnded, "process.ended", .process,
            [
                EventField("namespace", .word, .label, "who ended it: namespace of the exit code"),
                EventField("code", .integer, .number, "exit code inside the namespace"),
                EventField("reason", .text, .extra(.reason), "reason, platform's words"),
                EventField("words", .text, .extra(.words), "the platform's sentence"),
                EventField("importance", .text, .extra(.importance), "importance at the end"),
                EventField("age", .nanoseconds, .extra(.age), "how long it had lived, as printed"),
            ] + overLimit + [
                EventField("pages", .integer, .extra(.pages), "pages of memory that it used"),
                EventField("pageSize", .integer, .extra(.pageSize), "bytes of a page"),
                EventField("main", .text, .extra(.mainThread), "what its main thread did"),
                EventField(
                    "unimportant", .nanoseconds, .extra(.unimportant),
                    "how long the system had held it unimportant, as printed"),
                EventField("precision", .word, .extra(.precision), "`no time` if the source gives none"),
            ]),
        EventKindRow(.processSuspended, "process.suspended", .process, reasonWord),
        EventKindRow(.processResumed, "process.resumed", .process, reasonWord),
        EventKindRow(.processFrozen, "process.frozen", .process, reasonWord),
        EventKindRow(.processThawed, "process.thawed", .process, reasonWord),
        EventKindRow(
            .state, "state", .subject,
            [
                EventField("state", .word, .label, required: true, "the platform's own name of the state"),
                EventField(
                    "cause", .text, .extra(.cause), "what led to it; `attach` = state when recording began"),
            ]),
        EventKindRow(
            .callback, "callback", .subject,
            [
                EventField("callback", .word, .label, required: true, "the platform's name of the callback"),
                EventField(
                    "duration", .nanoseconds, .number, "how long the app's method ran; the event is its end"),
                EventField("reason", .text, .extra(.reason), "why the platform called, its own words"),
                EventField("state", .text, .extra(.state), "the state printed beside the callback"),
            ]),
        EventKindRow(
            .taskScheduled, "task.scheduled", .process,
            task + [
                EventField("earliest", .nanoseconds, .extra(.earliest), "earliest begin, trace time"),
                EventField(
                    "latest", .nanoseconds, .extra(.latest), "latest begin that is promised, trace time"),
                EventField("constraints", .text, .extra(.constraints), "what it waits for"),
                EventField("type", .text, .extra(.type), "what tells requests of it apart"),
            ]),
        EventKindRow(
            .taskBegan, "task.began", .process,
            task + [
                EventField("type", .text, .extra(.type), "subdivision, such as a foreground service type"),
                EventField("handler", .boolean, .extra(.handler), "whether an expiration handler was given"),
                EventField("remaining", .nanoseconds, .extra(.remaining), "time left; absent = unlimited"),
                EventField("limit", .nanoseconds, .extra(.limit), "the limit, if the source prints it"),
                EventField(
                    "uncertainty", .nanoseconds, .extra(.uncertainty),
                    "the begin was not seen but follows from a printed duration, this far off at most"),
            ]),
        EventKindRow(
            .taskExpiring, "task.expiring", .process,
            task + [EventField("duration", .nanoseconds, .extra(.duration), "how long the handler ran")]),
        EventKindRow(
            .taskEnded, "task.ended", .process,
            task + [
                EventField(
                    "result", .word, .extra(.result), "ended, success, failure, retry, stopped, timed out"),
                EventField("reason", .text, .extra(.reason), "why, platform's words"),
            ]),
        EventKindRow(
            .taskRefused, "task.refused", .process,
            [
                EventField("task", .word, .label, required: true, "kind of task"),
                EventField("name", .text, .name, "its name"),
                EventField("type", .text, .extra(.type), "subdivision, such as a foreground service type"),
                EventField("reason", .text, .extra(.reason), "why, platform's words"),
            ]),
        EventKindRow(
            .holdAcquired, "hold.acquired", .process,
            hold + [
                EventField("charged", .text, .extra(.charged), "uid or process that is charged"),
                EventField("limit", .nanoseconds, .extra(.limit), "the limit, if the source prints it"),
            ]),
        EventKindRow(.holdReleased, "hold.released", .process, hold),
        EventKindRow(
            .sample, "sample", .processOrDevice,
            [
                EventField(
                    "metric", .word, .label, required: true, "what was measured; its unit is in Metric"),
                EventField("value", .integer, .number, required: true, "the value in the unit of the metric"),
            ]),
        EventKindRow(
            .device, "device", .device,
            [
                EventField(
                    "device", .word, .label, required: true,
                    "screen, plugged, charging, lowPowerMode, doze, network, userUnlocked or standbyBucket (of the app of `process`)"
                ),
                EventField("value", .word, .name, required: true, "its new value"),
            ]),
        EventKindRow(
            .marker, "marker", .process,
            [EventField("name", .text, .name, required: true, "the remark; `state saved` is one")]),
        EventKindRow(
            .clockSync, "clock.sync", .boot,
            [
                EventField(
                    "wall", .integer, .number, required: true, "ns since 1970 UTC; local time without `zone`"),
                EventField("zone", .integer, .extra(.zone), "minutes east of UTC; absent = unknown"),
                EventField(
                    "precision", .word, .extra(.precision), "`no year` or `no date` if that part is unknown"),
            ]),
        EventKindRow(
            .clockStep, "clock.step", .boot,
            [EventField("by", .nanoseconds, .number, required: true, "how far the wall clock was set")]),
        EventKindRow(
            .lost, "lost", .trace,
            [
                EventField("count", .integer, .number, required: true, "records that are missing"),
                EventField("what", .word, .label, "what was lost"),
                EventField("thread", .text, .extra(.thread), "thread whose records are missing"),
            ]),
        EventKindRow(
            .gap, "gap", .trace,
            [
                EventField(
                    "until", .nanoseconds, .number, required: true, "trace time where knowledge starts again"),
                EventField("why", .word, .label, "why nothing is known"),
            ]),
        EventKindRow(.beganLate, "began.late", .trace, recordingEdge),
        EventKindRow(.endedEarly, "ended.early", .trace, recordingEdge),
        EventKindRow(
            .taskReported, "task.reported", .process,
            task + [
                EventField("report", .word, .extra(.report), required: true, "what the platform said"),
                EventField("age", .nanoseconds, .extra(.age), "age of the task, as printed"),
                EventField("limit", .nanoseconds, .extra(.limit), "the limit, if the source prints it"),
                EventField("type", .text, .extra(.type), "subdivision, or what tells runs of it apart"),
                EventField("uncertainty", .nanoseconds, .extra(.uncertainty), "how far off the age may be"),
                EventField(
                    "used", .integer, .extra(.used), "of a `progress` report: permille of the work done"),
            ]),
        EventKindRow(
            .processReported, "process.reported", .process,
            [
                EventField("report", .word, .extra(.report), required: true, "what the platform said"),
                EventField(
                    "name", .text, .name, "whom of the process it concerns, such as an activity's class"),
                EventField("words", .text, .extra(.words), "the platform's sentence"),
                EventField("importance", .text, .extra(.importance), "importance at this moment"),
                EventField("main", .text, .extra(.mainThread), "what its main thread did"),
            ] + overLimit),
        EventKindRow(.taskRegistered, "task.registered", .process, task),
    ]

    /// Fields that may stand on an event of any kind.
    public static let common: [EventField] = [
        EventField("seq", .integer, .extra(.seq), "number of the event in its process"),
        EventField("origin", .integer, .extra(.line), "line of the source, from 1"),
    ]

    /// The row of a kind; nil if this version does not know it.
    public static func row(of kind: EventKind) -> EventKindRow? {
        index[Int(kind.rawValue)].map { rows[Int($0)] }
    }

    /// The kind with this word; nil if there is none.
    public static func kind(named word: String) -> EventKindRow? { rows.first { $0.word == word } }

    private static let index: [UInt8?] = {
        var index = [UInt8?](repeating: nil, count: 256)
        for (position, row) in rows.enumerated() { index[Int(row.kind.rawValue)] = UInt8(position) }
        return index
    }()

    private static let causes =
        "user, push, task, location, prewarm, broadcast, service, job, restart or unknown"

    private static let reasonWord = [EventField("reason", .word, .label, "why, platform's words")]

    private static let task = [
        EventField("task", .word, .label, required: true, "kind of task"),
        EventField("id", .identifier, .number, "the platform's identifier; pairs begin and end"),
        EventField("name", .text, .name, "its name"),
    ]

    private static let hold = [
        EventField("hold", .word, .label, required: true, "what is kept"),
        EventField("id", .identifier, .number, "the platform's identifier; pairs acquire and release"),
        EventField("name", .text, .name, "its name"),
    ]

    private static let overLimit = [
        EventField(
            "measure", .word, .extra(.measure),
            "what was over a limit: cpu time, wakeups, disk writes, memory, wall time"),
        EventField("used", .integer, .extra(.used), "how much: ns, count or bytes, by the measure"),
        EventField("window", .nanoseconds, .extra(.window), "the time over which it was used"),
        EventField("limit", .integer, .extra(.limit), "the limit: ns, count or bytes, by the measure"),
        EventField("limitWindow", .nanoseconds, .extra(.limitWindow), "the time that the limit is for"),
        EventField(
            "duration", .nanoseconds, .extra(.duration), "the span that was measured; it ends at the event"),
        EventField("event", .text, .extra(.event), "what a watchdog watched, such as scene-create"),
        EventField("cpu", .nanoseconds, .extra(.cpu), "CPU time of the process meanwhile"),
        EventField("deviceCPU", .nanoseconds, .extra(.deviceCPU), "CPU time of the whole device meanwhile"),
        EventField(
            "reportType", .text, .extra(.reportType), "report that the system writes; `None` for none"),
    ]

    private static let recordingEdge = [
        EventField("why", .word, .label, "why the recording does not cover it"),
        EventField("state", .text, .extra(.state), "phase of the process at this moment, if known"),
    ]
}
