import TraceModel

/// The lines that apps print about their own lifecycle, in any log:
///
/// `[lifecycle] CALLBACK [scene=ID] [state=S] [reason=R]`, `[bgtask] begin|expire(d)|end id=N [name=…]`,
/// `[bgtask] KIND begin|expired [id=NAME]`, `[bgtask] setTaskCompleted success=BOOL id=NAME`,
/// `[launch] process start [env ActivePrewarm=1]`, `[launch] STEP`, `[TAG] TEXT begin|end` and
/// `flutter: AppLifecycleState.S`.
struct AppLines {
    /// The process that prints.
    struct Speaker {
        let pid: UInt32
        let name: ByteText
    }

    private var patterns = PatternLines()
    /// Kind of the scheduled task that began with an identifier, for its completion, which does not print it.
    private var kinds = BoundedMap<NameID, String>()

    mutating func read(_ message: ByteText, speaker: Speaker, into trace: inout LogTrace) -> Bool {
        if !trace.options.patterns.isEmpty,
            readPatterns(message, tag: nil, speaker: speaker, into: &trace)
        {
            return true
        }
        // All others begin with a bracket or Flutter's name.
        guard message[0] == 0x5B || message[0] == 0x66 else { return false }
        if message.hasPrefix("[lifecycle] ") {
            return lifecycle(message.dropFirst(12).trimmed, speaker, into: &trace)
        }
        if message.hasPrefix("[bgtask] ") {
            return backgroundTask(message.dropFirst(9).trimmed, speaker, into: &trace)
        }
        if message.hasPrefix("[launch] process start") {
            let isPrewarm = message.firstIndex(of: "ActivePrewarm=1") != nil
            trace.processes.replace(pid: speaker.pid)
            started(speaker, cause: isPrewarm ? Words.Cause.prewarm : Words.Cause.unknown, into: &trace)
            return true
        }
        if message.hasPrefix("[launch] ") {
            return launchStep(message.dropFirst(9).trimmed, speaker, into: &trace)
        }
        if message.hasPrefix("flutter: AppLifecycleState.") {
            return flutter(message.dropFirst(27).trimmed, speaker, into: &trace)
        }
        return work(message, speaker, into: &trace)
    }

    /// A line that the user gave a shape for.
    mutating func readPatterns(
        _ message: ByteText, tag: ByteText?, speaker: Speaker, into trace: inout LogTrace
    ) -> Bool {
        patterns.read(message, tag: tag, speaker: speaker, into: &trace)
    }

    /// A callback alone, under a tag that ends in `Lifecycle`.
    func readCallback(_ message: ByteText, speaker: Speaker, into trace: inout LogTrace) -> Bool {
        lifecycle(message.trimmed, speaker, into: &trace)
    }

    /// A state of Flutter alone, under its own tag.
    func readFlutter(_ state: ByteText, speaker: Speaker, into trace: inout LogTrace) -> Bool {
        flutter(state.trimmed, speaker, into: &trace)
    }

    private func lifecycle(_ text: ByteText, _ speaker: Speaker, into trace: inout LogTrace) -> Bool {
        let callback = text.prefix { $0 != 0x20 }
        guard Self.isName(callback) else { return false }
        let scene = Self.value("scene=", in: text)
        let state = Self.value("state=", in: text)
        let reason = Self.value("reason=", in: text)
        if callback.equals("didFinishLaunching") || callback.equals("onCreate") {
            trace.processes.startAnew(pid: speaker.pid)
            if callback.equals("didFinishLaunching"), trace.processes.find(pid: speaker.pid) == nil {
                started(speaker, cause: Self.cause(reason: reason.string), into: &trace)
            }
        }
        let process = trace.process(pid: speaker.pid, name: trace.name(speaker.name))
        let kind: String
        if callback.hasPrefix("scene") {
            kind = Words.Subject.scene
        } else if callback.hasPrefix("on") {
            kind = Words.Subject.activity
        } else {
            kind = Words.Subject.app
        }
        let subject = trace.subject(of: process, kind: kind, name: trace.name(scene))
        trace.add(.callback, process: process, subject: subject, label: callback.string)
        trace.extra(.reason, reason.string)
        trace.extra(.state, state.string)
        return true
    }

    private mutating func backgroundTask(
        _ text: ByteText, _ speaker: Speaker, into trace: inout LogTrace
    ) -> Bool {
        let words = text.split(0x20)
        let id = Self.value("id=", in: text)
        if words[0].equals("setTaskCompleted") {
            let name = trace.name(id)
            add(.taskEnded, speaker, task: kinds[name] ?? Words.Task.refresh, id: name, into: &trace)
            let isSuccess = Self.value("success=", in: text).equals("true")
            trace.extra(.result, isSuccess ? Words.Result.success : Words.Result.failure)
            return true
        }
        if let kind = Self.uikitVerbs.first(where: { words[0].equals($0.verb) })?.kind {
            guard let number = id.integer, number >= 0 else { return false }
            let process = trace.process(pid: speaker.pid, name: trace.name(speaker.name))
            let name = text.firstIndex(of: " name=").map { trace.name(text.dropFirst($0 + 6)) } ?? .none
            trace.add(
                kind, process: process, label: Words.Task.uikit, name: name,
                number: TaskIdentifier(number: number).rawValue)
            return true
        }
        guard words.count > 1, let kind = Self.scheduledVerbs.first(where: { words[1].equals($0.verb) })?.kind
        else { return false }
        let task = Self.scheduledKinds[words[0].string] ?? words[0].string
        let name = id.isEmpty ? trace.name(words[0]) : trace.name(id)
        if kind == .taskBegan { kinds[name] = task }
        add(kind, speaker, task: task, id: name, into: &trace)
        return true
    }

    private func add(
        _ kind: EventKind, _ speaker: Speaker, task: String, id: NameID, into trace: inout LogTrace
    ) {
        let process = trace.process(pid: speaker.pid, name: trace.name(speaker.name))
        trace.add(
            kind, process: process, label: task, name: id, number: TaskIdentifier(text: id).rawValue)
    }

    /// A step of a launch: that it was reached at this time is all that it tells.
    private func launchStep(_ text: ByteText, _ speaker: Speaker, into trace: inout LogTrace) -> Bool {
        guard Self.isName(text.prefix { $0 != 0x20 }) else { return false }
        let process = trace.process(pid: speaker.pid, name: trace.name(speaker.name))
        trace.add(
            .marker, process: process, name: trace.catalog.names.intern("launch: \(text.prefix(120).string)"))
        return true
    }

    private func flutter(_ state: ByteText, _ speaker: Speaker, into trace: inout LogTrace) -> Bool {
        guard Self.isName(state) else { return false }
        let process = trace.process(pid: speaker.pid, name: trace.name(speaker.name))
        let subject = trace.subject(of: process, kind: Words.Subject.flutter)
        trace.add(.state, process: process, subject: subject, label: state.string)
        return true
    }

    /// `[TAG] TEXT begin|end`: work of the app, paired by tag and text.
    private func work(_ message: ByteText, _ speaker: Speaker, into trace: inout LogTrace) -> Bool {
        guard message[0] == 0x5B else { return false }
        let isBegin = message.hasSuffix(" begin")
        guard isBegin || message.hasSuffix(" end"),
            let close = message.firstIndex(of: "] "),
            close > 1
        else { return false }
        let body = message.slice(close + 2, message.count - (isBegin ? 6 : 4)).trimmed
        let name = trace.catalog.names.intern("\(message.slice(1, close).string): \(body.string)")
        add(isBegin ? .taskBegan : .taskEnded, speaker, task: Words.Task.appWork, id: name, into: &trace)
        return true
    }

    private func started(_ speaker: Speaker, cause: String, into trace: inout LogTrace) {
        let process = trace.process(pid: speaker.pid, name: trace.name(speaker.name))
        trace.add(.processStarted, process: process, label: cause)
    }

    private static let uikitVerbs: [(verb: StaticString, kind: EventKind)] = [
        ("begin", .taskBegan), ("expire", .taskExpiring), ("expired", .taskExpiring), ("end", .taskEnded),
    ]

    private static let scheduledVerbs: [(verb: StaticString, kind: EventKind)] = [
        ("begin", .taskBegan), ("expired", .taskExpiring), ("expire", .taskExpiring),
    ]

    private static let scheduledKinds = [
        "refresh": Words.Task.refresh, "processing": Words.Task.processing, "continued": Words.Task.continued,
    ]

    /// Why an app was launched, by what it prints as the reason.
    private static func cause(reason: String) -> String {
        switch reason {
        case "remote-notification", "push", "silent-push": Words.Cause.push
        case "bgtask", "background-task", "refresh", "fetch": Words.Cause.task
        case "location", "region": Words.Cause.location
        case "user": Words.Cause.user
        default: Words.Cause.unknown
        }
    }

    /// What stands after `key` up to the next space.
    private static func value(_ key: StaticString, in text: ByteText) -> ByteText {
        var from = 0
        while let found = text.firstIndex(of: key, from: from) {
            if found > 0, text[found - 1] == 0x20 {
                return text.dropFirst(found + key.utf8CodeUnitCount).prefix { $0 != 0x20 }
            }
            from = found + 1
        }
        return text.prefix(0)
    }

    /// Letters, digits, and what method names hold besides.
    private static func isName(_ text: ByteText) -> Bool {
        !text.isEmpty && text.count <= 80
            && text.bytes.allSatisfy { byte in
                (0x41...0x5A).contains(byte & 0xDF) || (0x30...0x39).contains(byte) || byte == 0x5F
                    || byte == 0x28 || byte == 0x29 || byte == 0x3A
            }
    }
}
