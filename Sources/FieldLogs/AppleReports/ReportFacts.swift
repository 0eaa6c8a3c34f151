import TraceModel

/// What one report says about one process: who it is, when it lived, and how it ended or what it used too much of.
struct ReportFacts {
    /// Line of the file at which the report begins.
    var line = 0
    var name = ""
    var app = ""
    var version = ""
    var build = ""
    var pid: UInt32?
    var os = ""
    var device = ""
    /// When the process was launched.
    var launch: WallReading?
    /// The moment of which the report speaks.
    var time: WallReading?
    /// How the process ended; nil if it lived on.
    var ending: Ending?
    /// What the report says of a process that lived on (``Words/Report``).
    var report = ""
    /// The system's sentence.
    var words = ""
    var reason = ""
    /// Whether it was on screen, the system's word.
    var role = ""
    /// The termination's context, as the system writes it.
    var context = ""
    /// The assertions that were held too long, as the system lists them.
    var held = ""
    /// What a watchdog watched, if the context does not say it.
    var event = ""
    var mainThread = ""
    var measure = ""
    var numbers: [(field: ExtraField, value: Int64)] = []
    /// CPU time that it had used in its life, ns.
    var cpuTime: Int64?

    struct Ending {
        var namespace: String
        var code: Int64?
    }

    /// True if it says anything about a process.
    var isUseful: Bool { ending != nil || !report.isEmpty }

    /// Tells it as events; `base` is the wall time of trace time 0.
    func tell(since base: WallReading?, into trace: inout LogTrace) {
        let end = Self.offset(time, base) ?? 0
        trace.line = Int64(line)
        let nameID = name.isEmpty ? NameID.none : trace.catalog.names.intern(name)
        // Without a pid each report speaks of a process of its own.
        let pid = pid ?? ProcessRegister.unknownPid(nameID)
        trace.processes.replace(pid: pid)
        let process = trace.process(
            pid: pid, name: nameID, app: app.isEmpty ? .none : trace.catalog.names.intern(app))
        guard process != 0 else { return }
        if !version.isEmpty { trace.catalog[process: process].version = trace.catalog.names.intern(version) }
        if !build.isEmpty { trace.catalog[process: process].build = trace.catalog.names.intern(build) }
        if let start = Self.offset(launch, base), start <= end {
            trace.add(.processStarted, process: process, label: Words.Cause.unknown, at: start)
        }
        Self.withBytes(held) { HeldAssertions.tell($0, of: process, at: end, into: &trace) }
        if let cpuTime {
            trace.add(
                .sample, process: process, label: Metric.cpuTime.rawValue, number: cpuTime, at: end)
        }
        if let ending {
            trace.add(
                .processEnded, process: process, label: ending.namespace,
                number: ending.code ?? EventBatch.absent, at: end)
        } else {
            trace.add(.processReported, process: process, at: end)
            trace.extra(.report, report)
        }
        if time == nil, ending != nil { trace.extra(.precision, Words.Precision.noTime) }
        trace.extra(.words, words)
        trace.extra(.reason, reason)
        Self.withBytes(context) { text in
            let context = ExitContext(text)
            if context.visibility.isEmpty { trace.extra(.importance, role) }
            context.add(to: &trace)
            if context.event.isEmpty { trace.extra(.event, event) }
        }
        trace.extra(.measure, measure)
        for number in numbers { trace.extra(number.field, number.value) }
        trace.extra(.mainThread, mainThread)
    }

    private static func offset(_ time: WallReading?, _ base: WallReading?) -> Int64? {
        guard let time, let base else { return nil }
        let (distance, overflow) = time.utcNanoseconds.subtractingReportingOverflow(base.utcNanoseconds)
        return overflow ? nil : max(distance, 0)
    }

    static func withBytes(_ text: String, _ body: (ByteText) -> Void) {
        var text = text
        text.withUTF8 { body(ByteText(UnsafeRawBufferPointer($0))) }
    }
}

/// Where a report says how a process ended: `Namespace SPRINGBOARD, Code 0x8badf00d`, `RUNNINGBOARD 0xdead10cc`,
/// `SIGNAL 6 Abort trap: 6`, `FRONTBOARD 2343432205 <RBSTerminateContext| …>`.
extension ReportFacts.Ending {
    init?(terminationReason text: String) {
        let parts = text.split(whereSeparator: { $0 == " " || $0 == "," })
        guard !parts.isEmpty else { return nil }
        let isLong = parts[0] == "Namespace"
        let place = isLong ? 1 : 0
        guard parts.count > place, let first = parts[place].utf8.first, (0x41...0x5A).contains(first) else {
            return nil
        }
        namespace = parts[place].lowercased()
        let codePlace = isLong ? 3 : 1
        code = parts.count > codePlace ? Self.number(parts[codePlace]) : nil
    }

    /// The signal of `EXC_CRASH (SIGABRT)`.
    init?(exceptionType text: String) {
        guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")"),
            let signal = ExitCodes.signal(String(text[text.index(after: open)..<close]))
        else { return nil }
        self.init(namespace: "signal", code: signal)
    }

    /// The code of an old report, whose exception is `00000020` and whose codes are the board's.
    init?(oldCodes text: String) {
        guard let code = Self.number(text.split(whereSeparator: { $0 == "," || $0 == " " }).first ?? "")
        else {
            return nil
        }
        self.init(namespace: "springboard", code: code)
    }

    private static func number(_ text: Substring) -> Int64? {
        let lowered = text.lowercased()
        return lowered.hasPrefix("0x")
            ? UInt64(lowered.dropFirst(2), radix: 16).map { Int64(bitPattern: $0) } : Int64(lowered)
    }
}
