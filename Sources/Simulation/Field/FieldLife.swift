import TraceModel

/// The present process of an app of the field workload, as the catalog knows it.
struct FieldLife: Sendable {
    private(set) var process: UInt32 = 0
    private(set) var subject: UInt32 = 0
    var isSuspended = false
    /// CPU time that the process used, in nanoseconds, as its samples add it up.
    var cpuTime: Int64 = 0
    private var launches: UInt32 = 0

    /// The app gets a new process with its subject.
    mutating func launch(
        _ app: Int, _ words: FieldWords, _ catalog: inout TraceCatalog
    ) throws(InputFailure) {
        launches += 1
        var record = ProcessRecord()
        record.boot = words.boot
        record.pid = Self.pid(app: app, launch: launches)
        record.name = words.processNames[app]
        record.app = words.appNames[app]
        record.version = words.version
        record.build = words.build
        process = try catalog.add(record)
        var subject = SubjectRecord()
        subject.process = process
        subject.kind = words.subjectKind
        self.subject = try catalog.add(subject)
        isSuspended = false
        cpuTime = 0
    }

    /// Pids of an app are its number plus multiples of the number of apps, above those of the system's own processes.
    private static func pid(app: Int, launch: UInt32) -> UInt32 {
        UInt32(app) + UInt32(FieldSource.appCount) * (launch + 7)
    }

    /// The app of a pid.
    static func app(pid: UInt32) -> Int32 { Int32(pid % UInt32(FieldSource.appCount)) }
}
