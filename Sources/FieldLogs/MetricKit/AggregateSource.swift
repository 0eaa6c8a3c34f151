import ByteIO
import TraceModel

/// Documents of totals: MetricKit's payloads, alone, in an array, one on each line or wrapped by a vendor, and App Store
/// Connect's figures. They give no events.
public struct AggregateSource: EventSource {
    private var bytes: any ByteSource
    private var isRead = false
    /// The totals, once the document was read.
    public private(set) var aggregates: [AggregateFacts] = []
    /// Parts that could not be read.
    public private(set) var losses: [InputFailure] = []

    /// Objects around a payload.
    private static let wrapLimit = 4

    /// Reads a document; nil if the front of the stream is none of these.
    public init?(_ source: PeekedSource) {
        guard Self.recognises(source.front) else { return nil }
        bytes = source
    }

    /// True if the front of a stream is JSON with a key of such a document.
    public static func recognises(_ front: [UInt8]) -> Bool {
        guard JSONLinesSource.isJSON(front) else { return false }
        return front.withUnsafeBytes { bytes in keys.contains { ByteText(bytes).firstIndex(of: $0) != nil } }
    }

    private static let keys: [StaticString] = [
        "\"timeStampBegin\"", "\"timeStampEnd\"", "\"applicationExitMetrics\"", "\"crashDiagnostics\"",
        "\"hangDiagnostics\"", "\"callStackTree\"", "\"callStacks\"", "\"productData\"",
    ]

    /// See ``EventSource/next(_:_:)``: there are no events.
    public mutating func next(_ batch: inout EventBatch, _ catalog: inout TraceCatalog) throws(InputFailure)
        -> Bool
    {
        batch.removeAll(boot: 0)
        guard !isRead else { return false }
        isRead = true
        let text = try WholeFile.read(&bytes)
        catalog.source.format = catalog.names.intern("metrickit")
        var failure: InputFailure?
        text.withUnsafeBytes { failure = read(ByteText($0)) }
        if let failure { throw failure }
        guard !aggregates.isEmpty else {
            throw InputFailure(
                .notDone, "it holds call stacks or an empty payload: who it was, and when, is not in it",
                place: "byte 0", hint: "give the payload that the call stacks came in")
        }
        return false
    }

    private mutating func read(_ text: ByteText) -> InputFailure? {
        do throws(JSONTree.Failure) {
            collect(try JSONTree.parse(text, skipping: Self.skipped), depth: 0)
            return nil
        } catch {
            // One document on each line.
            let pieces = ReportPiece.split(text).filter { $0.form == .json }
            var failures: [InputFailure] = []
            var isAnyRead = false
            for piece in pieces {
                do throws(JSONTree.Failure) {
                    collect(try JSONTree.parse(piece.text, skipping: Self.skipped), depth: 0)
                    isAnyRead = true
                } catch {
                    let line =
                        piece.line
                        + JSONPlace.lines(before: JSONPlace.ofFault(in: piece.text), in: piece.text)
                    failures.append(
                        InputFailure(
                            isAnyRead ? .dataLost : .notDone, "the document is no whole JSON",
                            place: "line \(line)",
                            cause: error.what,
                            hint: "it was shortened or damaged; take it as the device gave it"))
                }
            }
            if !isAnyRead { return failures.first ?? Self.failure(error.what) }
            losses = failures.map { failure in
                InputFailure(
                    .dataLost, failure.what, place: failure.place, cause: failure.cause, hint: failure.hint)
            }
            return nil
        }
    }

    private static func failure(_ cause: String) -> InputFailure {
        InputFailure(.notDone, "the document is no whole JSON", place: "line 1", cause: cause)
    }

    /// The parts that hold no totals and are the most of a payload.
    private static let skipped: Set<String> = ["callStackTree", "callStacks"]

    private mutating func collect(_ tree: JSONTree, depth: Int) {
        if StoreMetrics.isStoreMetrics(tree) { return aggregates.append(StoreMetrics.facts(tree)) }
        let found = MetricKitPayload.facts(tree)
        if !found.isEmpty { return aggregates.append(contentsOf: found) }
        guard depth < Self.wrapLimit else { return }
        for element in tree.elements { collect(element, depth: depth + 1) }
        for member in tree.members { collect(member.value, depth: depth + 1) }
    }
}

/// Where a text stops being JSON, as far as its brackets show.
enum JSONPlace {
    /// The first bracket that closes another than the open one, or the end of the text.
    static func ofFault(in text: ByteText) -> Int {
        var open: [UInt8] = []
        var isInString = false
        var place = 0
        while place < text.count {
            let byte = text[place]
            switch byte {
            case 0x5C where isInString: place += 1
            case 0x22: isInString.toggle()
            case 0x7B, 0x5B: if !isInString { open.append(byte) }
            case 0x7D, 0x5D:
                // A closing bracket is two behind its opening one in ASCII.
                if !isInString, open.popLast() != byte - 2 { return place }
            default: break
            }
            place += 1
        }
        return text.count
    }

    /// Ends of lines in front of a place.
    static func lines(before place: Int, in text: ByteText) -> Int {
        text.prefix(place).bytes.count { $0 == 0x0A }
    }
}
