import Numbers
import TraceModel

/// Resources that the app keeps.
extension Script {
    /// The app takes something and keeps it for a while.
    mutating func keep(_ hold: String, _ name: String, for lapse: Lapse) {
        let id = StagedNumber.value(random.number(in: 1_000_000...268_435_455))
        tell(.holdAcquired, label: hold, name: name, number: id)
        wait(lapse)
        tell(.holdReleased, label: hold, name: name, number: id)
    }
}
