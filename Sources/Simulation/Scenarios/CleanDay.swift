extension Scenarios {
    /// Nothing is wrong.
    static let cleanDay = Scenario(
        "clean-day", on: .phone, hour: 7,
        "An app is used several times over a day, ends its tasks and refreshes itself once: nothing is wrong."
    ) { app in
        app.launch()
        app.becomeActive()
        app.wait(.minutes(3...8))
        // A look at the notification centre.
        app.interrupt(for: .seconds(2...9))
        app.wait(.minutes(1...3))
        app.leaveForeground()
        app.finishWork("save draft")
        for _ in app.times(3...5) {
            app.wait(.minutes(40...120))
            app.comeBack()
            app.wait(.seconds(40...600))
            app.leaveForeground()
            app.finishWork("upload")
        }

        app.wait(.minutes(20...60))
        app.comeBack()
        app.wait(.minutes(1...4))
        app.leaveForeground()
        app.scheduleRefresh(notBefore: .minutes(30...30))
        app.finishWork("upload")
        app.wait(.minutes(45...150))
        app.refresh(within: .seconds(2...15))

        app.wait(.minutes(30...90))
        app.comeBack()
        app.wait(.minutes(2...10))
        app.leaveForeground()
        app.finishWork("save draft")
    }
}
