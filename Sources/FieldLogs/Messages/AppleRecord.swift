import TraceModel

/// One record of an Apple log, whatever layout it stood in.
struct AppleRecord {
    /// The process that wrote it.
    let process: ByteText
    /// Its pid, or the number that stands for it where the layout has none (``ProcessRegister/unknownPid(_:)``).
    let pid: UInt32
    /// Subsystem and category as the layout has them; the job of which launchd speaks.
    let subsystem: ByteText
    /// What it wrote, with a leading `[category] ` if the layout does not tell it apart.
    let message: ByteText

    init(_ prefix: ApplePrefix, in trace: inout LogTrace) {
        process = prefix.process
        pid = prefix.pid ?? trace.pid(ofSpeaker: prefix.process)
        subsystem = prefix.subsystem
        message = prefix.message
    }

    init(process: ByteText, pid: UInt32, subsystem: ByteText, message: ByteText) {
        self.process = process
        self.pid = pid
        self.subsystem = subsystem
        self.message = message
    }
}

/// `app<com.example.app(UUID)>:412` and its older forms: who a daemon speaks of.
struct ProcessHandle {
    /// Bundle identifier.
    let app: ByteText
    /// Nil in an identity, which has none.
    let pid: UInt32?
    /// Bytes up to its end.
    let end: Int

    /// Finds the first handle or identity of an app in a message.
    init?(in message: ByteText) { self.init(in: message, Self.apps) }

    /// Finds the first handle of an app or a service.
    init?(ofAnyIn message: ByteText) { self.init(in: message, Self.apps + ["xpcservice<", "osservice<"]) }

    private static let apps: [StaticString] = ["application<", "app<"]

    private init?(in message: ByteText, _ openings: [StaticString]) {
        for opening in openings {
            guard let start = message.firstIndex(of: opening) else { continue }
            let inside = message.dropFirst(start + opening.utf8CodeUnitCount)
            guard let close = inside.firstIndex(of: 0x3E) else { continue }
            let name = inside.prefix(close)
            let bare = name.firstIndex(of: 0x28).map { name.prefix($0) } ?? name
            // macOS: application.com.example.app.1.2, with the numbers of the job.
            app = bare.hasPrefix("application.") ? bare.dropFirst(12).withoutTrailingNumbers : bare
            end = start + opening.utf8CodeUnitCount + close + 1
            pid =
                inside[close + 1] == 0x3A
                ? inside.dropFirst(close + 2).leadingInteger.flatMap { UInt32(exactly: $0) } : nil
            return
        }
        return nil
    }
}

extension LogTrace {
    /// The process that a handle or an identity names; 0 when the catalog is full.
    mutating func process(of handle: ProcessHandle) -> UInt32 {
        let app = name(handle.app)
        guard let pid = handle.pid else { return process(app: app) }
        return process(pid: pid, app: app)
    }

    /// The process that a handle or an identity names, if it was met and lives.
    mutating func knownProcess(of handle: ProcessHandle) -> UInt32? {
        let app = name(handle.app)
        if let pid = handle.pid { return processes.isEnded(pid: pid) ? nil : process(pid: pid, app: app) }
        return processes.living(app: app, catalog: catalog)
    }

    /// The pid of a process that speaks, where the layout prints none: that of the living process with this name, or of
    /// an app whose identifier ends in it, or a number that stands for it.
    mutating func pid(ofSpeaker process: ByteText) -> UInt32 {
        processes.pid(ofSpeaker: name(process), catalog: catalog)
    }
}

extension ByteText {
    /// A dotted name without the parts from the first number on: `com.example.app.12.34` is `com.example.app`.
    var withoutTrailingNumbers: ByteText {
        let kept = split(0x2E).prefix { part in part.integer == nil && !part.isEmpty }
        return prefix(kept.reduce(0) { $0 + $1.count + 1 } - (kept.isEmpty ? 0 : 1))
    }

    /// The bytes at the front that hold the condition.
    func prefix(while isKept: (UInt8) -> Bool) -> ByteText {
        prefix(bytes.firstIndex { !isKept($0) } ?? count)
    }
}
