import TraceModel

extension Scenarios {
    /// Two launches, one session: nobody used the app in the first process.
    static let pushLaunch = Scenario(
        "push-launch", on: .phone, hour: 2,
        "A silent push launches an app at night; the user opens it hours later, in a new process."
    ) { app in
        app.launch(by: Words.Cause.push)
        app.handlePush(within: .milliseconds(800...6_000))
        app.wait(.milliseconds(500...5_000))
        app.suspend()

        // The user clears the app switcher before the next launch.
        app.wait(.minutes(200...330))
        app.die(namespace: "frontboard", code: 0xdead_fa11)
        app.wait(.minutes(5...60))
        app.launch()
        app.becomeActive()
        app.wait(.seconds(60...400))
        app.leaveForeground()
        app.finishWork("sync")
    }
}
