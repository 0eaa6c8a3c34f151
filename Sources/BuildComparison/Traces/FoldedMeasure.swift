/// The measures that a replay fills, by number: it adds to them for every stay and task.
enum FoldedMeasure: Int, CaseIterable {
    case stayRunning, stayBudget, stayOverrun, stayTasks, stayTime, stayCPU, stayWakeups
    case foregroundCPU, foregroundWakeups, visitTime
    case taskDuration, taskLeaks, holdTime, batteryDrain, memory, launchTime, launchKinds, kills, rules

    /// The id in ``Measures``.
    var id: String {
        switch self {
        case .stayRunning: "stay.running"
        case .stayBudget: "stay.budget"
        case .stayOverrun: "stay.overrun"
        case .stayTasks: "stay.tasks"
        case .stayTime: "stay.time"
        case .stayCPU: "cpu.stay"
        case .stayWakeups: "wakeups.stay"
        case .foregroundCPU: "cpu.foreground"
        case .foregroundWakeups: "wakeups.foreground"
        case .visitTime: "visit.time"
        case .taskDuration: "task.duration"
        case .taskLeaks: "task.leaks"
        case .holdTime: "hold.time"
        case .batteryDrain: "battery.drain"
        case .memory: "memory.suspended"
        case .launchTime: "launch.time"
        case .launchKinds: "launch.kinds"
        case .kills: "kills"
        case .rules: "rules"
        }
    }
}
