extension Scenarios {
    /// One path out of many forgets the end.
    static let leakedTask = Scenario(
        "leaked-task", on: .phone, hour: 9,
        "An app ends its background task every time but once, and the system kills it for that.",
        shows: ["any.process.killed", "ios.task.leaked"]
    ) { app in
        app.launch()
        app.becomeActive()
        app.wait(.minutes(1...4))
        for _ in app.times(3...5) {
            app.leaveForeground()
            app.finishWork("upload")
            app.wait(.minutes(5...40))
            app.comeBack()
            app.wait(.seconds(30...240))
        }

        app.leaveForeground()
        app.wait(.milliseconds(2...20))
        let upload = app.beginTask("upload")
        app.waitUntilBackground(uses: .milliseconds(25_000...25_800))
        app.expire(upload)
        app.wait(.milliseconds(600...1_400))
        app.reportStillOpen(upload)
        app.waitUntilBackground(uses: .milliseconds(30_020...30_600))
        app.die(namespace: "runningboard", code: 0x2182_bad2)
    }
}
