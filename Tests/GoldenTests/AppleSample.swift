import Testing

/// A real log, report or payload of an Apple system, how much of it is understood, and the rules that it shows broken,
/// counted by hand.
struct AppleSample: Sendable, CustomTestStringConvertible {
    /// Where it is below the Apple samples.
    let path: String
    let format: String
    let lines: RealSample.Lines
    let rules: Set<String>

    var testDescription: String { path }

    private init(_ path: String, _ format: String, _ counts: [Int], _ rules: Set<String> = []) {
        self.path = path
        self.format = format
        lines = RealSample.Lines(read: counts[0], used: counts[1], known: counts[2], unknown: counts[3])
        self.rules = rules
    }

    private static let crashed: Set<String> = ["any.process.crashed"]
    private static let killed: Set<String> = ["any.process.killed"]

    static let all = [
        AppleSample(
            "unifiedlog/assertiond_iOS12_background_download_kill.log", "console", [11, 9, 2, 0],
            // Killed for events of a URL session that it did not complete.
            killed.union(["ios.urlsession.not-completed", "ios.assertion.held-past-limit"])),
        AppleSample(
            "unifiedlog/compact_runningboard_simulator_statedump.log", "unified-log-compact", [24, 12, 12, 0]),
        AppleSample("unifiedlog/console_app_only_background_transition_iOS.log", "console", [4, 1, 3, 0]),
        AppleSample("unifiedlog/console_launch_iOS26.log", "console", [52, 27, 25, 0]),
        AppleSample("unifiedlog/console_macos_running_suspended_not_managed.log", "console", [6, 2, 4, 0]),
        AppleSample("unifiedlog/dasd_bgtask_lines.txt", "console", [5, 2, 3, 0]),
        AppleSample(
            "unifiedlog/launchd_exit_lines_trimmed.ndjson", "unified-log-json", [11, 9, 2, 0], crashed),
        AppleSample("unifiedlog/runningboard_reportless_kills.txt", "console", [6, 3, 3, 0], killed),
        AppleSample(
            "unifiedlog/uikit_backgroundtask_messages.txt", "quoted-messages", [10, 10, 0, 0],
            ["ios.task.debug-runtime", "ios.task.ended-unknown", "ios.task.leaked", "ios.task.long-lived"]),
        AppleSample(
            "ips/pycrashreport_user_mode_crash_report_ios14_non_symbolicated_abort.ips", "apple-report",
            [476, 14, 462, 0], crashed),
        AppleSample(
            "ips/pycrashreport_user_mode_crash_report_ios14_symbolicated.ips", "apple-report",
            [318, 15, 303, 0],
            crashed),
        AppleSample(
            "ips/runningboard_dead10cc_shareextension_iOS18_trimmed.ips", "apple-report", [130, 130, 0, 0],
            killed),
        AppleSample(
            "ips/suspended_file_lock_0xdead10cc_iOS10.crash", "apple-report", [232, 12, 220, 0], killed),
        AppleSample("ips/thermal_0xc00010ff.crash", "apple-report", [231, 5, 226, 0], killed),
        AppleSample("ips/voip_resume_too_often_0xbad22222.crash", "apple-report", [20, 4, 16, 0], killed),
        AppleSample("jetsam/JetsamEvent-iOS14.2-iphone.ips", "apple-report", [10379, 10379, 0, 0], killed),
        AppleSample("jetsam/jetsam_highwater.crash", "apple-report", [2220, 2220, 0, 0], killed),
        AppleSample(
            "jetsam/jetsam_vm-pageshortage.crash", "apple-report", [2084, 2084, 0, 0],
            // Eleven of the processes were suspended, which is no fault of theirs.
            killed.union(["any.process.killed-while-stopped"])),
        AppleSample(
            "resource/cpu_resource_fatal_myrun_iOS11.crash", "apple-report", [135, 14, 121, 0], killed),
        AppleSample(
            "resource/cpu_resource_nonfatal_apfs_defragd_iOS14.ips", "apple-report", [217, 17, 200, 0]),
        AppleSample("resource/diskwrites_resource_assetsd_iOS14.ips", "apple-report", [592, 17, 575, 0]),
        AppleSample("resource/exc_resource_cpu_brain_iOS.crash", "apple-report", [169, 12, 157, 0]),
    ]

    /// Payloads of totals, and what their section must say.
    static let totals = [
        (path: "metrickit/meter_real_report.json", words: "crash: crashed (signal 5)"),
        (path: "metrickit/meter_ios_uncaugh_exception_payload.json", words: "crash: crashed (signal 11)"),
        (path: "metrickit/meter_xcode_simulated.json", words: "hang; hangDuration 20 secs."),
        (path: "metrickit/meter_xcode_simulated_macOS_12.json", words: "hang; hangDuration 20 sec"),
        (
            path: "metrickit/metric_payload_point_disk_only_iOS26_fragment.json",
            words: "measured once at 2026-08-26 11:09 local time"
        ),
        (
            path: "metrickit/metric_payload_zhCN_iOS14.json",
            words: "13 background exits, 13 of them not normal: memory pressure 13"
        ),
    ]

    /// What is damaged, and the line that the message names.
    static let damaged = [
        (path: "metrickit/sentry_callstack_tree-garbage.json", place: "line 24"),
        (path: "jetsam/jetsam_vm-thrashing.crash", place: "line 2"),
    ]
}
