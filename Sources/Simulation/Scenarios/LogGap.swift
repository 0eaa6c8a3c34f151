extension Scenarios {
    /// The first upload has a begin and no end, and its process is gone at last: who does not look at the gap
    /// calls that a leak. The end was among the records that are missing.
    static let logGap = Scenario(
        "log-gap", on: .phone, hour: 12,
        "Records are missing while a background task is open, so whether it ended is not known.",
        shows: ["ios.task.open-at-death"]
    ) { app in
        app.launch()
        app.becomeActive()
        app.wait(.minutes(1...5))
        app.leaveForeground()
        app.wait(.milliseconds(2...20))
        let upload = app.beginTask("upload")
        app.wait(.milliseconds(800...4_000))
        app.loseRecords(why: "journal full") { app in
            app.wait(.seconds(1...6))
            app.endTask(upload)
            app.wait(.milliseconds(500...5_000))
            app.suspend()
            app.wait(.minutes(4...40))
            app.comeBack()
            app.wait(.seconds(2...60))
        }

        app.wait(.seconds(60...300))
        app.leaveForeground()
        app.finishWork("upload")
        app.wait(.minutes(20...90))
        // The user clears the app switcher.
        app.die(namespace: "frontboard", code: 0xdead_fa11)
    }
}
