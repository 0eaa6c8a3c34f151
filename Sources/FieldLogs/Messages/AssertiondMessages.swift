import TraceModel

/// What assertiond says about the background time of apps (iOS 12 and older): it prints every limit.
struct AssertiondMessages {
    enum Meaning { case timer, add, relinquished, warning, forced, silent }

    static let table = MessageTable<Meaning>(
        "assertiond",
        [
            // Behind `[Name:PID] `.
            .init("Setting up BG permission check timer for {limit}s", .timer, seen: "iOS 12"),
            .init(
                "Add assertion: <BKProcessAssertion: {*}; id: {id}; name: \"{name}\" ; state: {state}; reason: {reason}; duration: {limit}s>",
                .add, seen: "iOS 12"),
            .init("Mutating assertion reason from {from} to {to}", .silent, seen: "iOS 12"),
            .init("Client relinquished <BKProcessAssertion: {*}id:{id}>", .relinquished, seen: "iOS 12"),
            .init("Sending background permission expiration warning!", .warning, seen: "iOS 12"),
            .init("Forcing crash report with description: {report}", .forced, seen: "iOS 9 to 12"),
            .init("Finished crash reporting", .silent, seen: "iOS 12"),
        ])

    private struct Open {
        let id: TaskIdentifier
        let kind: String
        let name: NameID
    }

    /// Open assertions that are remembered of one process.
    private static let openLimit = 64

    private var counted = CountedTable(Self.table)
    private var open = BoundedMap<UInt32, [Open]>(limit: 4_096)

    var patternCounts: [PatternCount] { counted.counts() }

    mutating func read(_ record: AppleRecord, into trace: inout LogTrace) -> Bool {
        // Name and pid of the app stand in front.
        guard record.message[0] == 0x5B, let close = record.message.firstIndex(of: "] "),
            let colon = record.message.prefix(close).lastIndex(of: 0x3A),
            let number = record.message.slice(colon + 1, close).integer, let pid = UInt32(exactly: number),
            let (meaning, captures) = counted.find(record.message.dropFirst(close + 2))
        else { return false }
        let name = trace.name(record.message.slice(1, colon))
        switch meaning {
        case .timer:
            guard let limit = captures["limit"].leadingSeconds else { return false }
            trace.add(.processReported, process: trace.process(pid: pid, name: name))
            trace.extra(.report, Words.Report.budgetStarts)
            trace.extra(.limit, limit)
        case .add: begin(captures, pid, trace.process(pid: pid, name: name), into: &trace)
        case .relinquished:
            let id = TaskIdentifier(text: trace.name(captures["id"].trimmed))
            let kind = open[pid]?.first { $0.id == id }?.kind ?? Words.Task.assertion
            open[pid]?.removeAll { $0.id == id }
            trace.add(
                .taskEnded, process: trace.process(pid: pid, name: name), label: kind, number: id.rawValue)
        case .warning:
            let process = trace.process(pid: pid, name: name)
            for task in open[pid] ?? [] {
                trace.add(
                    .taskExpiring, process: process, label: task.kind, name: task.name,
                    number: task.id.rawValue)
            }
            if open[pid]?.isEmpty ?? true {
                trace.add(.processReported, process: process)
                trace.extra(.report, Words.Report.budgetWarning)
            }
        case .forced:
            let process = trace.process(pid: pid, name: name)
            HeldAssertions.tell(captures["report"], of: process, into: &trace)
            let isHeld =
                captures["report"].firstIndex(of: "has active assertions beyond permitted time") != nil
            // What it forces is a report with the code of the watchdog (source: Apple, EXC_CRASH (SIGKILL)).
            trace.add(
                .processEnded, process: process, label: "assertiond",
                number: isHeld ? 0x8bad_f00d : EventBatch.absent)
            trace.extra(.words, Self.firstLine(captures["report"]))
            trace.processes.end(pid: pid, at: trace.time)
            open[pid] = nil
        case .silent: return false
        }
        return true
    }

    private mutating func begin(
        _ captures: Captures, _ pid: UInt32, _ process: UInt32, into trace: inout LogTrace
    ) {
        let reason = captures["reason"]
        let kind = reason.equals("backgroundDownload") ? Words.Task.urlSession : Words.Task.assertion
        let id = TaskIdentifier(text: trace.name(captures["id"]))
        let name = trace.name(captures["name"])
        trace.add(.taskBegan, process: process, label: kind, name: name, number: id.rawValue)
        trace.extra(.type, reason)
        if let limit = captures["limit"].leadingSeconds { trace.extra(.limit, limit) }
        var tasks = open[pid] ?? []
        if tasks.count < Self.openLimit { tasks.append(Open(id: id, kind: kind, name: name)) }
        open[pid] = tasks
    }

    private static func firstLine(_ text: ByteText) -> ByteText {
        let end = [text.firstIndex(of: 0x0A), text.firstIndex(of: ": <")].compactMap { $0 }.min()
        let line = text.prefix(end ?? text.count).trimmed
        return line[line.count - 1] == 0x3A ? line.prefix(line.count - 1) : line
    }
}

/// The assertions that a process held past their permitted time, as assertiond lists them in its log and in reports.
enum HeldAssertions {
    /// Assertions that are read of one list.
    private static let limit = 1_000

    /// Tells each of them; gives the time at which they were held, as an offset that the caller knows.
    static func tell(_ text: ByteText, of process: UInt32, at time: Int64? = nil, into trace: inout LogTrace)
    {
        for assertion in list(text) {
            trace.add(
                .taskReported, process: process, label: assertion.kind, name: trace.name(assertion.name),
                number: TaskIdentifier(text: trace.name(assertion.id)).rawValue, at: time)
            trace.extra(.report, Words.Report.heldPastLimit)
            if let limit = assertion.limit { trace.extra(.limit, limit) }
            trace.extra(.type, assertion.reason)
        }
    }

    private struct Assertion {
        let id: ByteText
        let name: ByteText
        let reason: ByteText
        let limit: Int64?
        var kind: String {
            if reason.equals("backgroundDownload") { return Words.Task.urlSession }
            // UIKit's own wrapper around all tasks of a process.
            return name.hasPrefix("Shared Background Assertion") ? Words.Task.assertion : Words.Task.uikit
        }
    }

    private static func list(_ text: ByteText) -> [Assertion] {
        var found: [Assertion] = []
        var from = 0
        while found.count < limit, let start = text.firstIndex(of: "<BKProcessAssertion: ", from: from) {
            let next = text.firstIndex(of: "<BKProcessAssertion: ", from: start + 1) ?? text.count
            if let assertion = long(text.slice(start, next)) ?? short(text.slice(start, next)) {
                found.append(assertion)
            }
            from = next
        }
        return found
    }

    /// `<BKProcessAssertion: 0x1> id: … name: … process: <…> permittedBackgroundDuration: 180.000000 reason: finishTask …`
    private static func long(_ text: ByteText) -> Assertion? {
        guard let id = text.firstIndex(of: "> id: "), let name = text.firstIndex(of: " name: ", from: id),
            let process = text.firstIndex(of: " process: <", from: name),
            let duration = text.firstIndex(of: "permittedBackgroundDuration: ", from: process)
        else { return nil }
        let rest = text.dropFirst(duration + 29)
        let reason = rest.firstIndex(of: "reason: ").map { rest.dropFirst($0 + 8).prefix { $0 != 0x20 } }
        return Assertion(
            id: text.slice(id + 6, name), name: text.slice(name + 7, process),
            reason: reason ?? text.prefix(0),
            limit: rest.leadingSeconds)
    }

    /// `<BKProcessAssertion: 0x1; "name" (finishTask:180s); id:…> (owner: …)`
    private static func short(_ text: ByteText) -> Assertion? {
        guard let open = text.firstIndex(of: "; \""), let close = text.firstIndex(of: "\" (", from: open + 3),
            let colon = text.firstIndex(of: 0x3A, from: close),
            let id = text.firstIndex(of: "id:", from: colon)
        else { return nil }
        return Assertion(
            id: text.dropFirst(id + 3).prefix { $0 != 0x3E }, name: text.slice(open + 3, close),
            reason: text.slice(close + 3, colon), limit: text.dropFirst(colon + 1).leadingSeconds)
    }
}
