import TraceModel

/// What the kernel says about memory and CPU of processes.
struct KernelMessages {
    enum Meaning { case killing, silent }

    static let table = MessageTable<Meaning>(
        "kernel",
        [
            .init(
                "memorystatus: killing{*} pid {pid} [{name}] ({reason} {rest}", .killing,
                seen: "iOS 13 to 26, macOS"),
            .init(
                "memorystatus: killing{*} process {pid} [{name}] ({reason} {rest}", .killing,
                seen: "iOS 10 to 12"),
            .init("Sandbox: {name}({pid}) deny", .silent, seen: "iOS 9 to 26"),
        ])

    private var counted = CountedTable(Self.table)

    var patternCounts: [PatternCount] { counted.counts(withUnmatched: false) }

    mutating func read(_ record: AppleRecord, into trace: inout LogTrace) -> Bool {
        if let trigger = CPUTrigger(in: record.message) {
            trigger.tell(at: nil, into: &trace)
            return true
        }
        guard let (meaning, captures) = counted.find(record.message), meaning == .killing,
            let number = captures["pid"].integer, let pid = UInt32(exactly: number)
        else { return false }
        let process = trace.process(pid: pid)
        let reason = captures["reason"].string
        trace.add(
            .processEnded, process: process, label: "jetsam",
            number: ExitCodes.jetsam(reason) ?? EventBatch.absent)
        trace.extra(.reason, reason)
        if let kilobytes = Self.kilobytes(captures["rest"]) {
            trace.extra(.measure, Words.Measure.memory)
            trace.extra(.used, kilobytes)
        }
        trace.processes.end(pid: pid, at: trace.time)
        return true
    }

    /// `…) 36897KB`, in bytes.
    private static func kilobytes(_ text: ByteText) -> Int64? {
        guard let close = text.firstIndex(of: ") "), let count = text.dropFirst(close + 2).leadingInteger,
            count < 1 << 40, text.firstIndex(of: "KB", from: close) != nil
        else { return nil }
        return count << 10
    }
}

/// A process that used more CPU than it may: `Name[848] (path) used 9.00s of CPU over 9.57 seconds (averaging 94%),
/// violating a CPU usage limit of 9.00s over 15 seconds.`, after a line that says whether it is fatal.
struct CPUTrigger {
    let pid: UInt32
    let name: ByteText
    let used: Int64
    let window: Int64
    let limit: Int64
    let limitWindow: Int64
    let isFatal: Bool

    init?(in text: ByteText) {
        guard let usedAt = text.firstIndex(of: " used "),
            let of = text.firstIndex(of: "s of CPU over ", from: usedAt),
            let violating = text.firstIndex(of: "CPU usage limit of ", from: of),
            let over = text.firstIndex(of: "s over ", from: violating),
            let used = text.dropFirst(usedAt + 6).leadingSeconds,
            let window = text.dropFirst(of + 14).leadingSeconds,
            let limit = text.dropFirst(violating + 19).leadingSeconds,
            let limitWindow = text.dropFirst(over + 7).leadingSeconds
        else { return nil }
        let head = text.prefix(usedAt)
        guard let open = head.firstIndex(of: 0x5B), let number = head.dropFirst(open + 1).leadingInteger,
            let pid = UInt32(exactly: number)
        else { return nil }
        let start =
            head.prefix(open).bytes.lastIndex { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 }.map { $0 + 1 } ?? 0
        name = head.slice(start, open)
        self.pid = pid
        self.used = used
        self.window = window
        self.limit = limit
        self.limitWindow = limitWindow
        isFatal = text.firstIndex(of: "(FATAL)") != nil
    }

    /// A fatal one is the end of the process.
    func tell(at time: Int64?, into trace: inout LogTrace) {
        let process = trace.process(pid: pid, name: trace.name(name))
        if isFatal {
            trace.add(.processEnded, process: process, label: "jetsam", number: 100, at: time)
            trace.processes.end(pid: pid, at: time ?? trace.time)
        } else {
            trace.add(.processReported, process: process, at: time)
            trace.extra(.report, Words.Report.cpu)
        }
        trace.extra(.measure, Words.Measure.cpu)
        trace.extra(.used, used)
        trace.extra(.window, window)
        trace.extra(.limit, limit)
        trace.extra(.limitWindow, limitWindow)
    }
}
