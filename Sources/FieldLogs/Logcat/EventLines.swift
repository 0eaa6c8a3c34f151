import TraceModel

/// Reads the lines of the events buffer, by the table of their tags.
struct EventLines {
    private var activities = ActivityEvents()
    private var apiLevel = ApiLevelEvidence()

    /// Reads one event of the process `pid`; an event whose payload has not the shape of its tag is unknown.
    mutating func read(
        _ tag: EventTag, _ message: ByteText, pid: UInt32, system: inout SystemLines,
        into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let values = EventValues(tag, message) else { return .unknown }
        apiLevel.narrow(tag, values, into: &trace)
        switch tag.meaning {
        case .callback(let name): return activities.callback(name, values, pid: pid, into: &trace)
        case .relaunch: return activities.relaunch(values, into: &trace)
        case .activity: return activities.activity(values, into: &trace)
        case .processStart: return processStart(values, system: &system, into: &trace)
        case .processBound: return ProcessEvents.bound(values, into: &trace)
        case .processDied: return ProcessEvents.died(values, into: &trace)
        case .kill: return ProcessEvents.killed(values, into: &trace)
        case .memoryKill: return ProcessEvents.killedForMemory(values, into: &trace)
        case .startTimeout: return ProcessEvents.startTimedOut(values, into: &trace)
        case .crash: return ProcessEvents.crashed(values, system: &system, into: &trace)
        case .anr: return ProcessEvents.notResponding(values, system: &system, into: &trace)
        case .freeze: return ProcessEvents.frozen(true, values, into: &trace)
        case .unfreeze: return ProcessEvents.frozen(false, values, into: &trace)
        case .uidState(let report): return ProcessEvents.uidState(report, values, into: &trace)
        case .serviceForeground: return system.foreground.began(values, into: &trace)
        case .serviceBackground: return system.foreground.ended(values, isTimeout: false, into: &trace)
        case .serviceTimedOut: return system.foreground.ended(values, isTimeout: true, into: &trace)
        case .serviceDenied: return system.foreground.refused(values, into: &trace)
        case .serviceCreated, .serviceDestroyed, .serviceIdle, .serviceRestart, .serviceGivenUp:
            return service(tag.meaning, values, system: &system, into: &trace)
        case .boot:
            // Tokens and pids begin anew.
            activities = ActivityEvents()
            system = SystemLines()
            return ProcessEvents.systemStarted(into: &trace)
        case .batteryLevel: return DeviceEvents.batteryLevel(values, into: &trace)
        case .batteryStatus: return DeviceEvents.batteryStatus(values, into: &trace)
        case .screen: return DeviceEvents.screen(values, into: &trace)
        case .powerSave: return DeviceEvents.powerSave(values, into: &trace)
        case .doze: return DeviceEvents.doze(values, isLight: false, into: &trace)
        case .lightDoze: return DeviceEvents.doze(values, isLight: true, into: &trace)
        }
    }

    private func processStart(
        _ values: EventValues, system: inout SystemLines, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard ProcessEvents.started(values, into: &trace) != nil else { return .unknown }
        if values[.hosting].equals("service"), let pid = values.number(.pid),
            let component = Component(values[.component])
        {
            system.foreground.created(component, pid: pid, into: &trace)
        }
        return .used
    }

    /// Services without regard to the foreground.
    private func service(
        _ meaning: EventMeaning, _ values: EventValues, system: inout SystemLines, into trace: inout LogTrace
    ) -> LogTrace.Use {
        if case .serviceDestroyed = meaning {
            guard let record = values.integer(.token), let user = values.integer(.user) else {
                return .unknown
            }
            return system.services.destroyed(record: record, user: user, into: &trace) ? .used : .known
        }
        guard let component = Component(values[.component]) else { return .unknown }
        switch meaning {
        case .serviceCreated:
            guard let pid = values.number(.pid) ?? values.number(.uid), let record = values.integer(.token),
                record >= 0,
                let user = values.integer(.user)
            else { return .unknown }
            system.foreground.created(component, pid: pid, into: &trace)
            system.services.created(component, pid: pid, record: record, user: user, into: &trace)
        case .serviceIdle: system.services.stoppedIdle(component, into: &trace)
        case .serviceRestart:
            guard let delay = values.integer(.duration) else { return .unknown }
            return system.services.promised(component, delay: delay, into: &trace) ? .used : .unknown
        default: system.services.givenUp(component, into: &trace)
        }
        return .used
    }
}
