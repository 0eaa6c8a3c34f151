import Sampling
import TraceModel

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What a recording of a command knows and has not written yet.
struct CommandEvents {
    private(set) var batch = EventBatch()
    private(set) var catalog = TraceCatalog()
    private let process: UInt32

    /// A catalog with the one process.
    init(_ words: [String], pid: pid_t, wall: WallReading) throws(InputFailure) {
        var boot = BootRecord()
        var system = utsname()
        if uname(&system) == 0 {
            boot.os = catalog.names.intern("\(Self.text(&system.sysname)) \(Self.text(&system.release))")
            boot.device = catalog.names.intern(Self.text(&system.machine))
        }
        boot.wall = wall
        var record = ProcessRecord()
        record.boot = try catalog.add(boot)
        record.pid = UInt32(bitPattern: pid)
        record.name = catalog.names.intern(String(words[0].split(separator: "/").last ?? "/"))
        process = try catalog.add(record)
        catalog.source.format = catalog.names.intern("recorder")
    }

    /// The command was started, by whoever typed it.
    mutating func started(at time: Int64) { add(.processStarted, Words.Cause.user, at: time) }

    /// A signal stopped the command.
    mutating func suspended(by signal: Int32, at time: Int64) {
        add(.processSuspended, String(cString: strsignal(signal)), at: time)
    }

    /// The command runs again.
    mutating func resumed(at time: Int64) {
        add(.processResumed, String(cString: strsignal(SIGCONT)), at: time)
    }

    /// The command ended.
    mutating func ended(_ end: StartedCommand.End, at time: Int64) {
        switch end {
        case .exit(let code):
            add(.processEnded, "exit", number: code, at: time)
        case .signal(let signal):
            add(.processEnded, "signal", number: Int64(signal), at: time)
            batch.appendExtra(.words, catalog.names.intern(String(cString: strsignal(signal))))
        }
    }

    /// The recording ends because the user said so.
    mutating func interrupted(at time: Int64) {
        batch.append(time: time, kind: .endedEarly, label: catalog.names.intern(Words.Gap.interrupted))
    }

    /// What was measured; nothing for what is not known.
    mutating func measured(_ readings: Readings, at time: Int64) {
        readings.forEach { metric, value in
            batch.append(
                time: time, kind: .sample, process: metric.isOfDevice ? 0 : process,
                label: catalog.names.intern(metric.rawValue), number: value)
        }
    }

    /// Everything is written.
    mutating func removeAll() { batch.removeAll(boot: 0) }

    private mutating func add(
        _ kind: EventKind, _ label: String, number: Int64 = EventBatch.absent, at time: Int64
    ) {
        batch.append(
            time: time, kind: kind, process: process, label: catalog.names.intern(label), number: number)
    }

    private static func text<Field>(_ field: inout Field) -> String {
        withUnsafeBytes(of: &field) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
