extension Scenarios {
    /// The end comes, but late. With a debugger attached nobody enforces the limit and nobody suspends the app.
    static let budgetOverrun = Scenario(
        "budget-overrun", on: .phone, hour: 14,
        "A background task runs on past the 30 seconds and ends at last; only a debugger saves the app.",
        shows: ["ios.task.open-at-budget"]
    ) { app in
        app.launch()
        app.remark("debugger attached")
        app.becomeActive()
        app.wait(.minutes(1...5))
        app.leaveForeground()
        app.work("export")
        app.wait(.minutes(2...20))
        app.comeBack()
        app.wait(.seconds(40...200))

        // Begun on screen: only the time in the background counts.
        let export = app.beginTask("export")
        app.wait(.seconds(5...20))
        app.leaveForeground()
        app.waitUntilBackground(uses: .seconds(31...40))
        app.endTask(export)

        app.wait(.minutes(1...10))
        app.comeBack()
        app.wait(.seconds(20...90))
        app.leaveForeground()
        app.work("export")
    }
}
