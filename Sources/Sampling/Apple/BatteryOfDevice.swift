#if canImport(UIKit) && os(iOS)
    // Not compiled and not run by the project's tests.
    import UIKit

    extension Readings {
        /// Adds the level of the battery; nothing where the system does not tell, as in the simulator.
        @MainActor
        public mutating func readBatteryOfDevice() {
            let device = UIDevice.current
            device.isBatteryMonitoringEnabled = true
            guard device.batteryState != .unknown, (0...1).contains(device.batteryLevel) else { return }
            batteryLevel = Int64((device.batteryLevel * 1_000).rounded())
        }
    }
#endif
