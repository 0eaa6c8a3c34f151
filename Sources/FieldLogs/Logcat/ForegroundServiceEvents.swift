import TraceModel

/// Foreground services: runs by component and type, from the events buffer (API 33 and later) and from what the
/// system and the app print.
struct ForegroundServiceEvents {
    /// Process of the run that is under way, by the component of the service.
    private var runs = BoundedMap<NameID, UInt32>()
    /// Pid of the process that a service was last created in, by its component.
    private var hosts = BoundedMap<NameID, UInt32>()
    /// Services that were stopped before they came to the foreground.
    private var brokenDown = BoundedMap<NameID, Int64>()
    /// The component with a class; none if several have it.
    private var components = BoundedMap<NameID, NameID>()
    /// The refusal that each process told last: a stack trace names it several times.
    private var refusals = BoundedMap<UInt32, (reason: NameID, time: Int64)>()

    /// `am_create_service`, or a process started for a service: where the service runs.
    mutating func created(_ component: Component, pid: UInt32, into trace: inout LogTrace) {
        let name = note(component, into: &trace)
        hosts[name] = pid
        brokenDown[name] = nil
        if trace.processes.find(pid: pid) != nil {
            trace.processes.learn(app: trace.name(component.package), of: pid, catalog: &trace.catalog)
        }
    }

    /// `am_foreground_service_start`.
    mutating func began(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let component = Component(values[.component]) else { return .unknown }
        let name = note(component, into: &trace)
        let process = process(of: component, name, into: &trace)
        runs[name] = process
        brokenDown[name] = nil
        addBegin(process, name, values, at: trace.time, into: &trace)
        return .used
    }

    /// `am_foreground_service_stop`, or `…_timed_out`: the platform called `onTimeout`.
    mutating func ended(
        _ values: EventValues, isTimeout: Bool, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let component = Component(values[.component]) else { return .unknown }
        let name = note(component, into: &trace)
        let process: UInt32
        if let run = runs[name] {
            process = run
        } else {
            process = self.process(of: component, name, into: &trace)
            // The begin was not seen, but the line prints how long the run was.
            if let duration = values.integer(.duration), (1...Self.longestRun).contains(duration) {
                addBegin(
                    process, name, values, at: trace.time.subtractingClamped(duration * 1_000_000),
                    into: &trace)
                trace.extra(.uncertainty, 1_000_000)
            }
            if isTimeout { runs[name] = process }
        }
        if isTimeout {
            add(.taskExpiring, process, name, into: &trace)
        } else {
            end(process, name, Words.Result.ended, because: values[.reason].string, into: &trace)
        }
        return .used
    }

    /// `am_foreground_service_denied`.
    mutating func refused(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let component = Component(values[.component]) else { return .unknown }
        refuse(component, process: nil, because: values[.cause], into: &trace)
        return .used
    }

    /// A service did not get into the foreground, in the words of the system or of an exception. Without a component
    /// the class tells the app, if only one app of the log has a service of it.
    mutating func refuse(
        _ component: Component?, className: ByteText? = nil, pid: UInt32? = nil, process known: UInt32?,
        because reason: ByteText, into trace: inout LogTrace
    ) {
        let reasonName = trace.name(reason)
        if let pid {
            if let last = refusals[pid], last.reason == reasonName,
                trace.time.subtractingClamped(last.time) < Self.sameStory
            {
                return
            }
            refusals[pid] = (reasonName, trace.time)
        }
        var name = NameID.none
        if let component {
            name = note(component, into: &trace)
        } else if let className {
            name = components[trace.name(className)] ?? trace.name(className)
        }
        let process: UInt32
        if let known {
            process = known
        } else if let pid {
            process = trace.process(pid: pid, app: Self.package(of: name, in: &trace))
        } else if let component {
            process = self.process(of: component, name, into: &trace)
        } else {
            return
        }
        trace.add(.taskRefused, process: process, label: Words.Task.foregroundService, name: name)
        trace.extra(.reason, reason)
    }

    /// The service was stopped while the system still waited for it to come to the foreground.
    mutating func broughtDown(_ component: Component, into trace: inout LogTrace) {
        let name = note(component, into: &trace)
        brokenDown[name] = trace.time
        end(
            process(of: component, name, into: &trace), name, Words.Result.stopped,
            because: "stopped before startForeground", into: &trace)
    }

    /// The app is crashed because the service did not come to the foreground, or did not leave it, in time.
    mutating func timedOut(
        _ component: Component, process: UInt32, because reason: StaticString, at time: Int64,
        into trace: inout LogTrace
    ) {
        let name = note(component, into: &trace)
        if let told = brokenDown[name], trace.time.subtractingClamped(told) < Self.crashDelay { return }
        end(
            runs[name] ?? process, name, Words.Result.timedOut, because: "\(reason)", at: time, into: &trace)
    }

    /// Milliseconds that a run is believed to have at most: a year.
    private static let longestRun: Int64 = 31_536_000_000
    /// Lines of one stack trace stand this close together.
    private static let sameStory: Int64 = 2_000_000_000
    /// A crash follows what led to it within this time (source: AOSP `SERVICE_START_FOREGROUND_TIMEOUT` and the time
    /// that the message of it may wait).
    private static let crashDelay: Int64 = 40_000_000_000

    private mutating func note(_ component: Component, into trace: inout LogTrace) -> NameID {
        let name = component.name(in: &trace)
        let className = component.className(in: &trace.catalog.names)
        if let known = components[className], known != name {
            components[className] = NameID.none
        } else {
            components[className] = name
        }
        return name
    }

    private static func package(of component: NameID, in trace: inout LogTrace) -> NameID {
        let text = trace.catalog.text(component)
        guard let slash = text.firstIndex(of: "/") else { return .none }
        return trace.catalog.names.intern(String(text[..<slash]))
    }

    private mutating func process(
        of component: Component, _ name: NameID, into trace: inout LogTrace
    ) -> UInt32 {
        let app = trace.name(component.package)
        if let pid = hosts[name], let known = trace.processes.find(pid: pid),
            !trace.processes.isEnded(pid: pid),
            trace.catalog[process: known].app == app
        {
            return known
        }
        return trace.process(app: app)
    }

    private func addBegin(
        _ process: UInt32, _ name: NameID, _ values: EventValues, at time: Int64, into trace: inout LogTrace
    ) {
        add(.taskBegan, process, name, at: time, into: &trace)
        if let mask = values.integer(.type) { trace.extra(.type, ForegroundServiceTypes.words(mask)) }
    }

    private mutating func end(
        _ process: UInt32, _ name: NameID, _ result: String, because reason: String, at time: Int64? = nil,
        into trace: inout LogTrace
    ) {
        add(.taskEnded, process, name, at: time, into: &trace)
        trace.extra(.result, result)
        trace.extra(.reason, reason)
        runs[name] = nil
    }

    private func add(
        _ kind: EventKind, _ process: UInt32, _ name: NameID, at time: Int64? = nil,
        into trace: inout LogTrace
    ) {
        trace.add(
            kind, process: process, label: Words.Task.foregroundService, name: name,
            number: TaskIdentifier(text: name).rawValue, at: time)
    }
}
