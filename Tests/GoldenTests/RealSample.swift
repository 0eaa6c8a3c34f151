import Testing

/// A real log, how much of it is understood, and what its activities did, counted by hand.
struct RealSample: Sendable, CustomTestStringConvertible {
    /// Lines of a log by what became of them.
    struct Lines: Equatable, Sendable {
        let read: Int
        let used: Int
        let known: Int
        let unknown: Int
    }

    /// Where it is below the Android samples.
    let path: String
    let format: String
    let lines: Lines
    /// Milliseconds in each state, by activity; states of less than one are left out.
    let spans: [String: [String: Int]]

    var testDescription: String { path }

    static let all = [
        RealSample(
            path: "logcat/android12_activity_switch_events.from_pftrace.log", format: "logcat",
            lines: Lines(read: 80, used: 18, known: 62, unknown: 0),
            spans: [
                "Main": ["restarting": 112, "started": 66, "resumed": 2453, "paused": 1014, "stopped": 173],
                "NexusLauncherActivity": [
                    "resumed": 998, "paused": 2342, "stopped": 480, "restarting": 2, "started": 135,
                ],
            ]),
        RealSample(
            path: "perfetto/android12_activity_switch_subset.pftrace", format: "perfetto",
            lines: Lines(read: 186, used: 31, known: 155, unknown: 0),
            spans: [
                "Main": ["restarting": 111, "started": 66, "resumed": 2453, "paused": 1013, "stopped": 2764],
                "NexusLauncherActivity": [
                    "resumed": 3588, "paused": 2342, "stopped": 480, "restarting": 1, "started": 135,
                ],
            ]),
        RealSample(
            path: "field_excerpts/events_android12_back_key.log", format: "logcat",
            lines: Lines(read: 14, used: 8, known: 6, unknown: 0),
            spans: [
                "SecondActivity": ["resumed": 1, "paused": 577, "stopped": 1],
                "MainActivity": ["started": 1, "resumed": 561],
            ]),
        RealSample(
            path: "field_excerpts/events_android8_rotation_relaunch.log", format: "logcat",
            lines: Lines(read: 4, used: 4, known: 0, unknown: 0),
            spans: ["Settings": ["relaunching": 149]]),
    ]
}
