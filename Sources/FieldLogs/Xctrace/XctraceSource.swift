import ByteIO
import TraceModel

/// An export of Instruments (`xctrace export`) as a source of events: what processes used, what the app itself marked, and
/// the states of its life cycle. It is read in bounded memory, row by row.
public struct XctraceSource: EventSource {
    private var bytes: any ByteSource
    private var reader: XMLReader?
    private let rows = XctraceRows()
    private var tables = XctraceTables()
    private var trace = LogTrace(isOutOfOrder: true)
    private var counts = LineCounts()
    private var isAtEnd = false
    /// Parts of the export that could not be read.
    public private(set) var losses: [InputFailure] = []

    /// Reads an export; nil if the front of the stream is none.
    public init?(_ source: PeekedSource) {
        guard Self.recognises(source.front) else { return nil }
        bytes = source
    }

    /// True if the front of a stream is XML with the elements of an export.
    public static func recognises(_ front: [UInt8]) -> Bool {
        front.withUnsafeBytes { bytes in
            var text = ByteText(bytes)
            if text.hasPrefix("\u{FEFF}") { text = text.dropFirst(3) }
            text = text.trimmedFront
            guard text[0] == 0x3C else { return false }
            return text.firstIndex(of: "<trace-query-result") != nil
                || text.firstIndex(of: "<trace-toc") != nil
        }
    }

    /// How the export was recognised, and which of its tables were read.
    public var explanation: InputExplanation? {
        InputExplanation(decisions: trace.decisions.all, unknownLines: [])
    }

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(_ batch: inout EventBatch, _ catalog: inout TraceCatalog) throws(InputFailure)
        -> Bool
    {
        swap(&trace.catalog, &catalog)
        defer { swap(&trace.catalog, &catalog) }
        if reader == nil { try begin() }
        while !isAtEnd, !trace.events.isReady {
            try readOn()
            if let failure = trace.failure { throw failure }
        }
        trace.catalog.source.lines = counts
        trace.release(into: &batch, all: isAtEnd)
        return !batch.isEmpty
    }

    private mutating func begin() throws(InputFailure) {
        reader = try XMLReader(rows)
        var boot = BootRecord()
        boot.platform = trace.catalog.names.intern(Platform.ios.rawValue)
        trace.boot = try trace.catalog.add(boot)
        trace.catalog.source.format = trace.catalog.names.intern("xctrace")
        trace.decide("format", "xctrace", because: "XML with the elements of `xctrace export`")
    }

    private mutating func readOn() throws(InputFailure) {
        do throws(InputFailure) {
            isAtEnd = try !(reader?.readOn(&bytes) ?? false)
        } catch {
            guard error.outcome == .dataLost else { throw error }
            isAtEnd = true
            if counts.total == 0, rows.rows.isEmpty {
                throw InputFailure(
                    .notDone, error.what, place: error.place, cause: error.cause, hint: "export it anew")
            }
            losses.append(error)
        }
        for row in rows.take() {
            trace.line = row.number
            if tables.read(row, into: &trace) { counts.used += 1 } else { counts.known += 1 }
        }
        guard isAtEnd else { return }
        trace.line = 0
        date()
        for schema in rows.schemas.sorted() {
            let isRead = XctraceTables.schemas.contains(schema)
            trace.decide(
                "table \(schema)", isRead ? "read" : "passed over",
                because: isRead ? "its name" : "it says nothing about a life cycle that traceq knows")
        }
        if rows.isOverLimit {
            losses.append(
                InputFailure(
                    .dataLost, "it defines more values than are kept", place: "row \(counts.total)",
                    hint: "export one table at a time"))
        }
    }

    /// Times count from the begin of the recording, which only a table of contents dates.
    private mutating func date() {
        var wall: WallReading?
        ReportFacts.withBytes(rows.startDate) { wall = XctraceDate.reading($0) }
        guard let wall else {
            return trace.decide(
                "wall clock", "unknown", because: "times count from the begin of the recording")
        }
        trace.decide("wall clock", wall.dateText, because: "the table of contents tells when it began")
        trace.catalog[boot: trace.boot].wall = wall
    }
}

/// The date of a table of contents: `2026-07-01T15:02:10.123+02:00`.
enum XctraceDate {
    static func reading(_ text: ByteText) -> WallReading? {
        guard let year = text.digits(0, 4), let month = text.digits(5, 2), let day = text.digits(8, 2),
            let date = CivilDate(year: year, month: month, day: day), text[10] == 0x54,
            let hour = text.digits(11, 2), hour < 24, let minute = text.digits(14, 2), minute < 60,
            let second = text.digits(17, 2), second <= 60
        else { return nil }
        let seconds = Int64(date.daysSince1970) * 86_400 + Int64(hour * 3_600 + minute * 60 + second)
        let (nanoseconds, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        guard !overflow else { return nil }
        var place = 19
        if text[place] == 0x2E {
            place += 1
            while (0x30...0x39).contains(text[place]) { place += 1 }
        }
        var zone: Int16?
        if text[place] == 0x5A { zone = 0 }
        if text[place] == 0x2B || text[place] == 0x2D, let hours = text.digits(place + 1, 2),
            let minutes = text.digits(place + 4, 2) ?? text.digits(place + 3, 2), hours < 24, minutes < 60
        {
            zone = Int16(hours * 60 + minutes) * (text[place] == 0x2D ? -1 : 1)
        }
        return WallReading(localNanoseconds: nanoseconds, zoneMinutes: zone)
    }
}
