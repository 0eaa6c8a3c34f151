/// The tags of the events buffer that say something about a lifecycle (source: AOSP `EventLogTags.logtags` of the
/// am, wm, power and battery services and the places that write them, API 21 to 34).
///
/// `am_` was the prefix of the activity tags up to API 29, `wm_` is from API 30. Before Android 4.2 there was no
/// user, so the rows of that age begin with the pid.
enum EventTags {
    static let all = callbacks + activities + processes + services + device

    /// The row of a tag; nil if it says nothing that is read.
    static func row(of tag: ByteText) -> EventTag? {
        guard tag.count < byLength.count else { return nil }
        return byLength[tag.count].first { $0.name.elementsEqual(tag.bytes) }
    }

    private static let byLength: [[EventTag]] = {
        var rows = [[EventTag]](repeating: [], count: (all.map(\.name.count).max() ?? 0) + 1)
        for tag in all { rows[tag.name.count].append(tag) }
        return rows
    }()

    /// The callbacks in the words of the state machine. MIUI writes the user before the token from API 30 on.
    private static let callbacks: [EventTag] = {
        let names = [
            ("create", "onCreate"), ("restart", "onRestart"), ("start", "onStart"), ("resume", "onResume"),
            ("paused", "onPause"), ("stop", "onStop"), ("destroy", "onDestroy"),
            ("top_resumed_gained", "onTopResumedActivityChanged(true)"),
            ("top_resumed_lost", "onTopResumedActivityChanged(false)"),
        ]
        let forms: [(prefix: String, leading: [[PayloadField]])] = [
            ("am", [[], [.user], [.user, .token]]), ("wm", [[.token], [.user, .token]]),
        ]
        var rows: [EventTag] = []
        for form in forms {
            for (name, callback) in names {
                rows.append(
                    EventTag(
                        "\(form.prefix)_on_\(name)_called", .callback(callback), form.leading, [.className],
                        text: .reason, tail: [.duration]))
            }
        }
        return rows
    }()

    /// What the system does with activities, with the component that tells the app.
    private static let activities: [EventTag] = {
        let rows: [(meaning: EventMeaning, leading: [PayloadField], names: [String])] = [
            (.relaunch, [.user, .token, .other], ["relaunch_activity", "relaunch_resume_activity"]),
            (
                .activity, [.user, .token, .other],
                [
                    "create_activity", "new_intent", "restart_activity", "resume_activity", "finish_activity",
                    "destroy_activity",
                ]
            ),
            (
                .activity, [.user, .token],
                [
                    "pause_activity", "stop_activity", "add_to_stopping", "failed_to_pause",
                    "activity_launch_time",
                ]
            ),
            (.activity, [.user], ["set_resumed_activity", "focused_activity"]),
        ]
        var tags: [EventTag] = []
        for row in rows {
            for name in row.names {
                for prefix in ["am_", "wm_"] {
                    tags.append(EventTag(prefix + name, row.meaning, [row.leading], [.component]))
                }
            }
        }
        return tags
    }()

    private static let processes = [
        EventTag(
            "am_proc_start", .processStart, [[.pid, .uid], [.user, .pid, .uid]], [.process, .hosting],
            text: .component),
        EventTag("am_proc_bound", .processBound, [[.pid], [.user, .pid]], [.process]),
        EventTag(
            "am_proc_died", .processDied, [[.pid], [.user, .pid]], [.process, .importance], required: 1),
        // Some makers write the memory after the pid; the newest version writes it at the end.
        EventTag(
            "am_kill", .kill, [[.pid], [.user, .pid], [.user, .pid, .other]], [.process, .importance],
            text: .reason, tail: [.other]),
        // The text ends with the file; its line stands behind it, and from API 34 on whether the app goes on.
        EventTag(
            "am_crash", .crash, [[.pid], [.pid, .user]], [.process, .other, .exception], text: .reason,
            tail: [.other, .recoverable]),
        EventTag("am_anr", .anr, [[.pid], [.user, .pid]], [.process, .other], text: .reason),
        EventTag("am_freeze", .freeze, [[.pid]], [.process]),
        EventTag("am_unfreeze", .unfreeze, [[.pid]], [.process, .reason], required: 1),
    ]

    private static let services =
        [EventTag("am_create_service", .serviceCreated, [[.user, .other]], [.component, .uid, .pid])]
        + [
            ("start", EventMeaning.serviceForeground), ("stop", .serviceBackground),
            ("timed_out", .serviceTimedOut), ("denied", .serviceDenied),
        ].map { foregroundService($0.0, $0.1) }

    /// Foreground services, API 33 and later; the type came with API 34.
    private static func foregroundService(_ what: String, _ meaning: EventMeaning) -> EventTag {
        EventTag(
            "am_foreground_service_\(what)", meaning, [[.user]],
            [
                .component, .other, .other, .other, .other, .other, .other, .duration, .other, .reason, .type,
            ],
            required: 10)
    }

    private static let device = [
        EventTag("boot_progress_start", .boot, [[.other]]),
        EventTag("battery_level", .batteryLevel, [[.level, .other, .temperature]]),
        EventTag("battery_status", .batteryStatus, [[.value, .other, .other, .plugged]], text: .other),
        EventTag("screen_toggled", .screen, [[.value]]),
        EventTag("power_screen_state", .screen, [[.value, .other, .other, .other]], text: .other),
        EventTag("device_idle", .doze, [[.value], [.value, .other]], text: .reason),
        EventTag("device_idle_light", .lightDoze, [[.value], [.value, .other]], text: .reason),
    ]
}
