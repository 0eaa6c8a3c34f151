import TraceModel

/// launchd's exit lines: the truth about how a process ended (unified log; source: device and simulator logs).
struct LaunchdMessages {
    enum Meaning { case reason, cause }

    static let table = MessageTable<Meaning>(
        "launchd",
        [
            .init(
                "exited with exit reason (namespace: {namespace} code: {code}) - {name}", .reason,
                seen: "iOS 15 to 27"),
            .init("exited due to {what}", .cause, seen: "iOS 15 to 27"),
        ])

    private var counted = CountedTable(Self.table)

    mutating func read(_ record: AppleRecord, into trace: inout LogTrace) -> Bool {
        guard let exit = record.message.firstIndex(of: "exited ") else { return false }
        let sentence = record.message.dropFirst(exit)
        let head = record.message.prefix(exit)
        guard let (meaning, captures) = counted.find(sentence),
            let job = LaunchdJob(record.subsystem) ?? LaunchdJob(head)
        else { return false }
        // Explanations hold commas: the life time stands last.
        let ran = Self.lastComma(sentence, ", ran for ")
        switch meaning {
        case .reason:
            let context = ExitContext(captures["name"])
            let namespace = ExitCodes.namespace(captures["namespace"].integer ?? 0)
            end(job, namespace, captures["code"].code, into: &trace)
            trace.extra(.words, context.explanation)
            context.add(to: &trace)
        case .cause:
            let what = ran.map { captures["what"].prefix($0 - 14) } ?? captures["what"]
            let (namespace, code) = Self.due(what)
            end(job, namespace, code, into: &trace)
            if let sender = what.firstIndex(of: " | ") { trace.extra(.reason, what.dropFirst(sender + 3)) }
        }
        if let ran, let milliseconds = sentence.dropFirst(ran + 10).leadingInteger,
            milliseconds < Int64.max / 1_000_000
        {
            trace.extra(.age, milliseconds * 1_000_000)
        }
        return true
    }

    var patternCounts: [PatternCount] { counted.counts(withUnmatched: false) }

    private func end(_ job: LaunchdJob, _ namespace: String, _ code: Int64?, into trace: inout LogTrace) {
        let process = trace.process(pid: job.pid, app: trace.name(job.app))
        trace.add(.processEnded, process: process, label: namespace, number: code ?? EventBatch.absent)
        trace.processes.end(pid: job.pid, at: trace.time)
    }

    private static func lastComma(_ text: ByteText, _ mark: StaticString) -> Int? {
        var found: Int?
        var from = 0
        while let place = text.firstIndex(of: mark, from: from) {
            found = place
            from = place + 1
        }
        return found
    }

    /// `exit(3)`, or the name of a signal and its sender.
    private static func due(_ what: ByteText) -> (namespace: String, code: Int64?) {
        if what.hasPrefix("exit(") { return ("exit", what.dropFirst(5).leadingInteger) }
        let name = what.prefix { $0 != 0x20 && $0 != 0x2C }.string
        return ("signal", ExitCodes.signal(name))
    }
}

/// The label of a launchd job: `user/503/UIKitApplication:com.x[0959][rb-legacy] [57171]` on iOS,
/// `gui/501/application.com.x.1.2.UUID [61476]` on macOS.
struct LaunchdJob {
    let app: ByteText
    let pid: UInt32

    /// Reads the label of an app; nil if the text is that of something else.
    init?(_ text: ByteText) {
        let name: ByteText
        if let start = text.firstIndex(of: "UIKitApplication:") {
            name = text.dropFirst(start + 17).prefix { $0 != 0x5B && $0 != 0x20 }
        } else if let start = text.firstIndex(of: "/application.") {
            // The bundle identifier ends where the numbers of the job begin.
            name = text.dropFirst(start + 13).prefix { $0 != 0x5B && $0 != 0x20 }.withoutTrailingNumbers
        } else {
            return nil
        }
        // The pid is in the last brackets.
        guard let open = text.lastIndex(of: 0x5B), let pid = text.dropFirst(open + 1).leadingInteger,
            let known = UInt32(exactly: pid)
        else { return nil }
        app = name
        self.pid = known
    }
}
