import TraceModel

/// How each kind of event is driven on each platform; the code reads this table alone.
public enum DriveTable {
    /// The row for an event, told in words from the kind on: the one that tells most of it. Nil if the table has none.
    public static func row(_ platform: Platform, _ event: String) -> DriveRow? {
        rows.filter { row in
            row.platform == platform
                && (event == row.event || [" ", "."].contains { event.hasPrefix(row.event + $0) })
        }.max { $0.event.utf8.count < $1.event.utf8.count }
    }

    /// All rows.
    public static let rows: [DriveRow] = android + ios

    private static let am = "AOSP ActivityManagerShellCommand, API 34"
    private static let jobs = "AOSP JobSchedulerShellCommand, API 34"
    private static let doze = "Android developers, Optimize for Doze and App Standby: testing"
    private static let power = "Android developers, Test power-related issues"
    private static let input = "AOSP InputShellCommand and KeyEvent, API 34"
    private static let tasks = "Apple, Starting and terminating tasks during development"
    private static let simctl = "Apple, `xcrun simctl help`"
    private static let own = "the app does this by itself"

    private static let android: [DriveRow] = [
        DriveRow(
            .android, "phase foreground",
            .command([.text("monkey -p "), .app, .text(" -c android.intent.category.LAUNCHER 1")]),
            "open the app", source: "Android developers, UI/Application Exerciser Monkey"),
        DriveRow(
            .android, "phase background", .command([.text("input keyevent HOME")]),
            "leave the app by the home key",
            source: input),
        DriveRow(
            .android, "phase frozen", .command([.text("am freeze "), .process]),
            "freeze the process (Android 14 and later)",
            source: am),
        DriveRow(
            .android, "phase thawed", .command([.text("am unfreeze "), .process]),
            "let the process run again (Android 14 and later)", source: am),
        DriveRow(
            .android, "process.started", .cannot("what starts the process is another step"), source: am),
        DriveRow(
            .android, "process.ended crash", .command([.text("am crash "), .app]), "crash the app", source: am
        ),
        DriveRow(
            .android, "process.ended force stop", .command([.text("am force-stop "), .app]),
            "force-stop the app",
            source: am),
        DriveRow(
            .android, "process.ended user", .command([.text("am force-stop "), .app]),
            "end the app as the user did", source: am),
        DriveRow(
            .android, "process.ended normal exit", .cannot("the process ended by itself"), source: am),
        DriveRow(
            .android, "process.ended", .command([.text("am kill "), .app]),
            "kill the app as the system does; it does so only in the background", source: am),
        DriveRow(
            .android, "task.began job",
            .command([.text("cmd jobscheduler run -f "), .app, .text(" "), .number]),
            "run the job now", source: jobs),
        DriveRow(
            .android, "task.ended job timed out",
            .command([.text("cmd jobscheduler timeout "), .app, .text(" "), .number]),
            "let the job run out of time",
            source: jobs),
        DriveRow(
            .android, "task.ended job stopped",
            .command([.text("cmd jobscheduler timeout "), .app, .text(" "), .number]), "stop the job",
            source: jobs),
        DriveRow(
            .android, "task.began foreground service",
            .command([.text("am start-foreground-service -n "), .component]),
            "start the service in the foreground (an exported one, or as root)", source: am),
        DriveRow(
            .android, "task.began service", .command([.text("am start-service -n "), .component]),
            "start the service (an exported one, or as root)", source: am),
        DriveRow(
            .android, "task.ended foreground service", .command([.text("am stop-service -n "), .component]),
            "stop the service", source: am),
        DriveRow(
            .android, "task.ended service", .command([.text("am stop-service -n "), .component]),
            "stop the service",
            source: am),
        DriveRow(
            .android, "task.began broadcast",
            .command([.text("am broadcast -p "), .app, .text(" -a "), .identifier]),
            "send the broadcast to the app; those that only the system may send are refused", source: am),
        DriveRow(
            .android, "device doze idle", .command([.text("dumpsys deviceidle force-idle")]),
            "put the device into deep Doze", undo: [.text("dumpsys deviceidle unforce")], source: doze),
        DriveRow(
            .android, "device doze light", .command([.text("dumpsys deviceidle force-idle light")]),
            "put the device into light Doze", undo: [.text("dumpsys deviceidle unforce")], source: doze),
        DriveRow(
            .android, "device doze", .command([.text("dumpsys deviceidle unforce")]), "leave Doze",
            source: doze),
        DriveRow(
            .android, "device standbyBucket",
            .command([.text("am set-standby-bucket "), .app, .text(" "), .value]),
            "put the app into its standby bucket",
            undo: [.text("am set-standby-bucket "), .app, .text(" active")], source: power),
        DriveRow(
            .android, "device screen on", .command([.text("input keyevent WAKEUP")]), "screen on",
            source: input),
        DriveRow(
            .android, "device screen off", .command([.text("input keyevent SLEEP")]), "screen off",
            source: input),
        DriveRow(
            .android, "device charging off", .command([.text("dumpsys battery unplug")]),
            "take the device off power",
            undo: [.text("dumpsys battery reset")], source: power),
        DriveRow(
            .android, "device charging", .command([.text("dumpsys battery reset")]), "back on power",
            source: power),
        DriveRow(
            .android, "device plugged off", .command([.text("dumpsys battery unplug")]),
            "take the device off power",
            undo: [.text("dumpsys battery reset")], source: power),
        DriveRow(
            .android, "device plugged", .command([.text("dumpsys battery reset")]), "back on power",
            source: power),
        DriveRow(
            .android, "device lowPowerMode on", .command([.text("settings put global low_power 1")]),
            "battery saver on (off power only)", undo: [.text("settings put global low_power 0")],
            source: power),
        DriveRow(
            .android, "device lowPowerMode", .command([.text("settings put global low_power 0")]),
            "battery saver off",
            source: power),
        DriveRow(.android, "task", .cannot(own), source: am),
        DriveRow(.android, "hold", .cannot(own), source: am),
        DriveRow(.android, "device", .cannot("no command sets it"), source: am),
    ]

    private static let ios: [DriveRow] = [
        DriveRow(
            .ios, "phase foreground", .command([.text("simctl launch "), .text("\"$device\" "), .app]),
            "open the app",
            source: simctl),
        DriveRow(
            .ios, "phase background",
            .command([.text("simctl launch "), .text("\"$device\" com.apple.Preferences")]),
            "leave the app: another one comes to the front", source: simctl),
        DriveRow(
            .ios, "phase",
            .cannot("only the system of a device suspends and resumes; the simulator does not"),
            source: tasks),
        DriveRow(
            .ios, "process.started push",
            .command([.text("simctl push "), .text("\"$device\" "), .app, .text(" \"$push\"")]),
            "a silent push starts the app", source: simctl),
        DriveRow(.ios, "process.started", .cannot("what starts the process is another step"), source: simctl),
        DriveRow(
            .ios, "process.ended crash", .cannot("the app crashed by itself"), source: simctl),
        DriveRow(
            .ios, "process.ended normal exit", .cannot("the process ended by itself"), source: simctl),
        DriveRow(
            .ios, "process.ended", .command([.text("simctl terminate "), .text("\"$device\" "), .app]),
            "end the app; the system of a device did it for its own reason", source: simctl),
        DriveRow(
            .ios, "task.began silent push",
            .command([.text("simctl push "), .text("\"$device\" "), .app, .text(" \"$push\"")]),
            "a silent push",
            source: simctl),
        DriveRow(.ios, "task.began app refresh", launch, "launch the task in the debugger", source: tasks),
        DriveRow(.ios, "task.began processing", launch, "launch the task in the debugger", source: tasks),
        DriveRow(
            .ios, "task.began continued processing", .cannot("the user starts it in the app"), source: tasks),
        DriveRow(.ios, "task.expiring app refresh", expire, "let its time run out", source: tasks),
        DriveRow(.ios, "task.expiring processing", expire, "let its time run out", source: tasks),
        DriveRow(.ios, "task.expiring continued processing", expire, "let its time run out", source: tasks),
        DriveRow(
            .ios, "task.began fetch", .byHand([.text("in Xcode: Debug > Simulate Background Fetch")]),
            "a background fetch", source: "Apple, Xcode: Debug menu"),
        DriveRow(.ios, "task", .cannot(own), source: tasks),
        DriveRow(.ios, "hold", .cannot(own), source: tasks),
        DriveRow(.ios, "device", .cannot("no command of the simulator sets it"), source: simctl),
    ]

    private static let launch = debugger("_simulateLaunchForTaskWithIdentifier")
    private static let expire = debugger("_simulateExpirationForTaskWithIdentifier")

    private static func debugger(_ message: String) -> DriveRow.Action {
        .byHand([
            .text(
                "in the debugger, with the app paused: e -l objc -- (void)[[BGTaskScheduler sharedScheduler] \(message):@\""
            ),
            .objectiveCIdentifier, .text("\"]"),
        ])
    }
}
