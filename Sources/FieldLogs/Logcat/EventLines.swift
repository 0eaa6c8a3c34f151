import TraceModel

/// Reads the lines of the events buffer, by the table of their tags.
struct EventLines {
    private var activities = ActivityEvents()
    private var services = ForegroundServiceEvents()

    /// Reads one event of the process `pid`; an event whose payload has not the shape of its tag is unknown.
    mutating func read(
        _ tag: EventTag, _ message: ByteText, pid: UInt32, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let values = EventValues(tag, message) else { return .unknown }
        switch tag.meaning {
        case .callback(let name): return activities.callback(name, values, pid: pid, into: &trace)
        case .relaunch: return activities.relaunch(values, into: &trace)
        case .activity: return activities.activity(values, into: &trace)
        case .processStart: return processStart(values, into: &trace)
        case .processBound: return ProcessEvents.bound(values, into: &trace)
        case .processDied: return ProcessEvents.died(values, into: &trace)
        case .kill: return ProcessEvents.killed(values, into: &trace)
        case .crash: return ProcessEvents.crashed(values, into: &trace)
        case .anr: return ProcessEvents.notResponding(values, into: &trace)
        case .freeze: return ProcessEvents.frozen(true, values, into: &trace)
        case .unfreeze: return ProcessEvents.frozen(false, values, into: &trace)
        case .serviceCreated:
            guard let pid = values.number(.pid) else { return .unknown }
            return services.created(values[.component], pid: pid, into: &trace)
        case .serviceForeground: return services.began(values, into: &trace)
        case .serviceBackground: return services.ended(values, isTimeout: false, into: &trace)
        case .serviceTimedOut: return services.ended(values, isTimeout: true, into: &trace)
        case .serviceDenied: return services.refused(values, into: &trace)
        case .boot:
            // Tokens and pids begin anew.
            activities = ActivityEvents()
            services = ForegroundServiceEvents()
            return ProcessEvents.systemStarted(into: &trace)
        case .batteryLevel: return DeviceEvents.batteryLevel(values, into: &trace)
        case .batteryStatus: return DeviceEvents.batteryStatus(values, into: &trace)
        case .screen: return DeviceEvents.screen(values, into: &trace)
        case .doze: return DeviceEvents.doze(values, isLight: false, into: &trace)
        case .lightDoze: return DeviceEvents.doze(values, isLight: true, into: &trace)
        }
    }

    private mutating func processStart(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard ProcessEvents.started(values, into: &trace) != nil else { return .unknown }
        if values[.hosting].equals("service"), let pid = values.number(.pid) {
            _ = services.created(values[.component], pid: pid, into: &trace)
        }
        return .used
    }
}
