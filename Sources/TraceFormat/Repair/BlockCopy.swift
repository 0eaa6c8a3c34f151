import ByteIO
import TraceBlocks
import TraceModel

/// Copies the whole blocks of a trace into another file, and ends that file as the format wants it.
struct BlockCopy<Sink: ByteSink> {
    private var reader: TraceReader
    private let sink: Sink
    /// Compresses the blocks anew; nil to copy what holds them.
    private let compressor: Compressor?
    /// The new file; set with the first block, which tells its form.
    private(set) var file: BlockFile<Sink>?
    private var catalog = TraceCatalog()
    private var frame: [UInt8] = []
    private var report = RepairReport()
    private var missing: UInt64 = 0
    private var nextSequence: UInt64 = 0
    private var trace: UInt32 = 0
    /// The end block, raw, and the bytes that hold it.
    private var end: (raw: [UInt8], unit: [UInt8], entry: SeekEntry)?

    /// Copies from `source` to `sink`.
    /// - Parameter compressor: for files of compressed frames, whatever the source is; nil to copy what holds each block.
    init(_ source: any ByteSource, to sink: Sink, compressor: Compressor? = nil) {
        reader = TraceReader(source)
        self.sink = sink
        self.compressor = compressor
    }

    /// Copies everything.
    mutating func run() throws(RewriteFailure) -> RepairReport {
        var batch = EventBatch()
        var unknown = reader.unknown
        while var entry = try nextBlock(&batch) {
            missing += UInt64(entry.sequence) - nextSequence
            nextSequence = UInt64(entry.sequence) + 1
            trace = reader.stream.block.header.trace
            let form: BlockStream.Form = compressor == nil ? reader.stream.form ?? .frames : .frames
            // Taken out and put back, so that nothing in it is copied.
            var file = self.file.take() ?? BlockFile(to: sink, form: form)
            if entry.type == BlockType.end {
                end = (rawBlock, Array(reader.stream.unit), entry)
            } else {
                entry.describe(batch, unknown: reader.unknown, unknownBefore: unknown)
                unknown = reader.unknown
                if let compressor {
                    try Self.write(rawBlock, entry, to: &file, compressor, &frame)
                } else {
                    try Self.put(reader.stream.unit, entry, to: &file)
                }
                report.blocks += 1
            }
            self.file = file
        }
        try writeEnd()
        report.events = reader.eventsRead
        report.losses = reader.losses
        report.skippedFrames = reader.unknown.frames
        report.bytes = (reader.bytesRead, file?.bytesWritten ?? 0)
        return report
    }

    private var rawBlock: [UInt8] {
        Array(reader.stream.block.bytes[..<reader.stream.block.header.blockSize])
    }

    private mutating func nextBlock(_ batch: inout EventBatch) throws(RewriteFailure) -> SeekEntry? {
        do throws(InputFailure) {
            return try reader.nextBlock(&batch, &catalog)
        } catch {
            throw .input(error)
        }
    }

    /// Keeps the end block if it is true of the new file, and writes another one if not.
    private mutating func writeEnd() throws(RewriteFailure) {
        // Without a block the reader has thrown.
        guard var file = self.file.take() else { return }
        let found = reader.end?.totals
        let note = noteOfLosses(found)
        guard let sequence = end?.entry.sequence ?? UInt32(exactly: nextSequence) else {
            throw .input(
                InputFailure(
                    .notDone, "the trace cannot be ended",
                    cause: "its last block has the last number there is"))
        }
        var totals = TraceTotals()
        totals.events = reader.eventsRead
        totals.blocks = UInt64(sequence)
        totals.flags = (found?.flags ?? 0) & ~TraceTotals.seekTableFlag
        if file.promisesSeekTable { totals.flags |= TraceTotals.seekTableFlag }
        // In a plain stream the flag says nothing, so it may stay.
        let isTrue = found?.isSame(as: totals, flags: file.isPlain ? ~TraceTotals.seekTableFlag : ~0) ?? false
        if let end, isTrue, note == reader.repairNote {
            if let compressor {
                try Self.write(end.raw, end.entry, to: &file, compressor, &frame)
            } else {
                try Self.put(end.unit[...], end.entry, to: &file)
            }
        } else {
            // It has all records, for readers of a part. If they do not fit, no seek table leads such readers there.
            let records = (end?.raw ?? EndBlock.records(of: catalog)).flatMap { EndBlock.fits($0) ? $0 : nil }
            if records == nil { totals.flags &= ~TraceTotals.seekTableFlag }
            let raw = EndBlock.make(totals, sequence: sequence, trace: trace, note: note, around: records)
            var entry = SeekEntry()
            entry.type = BlockType.end
            entry.sequence = sequence
            entry.rawBytes = UInt32(raw.count)
            if file.isPlain {
                try Self.put(raw[...], entry, to: &file)
            } else {
                try Self.write(raw, entry, to: &file, compressor ?? Compressor(level: 3), &frame)
            }
            report.hasNewEnd = true
        }
        do throws(OutputFailure) {
            try file.finish(trace: trace, hasSeekTable: totals.promisesSeekTable)
        } catch {
            throw .output(error)
        }
        self.file = file
    }

    /// What the new end block must tell of losses: those of now and those that the old one told of.
    private mutating func noteOfLosses(_ found: TraceTotals?) -> RepairNote? {
        let old = reader.repairNote
        var note = RepairNote()
        note.lostBlocks = missing
        note.wasCut = found == nil || old?.wasCut == true
        let counted = found?.events ?? 0
        let lost = counted > reader.eventsRead ? counted - reader.eventsRead : 0
        if found != nil {
            // Without an old note no event was lost before; with one that does not know, nobody knows.
            let before = old == nil ? 0 : old?.lostEvents
            let (sum, overflow) = (before ?? 0).addingReportingOverflow(lost)
            note.lostEvents = before == nil || overflow ? nil : sum
        }
        report.isLossy =
            found == nil || missing > (old?.lostBlocks ?? 0) || lost > 0 || reader.stream.hasRefused
        let isEmpty = note.lostBlocks == 0 && note.lostEvents == 0 && !note.wasCut
        report.note = isEmpty ? nil : note
        return report.note
    }

    /// Writes a block as a compressed frame.
    private static func write(
        _ raw: [UInt8], _ entry: SeekEntry, to file: inout BlockFile<Sink>, _ compressor: Compressor,
        _ frame: inout [UInt8]
    ) throws(RewriteFailure) {
        guard let size = compressor.encode(raw, cuts: EndBlock.sectionEnds(of: raw), into: &frame) else {
            throw .output(.refused("there is no memory to compress a block"))
        }
        try put(frame[..<size], entry, to: &file)
    }

    private static func put(
        _ unit: ArraySlice<UInt8>, _ entry: SeekEntry, to file: inout BlockFile<Sink>
    ) throws(RewriteFailure) {
        do throws(OutputFailure) {
            try file.append(unit, entry)
        } catch {
            throw .output(error)
        }
    }
}

extension TraceTotals {
    /// True if these totals say the same, as far as the flags of `flags` go.
    fileprivate func isSame(as other: TraceTotals, flags mask: UInt64) -> Bool {
        events == other.events && blocks == other.blocks && flags & mask == other.flags & mask
    }
}
