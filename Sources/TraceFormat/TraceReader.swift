import ByteIO
import TraceBlocks
import TraceModel

/// Reads a trace front to back: a file of zstd frames, or the plain stream that `zstd -dc` makes of it.
///
/// What cannot be read is passed over and reported in ``losses``: the reader gives every event of every whole block
/// and none of another. It never holds more than one compressed and one raw block, of little more than 8 MiB each, and
/// what is decoded from one block, whatever the input says. The catalog grows with the trace, up to its own limits.
///
/// Record numbers in a trace hold for the whole trace, so the catalog given to ``next(_:_:)`` should hold this trace
/// only; records that it has under the same numbers are replaced.
public struct TraceReader: EventSource {
    /// Blocks read so far, the end block included.
    public private(set) var blocksRead = 0
    /// Events read so far, those of unknown kinds included.
    public private(set) var eventsRead: UInt64 = 0
    /// Bytes of the raw blocks read so far.
    public private(set) var rawBytesRead: UInt64 = 0

    var stream: BlockStream
    private var decoder = BlockDecoder()
    /// The end block, once it was read: what it says, its header and where it stands.
    private(set) var end: (totals: TraceTotals, header: BlockHeader, offset: Int)?
    /// What the seek table must say about the blocks so far.
    private(set) var chain: UInt64 = 0
    private var isFinished = false

    /// A reader at the start of `source`.
    public init(_ source: any ByteSource) { stream = BlockStream(source) }

    /// Bytes of the input read so far, those passed over included.
    public var bytesRead: UInt64 { UInt64(stream.offset) }

    /// Parts of a later version of the format that were passed over so far.
    public var unknown: UnknownParts {
        var unknown = decoder.unknown
        unknown.frames = stream.skippedFrames
        return unknown
    }

    /// What could not be read so far; complete when ``next(_:_:)`` has given false.
    public var losses: [InputFailure] { stream.losses.failures }

    /// See `EventSource.next`.
    /// - Throws: an `InputFailure` (`notDone`) if the input is empty, or no whole block is in it.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        while try nextBlock(&batch, &catalog) != nil {
            if !batch.isEmpty { return true }
        }
        return false
    }

    /// Reads the next block of any type, with or without events, and tells what the seek table should say about it,
    /// kinds and processes left out; nil at the end.
    mutating func nextBlock(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> SeekEntry? {
        batch.removeAll(boot: 0)
        while stream.next() {
            do throws(BlockDamage) {
                return try read(&batch, &catalog)
            } catch {
                stream.reject(error.cause)
            }
        }
        if !isFinished {
            try finish()
            isFinished = true
        }
        return nil
    }

    private mutating func read(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(BlockDamage) -> SeekEntry {
        let header = stream.header
        var entry = SeekEntry()
        entry.offset = UInt64(stream.place.offset)
        entry.frameBytes = UInt32(stream.place.size)
        entry.rawBytes = UInt32(header.blockSize)
        entry.type = header.type
        entry.sequence = header.sequence
        switch header.type {
        case BlockType.events:
            try decoder.decode(
                stream.block, header, missingBlocks: stream.missingBlocks, into: &batch, &catalog, &entry)
            eventsRead &+= UInt64(header.events)
        case BlockType.end:
            let totals = try decoder.decodeEnd(
                stream.block, header, missingBlocks: stream.missingBlocks, &catalog)
            end = (totals, header, stream.place.offset)
            stream.isEnded = true
        default:
            decoder.countUnknownBlock()
        }
        blocksRead += 1
        rawBytesRead &+= UInt64(header.blockSize)
        chain = entry.chained(to: chain)
        return entry
    }
}
