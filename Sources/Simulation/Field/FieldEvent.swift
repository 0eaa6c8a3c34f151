/// One event of the field workload, before it meets a catalog.
struct FieldEvent: Sendable {
    enum What: Sendable {
        /// The remark of an app that it was launched; the state `launching` follows at the same time.
        case launched
        case state(FieldState)
        case taskBegan(number: Int64, name: Int64)
        case taskEnded(number: Int64, name: Int64)
        /// CPU load, permille of a core.
        case load(Int64)
        /// Battery level, permille.
        case battery(Int64)
    }

    /// Trace time in nanoseconds.
    let time: Int64
    /// Which app, from 0.
    let app: Int
    let what: What
}
