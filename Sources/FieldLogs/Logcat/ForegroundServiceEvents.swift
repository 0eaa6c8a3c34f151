import TraceModel

/// Foreground services in the events buffer (API 33 and later): runs by component and type.
struct ForegroundServiceEvents {
    /// Process of the run that is under way, by the component of the service.
    private var runs = BoundedMap<NameID, UInt32>()
    /// Pid of the process that a service was last created in, by its component.
    private var hosts = BoundedMap<NameID, UInt32>()

    /// `am_create_service`, or a process started for a service: where the service runs.
    mutating func created(_ component: ByteText, pid: UInt32, into trace: inout LogTrace) -> LogTrace.Use {
        guard let component = Component(component) else { return .unknown }
        let name = Self.name(of: component, into: &trace)
        hosts[name] = pid
        if trace.processes.find(pid: pid) != nil {
            trace.processes.learn(app: trace.name(component.package), of: pid, catalog: &trace.catalog)
        }
        return .known
    }

    /// `am_foreground_service_start`.
    mutating func began(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let component = Component(values[.component]) else { return .unknown }
        let name = Self.name(of: component, into: &trace)
        let process = process(of: component, name, into: &trace)
        runs[name] = process
        addBegin(process, name, values, at: trace.time, into: &trace)
        return .used
    }

    /// `am_foreground_service_stop`, or `…_timed_out`: the platform called `onTimeout`.
    mutating func ended(
        _ values: EventValues, isTimeout: Bool, into trace: inout LogTrace
    ) -> LogTrace.Use {
        guard let component = Component(values[.component]) else { return .unknown }
        let name = Self.name(of: component, into: &trace)
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
        add(isTimeout ? .taskExpiring : .taskEnded, process, name, into: &trace)
        if !isTimeout {
            trace.extra(.result, Words.Result.ended)
            trace.extra(.reason, values[.reason])
            runs[name] = nil
        }
        return .used
    }

    /// `am_foreground_service_denied`.
    mutating func refused(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let component = Component(values[.component]) else { return .unknown }
        let name = Self.name(of: component, into: &trace)
        trace.add(
            .taskRefused, process: process(of: component, name, into: &trace),
            label: Words.Task.foregroundService, name: name)
        return .used
    }

    /// Milliseconds that a run is believed to have at most: a year.
    private static let longestRun: Int64 = 31_536_000_000

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

    private func add(
        _ kind: EventKind, _ process: UInt32, _ name: NameID, at time: Int64? = nil,
        into trace: inout LogTrace
    ) {
        trace.add(
            kind, process: process, label: Words.Task.foregroundService, name: name,
            number: TaskIdentifier(text: name).rawValue, at: time)
    }

    /// One spelling of a component for all its lines: the start of a process prints the full class, the lines of
    /// a service the short one.
    private static func name(of component: Component, into trace: inout LogTrace) -> NameID {
        guard component.shortClass[0] != 0x2E, component.shortClass[component.package.count] == 0x2E,
            component.shortClass.prefix(component.package.count).bytes.elementsEqual(component.package.bytes)
        else { return trace.name(component.text) }
        let short =
            component.package.string + "/" + component.shortClass.dropFirst(component.package.count).string
        return trace.catalog.names.intern(short)
    }
}

/// Types of foreground services by their bits (source: AOSP `ServiceInfo.FOREGROUND_SERVICE_TYPE_…`).
enum ForegroundServiceTypes {
    private static let bits: [(bit: Int64, word: String)] = [
        (1, "dataSync"), (2, "mediaPlayback"), (4, "phoneCall"), (8, "location"), (16, "connectedDevice"),
        (32, "mediaProjection"), (64, "camera"), (128, "microphone"), (256, "health"),
        (512, "remoteMessaging"), (1_024, "systemExempted"), (2_048, "shortService"),
        (4_096, "fileManagement"), (8_192, "mediaProcessing"), (0x4000_0000, "specialUse"),
    ]

    /// The types in a mask as a manifest writes them, `location|camera`; bits without a name as a number.
    static func words(_ mask: Int64) -> String {
        var words = bits.filter { mask & $0.bit != 0 }.map(\.word)
        let rest = bits.reduce(mask) { $0 & ~$1.bit }
        if rest > 0 { words.append("0x" + String(rest, radix: 16)) }
        return words.joined(separator: "|")
    }
}
