extension Scenarios {
    /// Two runs share six hours; neither is too long alone.
    static let fgsPastLimit = Scenario(
        "fgs-past-limit", on: .pixel, hour: 8,
        "Two dataSync services of one app use up the six hours of a day, and the second does not stop.",
        shows: [
            "android.fgs.not-stopped-at-timeout", "android.fgs.time-limit", "android.fgs.time-nearly-used",
            "any.process.crashed",
        ]
    ) { app in
        app.launchActivity()
        app.wait(.minutes(2...10))
        app.leaveActivity()
        // A service may still start within 5 s of leaving the foreground.
        app.wait(.milliseconds(300...3_000))
        app.sampleEvery(.minutes(5...5))
        let first = app.startForegroundService(Script.syncService, type: "dataSync")
        app.wait(.minutes(180...240))
        let used = app.endTask(first)
        app.wait(.seconds(10...60))
        app.freeze()

        app.wait(.minutes(30...120))
        app.thaw()
        app.wait(.milliseconds(50...800))
        let second = app.startForegroundService(Script.syncService, type: "dataSync")
        app.wait(.nanoseconds(Script.dataSyncTime - used))
        app.wait(.milliseconds(1...60))
        app.timeOutWithoutStop(second)
    }
}
