import TraceModel

extension Rules {
    /// Ends of processes.
    static let deaths: [Rule] = [
        Rule(
            "any.process.crashed", .error, .end, .documented, "the process crashed",
            why: "A crash loses what was not saved, and the user sees the app vanish.",
            advice: "read the crash report of this moment",
            source: "the exit codes of the platform (ExitTable)", needs: [.kind(.processEnded)]),
        Rule(
            "any.process.ended-unexplained", .warning, .end, .documented,
            "the process ended on screen or at work, and nothing tells why",
            why:
                "The platforms end silently only what is off screen and idle, so something else ended it: a crash whose record is missing, a maker's cleaner, a debugger.",
            advice: "look for a crash report, an exit line or an ApplicationExitInfo of this moment",
            source:
                "Android developers, The activity lifecycle (LC2): only what is off screen may be ended silently",
            needs: [.kind(.processEnded)]),
        Rule(
            "any.process.killed", .error, .end, .observed, "the system killed the process",
            why: "The code of the exit says for what, and what was open then was cut off.",
            advice: "", source: "the exit codes of the platform (ExitTable)", needs: [.kind(.processEnded)]),
        Rule(
            "any.process.killed-while-stopped", .note, .removal, .observed,
            "the system removed the process while it was not running",
            why: "It is no fault of the app: memory was needed, or it lay idle for long.",
            advice: "no callback comes: save state when the app enters the background",
            source: "Apple, Managing your app's life cycle (T13); AOSP ActivityManagerConstants (PK1, PK6)",
            needs: [.kind(.processEnded)]),
        Rule(
            "any.process.not-responding", .error, .other, .observed, "the process did not respond",
            why: "The user was offered to close the app, or the system closed it without a word.",
            advice: "look at what the main thread did then; the traces file of this moment shows it",
            source: "AOSP ActivityManager, am_anr (AN1 to AN8)",
            needs: [.anyOf([.kind(.processReported), .kind(.processEnded)])]),
        Rule(
            "any.state.unsaved-at-death", .warning, .other, .documented,
            "the process ended off screen with state that was not marked saved",
            why:
                "Off screen a process can end at any time without a callback. What the user did since the app was last active, and that was not saved, is gone.",
            advice: "save when the app leaves the foreground, and mark it: `state saved`",
            source:
                "Apple, Managing your app's life cycle (T13); Android developers, Saving UI states",
            needs: [.savedState, .kind(.processEnded)]),
    ]
}
