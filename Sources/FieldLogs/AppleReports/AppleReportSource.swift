import ByteIO
import TraceModel

/// Reports of Apple systems as a source of events: crashes, jetsam, CPU, wakeups, disk writes, as text or JSON, one or
/// several in a file, and lists of the names of reports.
public struct AppleReportSource: EventSource {
    private var bytes: any ByteSource
    private var reports: [ReportFacts] = []
    private var place = 0
    private var isBegun = false
    private var trace = LogTrace()
    private var counts = LineCounts()
    /// What the devices that wrote the reports call themselves: a key that is the same in all reports of one device.
    private(set) var deviceKeys: Set<String> = []
    /// Parts of the input that could not be read.
    public private(set) var losses: [InputFailure] = []

    /// Reads reports; nil if the front of the stream is none.
    public init?(_ source: PeekedSource) {
        guard Self.recognises(source.front) else { return nil }
        bytes = source
    }

    /// True if the front of a stream is a report, or a list of names of reports.
    public static func recognises(_ front: [UInt8]) -> Bool {
        front.withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            if let first = text.bytes.first(where: { $0 > 0x20 }), first == 0x7B {
                return jsonKeys.contains { text.firstIndex(of: $0) != nil }
            }
            if ReportNames.isList(text) { return true }
            return text.split(0x0A).prefix(60).contains { line in
                textKeys.contains { line.trimmed.hasPrefix($0) }
            }
        }
    }

    private static let jsonKeys: [StaticString] = [
        "\"bug_type\"", "\"memoryStatus\"", "\"procName\"", "\"termination\"",
    ]

    private static let textKeys: [StaticString] = [
        "Exception Type:", "Incident Identifier:", "Termination Reason:", "Report Version:",
        "Event:            ",
        "Received (FATAL) CPU usage trigger", "Received CPU usage trigger", "Action taken:",
    ]

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(_ batch: inout EventBatch, _ catalog: inout TraceCatalog) throws(InputFailure)
        -> Bool
    {
        swap(&trace.catalog, &catalog)
        defer { swap(&trace.catalog, &catalog) }
        if !isBegun {
            isBegun = true
            try begin()
        }
        while place < reports.count, !trace.events.isReady {
            reports[place].tell(since: trace.clock.base, into: &trace)
            place += 1
            if let failure = trace.failure { throw failure }
        }
        trace.release(into: &batch, all: place == reports.count)
        return !batch.isEmpty
    }

    private mutating func begin() throws(InputFailure) {
        let text = try WholeFile.read(&bytes)
        text.withUnsafeBytes { read(ByteText($0)) }
        if reports.isEmpty, let failure = losses.first { throw Self.notDone(failure) }
        // Reports without a time stand first.
        reports.sort { one, other in (one.time?.utcNanoseconds ?? .min) < (other.time?.utcNanoseconds ?? .min)
        }
        var boot = BootRecord()
        boot.platform = trace.catalog.names.intern(Platform.ios.rawValue)
        // Told by the newest report.
        if let os = reports.last(where: { !$0.os.isEmpty })?.os { boot.os = trace.catalog.names.intern(os) }
        if let device = reports.last(where: { !$0.device.isEmpty })?.device {
            boot.device = trace.catalog.names.intern(device)
        }
        trace.boot = try trace.catalog.add(boot)
        trace.catalog.source.format = trace.catalog.names.intern("apple-report")
        trace.catalog.source.lines = counts
        let first = reports.flatMap { [$0.launch, $0.time].compactMap { $0 } }.min {
            $0.utcNanoseconds < $1.utcNanoseconds
        }
        if let first { trace.tick(first) }
    }

    private static func notDone(_ failure: InputFailure) -> InputFailure {
        InputFailure(
            .notDone, failure.what, place: failure.place, cause: failure.cause, hint: failure.hint)
    }

    private mutating func read(_ text: ByteText) {
        if ReportNames.isList(text) { return readNames(text) }
        var header = (tree: JSONTree.null, line: 0)
        for piece in ReportPiece.split(text) {
            let lines = piece.text.lineCount
            switch piece.form {
            case .text:
                var crash = CrashText(header: header.tree, headerLine: header.line, line: piece.line)
                for line in piece.text.lines {
                    crash.take(line)
                    if line.hasPrefix("CrashReporter Key:") {
                        meet(deviceKey: line.dropFirst(18).trimmed.string)
                    }
                }
                crash.finish()
                reports.append(contentsOf: crash.reports)
                counts.used += crash.usedCount
            case .json:
                do throws(JSONTree.Failure) {
                    let tree = try JSONTree.parse(piece.text)
                    if ReportHeader.isHeader(tree) {
                        header = (tree, piece.line)
                        counts.used += lines
                        continue
                    }
                    if read(tree, header, line: piece.line) { counts.used += lines }
                } catch {
                    counts.unreadable += lines
                    losses.append(
                        InputFailure(
                            .dataLost, "the body of the report is no whole JSON", place: "line \(piece.line)",
                            cause: error.what,
                            hint: "it was shortened or damaged; take the report as the device wrote it"))
                }
            }
            header = (.null, 0)
        }
        // What says nothing, and empty lines.
        counts.known += max(text.lineCount - counts.total, 0)
    }

    /// Reads a body; false if it says nothing about a process.
    private mutating func read(_ tree: JSONTree, _ header: (tree: JSONTree, line: Int), line: Int) -> Bool {
        var found: [ReportFacts] = []
        meet(deviceKey: tree["crashReporterKey"].string)
        if JetsamReport.isJetsam(tree) {
            found = JetsamReport.facts(tree, header: header.tree)
        } else if CrashBody.isCrash(tree), let facts = CrashBody.facts(tree, header: header.tree) {
            found = [facts]
        }
        for place in found.indices { found[place].line = header.line > 0 ? header.line : line }
        reports.append(contentsOf: found)
        return !found.isEmpty || JetsamReport.isJetsam(tree)
    }

    /// A key of zeros was taken out, and says nothing.
    private mutating func meet(deviceKey: String) {
        if deviceKey.contains(where: { $0 != "0" && $0 != "-" }) { deviceKeys.insert(deviceKey) }
    }

    private mutating func readNames(_ text: ByteText) {
        for (place, line) in text.lines.enumerated() {
            if var facts = ReportNames.facts(line) {
                facts.line = place + 1
                reports.append(facts)
                counts.used += 1
            } else if ReportNames.isReport(line) || line.trimmed.isEmpty {
                counts.known += 1
            } else {
                counts.unknown += 1
            }
        }
    }
}

/// A part of a file of reports: an object of JSON, or lines of text.
struct ReportPiece {
    enum Form { case json, text }

    let form: Form
    let text: ByteText
    /// Line of the file at which it begins.
    let line: Int

    /// Cuts a file: an object that stands at the start of a line is a piece, and so is the text up to the next line that
    /// begins a report.
    static func split(_ text: ByteText) -> [ReportPiece] {
        var pieces: [ReportPiece] = []
        var place = 0
        var line = 1
        while place < text.count {
            let byte = text[place]
            if byte <= 0x20 {
                if byte == 0x0A { line += 1 }
                place += 1
                continue
            }
            let end = byte == 0x7B ? endOfObject(text, from: place) : endOfText(text, from: place)
            let piece = text.slice(place, end)
            pieces.append(ReportPiece(form: byte == 0x7B ? .json : .text, text: piece, line: line))
            line += piece.bytes.count { $0 == 0x0A }
            place = end
        }
        return pieces
    }

    /// Behind the brace that closes the one at `start`; the end of the text if none does.
    private static func endOfObject(_ text: ByteText, from start: Int) -> Int {
        var depth = 0
        var isInString = false
        var place = start
        while place < text.count {
            switch text[place] {
            case 0x5C where isInString: place += 1
            case 0x22: isInString.toggle()
            case 0x7B, 0x5B: if !isInString { depth += 1 }
            case 0x7D, 0x5D:
                if !isInString { depth -= 1 }
                if depth == 0 { return place + 1 }
            default: break
            }
            place += 1
        }
        return text.count
    }

    /// In front of the next line that is the head of a report.
    private static func endOfText(_ text: ByteText, from start: Int) -> Int {
        var place = start
        while let newline = text.firstIndex(of: 0x0A, from: place) {
            if text[newline + 1] == 0x7B, text[newline + 2] == 0x22 {
                let line = text.dropFirst(newline + 1)
                if line.prefix(line.firstIndex(of: 0x0A) ?? line.count).firstIndex(of: "\"bug_type\"") != nil
                {
                    return newline + 1
                }
            }
            place = newline + 1
        }
        return text.count
    }
}

extension ByteText {
    /// The lines of a text, without an empty one behind its last end.
    var lines: [ByteText] {
        let lines = split(0x0A)
        return lines.last?.isEmpty ?? false ? lines.dropLast() : lines
    }

    /// Lines of a text, a last one without an end included.
    var lineCount: Int { bytes.count { $0 == 0x0A } + (bytes.last == 0x0A || bytes.isEmpty ? 0 : 1) }
}
