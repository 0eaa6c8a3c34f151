import ByteIO
import TraceModel

/// Events as JSON lines (`traceq.events/1`): declarations and events, one object a line.
public struct JSONLinesSource: EventSource {
    private var lines: LineReader
    private var translation = JSONLinesTranslation()
    private var isAtEnd = false

    /// Reads the lines of a stream.
    public init(_ source: any ByteSource) { lines = LineReader(source) }

    /// True if the front of a stream is JSON lines of this vocabulary: objects, and the schema or an event.
    public static func recognises(_ front: [UInt8]) -> Bool {
        guard isJSON(front) else { return false }
        return front.withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            return text.firstIndex(of: "traceq.events/") != nil
                || text.firstIndex(of: "\"kind\"") != nil && text.firstIndex(of: "\"t\"") != nil
        }
    }

    /// True if the front of a stream begins a JSON object or array.
    public static func isJSON(_ front: [UInt8]) -> Bool {
        let text = front.drop { [0x20, 0x0A, 0x0D, 0x09].contains($0) }
        guard text.first == 0x5B else { return text.first == 0x7B }
        // A bracket alone may begin a `[tag]` of a log.
        return text.dropFirst().first.map { Array(#"{["]0123456789-"#.utf8).contains($0) || $0 == 0x0A }
            ?? false
    }

    /// Events of kinds that this version does not know; they are passed over.
    public var unknownKindCount: Int { translation.unknownKindCount }

    /// Lines that could not be read, the first ones in words.
    public var losses: [InputFailure] { translation.problems.failures }

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        swap(&translation.catalog, &catalog)
        defer { swap(&translation.catalog, &catalog) }
        repeat {
            // A boot that ends gives its events before the next one's begin.
            while !isAtEnd, !translation.events.isReady, translation.nextBoot == nil {
                let line = try Self.readLine(&lines, &translation)
                if let failure = translation.failure { throw failure }
                if case .end = line { isAtEnd = true }
                if case .pause = line {
                    // What was there at the last pause already does not wait longer.
                    translation.events.releaseSettled(into: &batch, boot: translation.boot)
                    if !batch.isEmpty { return true }
                }
            }
            let isWhole = isAtEnd || translation.nextBoot != nil
            translation.events.release(into: &batch, boot: translation.boot, all: isWhole)
            if translation.nextBoot != nil { translation.enterNextBoot() }
            // A boot without events gives an empty batch; the next one may have some.
        } while batch.isEmpty && !(isAtEnd && translation.events.isEmpty)
        return !batch.isEmpty
    }

    private static func readLine(
        _ lines: inout LineReader, _ translation: inout JSONLinesTranslation
    ) throws(InputFailure) -> LineReader.Line {
        let number = lines.lineNumber + 1
        let line = try lines.next({ translation.take($0, number: number) })
        if case .tooLong = line {
            translation.problems.add("the line is longer than \(LineReader.lineLimit) bytes", line: number)
        }
        return line
    }
}

/// Lines that could not be read: the first ones in words, all of them counted.
struct LineProblems {
    private static let wordLimit = 10

    private var first: [InputFailure] = []
    private var count = 0

    mutating func add(_ what: String, line: Int64, cause: String? = nil) {
        count += 1
        guard first.count < Self.wordLimit else { return }
        first.append(
            InputFailure(
                .dataLost, what, place: "line \(line)", cause: cause,
                hint: "correct or remove the line; the others were read"))
    }

    var failures: [InputFailure] {
        guard count > first.count else { return first }
        let rest = InputFailure(.dataLost, "\(count - first.count) more lines could not be read")
        return first + [rest]
    }
}
