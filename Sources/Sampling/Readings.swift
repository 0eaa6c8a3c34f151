import TraceModel

/// What was measured at one moment. What the system does not tell is nil, never 0.
public struct Readings: Hashable, Sendable {
    /// CPU time that the process has used since its start, all its threads together: nanoseconds.
    public var cpuTime: Int64?
    /// Memory that the process itself accounts for: bytes. ``Sampler`` says what is counted.
    public var memoryFootprint: Int64?
    /// Charge of the battery in permille, 0 through 1,000. Systems tell it in steps of 10.
    public var batteryLevel: Int64?
    /// Charge of the battery in microampere hours.
    public var batteryCharge: Int64?
    /// Current of the battery in microamperes, with the sign that the driver gives it.
    public var batteryCurrent: Int64?
    /// Temperature of the battery in thousandths of a degree Celsius.
    public var batteryTemperature: Int64?

    /// Nothing is known.
    public init() {}

    /// Hands over what is known, one metric after the other, always in the same order.
    public func forEach(_ body: (Metric, Int64) throws -> Void) rethrows {
        if let cpuTime { try body(.cpuTime, cpuTime) }
        if let memoryFootprint { try body(.memoryFootprint, memoryFootprint) }
        if let batteryLevel { try body(.batteryLevel, batteryLevel) }
        if let batteryCharge { try body(.batteryCharge, batteryCharge) }
        if let batteryCurrent { try body(.batteryCurrent, batteryCurrent) }
        if let batteryTemperature { try body(.batteryTemperature, batteryTemperature) }
    }
}
