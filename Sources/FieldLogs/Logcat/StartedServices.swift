import TraceModel

/// Services in the events buffer and in the system's messages: which run in which process, which the system stops,
/// and when it promises to start one again.
struct StartedServices {
    private struct Key: Hashable {
        let user: Int64
        let record: Int64
    }

    /// Subject and process of a service by the system's record of it.
    private var running = BoundedMap<Key, (process: UInt32, subject: UInt32)>()
    /// The promise made last for a service: both buffers tell it.
    private var promises = BoundedMap<NameID, (delay: Int64, time: Int64)>()

    /// `am_create_service`: the system has the process create the service.
    mutating func created(
        _ component: Component, pid: UInt32, record: Int64, user: Int64, into trace: inout LogTrace
    ) {
        let process = trace.process(pid: pid, app: trace.name(component.package))
        let subject = trace.subject(
            of: process, kind: Words.Subject.service, name: component.name(in: &trace),
            token: TaskIdentifier(number: record))
        running[Key(user: user, record: record)] = (process, subject)
        trace.add(.state, process: process, subject: subject, label: Words.ServiceState.created)
    }

    /// `am_destroy_service`. False if its creation was not seen: then nobody knows which service it is.
    mutating func destroyed(record: Int64, user: Int64, into trace: inout LogTrace) -> Bool {
        guard let service = running[Key(user: user, record: record)] else { return false }
        running[Key(user: user, record: record)] = nil
        trace.add(
            .state, process: service.process, subject: service.subject, label: Words.ServiceState.destroyed)
        return true
    }

    /// The system stops a started service because its app is idle in the background.
    func stoppedIdle(_ component: Component, into trace: inout LogTrace) {
        addEnd(component, because: "app idle", into: &trace)
    }

    /// The system will not start the service any more.
    func givenUp(_ component: Component, into trace: inout LogTrace) {
        refused(component, because: "crashed too often", into: &trace)
    }

    /// The system promises to start the service again after `delay` milliseconds.
    mutating func promised(_ component: Component, delay: Int64, into trace: inout LogTrace) -> Bool {
        guard (0...31_536_000_000).contains(delay) else { return false }
        let name = component.name(in: &trace)
        if let told = promises[name], told.delay == delay,
            trace.time.subtractingClamped(told.time).magnitude < 1_000_000_000
        {
            return true
        }
        promises[name] = (delay, trace.time)
        trace.add(
            .taskScheduled, process: process(of: component, into: &trace), label: Words.Task.service,
            name: name, number: TaskIdentifier(text: name).rawValue)
        let (earliest, overflow) = trace.time.addingReportingOverflow(delay * 1_000_000)
        if !overflow { trace.extra(.earliest, earliest) }
        return true
    }

    /// The system did not let the service start.
    func refused(
        _ component: Component, because reason: StaticString, into trace: inout LogTrace
    ) {
        let name = component.name(in: &trace)
        trace.add(
            .taskRefused, process: process(of: component, into: &trace), label: Words.Task.service, name: name
        )
        trace.extra(.reason, "\(reason)")
    }

    private func addEnd(_ component: Component, because reason: String, into trace: inout LogTrace) {
        let name = component.name(in: &trace)
        trace.add(
            .taskEnded, process: process(of: component, into: &trace), label: Words.Task.service, name: name,
            number: TaskIdentifier(text: name).rawValue)
        trace.extra(.result, Words.Result.stopped)
        trace.extra(.reason, reason)
    }

    /// The process of the service's app, or the one that died last: what the system says of a service can come after
    /// the death of its process.
    private func process(of component: Component, into trace: inout LogTrace) -> UInt32 {
        let app = trace.name(component.package)
        return trace.processes.latest(app: app, in: trace.catalog) ?? trace.process(app: app)
    }
}
