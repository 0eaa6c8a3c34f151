import TraceModel

/// A text of a time line: of a table of traceq, or of the trace.
enum TimelineText {
    case words(String)
    case name(NameID)
}

/// What a form of a time line can write. Between `beginSlice` or `beginInstant` and `close` stand the details.
protocol TimelineForm {
    /// Names and records that go with what comes next.
    var catalog: TraceCatalog { get set }
    /// What was written and not taken yet.
    var bytes: [UInt8] { get }
    /// Takes it out and keeps the memory.
    mutating func removeBytes()

    /// Begins the document.
    mutating func begin()
    /// Names a process, once; 0 is the device.
    mutating func declare(process: UInt32)
    /// Names a lane, once.
    mutating func declare(lane: UInt64, of track: Track, named name: TimelineText)
    /// The wall clock showed this at a time of the time line.
    mutating func clock(_ time: Int64, _ wall: WallReading)
    mutating func beginSlice(
        _ name: TimelineText, _ place: TimelinePlace, from start: Int64, to end: Int64)
    mutating func beginInstant(
        _ name: TimelineText, _ place: TimelinePlace, at time: Int64)
    mutating func detail(_ key: String, _ value: Int64)
    mutating func detail(_ key: String, _ text: TimelineText)
    mutating func close()
    /// A value of a metric.
    mutating func count(
        _ value: Int64, _ metric: NameID, _ place: TimelinePlace, at time: Int64)
    /// Ends the document.
    mutating func finish()
}

/// Where something stands on a time line.
struct TimelinePlace {
    let process: UInt32
    let lane: UInt64
    /// A word by which viewers filter.
    let category: String
}
