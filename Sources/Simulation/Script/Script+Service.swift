import TraceModel

/// Foreground services (Android).
extension Script {
    /// What Android 15 gives all `dataSync` services of an app together in 24 hours, in nanoseconds.
    static let dataSyncTime: Int64 = 6 * Lapse.hour

    /// Class of the service that `dataSync` work runs in.
    static let syncService = "\(packageName)/.SyncService"

    /// `startForeground(_:_:_:)` with this type.
    mutating func startForegroundService(_ name: String, type: String) -> Ticket {
        let ticket = Ticket(kind: Words.Task.foregroundService, id: .value(nextTask), name: name, began: now)
        nextTask += 1
        tell(
            .taskBegan, label: ticket.kind, name: name, number: ticket.id, [StagedExtra(.type, type)])
        return ticket
    }

    /// The platform calls `onTimeout`, and the service does not stop: the app is crashed some seconds later.
    mutating func timeOutWithoutStop(_ service: Ticket) {
        tell(.taskExpiring, label: service.kind, name: service.name, number: service.id)
        wait(.milliseconds(10_050...11_000))
        die(
            namespace: "android", code: 4,
            words: """
                android.app.RemoteServiceException: A foreground service of type dataSync did not stop within \
                its timeout: ComponentInfo{\(Self.packageName)/\(Self.packageName).SyncService}
                """)
    }
}
