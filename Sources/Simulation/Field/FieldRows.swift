import TraceModel

/// Turns the events of the field workload back into rows, also after they were written to a file and read again.
///
/// Events that the workload does not have give no row.
public struct FieldRows: Sendable {
    /// What is remembered of one app.
    private struct App {
        var process: UInt32 = 0
        var isLaunched = false
        var cpuTime: Int64 = 0
    }

    private var apps = [App](repeating: App(), count: FieldSource.appCount)

    /// Rows of a workload that begins.
    public init() {}

    /// Adds the rows of the next events.
    public mutating func append(_ batch: EventBatch, _ catalog: TraceCatalog, to rows: inout [FieldRow]) {
        let reading = Reading(catalog.names)
        for row in 0..<batch.count {
            let process = batch.processes[row]
            let app = FieldLife.app(pid: catalog[process: process].pid)
            if apps[Int(app)].process != process { apps[Int(app)] = App(process: process) }
            let found = read(batch, row, reading, &apps[Int(app)])
            if let (kind, value) = found {
                rows.append(FieldRow(time: batch.times[row], subject: app, kind: kind, value: value))
            }
        }
    }

    private func read(
        _ batch: EventBatch, _ row: Int, _ reading: Reading, _ app: inout App
    ) -> (FieldRow.Kind, Int64)? {
        let label = NameID(rawValue: batch.labels[row])
        let number = batch.numbers[row]
        switch EventKind(rawValue: batch.kinds[row]) {
        case .marker where batch.names[row] == reading.launch?.rawValue:
            app.isLaunched = true
            return nil
        case .processEnded: return (.state, FieldState.notRunning.rawValue)
        case .processSuspended: return (.state, FieldState.suspended.rawValue)
        case .processResumed: return (.state, FieldState.background.rawValue)
        case .state:
            guard let state = reading.states.first(where: { $0.name == label })?.state else { return nil }
            defer { app.isLaunched = false }
            return (.state, (app.isLaunched ? .launching : state).rawValue)
        case .taskBegan: return reading.task(number, batch.names[row]).map { (.taskBegan, $0) }
        case .taskEnded: return reading.task(number, batch.names[row]).map { (.taskEnded, $0) }
        case .sample where label == reading.cpuTime:
            defer { app.cpuTime = number }
            return (.load, (number &- app.cpuTime) / FieldSource.nanosecondsPerPermille)
        case .sample where label == reading.batteryLevel: return (.battery, number)
        default: return nil
        }
    }
}

/// The numbers that a catalog gives to the words of the workload.
private struct Reading {
    let launch: NameID?
    let cpuTime: NameID?
    let batteryLevel: NameID?
    let states: [(name: NameID?, state: FieldState)]
    /// Place of a task's name in the workload's list, by its number in the catalog.
    private let taskNames: [UInt32: Int64]

    init(_ names: NameTable) {
        launch = names.find(FieldWords.launch)
        cpuTime = names.find(FieldWords.cpuTime)
        batteryLevel = names.find(FieldWords.batteryLevel)
        states = [
            (names.find(FieldWords.active), .active), (names.find(FieldWords.inactive), .inactive),
            (names.find(FieldWords.background), .background),
        ]
        var taskNames: [UInt32: Int64] = [:]
        for (place, name) in FieldWords.taskNames.enumerated() {
            if let number = names.find(name) { taskNames[number.rawValue] = Int64(place) }
        }
        self.taskNames = taskNames
    }

    /// The value of a task's row.
    func task(_ number: Int64, _ name: UInt32) -> Int64? {
        taskNames[name].map { number &* 64 &+ $0 }
    }
}
