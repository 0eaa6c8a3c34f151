import ByteIO
import TraceModel

/// A field log as a source of events: recognised by its content, read line by line in bounded memory.
public struct LogSource: EventSource {
    private var lines: LineReader
    private var assembly: RecordAssembly
    private let format: any LogFormat.Type
    /// What turns the stream into lines; nil for text.
    private let converted: (any ConvertedSource)?
    private var isBegun = false
    private var isAtEnd = false

    /// Reads the log; nil if no line of its front has the shape of a format that traceq knows.
    public init?(_ source: PeekedSource, options: ReadingOptions = ReadingOptions()) {
        var source = source
        let binary = LogdText.recognises(source.front) ? LogdText(source) : nil
        if let binary {
            guard let lines = try? PeekedSource(binary) else { return nil }
            source = lines
        }
        let known = LogFormats.recognise(source.front)
        let own = options.patterns.isEmpty ? nil : LogFormats.recognise(source.front, as: [StampedLines.self])
        guard let recognition = known ?? own else { return nil }
        self.init(source, recognition, converted: binary, options)
        if binary != nil {
            assembly.trace.decide("records", "binary, of logd", because: "the headers in front of them")
        }
    }

    /// Reads a bug report from its archive.
    public init(_ archive: BugReportArchive, options: ReadingOptions = ReadingOptions()) {
        let recognition = LogFormats.Recognition(
            format: BugReport.self, evidence: "the names of the archive's members")
        self.init(archive, recognition, converted: archive, options)
    }

    private init(
        _ source: any ByteSource, _ recognition: LogFormats.Recognition, converted: (any ConvertedSource)?,
        _ options: ReadingOptions
    ) {
        format = recognition.format
        self.converted = converted
        lines = LineReader(source)
        assembly = RecordAssembly(
            reader: format.init(), options: options, isOutOfOrder: format.isOutOfOrder)
        assembly.trace.decide("format", format.name, because: recognition.evidence)
    }

    /// True if a line of the front of a stream has the shape of a format that traceq knows.
    public static func recognises(_ front: [UInt8]) -> Bool {
        LogdText.recognises(front) || LogFormats.recognise(front) != nil
    }

    /// True for a log of an Apple system.
    var isOfApple: Bool { format.platform == .ios }

    /// Lines that could not be kept.
    public var losses: [InputFailure] {
        let count = assembly.counts.unreadable
        let lost = converted?.losses ?? []
        guard count > 0 else { return lost }
        return lost + [
            InputFailure(
                .dataLost,
                "\(count) \(count == 1 ? "line is" : "lines are") longer than \(LineReader.lineLimit) bytes and passed over",
                place: "line \(assembly.firstUnreadable)", hint: "the others were read")
        ]
    }

    /// Totals that the log gives beside events.
    public var aggregates: [AggregateFacts] { assembly.trace.aggregates }

    /// What was decided about the log, and the lines that were not understood.
    public var explanation: InputExplanation? {
        InputExplanation(
            decisions: assembly.trace.decisions.all, unknownLines: assembly.unknownLines.commonest())
    }

    /// Names of the formats that are recognised.
    public static var formatNames: [String] { LogFormats.all.map { $0.name } }

    /// True if most lines of the front have the shape of logcat's layout brief, which has no times.
    public static func looksLikeBriefLogcat(_ front: [UInt8]) -> Bool {
        front.withUnsafeBytes { bytes in
            let lines = ByteText(bytes).split(0x0A).prefix(100).filter { !$0.trimmed.isEmpty }
            let fitting = lines.count { line in
                line[1] == 0x2F && (0x41...0x5A).contains(line[0]) && line.firstIndex(of: ": ") != nil
            }
            return fitting > 0 && fitting * 2 > lines.count
        }
    }

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        // The catalog is handed over while lines are read and taken back after, never copied.
        swap(&assembly.trace.catalog, &catalog)
        defer { swap(&assembly.trace.catalog, &catalog) }
        if !isBegun {
            isBegun = true
            try begin()
        }
        while !isAtEnd, !assembly.trace.events.isReady, !assembly.trace.isBootOver {
            let line = try Self.readLine(&lines, &assembly)
            if let failure = assembly.trace.failure { throw failure }
            if case .end = line { isAtEnd = true }
            if case .pause = line, releaseSettled(into: &batch) { return true }
        }
        assembly.trace.catalog.source.lines = assembly.counts
        let isBootOver = assembly.trace.isBootOver
        assembly.trace.release(into: &batch, all: isAtEnd || isBootOver)
        if isBootOver { try assembly.beginNextBoot(platform: format.platform) }
        return !batch.isEmpty || isBootOver
    }

    /// How often each known message was met so far.
    public var patternCounts: [PatternCount] { assembly.patternCounts }

    /// At a pause of a live stream: gives what was there at the last pause already, so nothing waits for long, and
    /// lines that are a little late still find their place.
    private mutating func releaseSettled(into batch: inout EventBatch) -> Bool {
        assembly.pause()
        assembly.trace.catalog.source.lines = assembly.counts
        return assembly.trace.releaseSettled(into: &batch)
    }

    private mutating func begin() throws(InputFailure) {
        var boot = BootRecord()
        if let platform = format.platform {
            boot.platform = assembly.trace.catalog.names.intern(platform.rawValue)
        }
        assembly.trace.boot = try assembly.trace.catalog.add(boot)
        assembly.trace.catalog.source.format = assembly.trace.catalog.names.intern(format.name)
    }

    /// Reads one line.
    private static func readLine(
        _ lines: inout LineReader, _ assembly: inout RecordAssembly
    ) throws(InputFailure) -> LineReader.Line {
        let number = lines.lineNumber + 1
        let line = try lines.next({ assembly.take($0, number: number) })
        switch line {
        case .text, .pause:
            break
        case .tooLong:
            assembly.passOver(number: number)
        case .end:
            assembly.close()
        }
        return line
    }
}

/// Puts lines together to records and has them read.
struct RecordAssembly {
    var trace: LogTrace
    private(set) var counts = LineCounts()
    private(set) var unknownLines = UnknownLineCounts()
    private var reader: any LogFormat
    private var record: [UInt8] = []
    private var recordLines = 0
    private var recordNumber: Int64 = 0
    private var recordAtPause: Int64 = 0

    init(reader: any LogFormat, options: ReadingOptions, isOutOfOrder: Bool) {
        self.reader = reader
        trace = LogTrace(options: options, isOutOfOrder: isOutOfOrder)
    }

    mutating func take(_ line: ByteText, number: Int64) {
        switch reader.role(of: line) {
        case .whole:
            if recordLines > 0 { finish() }
            trace.line = number
            count(reader.read(line, into: &trace), line)
            hold(line, number: number)
        case .continues where recordLines > 0 && record.count + line.count < LineReader.lineLimit:
            record.append(0x0A)
            record.append(contentsOf: line.bytes)
            recordLines += 1
        case .begins:
            finish()
            record.append(contentsOf: line.bytes)
            recordLines = 1
            recordNumber = number
        case .continues, .stray:
            finish()
            trace.line = number
            count(.unknown, line)
        }
    }

    /// The first line that could not be kept; 0 if there is none.
    private(set) var firstUnreadable: Int64 = 0

    /// A line could not be kept.
    mutating func passOver(number: Int64) {
        finish()
        if firstUnreadable == 0 { firstUnreadable = number }
        counts.unreadable += 1
    }

    /// The record that begins the next boot, read again when it has begun.
    private var held: (bytes: [UInt8], number: Int64)?

    var patternCounts: [PatternCount] { reader.patternCounts }

    /// The record that was read last belongs to another boot.
    private mutating func hold(_ record: ByteText, number: Int64) {
        if trace.isBootOver, held == nil { held = (Array(record.bytes), number) }
    }

    /// Begins the boot that the record read last belongs to, and reads it.
    mutating func beginNextBoot(platform: Platform?) throws(InputFailure) {
        try trace.beginNextBoot(platform: platform)
        guard let held else { return }
        self.held = nil
        trace.line = held.number
        // It was counted when it came first.
        held.bytes.withUnsafeBytes { _ = reader.read(ByteText($0), into: &trace) }
    }

    /// A live log pauses: a record that was under way at the last pause already is taken for whole.
    mutating func pause() {
        if recordLines > 0, recordNumber == recordAtPause { finish() }
        recordAtPause = recordLines > 0 ? recordNumber : 0
    }

    /// Has the record that is under way read.
    mutating func finish() {
        guard recordLines > 0 else { return }
        trace.line = recordNumber
        // Moved out and back, so that reading may change everything else.
        var whole: [UInt8] = []
        swap(&whole, &record)
        let use = whole.withUnsafeBytes { reader.read(ByteText($0), into: &trace) }
        whole.withUnsafeBytes { hold(ByteText($0), number: recordNumber) }
        switch use {
        case .later: break
        case .used: counts.used += recordLines
        case .known: counts.known += recordLines
        case .unknown:
            counts.unknown += recordLines
            whole.withUnsafeBytes {
                unknownLines.add(ByteText($0).prefix { $0 != 0x0A }, number: recordNumber)
            }
        }
        recordLines = 0
        whole.removeAll(keepingCapacity: true)
        swap(&whole, &record)
    }

    /// The log ends.
    mutating func close() {
        finish()
        reader.finish(into: &trace)
        counts.used += trace.later.used
        counts.known += trace.later.known
        counts.unknown += trace.later.unknown
        unknownLines.add(trace.laterUnknown)
        trace.close()
    }

    /// Counts a line that is no part of a longer record.
    private mutating func count(_ use: LogTrace.Use, _ line: ByteText) {
        switch use {
        case .later: break
        case .used: counts.used += 1
        case .known: counts.known += 1
        // An empty line says nothing in any format.
        case .unknown where line.trimmed.isEmpty: counts.known += 1
        case .unknown:
            counts.unknown += 1
            unknownLines.add(line, number: trace.line)
        }
    }
}
