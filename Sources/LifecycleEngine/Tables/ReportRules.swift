import TraceModel

/// What a report of the platform about a process breaks.
enum ReportRules {
    /// Rule by the word of the report; a report that is not here breaks none.
    static let all: [String: String] = [
        Words.Report.scenesRequired: "ios.launch.scenes-required",
        Words.Report.scenesMissing: "ios.launch.scenes-missing",
        Words.Report.notResponding: "any.process.not-responding",
        Words.Report.pauseTimeout: "android.activity.pause-slow",
        Words.Report.stopTimeout: "android.activity.stop-slow",
        Words.Report.destroyTimeout: "android.activity.destroy-slow",
        Words.Report.focusLossTimeout: "android.activity.top-lost-late",
    ]
}
