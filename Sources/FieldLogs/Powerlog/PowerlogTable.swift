/// A table of a powerlog that is read, with the columns that are, in the order in which a row has them.
///
/// Columns differ between versions of the system: one that is not there reads as null.
struct PowerlogTable {
    let name: String
    let columns: [String]

    /// Seconds between the clock of the other tables and the wall clock: `timestamp + system` is wall time.
    static let timeOffset = PowerlogTable(
        name: "PLStorageOperator_EventForward_TimeOffset", columns: ["ID", "system"])
    /// Charge of the battery in percent, and whether it is charged.
    static let battery = PowerlogTable(
        name: "PLBatteryAgent_EventBackward_Battery", columns: ["timestamp", "Level", "IsCharging"])
    /// Seconds that an app was on screen and in the background in each hour.
    static let appRunTime = PowerlogTable(
        name: "PLAppTimeService_Aggregate_AppRunTime",
        columns: [
            "timestamp", "timeInterval", "BundleID", "ScreenOnTime", "BackgroundTime",
            "BackgroundAudioNowPlayingTime", "BackgroundLocationTime",
        ])
    /// What the processes of an app used between two times.
    static let coalition = PowerlogTable(
        name: "PLCoalitionAgent_EventInterval_CoalitionInterval",
        columns: [
            "timestamp", "timestampEnd", "BundleId", "cpu_time", "tasks_started", "tasks_exited",
            "bytesread", "byteswritten",
        ])
    /// Which process has a pid.
    static let processes = PowerlogTable(
        name: "PLProcessMonitorAgent_EventForward_ProcessID",
        columns: ["timestamp", "PID", "ProcessName", "process", "bundle"])
    /// Assertions that keep the device awake.
    static let assertions = PowerlogTable(
        name: "PLPowerAssertionAgent_EventForward_Assertion",
        columns: ["timestamp", "assertName", "action", "assertType", "onBehalfOfPid", "pid"])

    static let all = [timeOffset, battery, appRunTime, coalition, processes, assertions]
}
