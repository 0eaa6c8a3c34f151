import Numbers
import TraceModel

/// Two builds of one app in ordinary use, many stays in each trace: what a comparison of builds is made of.
extension Scenarios {
    /// Build 720 on iOS: every task ends.
    static let fiftyStays720 = Scenario(
        "fifty-stays-720", on: .phone.running("7.2", "720"), hour: 7,
        "Build 720 is left fifty times, and ends its background task each time."
    ) { app in
        useDaily(&app, leakAt: nil)
    }

    /// Build 730 on iOS: one stay of fifty leaks.
    static let fiftyStays730 = Scenario(
        "fifty-stays-730", on: .phone.running("7.3", "730"), hour: 7,
        "Build 730 is left fifty times, and one of the fifty leaks its background task.",
        shows: ["any.process.killed", "ios.task.leaked"]
    ) { app in
        let leak = app.random.number(in: 5...45)
        useDaily(&app, leakAt: leak)
    }

    /// Build 720 on Android: the lock is kept a minute.
    static let wakeLock720 = Scenario(
        "wake-lock-720", on: .olderPixel.running("7.2", "720"), hour: 8,
        "Build 720 keeps a wake lock for about a minute after it was left, twenty-four times."
    ) { app in
        leaveWithLock(&app, keptFor: .seconds(55...65))
    }

    /// Build 730 on Android: the lock is kept five minutes.
    static let wakeLock730 = Scenario(
        "wake-lock-730", on: .olderPixel.running("7.3", "730"), hour: 8,
        "Build 730 keeps a wake lock for about five minutes after it was left, twenty-four times."
    ) { app in
        leaveWithLock(&app, keptFor: .seconds(295...305))
    }

    private static func useDaily(_ app: inout Script, leakAt leak: Int64?) {
        app.launch()
        app.sampleEvery(.minutes(30...30))
        app.becomeActive()
        for stay in Int64(1)...50 {
            app.wait(.seconds(20...240))
            if stay == leak {
                app.leaveForeground()
                app.wait(.milliseconds(2...20))
                let upload = app.beginTask("upload")
                app.waitUntilBackground(uses: .milliseconds(25_000...25_800))
                app.expire(upload)
                app.wait(.milliseconds(600...1_400))
                app.reportStillOpen(upload)
                app.waitUntilBackground(uses: .milliseconds(30_020...30_600))
                app.die(namespace: "runningboard", code: 0x2182_bad2)
                app.wait(.minutes(3...20))
                app.launch()
                app.becomeActive()
            } else {
                app.leaveForeground()
                app.finishWork("upload")
                app.wait(.minutes(3...20))
                app.comeBack()
            }
        }
        app.wait(.seconds(20...240))
        app.leaveForeground()
        app.finishWork("upload")
    }

    private static func leaveWithLock(_ app: inout Script, keptFor lapse: Lapse) {
        app.launchActivity()
        app.sampleEvery(.minutes(30...30))
        for _ in 0..<24 {
            app.wait(.seconds(30...200))
            app.leaveActivity()
            let left = app.now
            app.wait(.milliseconds(5...40))
            app.keep(Words.Hold.wakeLock, "session", for: lapse)
            // The freezer comes ten minutes after the app was left, lock or not.
            app.wait(.nanoseconds(left + 600 * Lapse.second - app.now))
            app.wait(.milliseconds(100...2_000))
            app.freeze()
            app.wait(.minutes(45...120))
            app.returnToActivity()
        }
        app.wait(.seconds(30...200))
        app.leaveActivity()
        app.wait(.seconds(1...4))
    }
}
