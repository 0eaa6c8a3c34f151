import TraceModel

extension Phase {
    /// Where a process is in this phase, after "it was".
    var place: String {
        switch self {
        case .unknown: "in an unknown state"
        case .notRunning: "not running"
        case .prewarmed: "prewarmed"
        case .inactive: "on screen, inactive"
        case .active: "on screen, active"
        case .background: "in the background"
        case .suspended: "suspended"
        case .frozen: "frozen"
        }
    }
}
