import TraceModel

/// Activities in the events buffer: callbacks that apps got, and what the system did with the activities.
struct ActivityEvents {
    private var activities = ActivityRegister()
    private var instances = ActivityInstances()

    /// A callback; the line's own process got it.
    mutating func callback(
        _ callback: String, _ values: EventValues, pid: UInt32, into trace: inout LogTrace
    ) -> LogTrace.Use {
        let className = values[.className]
        guard (className[0] | 0x20) &- 0x61 < 26 || className[0] == 0x5F else { return .unknown }
        let name = trace.name(className)
        let token = values.integer(.token).flatMap { $0 >= 0 ? $0 : nil }
        let key = token.map { ActivityRegister.Key.token($0) } ?? .className(name)
        trace.processes.signOfLife(pid: pid, at: trace.time)
        var activity = activities[key]
        let known = activity
        // The app by its token, or else by its class.
        let package =
            activity.package.isPresent || token == nil
            ? activity.package : activities[.className(name)].package
        let process = trace.process(pid: pid, app: package)
        let subject: UInt32
        if token != nil, activity.subject != 0, activity.process == process {
            // A token tells an activity of a process from all others.
            subject = activity.subject
        } else if let token {
            subject = trace.subject(
                of: process, kind: Words.Subject.activity, name: name, token: TaskIdentifier(number: token))
        } else {
            let instance = instances.instance(
                of: name, in: process, callback: callback, reason: values[.reason],
                isOrdered: activity.order != nil)
            subject = trace.subject(
                of: process, kind: Words.Subject.activity, name: name, instance: instance)
        }
        if let order = activity.order {
            addRelaunch(of: process, subject, at: order, into: &trace)
            activity.order = nil
        }
        activity.process = process
        activity.pid = pid
        activity.subject = subject
        if activity != known { activities[key] = activity }
        trace.add(
            .callback, process: process, subject: subject, label: callback,
            number: values.integer(.duration).flatMap(Self.nanoseconds) ?? EventBatch.absent)
        trace.extra(.reason, values[.reason])
        return .used
    }

    /// The system named an activity by token and component.
    mutating func activity(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        learn(values, into: &trace) == nil ? .unknown : .known
    }

    /// The system ordered an activity to be made again: the app's callbacks of that follow.
    mutating func relaunch(_ values: EventValues, into trace: inout LogTrace) -> LogTrace.Use {
        guard let keys = learn(values, into: &trace) else { return .unknown }
        let order = ActivityRegister.Order(time: trace.time, line: trace.line)
        for key in keys {
            let activity = activities[key]
            if activity.subject != 0, trace.processes.find(pid: activity.pid) == activity.process,
                !trace.processes.isEnded(pid: activity.pid)
            {
                addRelaunch(of: activity.process, activity.subject, at: order, into: &trace)
                return .used
            }
        }
        // Its process was not met yet: whichever form its callbacks have, the order is for the next one.
        for key in keys { activities[key].order = order }
        return .used
    }

    /// Notes whose an activity is; gives the keys that its callbacks can have, nil if the event names none.
    private mutating func learn(
        _ values: EventValues, into trace: inout LogTrace
    ) -> [ActivityRegister.Key]? {
        guard let component = Component(values[.component]) else { return nil }
        let package = trace.name(component.package)
        var keys = [ActivityRegister.Key.className(component.className(in: &trace.catalog.names))]
        if let token = values.integer(.token), token >= 0 { keys.insert(.token(token), at: 0) }
        for key in keys {
            let activity = activities.learn(package, of: key)
            if activity.package.isPresent, trace.processes.find(pid: activity.pid) == activity.process {
                trace.processes.learn(app: activity.package, of: activity.pid, catalog: &trace.catalog)
            }
        }
        return keys
    }

    private func addRelaunch(
        of process: UInt32, _ subject: UInt32, at order: ActivityRegister.Order, into trace: inout LogTrace
    ) {
        let line = trace.line
        trace.line = order.line
        trace.add(
            .callback, process: process, subject: subject, label: "relaunchActivity", at: order.time)
        trace.line = line
    }

    /// Milliseconds as nanoseconds; nil if they are no duration that a callback can have.
    private static func nanoseconds(_ milliseconds: Int64) -> Int64? {
        (0...86_400_000).contains(milliseconds) ? milliseconds * 1_000_000 : nil
    }
}
