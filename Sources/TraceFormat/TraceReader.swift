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

    /// True to give nothing more after the end block, without a look at what stands behind it: for a file of which that is
    /// not written yet.
    public var endsAtEndBlock = false

    var stream: BlockStream
    private var decoder = BlockDecoder()
    private var ahead: BlockAhead?
    private var history = BlockHistory()
    /// The end block, once it was read: what it says, its header and where it stands.
    private(set) var end: (totals: TraceTotals, header: BlockHeader, offset: Int)?
    /// What a repair of the trace found missing, once the end block was read; nil if it was never repaired.
    public private(set) var repairNote: RepairNote?
    /// What the seek table must say about the blocks so far.
    private(set) var chain: UInt64 = 0
    private var isFinished = false

    /// A reader at the start of `source`, which decodes blocks of a file on so many threads at once. What it gives does not
    /// depend on their number; each needs at most 128 MiB, whatever the input says: 8 for a block, 22 for its
    /// series, the rest for its tables, its columns by shape and its batch, which may grow by doubling.
    public init(_ source: any ByteSource, threads: Int = 1) {
        stream = BlockStream(source)
        if threads > 1 { ahead = BlockAhead(threads: min(threads, 64)) }
    }

    /// Bytes of the input read so far, those passed over included.
    public var bytesRead: UInt64 { UInt64(stream.offset) }

    /// Parts of a later version of the format that were passed over so far.
    public var unknown: UnknownParts {
        var unknown = history.unknown
        unknown.frames = stream.skippedFrames
        return unknown
    }

    /// What could not be read so far; complete when ``next(_:_:)`` has given false.
    public var losses: [InputFailure] { stream.losses.failures }

    /// What a repair of this trace found missing, in words.
    public var knownLosses: [InputFailure] { repairNote.map { $0.failures } ?? [] }

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
        while true {
            if let ready = ahead?.next(&batch) {
                if let entry = finish(ready, &catalog) { return entry }
                continue
            }
            ahead?.read(&stream, &catalog.names)
            if ahead?.isEmpty == false { continue }
            if endsAtEndBlock, end != nil {
                isFinished = true
                break
            }
            guard stream.next() else { break }
            let block = stream.block
            do throws(BlockDamage) {
                return try read(block, &batch, &catalog)
            } catch {
                stream.reject(block.header.sequence, at: stream.place, error.cause)
            }
        }
        batch.removeAll(boot: 0)
        if !isFinished {
            try finish()
            isFinished = true
            giveMemoryBack()
        }
        return nil
    }

    /// Nothing is decoded any more: what blocks were decoded into is free for what comes after reading.
    private mutating func giveMemoryBack() {
        ahead = nil
        decoder = BlockDecoder()
        stream.giveMemoryBack()
    }

    /// Reads the block that the stream found last.
    private mutating func read(
        _ block: RawBlock, _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(BlockDamage) -> SeekEntry {
        let header = block.header
        guard header.type == BlockType.events || header.type == BlockType.end else {
            batch.removeAll(boot: 0)
            history.unknown.blocks += 1
            return note(SeekEntry(header, stream.place))
        }
        var entry = SeekEntry(header, stream.place)
        try decoder.read(block.bytes, header)
        let totals = header.type == BlockType.end ? try decoder.totals(block.bytes, header) : nil
        decoder.intern(block.bytes, into: &catalog.names)
        try decoder.fill(&batch, block.bytes, header)
        try decoder.finish(&catalog, &history, missingBlocks: stream.missingBlocks, &entry)
        if let totals {
            end = (totals, header, stream.place.offset)
            let bytes = block.bytes
            repairNote = RepairNote(endBlock: bytes.span.bytes.extracting(0..<header.blockSize))
            stream.isEnded = true
        }
        return note(entry)
    }

    /// Takes a block that was read ahead, or notes that it cannot be read.
    private mutating func finish(_ ready: BlockAhead.Ready, _ catalog: inout TraceCatalog) -> SeekEntry? {
        var entry = SeekEntry(ready.header, ready.place)
        do throws(BlockDamage) {
            if let damage = ready.damage { throw damage }
            try ready.decoder.finish(&catalog, &history, missingBlocks: ready.missingBlocks, &entry)
            return note(entry)
        } catch {
            stream.reject(ready.header.sequence, at: ready.place, error.cause)
            return nil
        }
    }

    private mutating func note(_ entry: SeekEntry) -> SeekEntry {
        if entry.type == BlockType.events { eventsRead &+= UInt64(entry.events) }
        blocksRead += 1
        rawBytesRead &+= UInt64(entry.rawBytes)
        chain = entry.chained(to: chain)
        return entry
    }
}

extension SeekEntry {
    /// What a header and the place of its block say.
    fileprivate init(_ header: BlockHeader, _ place: (offset: Int, size: Int)) {
        self.init()
        offset = UInt64(place.offset)
        frameBytes = UInt32(place.size)
        rawBytes = UInt32(header.blockSize)
        type = header.type
        sequence = header.sequence
    }
}
