import Numbers
import TraceModel

/// What an app of the field workload does between two changes. The raw value is the value in rows.
enum FieldState: Int64, Sendable {
    case notRunning = 0
    case launching
    case active
    case inactive
    case background
    case suspended

    /// CPU load that the samples of this state tend to, in permille of a core; nil where nothing runs to be measured.
    var load: Double? {
        switch self {
        case .notRunning, .suspended: nil
        case .launching: 900
        case .active: 350
        case .inactive: 120
        case .background: 60
        }
    }

    /// How long the app stays, in seconds.
    func stay(_ deviates: inout Deviates) -> Double {
        switch self {
        case .notRunning: deviates.logNormal(median: 600, spread: 1)
        case .launching: deviates.logNormal(median: 0.25, spread: 0.4)
        case .active: deviates.logNormal(median: 75, spread: 1.1)
        case .inactive: deviates.logNormal(median: 0.15, spread: 0.5)
        case .background:
            // Few apps use their background time up, and fewer go beyond it.
            deviates.uniform() < 0.97
                ? min(deviates.logNormal(median: 8, spread: 0.8), 29.5)
                : 30 + deviates.exponential(mean: 20)
        case .suspended: deviates.logNormal(median: 420, spread: 1.2)
        }
    }

    /// What comes next. Every step is legal for `UIApplication`.
    func next(_ deviates: inout Deviates) -> FieldState {
        switch self {
        case .notRunning: return .launching
        case .launching: return deviates.uniform() < 0.9 ? .active : .background
        case .active: return .inactive
        case .inactive: return deviates.uniform() < 0.15 ? .active : .background
        case .background: return deviates.uniform() < 0.05 ? .inactive : .suspended
        case .suspended:
            let draw = deviates.uniform()
            return draw < 0.35 ? .background : draw < 0.92 ? .inactive : .notRunning
        }
    }
}
