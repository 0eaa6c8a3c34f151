import TraceModel

/// What the system says about activities in its own buffer: starts, and callbacks that it gave up waiting for.
struct ActivityMessages {
    private struct Start {
        let time: Int64
        let line: Int64
        let className: NameID
    }

    /// Starts of activities whose app has no process yet.
    private var starts = BoundedMap<NameID, Start>()

    /// Reads a message; nil if it names no activity.
    mutating func read(
        _ report: String, _ captures: Captures, into trace: inout LogTrace
    ) -> LogTrace.Use? {
        let printed = captures["record"].isEmpty ? captures["intent"] : captures["record"]
        guard let component = Component.find(in: printed) else { return nil }
        let app = trace.name(component.package)
        let className = component.className(in: &trace.catalog.names)
        let known = trace.processes.latest(app: app, in: trace.catalog)
        if report == Words.Report.startRequested, known == nil {
            // The process that comes of it is a life that begins later.
            starts[app] = Start(time: trace.time, line: trace.line, className: className)
            return .known
        }
        let process = known ?? trace.process(app: app)
        if known == nil, let start = starts[app], start.className == className {
            // The activity was started in a process that nothing else was said of.
            let line = trace.line
            trace.line = start.line
            add(Words.Report.startRequested, process, className, at: start.time, into: &trace)
            trace.line = line
        }
        starts[app] = nil
        add(report, process, className, at: trace.time, into: &trace)
        return .used
    }

    private func add(
        _ report: String, _ process: UInt32, _ className: NameID, at time: Int64, into trace: inout LogTrace
    ) {
        trace.add(.processReported, process: process, name: className, at: time)
        trace.extra(.report, report)
    }
}
