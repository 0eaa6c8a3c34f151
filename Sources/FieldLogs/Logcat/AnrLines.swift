import TraceModel

/// Processes and receivers that do not answer (ANR): `am_anr`, the lines of the report in the system buffer, and the
/// time-out of a broadcast.
struct AnrLines {
    /// The report whose lines come now, by who writes it.
    private var report: (writer: UInt32, name: NameID, process: UInt32?)?
    /// The last time that each process was told of; the second telling comes when the traces are written.
    private var told = BoundedMap<UInt32, (reason: NameID, time: Int64)>()
    /// A broadcast whose receiver the next line names.
    private var broadcast: (writer: UInt32, age: Int64, line: Int64)?
    /// The process of a receiver, of which no pid is known yet.
    private var receiver: (process: UInt32, time: Int64)?

    /// Traces of a busy device take this long.
    private static let tracesTime: Int64 = 120_000_000_000

    /// The process does not answer. Told once, though two buffers tell it.
    mutating func report(_ process: UInt32, _ reason: ByteText, into trace: inout LogTrace) {
        let words = trace.name(reason)
        if let last = told[process], last.reason == words,
            trace.time.subtractingClamped(last.time).magnitude < UInt64(Self.tracesTime)
        {
            return
        }
        told[process] = (words, trace.time)
        trace.add(.processReported, process: process)
        trace.extra(.report, Words.Report.notResponding)
        trace.extra(.words, reason)
    }

    mutating func read(
        _ meaning: SystemMeaning, _ captures: Captures, _ prefix: LogcatPrefix, into trace: inout LogTrace
    ) -> LogTrace.Use? {
        switch meaning {
        case .notResponding:
            report = (prefix.pid, trace.name(captures["process"].prefix { $0 != 0x20 }), nil)
            return .used
        case .notRespondingPid:
            guard let begun = report, begun.writer == prefix.pid,
                let pid = captures["pid"].trimmed.integer.flatMap({ UInt32(exactly: $0) }), pid > 0
            else { return nil }
            let name = trace.catalog.text(begun.name)
            var text = name
            report?.process = text.withUTF8 {
                ProcessEvents.process(ByteText(UnsafeRawBufferPointer($0)), pid, into: &trace)
            }
            return .used
        case .notRespondingReason:
            guard let begun = report, begun.writer == prefix.pid else { return nil }
            let process = begun.process ?? trace.process(app: begun.name)
            report(process, captures["reason"], into: &trace)
            report = nil
            return .used
        case .broadcastTimeout:
            guard let age = captures["age"].integer, (0...86_400_000).contains(age) else { return nil }
            broadcast = (prefix.pid, age * 1_000_000, trace.line)
            return .used
        default:
            return receive(captures["receiver"], prefix, into: &trace) ? .used : nil
        }
    }

    /// The receiver of the broadcast that timed out: its run began so long ago as the line before printed.
    private mutating func receive(
        _ printed: ByteText, _ prefix: LogcatPrefix, into trace: inout LogTrace
    ) -> Bool {
        guard let begun = broadcast, begun.writer == prefix.pid else { return false }
        broadcast = nil
        let name: NameID
        let process: UInt32
        if let component = Component.find(in: printed) {
            name = component.name(in: &trace)
            process = trace.process(app: trace.name(component.package))
        } else {
            // `ResolveInfo{4161cd20 com.example.app.AlarmReceiver p=0 …}`: a class, and no word of its process.
            let words = printed.split(0x20)
            guard words.count > 1, words[1].firstIndex(of: 0x2E) != nil else { return false }
            name = trace.name(words[1].prefix { $0 != 0x7D })
            process = trace.processWithoutName()
            receiver = (process, trace.time)
        }
        let id = TaskIdentifier(text: name).rawValue
        trace.add(
            .taskBegan, process: process, label: Words.Task.broadcast, name: name, number: id,
            at: trace.time.subtractingClamped(begun.age))
        trace.extra(.uncertainty, 10_000_000)
        trace.add(.taskReported, process: process, label: Words.Task.broadcast, name: name, number: id)
        trace.extra(.report, Words.Report.notResponding)
        trace.extra(.age, begun.age)
        return true
    }

    /// The process that is asked for its stack traces: that of the receiver of which no pid was known.
    mutating func processAskedForTraces(_ pid: UInt32, into trace: inout LogTrace) -> UInt32 {
        if let known = receiver, trace.time.subtractingClamped(known.time) < 1_000_000_000,
            trace.processes.find(pid: pid) == nil
        {
            receiver = nil
            trace.processes.adopt(known.process, pid: pid, at: trace.time, catalog: &trace.catalog)
            return known.process
        }
        return trace.process(pid: pid)
    }
}
