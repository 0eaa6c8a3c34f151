import LifecycleEngine
import TestSupport
import TraceModel

/// A trace told event by event, and what the engine finds in it. Times are seconds.
struct Story {
    var catalog = TraceCatalog()
    var batch = EventBatch()
    private(set) var process: UInt32 = 0
    private var subjects: [String: UInt32] = [:]

    init(_ platform: Platform, os: String = "") throws {
        var boot = BootRecord()
        boot.platform = catalog.names.intern(platform.rawValue)
        if !os.isEmpty { boot.os = catalog.names.intern(os) }
        _ = try catalog.add(boot)
        try newProcess(pid: 100)
    }

    mutating func newProcess(pid: UInt32) throws {
        var record = ProcessRecord()
        record.pid = pid
        record.name = catalog.names.intern("Example")
        process = try catalog.add(record)
        subjects = [:]
    }

    mutating func add(
        _ time: Double, _ kind: EventKind, subject: String? = nil, is subjectKind: String = Words.Subject.app,
        label: String = "", name: String = "", number: Int64 = EventBatch.absent, process: UInt32? = nil,
        _ extras: [(ExtraField, Int64)] = [], texts: [(ExtraField, String)] = []
    ) throws {
        var number32: UInt32 = 0
        if let subject {
            if subjects[subject] == nil {
                var record = SubjectRecord()
                record.process = self.process
                record.kind = catalog.names.intern(subjectKind)
                record.name = catalog.names.intern(subject)
                subjects[subject] = try catalog.add(record)
            }
            number32 = subjects[subject] ?? 0
        }
        batch.append(
            time: Int64(time * 1e9), kind: kind, process: process ?? self.process, subject: number32,
            label: label.isEmpty ? .none : catalog.names.intern(label),
            name: name.isEmpty ? .none : catalog.names.intern(name), number: number)
        for (field, value) in extras { batch.appendExtra(field, value) }
        for (field, text) in texts { batch.appendExtra(field, catalog.names.intern(text)) }
    }

    mutating func app(_ time: Double, _ callback: String, state: String = "") throws {
        try add(
            time, .callback, subject: "app", label: callback, texts: state.isEmpty ? [] : [(.state, state)])
    }

    mutating func scene(_ time: Double, _ callback: String, _ scene: String = "A") throws {
        try add(time, .callback, subject: scene, is: Words.Subject.scene, label: callback)
    }

    mutating func activity(_ time: Double, _ callback: String, _ name: String = "Main", reason: String = "")
        throws
    {
        try add(
            time, .callback, subject: name, is: Words.Subject.activity, label: callback,
            texts: reason.isEmpty ? [] : [(.reason, reason)])
    }

    mutating func begin(
        _ time: Double, _ id: Int64, _ name: String = "upload", task: String = Words.Task.uikit,
        type: String = ""
    ) throws {
        try add(
            time, .taskBegan, label: task, name: name, number: id, texts: type.isEmpty ? [] : [(.type, type)])
    }

    mutating func end(_ time: Double, _ id: Int64, task: String = Words.Task.uikit, result: String = "")
        throws
    {
        try add(time, .taskEnded, label: task, number: id, texts: result.isEmpty ? [] : [(.result, result)])
    }

    mutating func report(
        _ time: Double, _ id: Int64, _ words: String, name: String = "upload", age: Double = 0
    ) throws {
        try add(
            time, .taskReported, label: Words.Task.uikit, name: name, number: id,
            [(.age, Int64(age * 1e9)), (.uncertainty, 1_000_000_000)], texts: [(.report, words)])
    }

    mutating func die(_ time: Double, _ namespace: String = "", _ code: Int64 = EventBatch.absent) throws {
        try add(time, .processEnded, label: namespace, number: code)
    }

    /// Replays the story.
    func replay(os: (Platform, PlatformVersion)? = nil) -> Collector {
        var options = ReplayOptions()
        options.version = os
        let sink = Collector()
        var replay = Replay(options: options, sink: sink)
        replay.consume(batch, catalog)
        replay.finish(catalog)
        return sink
    }
}
