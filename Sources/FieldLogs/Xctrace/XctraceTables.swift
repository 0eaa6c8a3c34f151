import TraceModel

/// Which tables of an export say something about a life cycle, and what (source: the schemas that `xctrace export --toc`
/// lists).
struct XctraceTables {
    /// Names of the tables that are read.
    static let schemas: Set<String> = [activity, signposts, lifeCycle]
    /// What each process used, sampled about every second (Activity Monitor).
    private static let activity = "activity-monitor-process-live"
    /// Intervals that apps mark themselves.
    private static let signposts = "OSSignpostIntervals"
    /// States of the app's life (App Life Cycle).
    private static let lifeCycle = "life-cycle-period"

    /// How many intervals were met, which makes an identifier for each.
    private var intervals: Int64 = 0
    /// The process of intervals that name none, by the subsystem that they name.
    private var speakers: [String: UInt32] = [:]
    private var states: [UInt32: String] = [:]

    /// Reads a row; false if it says nothing.
    mutating func read(_ row: XctraceRows.Row, into trace: inout LogTrace) -> Bool {
        switch row.schema {
        case Self.activity: readActivity(row, into: &trace)
        case Self.signposts: readInterval(row, into: &trace)
        case Self.lifeCycle: readPeriod(row, into: &trace)
        default: false
        }
    }

    private func readActivity(_ row: XctraceRows.Row, into trace: inout LogTrace) -> Bool {
        guard let time = Self.time(row), let process = process(row, into: &trace) else { return false }
        var isUsed = false
        let metrics = [("cpu-total", Metric.cpuTime), (Self.memory(row), .memoryFootprint)]
        for (column, metric) in metrics {
            guard let number = row.value(column)?.number, number >= 0 else { continue }
            trace.add(.sample, process: process, label: metric.rawValue, number: number, at: time)
            isUsed = true
        }
        return isUsed
    }

    /// The footprint is what the system holds against a process; older exports have resident memory alone.
    private static func memory(_ row: XctraceRows.Row) -> String {
        row.value("memory-physical-footprint") == nil ? "memory-real" : "memory-physical-footprint"
    }

    private mutating func readInterval(_ row: XctraceRows.Row, into trace: inout LogTrace) -> Bool {
        guard let start = Self.time(row), let duration = row.value("duration")?.number, duration >= 0,
            let name = row.value("name") ?? row.value("signpost-name"), !name.text.isEmpty,
            let subsystem = row.value("subsystem")?.text, !subsystem.hasPrefix("com.apple.")
        else { return false }
        let (end, overflow) = start.addingReportingOverflow(duration)
        guard !overflow else { return false }
        guard let process = process(row, into: &trace) ?? speaker(subsystem, into: &trace) else {
            return false
        }
        intervals += 1
        let id = TaskIdentifier(number: intervals).rawValue
        let nameID = trace.catalog.names.intern(name.text)
        trace.add(
            .taskBegan, process: process, label: Words.Task.appWork, name: nameID, number: id, at: start)
        trace.add(
            .taskEnded, process: process, label: Words.Task.appWork, name: nameID, number: id, at: end)
        trace.extra(.result, Words.Result.ended)
        return true
    }

    /// A table without a process tells only the subsystem: all that one marks is of one process.
    private mutating func speaker(_ subsystem: String, into trace: inout LogTrace) -> UInt32? {
        if let known = speakers[subsystem] { return known }
        guard speakers.count < 1_000 else { return nil }
        let number = trace.process(app: trace.catalog.names.intern(subsystem))
        speakers[subsystem] = number
        return number == 0 ? nil : number
    }

    private mutating func readPeriod(_ row: XctraceRows.Row, into trace: inout LogTrace) -> Bool {
        guard let time = Self.time(row), let process = process(row, into: &trace) else { return false }
        let value = row.value("period") ?? row.value("state") ?? row.value("app-period")
        let words = (value.map { $0.shown.isEmpty ? $0.text : $0.shown } ?? "").lowercased()
        guard let state = Self.states.first(where: { words.contains($0.words) })?.state else { return false }
        if state == Self.suspended {
            trace.add(.processSuspended, process: process, at: time)
            states[process] = state
            return true
        }
        if states[process] == Self.suspended { trace.add(.processResumed, process: process, at: time) }
        states[process] = state
        let subject = trace.subject(of: process, kind: Words.Subject.app)
        guard subject != 0 else { return false }
        trace.add(.state, process: process, subject: subject, label: state, at: time)
        return true
    }

    private static let suspended = "suspended"

    /// What a period is called, the more telling words first.
    private static let states = [
        (words: "suspended", state: suspended), (words: "background", state: "background"),
        (words: "inactive", state: "inactive"), (words: "foreground - active", state: "active"),
        (words: "active", state: "active"), (words: "foreground", state: "active"),
    ]

    private func process(_ row: XctraceRows.Row, into trace: inout LogTrace) -> UInt32? {
        guard let value = row.value("process") else { return nil }
        let pid = value.pid ?? row.value("pid")?.number.flatMap { UInt32(exactly: $0) }
        // Shown as `ExampleApp (812)`.
        let shown = value.shown.isEmpty ? value.text : value.shown
        let name = shown.components(upTo: " (")
        guard let pid, pid > 0 else { return nil }
        let number = trace.process(
            pid: pid, name: name.isEmpty ? .none : trace.catalog.names.intern(name))
        return number == 0 ? nil : number
    }

    private static func time(_ row: XctraceRows.Row) -> Int64? {
        guard let value = row.value("start") ?? row.value("start-time") ?? row.value("time"),
            let number = value.number, number >= 0
        else { return nil }
        return number
    }
}
