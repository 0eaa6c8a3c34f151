/// What a sample measures. The raw value is the word in files and JSON lines.
public enum Metric: String, CaseIterable, Sendable {
    /// CPU time used so far: nanoseconds, only growing.
    case cpuTime = "cpu_time"
    /// Wakeups so far: a count, only growing.
    case wakeups = "wakeups"
    /// Bytes written to storage so far, only growing.
    case diskWritten = "disk_written"
    /// Bytes sent so far, only growing.
    case networkSent = "network_sent"
    /// Bytes received so far, only growing.
    case networkReceived = "network_received"
    /// Memory that the process itself accounts for: bytes.
    case memoryFootprint = "memory_footprint"
    /// Charge of the battery: permille of full, 0 through 1,000.
    case batteryLevel = "battery_level"
    /// Charge of the battery: microampere hours.
    case batteryCharge = "battery_charge"
    /// Current of the battery: microamperes.
    case batteryCurrent = "battery_current"
    /// Temperature of the battery: thousandths of a degree Celsius.
    case batteryTemperature = "battery_temperature"
    /// Thermal state of the device: 0 (nominal) through 3 (critical).
    case thermalState = "thermal_state"
    /// Time that the device was awake since its boot: nanoseconds, on the clock that stops while it sleeps.
    case awakeTime = "awake_time"

    /// True if it is measured for the device, not for one process.
    public var isOfDevice: Bool {
        switch self {
        case .batteryLevel, .batteryCharge, .batteryCurrent, .batteryTemperature, .thermalState, .awakeTime:
            true
        case .cpuTime, .wakeups, .diskWritten, .networkSent, .networkReceived, .memoryFootprint: false
        }
    }

    /// True if it only grows, so that its use is the last value less the first.
    public var isCounter: Bool {
        switch self {
        case .cpuTime, .wakeups, .diskWritten, .networkSent, .networkReceived, .awakeTime: true
        case .memoryFootprint, .batteryLevel, .batteryCharge, .batteryCurrent, .batteryTemperature,
            .thermalState:
            false
        }
    }
}
