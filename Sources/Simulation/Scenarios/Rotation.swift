extension Scenarios {
    /// A relaunch is no visit to the background.
    static let rotation = Scenario(
        "rotation", on: .pixel, hour: 20,
        "The device is turned while an activity is on screen: it is made anew within one visit."
    ) { app in
        app.launchActivity()
        app.wait(.seconds(20...120))
        for _ in app.times(1...3) {
            app.rotate()
            app.wait(.seconds(10...240))
        }
        app.leaveActivity()

        app.wait(.minutes(2...6))
        app.returnToActivity()
        app.wait(.seconds(30...200))
        app.leaveActivity()
        app.wait(.seconds(10...60))
        app.freeze()
    }
}
