extension Scenarios {
    /// A notification is missing, as with an observer that is registered too late or taken away too early.
    static let illegalTransition = Scenario(
        "illegal-transition", on: .phone, hour: 11,
        "An app enters the background once without the word that it is no longer active.",
        shows: ["ios.process.illegal-transition"]
    ) { app in
        app.launch()
        app.becomeActive()
        app.wait(.minutes(1...5))
        app.leaveForeground()
        app.finishWork("sync")
        app.wait(.minutes(3...30))

        app.comeBack()
        app.wait(.seconds(20...300))
        app.leaveForegroundUnannounced()
        app.finishWork("sync")
        app.wait(.minutes(3...30))

        app.comeBack()
        app.wait(.seconds(20...300))
        app.leaveForeground()
        app.finishWork("sync")
    }
}
