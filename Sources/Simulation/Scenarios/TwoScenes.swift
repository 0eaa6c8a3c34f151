extension Scenarios {
    /// The app is active while any scene is: phases are a union, never a sum.
    static let twoScenes = Scenario(
        "two-scenes", on: .tablet, hour: 19,
        "An iPad app shows two windows; the notifications of the app and of its scenes tell one story."
    ) { app in
        app.launchWithScenes()
        let library = app.openScene("library")
        app.wait(.minutes(1...5))
        let reader = app.openScene("reader")
        app.wait(.minutes(2...10))
        // One window goes, the app stays.
        app.sendBack([library])
        app.wait(.seconds(20...200))
        app.bringForward([library])
        app.wait(.seconds(20...200))

        app.sendBack([library, reader])
        app.finishWork("sync")
        app.wait(.minutes(5...60))
        app.bringForward([library, reader])
        app.wait(.minutes(1...5))
        app.sendBack([reader])
        app.wait(.seconds(5...60))
        app.disconnect(reader)
        app.wait(.seconds(10...100))
        app.sendBack([library])
        app.finishWork("sync")
    }
}
