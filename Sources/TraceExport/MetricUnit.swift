import TraceModel

/// The unit that a metric is written in.
struct MetricUnit {
    /// The unit of the values of a trace, for people.
    let words: String
    /// Name of the metric in OpenMetrics, without the prefix and without its unit.
    let name: String
    /// The base unit there; empty for a number without a unit.
    let base: String
    /// Decimal places by which a value of a trace is smaller than the base unit.
    let decimals: Int

    init(_ metric: Metric) {
        (words, name, base, decimals) =
            switch metric {
            case .cpuTime: ("ns", "cpu_time", "seconds", 9)
            case .awakeTime: ("ns", "awake_time", "seconds", 9)
            case .wakeups: ("count", "wakeups", "", 0)
            case .diskWritten: ("bytes", "disk_written", "bytes", 0)
            case .networkSent: ("bytes", "network_sent", "bytes", 0)
            case .networkReceived: ("bytes", "network_received", "bytes", 0)
            case .memoryFootprint: ("bytes", "memory_footprint", "bytes", 0)
            case .batteryLevel: ("permille", "battery_level", "ratio", 3)
            case .batteryCharge: ("µAh", "battery_charge", "ampere_hours", 6)
            case .batteryCurrent: ("µA", "battery_current", "amperes", 6)
            case .batteryTemperature: ("m°C", "battery_temperature", "celsius", 3)
            case .thermalState: ("0-3", "thermal_state", "", 0)
            }
    }
}
