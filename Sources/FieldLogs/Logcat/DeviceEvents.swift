import TraceModel

/// The device in the events buffer: battery, screen and Doze.
enum DeviceEvents {
    /// `battery_level`: percent, and tenths of a degree (source: AOSP `BatteryService`).
    static func batteryLevel(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let percent = values.integer(.level), (0...100).contains(percent) else { return .unknown }
        trace.add(.sample, label: "battery_level", number: percent * 10)
        if let tenths = values.integer(.temperature), (-1_000...2_000).contains(tenths) {
            trace.add(.sample, label: "battery_temperature", number: tenths * 100)
        }
        return .used
    }

    /// `battery_status`: what charges it (source: AOSP `BatteryManager`).
    static func batteryStatus(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let status = values.integer(.value), let plugged = values.integer(.plugged) else {
            return .unknown
        }
        let plug: String
        switch plugged {
        case 0: plug = "none"
        case 1: plug = "ac"
        case 2: plug = "usb"
        case 4: plug = "wireless"
        case 8: plug = "dock"
        default: return .unknown
        }
        add("plugged", plug, into: &trace)
        // 2 charging, 5 full; 3 and 4 are not charging, 1 is unknown.
        if status > 1 { add("charging", status == 2 ? "on" : "off", into: &trace) }
        return .used
    }

    /// `screen_toggled`, and `power_screen_state` of older versions.
    static func screen(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        switch values.integer(.value) {
        case 0: add("screen", "off", into: &trace)
        case 1: add("screen", "on", into: &trace)
        default: return .unknown
        }
        return .used
    }

    /// `battery_saver_mode` (source: AOSP `BatterySaverController`).
    static func powerSave(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        switch values.integer(.value) {
        case 0: add("lowPowerMode", "off", into: &trace)
        case 1: add("lowPowerMode", "on", into: &trace)
        default: return .unknown
        }
        return .used
    }

    /// `device_idle` and `device_idle_light` (source: AOSP `DeviceIdleController`).
    static func doze(_ values: EventValues, isLight: Bool, into trace: inout LogTrace) -> LogTrace.Use {
        let states = isLight ? lightStates : deepStates
        guard let value = values.integer(.value), let place = Int(exactly: value),
            states.indices.contains(place)
        else { return .unknown }
        add("doze", (isLight ? "light " : "") + states[place], into: &trace)
        return .used
    }

    private static let deepStates = [
        "active", "inactive", "idle pending", "sensing", "locating", "idle", "idle maintenance",
        "quick doze delay",
    ]

    private static let lightStates = [
        "active", "inactive", "idle pending", "pre idle", "idle", "waiting for network", "idle maintenance",
        "override",
    ]

    private static func add(_ what: String, _ value: String, into trace: inout LogTrace) {
        trace.add(.device, label: what, name: trace.catalog.names.intern(value))
    }
}
