import TraceModel

/// How the system says that a process ended: SpringBoard's exit context and launchd's exit line
/// (unified log; source: device logs).
enum ExitLines {
    private static let exited = MessagePattern(
        "{*}Process exited: {*}<RBSProcessExitStatus| domain:{domain}({*}) code:{code}>", seen: "iOS 13 to 26"
    )
    private static let exitReason = MessagePattern(
        "{*}exited with exit reason (namespace: {namespace} code: {code}) - {name}", seen: "iOS 15 to 27")
    private static let exitDue = MessagePattern("{*}exited due to {what}", seen: "iOS 15 to 27")

    static func read(_ record: AppleRecord, into trace: inout LogTrace) -> Bool {
        if let captures = exited.match(record.message) {
            guard let handle = ProcessHandle(in: record.message) else { return false }
            add(
                pid: handle.pid, app: handle.app, namespace: captures["domain"].string,
                code: code(captures["code"]), words: "", into: &trace)
            return true
        }
        guard let job = LaunchdJob(in: record.message) else { return false }
        if let captures = exitReason.match(record.message) {
            let namespace = captures["namespace"].integer ?? 0
            add(
                pid: job.pid, app: job.app, namespace: namespaces[Int(clamping: namespace)] ?? "\(namespace)",
                code: captures["code"].code, words: explanation(captures["name"]), into: &trace)
            return true
        }
        if let captures = exitDue.match(record.message) {
            let (namespace, code) = due(captures["what"])
            add(pid: job.pid, app: job.app, namespace: namespace, code: code, words: "", into: &trace)
            return true
        }
        return false
    }

    private static func add(
        pid: UInt32, app: ByteText, namespace: String, code: Int64?, words: String, into trace: inout LogTrace
    ) {
        let process = trace.process(pid: pid, app: trace.name(app))
        trace.add(
            .processEnded, process: process, label: namespace, number: code ?? EventBatch.absent)
        trace.extra(.words, words)
        trace.processes.end(pid: pid)
    }

    /// `0x8BADF00D`, `17`, or a name with its number: `SIGSEGV(11)`.
    private static func code(_ text: ByteText) -> Int64? {
        if let code = text.code { return code }
        guard let open = text.lastIndex(of: 0x28) else { return nil }
        return text.dropFirst(open + 1).leadingInteger
    }

    /// `exit(3)`, or the name of a signal and its sender.
    private static func due(_ what: ByteText) -> (namespace: String, code: Int64?) {
        if what.hasPrefix("exit(") { return ("exit", what.dropFirst(5).leadingInteger) }
        let name = what.prefix { $0 != 0x20 && $0 != 0x2C }.string
        return ("signal", signals[name])
    }

    /// The sentence inside an exit context, up to its end.
    private static func explanation(_ context: ByteText) -> String {
        guard let start = context.firstIndex(of: "explanation:") else { return "" }
        let rest = context.dropFirst(start + 12)
        let ends = [
            rest.firstIndex(of: 0x0A), rest.firstIndex(of: " reportType:"), rest.firstIndex(of: 0x3E),
        ]
        return rest.prefix(ends.compactMap { $0 }.min() ?? rest.count).string
    }

    /// Namespaces of exit reasons (source: xnu bsd/sys/reason.h).
    private static let namespaces: [Int: String] = [
        1: "jetsam", 2: "signal", 3: "codesigning", 4: "hangtracer", 5: "test", 6: "dyld", 7: "libxpc",
        8: "objc",
        9: "exec", 10: "springboard", 11: "tcc", 12: "reportcrash", 13: "coreanimation", 14: "aggregated",
        15: "runningboard", 16: "skywalk", 17: "settings", 18: "libsystem", 19: "foundation", 20: "watchdog",
        21: "metal", 22: "watchkit", 23: "guard",
    ]

    /// Numbers of signals on Apple's systems (source: xnu bsd/sys/signal.h).
    private static let signals: [String: Int64] = [
        "SIGHUP": 1, "SIGINT": 2, "SIGQUIT": 3, "SIGILL": 4, "SIGTRAP": 5, "SIGABRT": 6, "SIGEMT": 7,
        "SIGFPE": 8,
        "SIGKILL": 9, "SIGBUS": 10, "SIGSEGV": 11, "SIGSYS": 12, "SIGPIPE": 13, "SIGALRM": 14, "SIGTERM": 15,
    ]
}

/// The label of a launchd job: `user/503/UIKitApplication:com.x[0959][rb-legacy] [57171]` on iOS,
/// `gui/501/application.com.x.1.2.UUID [61476]` on macOS.
struct LaunchdJob {
    let app: ByteText
    let pid: UInt32

    init?(in message: ByteText) {
        let name: ByteText
        if let start = message.firstIndex(of: "UIKitApplication:") {
            name = message.dropFirst(start + 17).prefix { $0 != 0x5B && $0 != 0x20 }
        } else if let start = message.firstIndex(of: "/application.") {
            // The bundle identifier ends where the numbers of the job begin.
            let rest = message.dropFirst(start + 13).prefix { $0 != 0x5B && $0 != 0x20 }
            name = Self.withoutNumbers(rest)
        } else {
            return nil
        }
        guard let exit = message.firstIndex(of: "exited ") else { return nil }
        // The pid is in the last brackets before the sentence.
        let head = message.prefix(exit)
        guard let open = head.lastIndex(of: 0x5B), let pid = head.dropFirst(open + 1).leadingInteger,
            let known = UInt32(exactly: pid)
        else { return nil }
        app = name
        self.pid = known
    }

    private static func withoutNumbers(_ text: ByteText) -> ByteText {
        let parts = text.split(0x2E)
        let kept = parts.prefix { part in part.integer == nil && !part.isEmpty }
        return text.prefix(kept.reduce(0) { $0 + $1.count + 1 } - (kept.isEmpty ? 0 : 1))
    }
}

extension ByteText {
    /// The bytes at the front that hold the condition.
    func prefix(while isKept: (UInt8) -> Bool) -> ByteText {
        prefix(bytes.firstIndex { !isKept($0) } ?? count)
    }
}
