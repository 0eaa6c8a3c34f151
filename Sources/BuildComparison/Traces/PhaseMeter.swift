import TraceModel

/// Where time is spent, as far as costs are concerned.
enum Whereabouts: Int, CaseIterable {
    case onScreen, background, stopped, gone

    init(_ phase: Phase) {
        switch phase {
        case .active, .inactive: self = .onScreen
        case .background: self = .background
        case .suspended, .frozen, .prewarmed: self = .stopped
        case .unknown, .notRunning: self = .gone
        }
    }

    var words: String {
        switch self {
        case .onScreen: "on screen"
        case .background: "background"
        case .stopped: "suspended"
        case .gone: "not running"
        }
    }
}

/// How long something was where, up to any moment.
struct PhaseMeter {
    /// Nanoseconds in each of ``Whereabouts``.
    struct Reading {
        var onScreen: Int64 = 0
        var background: Int64 = 0
        var stopped: Int64 = 0

        static func - (left: Reading, right: Reading) -> Reading {
            Reading(
                onScreen: left.onScreen &- right.onScreen, background: left.background &- right.background,
                stopped: left.stopped &- right.stopped)
        }
    }

    private var sum = Reading()
    private(set) var place = Whereabouts.gone
    private var since: Int64 = 0

    mutating func move(to next: Whereabouts, at time: Int64) {
        sum = reading(at: time)
        since = time
        place = next
    }

    func reading(at time: Int64) -> Reading {
        var reading = sum
        let lapse = max(time &- since, 0)
        switch place {
        case .onScreen: reading.onScreen &+= lapse
        case .background: reading.background &+= lapse
        case .stopped: reading.stopped &+= lapse
        case .gone: break
        }
        return reading
    }
}
