import Numbers

/// One app of the field workload: told event by event, without end, in constant memory.
struct FieldApp: Sendable {
    /// Names that tasks have.
    static let taskNames: Int64 = 40
    private static let second = Double(Lapse.second)

    private let app: Int
    private var deviates: Deviates
    private var state = FieldState.notRunning
    /// When the state ends.
    private var until: Int64
    /// True between the remark of a launch and its state.
    private var isLaunched = false
    private var load = 0.0
    private var battery: Double
    private var loadTimer = FieldTimer(period: Lapse.second, delay: Lapse.second)
    private var batteryTimer = FieldTimer(period: Lapse.minute, delay: Lapse.second / 2)
    private var tasks = FieldTasks()

    /// An app that is launched some time in the first hour.
    init(app: Int, seed: UInt64) {
        self.app = app
        deviates = Deviates(RandomNumbers(seed: seed, purpose: "field app \(app)"))
        battery = 1_000 * deviates.uniform()
        until = Int64(deviates.uniform() * Double(Lapse.hour))
    }

    /// When the next event happens.
    var nextTime: Int64 { min(min(until, tasks.nextTime), min(loadTimer.time, batteryTimer.time)) }

    /// Goes on to the next event.
    mutating func next() -> FieldEvent {
        let time = nextTime
        return FieldEvent(time: time, app: app, what: step(time))
    }

    /// What happens at this time; of several things the tasks' first, the change of state last.
    private mutating func step(_ time: Int64) -> FieldEvent.What {
        if tasks.nextTime == time { return tasks.next(&deviates, isActive: state == .active, until: until) }
        if loadTimer.time == time {
            loadTimer.plan(until: until, &deviates)
            return .load(measureLoad())
        }
        if batteryTimer.time == time {
            batteryTimer.plan(until: until, &deviates)
            return .battery(measureBattery())
        }
        if state == .notRunning, !isLaunched {
            isLaunched = true
            return .launched
        }
        enter(state.next(&deviates), at: time)
        return .state(state)
    }

    private mutating func enter(_ next: FieldState, at time: Int64) {
        state = next
        isLaunched = false
        // A stay is never empty, so that the app moves on.
        let stay = max(state.stay(&deviates), 1e-6)
        until = time + Int64(stay * Self.second)
        if state.load != nil {
            loadTimer.begin(at: time, until: until, &deviates)
            batteryTimer.begin(at: time, until: until, &deviates)
        } else {
            loadTimer.stop()
            batteryTimer.stop()
        }
        switch state {
        case .active: tasks.planForeground(at: time, until: until, &deviates)
        case .background: tasks.planBackground(at: time, stay: stay, &deviates)
        case .notRunning: tasks.die()
        default: break
        }
    }

    private mutating func measureLoad() -> Int64 {
        let burst = deviates.uniform() < 0.02 ? deviates.exponential(mean: 300) : 0
        load = 0.8 * load + 0.2 * (state.load ?? 0) + 15 * deviates.normal() + burst
        load = min(max(load, 0), 2_000)
        return Int64(load)
    }

    private mutating func measureBattery() -> Int64 {
        battery -= 0.25 + deviates.exponential(mean: 0.3)
        // It is charged when nobody looks.
        if battery < 50 { battery = 1_000 }
        return Int64(battery)
    }
}
