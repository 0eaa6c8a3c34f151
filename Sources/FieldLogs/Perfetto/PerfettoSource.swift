import ByteIO
import TraceModel

/// A Perfetto trace as a source of events: packet by packet, in bounded memory. What says nothing about a lifecycle, as the
/// kernel's tracing does, is passed over without being looked into.
public struct PerfettoSource: EventSource {
    private var packets: PacketStream
    private var reader: PerfettoPackets
    private var isBegun = false
    private var isAtEnd = false
    /// Parts of the trace that could not be read.
    public private(set) var losses: [InputFailure] = []

    /// Reads the trace; nil if the front of the stream is none.
    public init?(_ source: PeekedSource, options: ReadingOptions = ReadingOptions()) {
        guard Self.recognises(source.front) else { return nil }
        packets = PacketStream(source)
        reader = PerfettoPackets(options: options)
        reader.trace.decide("format", "perfetto", because: "its bytes are packets of a trace")
    }

    /// True if the front of a stream is packets, and some of their fields are those of a trace.
    public static func recognises(_ front: [UInt8]) -> Bool {
        guard front.first == 0x0A else { return false }
        return front.withUnsafeBytes { bytes in
            let text = ByteText(bytes)
            var (place, packets, known) = (0, 0, 0)
            while place < text.count, packets < 8 {
                guard text[place] == 0x0A else { return false }
                place += 1
                guard let length = ProtoFields.varint(text, &place) else { break }
                // The last one may go on behind the front.
                let isWhole = length <= UInt64(text.count - place)
                let end = isWhole ? place + Int(length) : text.count
                var fields = ProtoFields(text.slice(place, end))
                while let field = fields.next() { known += PerfettoPackets.isKnown(field.number) ? 1 : 0 }
                if isWhole, fields.isDamaged { return false }
                if let cut = fields.cutField, PerfettoPackets.isKnown(cut) { known += 1 }
                packets += 1
                place = end
            }
            return known > 0
        }
    }

    /// What was decided about the trace.
    public var explanation: InputExplanation? {
        InputExplanation(decisions: reader.trace.decisions.all, unknownLines: [])
    }

    /// See ``EventSource/next(_:_:)``.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        swap(&reader.trace.catalog, &catalog)
        defer { swap(&reader.trace.catalog, &catalog) }
        if !isBegun {
            isBegun = true
            try reader.begin()
        }
        while !isAtEnd, !reader.trace.events.isReady {
            switch try packets.next({ reader.read($0) }) {
            case .packet: break
            case .passedOver: reader.passOver()
            case .damaged(let place):
                lose("the trace is cut or damaged", at: place)
                finish()
            case .end: finish()
            }
            if let failure = reader.trace.failure { throw failure }
        }
        reader.trace.catalog.source.lines = reader.counts
        reader.trace.release(into: &batch, all: isAtEnd)
        return !batch.isEmpty
    }

    private mutating func finish() {
        isAtEnd = true
        reader.finish()
        if reader.isLibraryMissing {
            losses.append(
                InputFailure(
                    .dataLost, "packets are compressed by zlib, which is not installed",
                    place: "packet \(reader.firstUnreadable)", hint: "install zlib1g"))
        } else if reader.firstUnreadable > 0 {
            losses.append(
                InputFailure(
                    .dataLost, "\(reader.counts.unreadable) packets are damaged",
                    place: "packet \(reader.firstUnreadable)", hint: "the others were read"))
        }
    }

    private mutating func lose(_ what: String, at place: Int64) {
        losses.append(
            InputFailure(
                .dataLost, what, place: "byte \(place)", cause: "what stands there is no whole packet",
                hint: "what came before it was read"))
    }
}
