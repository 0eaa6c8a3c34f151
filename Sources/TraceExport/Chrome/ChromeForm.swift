import ByteIO
import TraceModel

/// A time line as Chrome's trace viewers read it: one JSON object with an array of events. Times are microseconds with
/// three decimals.
///
/// The pid of an event is the number of the process in the trace, because a pid of the system can come back; the tid is
/// the number of the lane.
struct ChromeForm: TimelineForm {
    var catalog = TraceCatalog.empty
    private var line = ByteBuilder()
    private var isFirst = true
    private var hasDetails = false
    /// The wall clock at the start, for the end of the document.
    private var wall: String?
    private var metrics = MetricNames()

    var bytes: [UInt8] { line.bytes }
    mutating func removeBytes() { line.removeAll() }

    mutating func begin() { line.append(#"{"displayTimeUnit":"ms","traceEvents":["#) }

    mutating func declare(process: UInt32) {
        let record = catalog[process: process]
        metadata("process_name", process, lane: 0)
        line.append(#"{"name":"#)
        line.append(jsonString: TimelineNames.process(process, catalog))
        line.append("}}")
        guard record.app.isPresent else { return }
        metadata("process_labels", process, lane: 0)
        line.append(#"{"labels":"#)
        catalog.names.withBytes(of: record.app) { line.append(jsonString: $0) }
        line.append("}}")
    }

    mutating func declare(lane: UInt64, of track: Track, named name: TimelineText) {
        // Counters are known by their name, and have no thread.
        guard track.content != .samples else { return }
        metadata("thread_name", track.process, lane: lane)
        line.append(#"{"name":"#)
        append(name)
        line.append("}}")
        metadata("thread_sort_index", track.process, lane: lane)
        line.append(#"{"sort_index":"#)
        line.append(decimal: Int64(track.content.rawValue))
        line.append("}}")
    }

    mutating func clock(_ time: Int64, _ wall: WallReading) {
        if time == 0, self.wall == nil { self.wall = wall.iso8601 }
    }

    mutating func beginSlice(
        _ name: TimelineText, _ place: TimelinePlace, from start: Int64, to end: Int64
    ) {
        event("X", name, place)
        line.append(#","ts":"#)
        append(microseconds: start)
        line.append(#","dur":"#)
        append(microseconds: end - start)
    }

    mutating func beginInstant(
        _ name: TimelineText, _ place: TimelinePlace, at time: Int64
    ) {
        event("i", name, place)
        line.append(#","ts":"#)
        append(microseconds: time)
        line.append(place.process == 0 ? #","s":"g""# : #","s":"t""#)
    }

    mutating func detail(_ key: String, _ value: Int64) {
        begin(detail: key)
        line.append(decimal: value)
    }

    mutating func detail(_ key: String, _ text: TimelineText) {
        guard text.isPresent else { return }
        begin(detail: key)
        append(text)
    }

    mutating func close() {
        line.append(hasDetails ? "}}" : "}")
        hasDetails = false
    }

    mutating func count(
        _ value: Int64, _ metric: NameID, _ place: TimelinePlace, at time: Int64
    ) {
        event(
            "C", .name(metric), TimelinePlace(process: place.process, lane: 0, category: place.category))
        line.append(#","ts":"#)
        append(microseconds: time)
        let unit = metrics.metric(metric, catalog).map { MetricUnit($0).words }
        detail(unit ?? "value", value)
        close()
    }

    mutating func finish() {
        line.append("\n],\"otherData\":{\"clock\":\"ns that count sleep, from the start of the trace\"")
        for (key, name) in [("source", catalog.source.format), ("file", catalog.source.file)]
        where name.isPresent {
            line.append(",\"\(key)\":")
            append(.name(name))
        }
        if let wall {
            line.append(#","wall at 0":"#)
            line.append(jsonString: wall)
        }
        line.append(#","left out":"#)
        line.append(jsonString: ExportFormat.chrome.leftOut)
        line.append("}}\n")
    }

    private mutating func separate() {
        line.append(isFirst ? "\n" : ",\n")
        isFirst = false
    }

    private mutating func metadata(_ kind: String, _ process: UInt32, lane: UInt64) {
        separate()
        line.append(#"{"ph":"M","name":""#)
        line.append(kind)
        line.append(#"","pid":"#)
        line.append(decimal: Int64(process))
        line.append(#","tid":"#)
        line.append(decimal: Int64(lane))
        line.append(#","args":"#)
    }

    private mutating func event(
        _ phase: String, _ name: TimelineText, _ place: TimelinePlace
    ) {
        separate()
        line.append(#"{"ph":""#)
        line.append(phase)
        line.append(#"","name":"#)
        append(name)
        line.append(#","cat":""#)
        line.append(place.category)
        line.append(#"","pid":"#)
        line.append(decimal: Int64(place.process))
        line.append(#","tid":"#)
        line.append(decimal: Int64(place.lane))
    }

    private mutating func begin(detail key: String) {
        line.append(hasDetails ? "," : #","args":{"#)
        hasDetails = true
        line.append(jsonString: key)
        line.append(":")
    }

    private mutating func append(_ text: TimelineText) {
        switch text {
        case .words(let words): line.append(jsonString: words)
        case .name(let name): catalog.names.withBytes(of: name) { line.append(jsonString: $0) }
        }
    }

    private mutating func append(microseconds nanoseconds: Int64) {
        line.append(fixed: nanoseconds, decimals: 3)
    }
}
