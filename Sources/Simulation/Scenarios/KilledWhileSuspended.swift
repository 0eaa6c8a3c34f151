extension Scenarios {
    /// The ordinary end of an app: no fault, and no callback.
    static let killedWhileSuspended = Scenario(
        "killed-while-suspended", on: .phone, hour: 17,
        "A suspended app that did everything right is removed because its memory is needed.",
        shows: ["any.process.killed-while-stopped"]
    ) { app in
        app.launch()
        app.becomeActive()
        app.wait(.minutes(2...10))
        app.leaveForeground()
        app.finishWork("upload")
        app.wait(.minutes(5...40))
        app.comeBack()
        app.wait(.minutes(1...5))

        app.leaveForeground()
        app.remark("state saved")
        app.finishWork("upload")
        app.wait(.minutes(20...180))
        // JETSAM_REASON_MEMORY_IDLE_EXIT.
        app.die(namespace: "jetsam", code: 9)
    }
}
