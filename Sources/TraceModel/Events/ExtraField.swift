/// A field that few events have. Dense columns hold the common fields; these are kept beside them.
public enum ExtraField: UInt8, CaseIterable, Sendable {
    /// Importance or priority of a process, in the platform's words.
    case importance = 0x01
    /// Why it happened, in the platform's words.
    case reason = 0x02
    /// The platform's own sentence.
    case words = 0x03
    /// What led to a state.
    case cause = 0x04
    /// Duration of a handler in nanoseconds.
    case duration = 0x05
    /// Earliest begin of scheduled work, nanoseconds of trace time.
    case earliest = 0x06
    /// Constraints of scheduled work.
    case constraints = 0x07
    /// 1 if an expiration handler was given, 0 if not.
    case handler = 0x08
    /// Background time left in nanoseconds; absent means unlimited.
    case remaining = 0x09
    /// The limit that the source prints, in nanoseconds.
    case limit = 0x0A
    /// How a task ended.
    case result = 0x0B
    /// Who is charged for a hold.
    case charged = 0x0C
    /// Minutes east of UTC.
    case zone = 0x0D
    /// Which part of a wall time is missing: `no year` or `no date`.
    case precision = 0x0E
    /// A state that the source printed beside the event.
    case state = 0x0F
    /// Age of a task in nanoseconds, as the platform printed it.
    case age = 0x10
    /// What the platform reported about a task.
    case report = 0x11
    /// The thread whose records were lost.
    case thread = 0x12
    /// Kind of a foreground service or another subdivision of a task.
    case type = 0x13
    /// How far off the time of a derived value may be, in nanoseconds.
    case uncertainty = 0x14
    /// Latest begin of scheduled work that the platform promises, nanoseconds of trace time.
    case latest = 0x15
    /// What was measured against a limit.
    case measure = 0x40
    /// How much was used, in the unit of the measure.
    case used = 0x41
    /// The time over which it was used, in nanoseconds.
    case window = 0x42
    /// The time that the limit is for, in nanoseconds.
    case limitWindow = 0x43
    /// What a watchdog watched.
    case event = 0x44
    /// CPU time of the process meanwhile, in nanoseconds.
    case cpu = 0x45
    /// CPU time of the whole device meanwhile, in nanoseconds.
    case deviceCPU = 0x46
    /// What the main thread did.
    case mainThread = 0x47
    /// Pages of memory.
    case pages = 0x48
    /// Size of a page in bytes.
    case pageSize = 0x49
    /// What kind of report the system writes; `None` for none.
    case reportType = 0x4A
    /// How long the system had held a process unimportant, in nanoseconds, as printed.
    case unimportant = 0x4B
    /// Number of the event in its process, from the recorder.
    case seq = 0x70
    /// Line of the source, from 1.
    case line = 0x71
    /// A member of a JSON object that this version does not know, as `"key":value`.
    case unknownMember = 0x72

    /// True if the value is a moment of trace time.
    public var isTraceTime: Bool { self == .earliest || self == .latest }

    /// True if the value is the number of an interned text.
    public var isText: Bool {
        switch self {
        case .importance, .reason, .words, .cause, .constraints, .result, .charged, .precision, .state,
            .report,
            .thread, .type, .measure, .event, .mainThread, .reportType, .unknownMember:
            true
        case .duration, .earliest, .latest, .handler, .remaining, .limit, .zone, .age, .uncertainty, .used,
            .window, .limitWindow, .cpu, .deviceCPU, .pages, .pageSize,
            .unimportant, .seq, .line:
            false
        }
    }
}
