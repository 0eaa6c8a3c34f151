import TraceModel

/// How long the app's method for a callback may run.
public struct CallbackLimit: Sendable {
    /// Kind of subject.
    public let subject: String
    /// The platform's name of the callback.
    public let callback: String
    /// Where and since when it holds.
    public let validity: Validity
    /// The limit in nanoseconds.
    public let nanoseconds: Int64
    /// The limit in the words that a report prints.
    public let words: String
    /// Rule that a longer run breaks.
    public let rule: String
    /// Where the number comes from.
    public let source: String
}

/// The limits as rows.
public enum CallbackLimits {
    /// All limits.
    public static let all: [CallbackLimit] =
        ["didEnterBackground", "sceneDidEnterBackground"].map { callback in
            CallbackLimit(
                subject: callback.hasPrefix("scene") ? Words.Subject.scene : Words.Subject.app,
                callback: callback, validity: Validity(.ios), nanoseconds: 5_000_000_000,
                words: "about 5 s to enter the background", rule: "ios.process.background-entry-slow",
                source: "Apple, applicationDidEnterBackground(_:) (R-BG-GRACE)")
        } + [
            CallbackLimit(
                subject: Words.Subject.activity, callback: "onPause", validity: Validity(.android),
                nanoseconds: 500_000_000, words: "500 ms to pause", rule: "android.activity.pause-slow",
                source: "AOSP ActivityRecord, PAUSE_TIMEOUT, API 29 to 34 (LC6)"),
            CallbackLimit(
                subject: Words.Subject.activity, callback: "onStop", validity: Validity(.android),
                nanoseconds: 11_000_000_000, words: "11 s to stop", rule: "android.activity.stop-slow",
                source: "AOSP ActivityRecord, STOP_TIMEOUT, API 29 to 34 (LC6)"),
            CallbackLimit(
                subject: Words.Subject.activity, callback: "onDestroy", validity: Validity(.android),
                nanoseconds: 10_000_000_000, words: "10 s to be destroyed",
                rule: "android.activity.destroy-slow",
                source: "AOSP ActivityRecord, DESTROY_TIMEOUT, API 29 to 34 (LC6)"),
        ]
}
