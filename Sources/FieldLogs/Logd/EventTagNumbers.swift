/// The numbers that stand for event tags in logd's binary records (source: AOSP `EventLogTags.logtags` of the activity
/// and window managers, of power and of idleness, API 21 to 34).
enum EventTagNumbers {
    /// The name of a tag; nil for a number that is not known. What became the window manager's in Android 11 has its number
    /// still, so its prefix is left to the caller.
    static func name(_ number: UInt32) -> (name: String, isOfActivities: Bool)? {
        if let name = activities[number] { return (name, true) }
        return others[number].map { ($0, false) }
    }

    private static let activities: [UInt32: String] = [
        30_001: "finish_activity", 30_002: "task_to_front", 30_003: "new_intent", 30_004: "create_task",
        30_005: "create_activity", 30_006: "restart_activity", 30_007: "resume_activity",
        30_009: "activity_launch_time", 30_012: "failed_to_pause", 30_013: "pause_activity",
        30_018: "destroy_activity", 30_019: "relaunch_resume_activity", 30_020: "relaunch_activity",
        30_021: "on_paused_called", 30_022: "on_resume_called", 30_043: "set_resumed_activity",
        30_044: "focused_stack", 30_048: "stop_activity", 30_049: "on_stop_called",
        30_057: "on_create_called", 30_058: "on_restart_called", 30_059: "on_start_called",
        30_060: "on_destroy_called", 30_062: "on_activity_result_called",
        30_064: "on_top_resumed_gained_called", 30_065: "on_top_resumed_lost_called",
        30_066: "add_to_stopping", 31_002: "task_moved",
    ]

    private static let others: [UInt32: String] = [
        2_722: "battery_level", 2_723: "battery_status", 2_724: "power_sleep_requested",
        2_728: "power_screen_state", 2_730: "battery_discharge", 3_000: "boot_progress_start",
        30_008: "am_anr", 30_010: "am_proc_bound", 30_011: "am_proc_died", 30_014: "am_proc_start",
        30_015: "am_proc_bad", 30_016: "am_proc_good", 30_017: "am_low_memory", 30_023: "am_kill",
        30_030: "am_create_service", 30_031: "am_destroy_service", 30_032: "am_process_crashed_too_much",
        30_033: "am_drop_process", 30_034: "am_service_crashed_too_much",
        30_035: "am_schedule_service_restart", 30_036: "am_provider_lost_process",
        30_037: "am_process_start_timeout", 30_039: "am_crash", 30_040: "am_wtf", 30_041: "am_switch_user",
        30_046: "am_meminfo", 30_047: "am_pss", 30_050: "am_mem_factor", 30_051: "am_user_state_changed",
        30_052: "am_uid_running", 30_053: "am_uid_stopped", 30_054: "am_uid_active", 30_055: "am_uid_idle",
        30_056: "am_stop_idle_service", 30_063: "am_compact", 30_068: "am_freeze", 30_069: "am_unfreeze",
        30_100: "am_foreground_service_start", 30_101: "am_foreground_service_denied",
        30_102: "am_foreground_service_stop", 30_103: "am_foreground_service_timed_out",
        34_000: "device_idle", 34_001: "device_idle_step", 34_002: "device_idle_wake_from_idle",
        34_009: "device_idle_light", 34_010: "device_idle_light_step", 70_000: "screen_toggled",
    ]
}
