import TraceModel

/// The tags of the events buffer that say something about a lifecycle (source: AOSP `EventLogTags.logtags` of the
/// am, wm, power and battery services and the places that write them, API 21 to 34).
///
/// `am_` was the prefix of the activity tags up to API 29, `wm_` is from API 30. Before Android 4.2 there was no
/// user, so the rows of that age begin with the pid.
enum EventTags {
    static let all = callbacks + activities + processes + services + device

    /// The callbacks in the words of the state machine. MIUI writes the user before the token from API 30 on.
    private static let callbacks: [EventTag] = {
        let names = [
            ("create", "onCreate", 28), ("restart", "onRestart", 28), ("start", "onStart", 28),
            ("resume", "onResume", 1), ("paused", "onPause", 1), ("stop", "onStop", 24),
            ("destroy", "onDestroy", 28),
            ("top_resumed_gained", "onTopResumedActivityChanged(true)", 29),
            ("top_resumed_lost", "onTopResumedActivityChanged(false)", 29),
        ]
        var rows: [EventTag] = []
        for (name, callback, since) in names {
            rows.append(
                EventTag(
                    "am_on_\(name)_called", .callback(callback), [[], [.user], [.user, .token]],
                    [.className], text: .reason, tail: [.duration], api: since...29))
            rows.append(
                EventTag(
                    "wm_on_\(name)_called", .callback(callback), [[.token], [.user, .token]], [.className],
                    text: .reason, tail: [.duration], api: 30...EventTag.newest, newer: (.duration, 34)))
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
                for (prefix, api) in [("am_", 1...29), ("wm_", 30...EventTag.newest)] {
                    tags.append(EventTag(prefix + name, row.meaning, [row.leading], [.component], api: api))
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
            tail: [.other, .recoverable], newer: (.recoverable, 34)),
        EventTag("am_anr", .anr, [[.pid], [.user, .pid]], [.process, .other], text: .reason),
        EventTag("am_freeze", .freeze, [[.pid]], [.process], api: 30...EventTag.newest),
        EventTag(
            "am_unfreeze", .unfreeze, [[.pid]], [.process, .reason], required: 1, api: 30...EventTag.newest,
            newer: (.reason, 34)),
        EventTag(
            "am_process_start_timeout", .startTimeout, [[.pid, .uid], [.user, .pid, .uid]], [.process]),
        // Written by the low memory killer; more numbers follow.
        EventTag("killinfo", .memoryKill, [[.pid, .uid, .importance]], text: .other),
        EventTag("am_uid_active", .uidState(Words.Report.uidActive), [[.uid]], api: 26...EventTag.newest),
        EventTag("am_uid_idle", .uidState(Words.Report.uidIdle), [[.uid]], api: 26...EventTag.newest),
    ]

    private static let services =
        [
            // Without the uid on old systems; the last number is the pid on all of them.
            EventTag(
                "am_create_service", .serviceCreated, [[.user, .token]], [.component, .uid, .pid],
                required: 2),
            EventTag("am_destroy_service", .serviceDestroyed, [[.user, .token, .pid]]),
            EventTag("am_stop_idle_service", .serviceIdle, [[.uid]], [.component], api: 26...EventTag.newest),
            EventTag(
                "am_schedule_service_restart", .serviceRestart, [[], [.user]], [.component], tail: [.duration]
            ),
            EventTag(
                "am_service_crashed_too_much", .serviceGivenUp, [[.other], [.user, .other]],
                [.component, .pid]),
        ]
        + [
            ("start", EventMeaning.serviceForeground), ("stop", .serviceBackground),
            ("timed_out", .serviceTimedOut), ("denied", .serviceDenied),
        ].map { foregroundService($0.0, $0.1) }

    /// Foreground services, API 33 and later; the type came with API 34.
    private static func foregroundService(_ what: String, _ meaning: EventMeaning) -> EventTag {
        EventTag(
            "am_foreground_service_\(what)", meaning, [[.user]],
            [
                .component, .other, .cause, .other, .other, .other, .other, .duration, .other, .reason, .type,
            ],
            required: 10, api: 33...EventTag.newest, newer: (.type, 34))
    }

    private static let device = [
        EventTag("boot_progress_start", .boot, [[.other]]),
        EventTag("battery_level", .batteryLevel, [[.level, .other, .temperature]]),
        EventTag("battery_status", .batteryStatus, [[.value, .other, .other, .plugged]], text: .other),
        EventTag("screen_toggled", .screen, [[.value]]),
        EventTag("power_screen_state", .screen, [[.value, .other, .other, .other]], text: .other),
        // On or off before and now; from API 29 on with those of the adaptive saver between.
        EventTag(
            "battery_saver_mode", .powerSave,
            [[.other, .value, .other], [.other, .other, .value, .other, .other]], text: .reason),
        EventTag("device_idle", .doze, [[.value], [.value, .other]], text: .reason),
        EventTag("device_idle_light", .lightDoze, [[.value], [.value, .other]], text: .reason),
    ]
}
