#if !canImport(Darwin)
    extension Sampler {
        func readBattery(into readings: inout Readings) {
            let supplies = "\(systemRoot)sys/class/power_supply"
            for name in SystemFile.names(in: supplies) {
                let supply = PowerSupply(folder: "\(supplies)/\(name)/")
                if supply.isBattery { return supply.read(into: &readings) }
            }
        }
    }
#endif

/// One entry of `/sys/class/power_supply` (source: the kernel's ABI document `sysfs-class-power`).
struct PowerSupply {
    let folder: String

    /// True for a battery that is there and feeds the device itself.
    var isBattery: Bool {
        SystemFile.line(folder + "type") == "Battery" && SystemFile.line(folder + "scope") != "Device"
            && SystemFile.line(folder + "present") != "0"
    }

    /// Reads what the driver tells; what it does not tell, or cannot be, stays unknown.
    func read(into readings: inout Readings) {
        // Percent, microampere hours, microamperes and tenths of a degree.
        readings.batteryLevel = number("capacity", in: 0...100).map { $0 * 10 }
        readings.batteryCharge = number("charge_now", in: 0...1_000_000_000)
        readings.batteryCurrent = number("current_now", in: -1_000_000_000...1_000_000_000)
        readings.batteryTemperature = number("temp", in: -2_731...10_000).map { $0 * 100 }
    }

    private func number(_ file: String, in range: ClosedRange<Int64>) -> Int64? {
        SystemFile.number(folder + file).flatMap { range.contains($0) ? $0 : nil }
    }
}
