import ByteIO
import TraceBlocks
import TraceModel

/// Looks whether a file is built as its seek table says, and reads the blocks that hold records alone.
struct SeekSurvey {
    /// Records of the blocks read so far.
    private(set) var records = TraceCatalog()
    private let decoder = BlockDecoder()
    private var history = BlockHistory()
    private var count: UInt32 = 0
    private var events: UInt64 = 0
    private var frameEnd: UInt64 = 0
    /// Last time by boot plus one.
    private var lastTimes: [UInt64: Int64] = [:]
    private var totals: TraceTotals?
    /// Blocks of events since the last block that was read; their records are not known yet.
    private var unread = 0

    /// Takes the next entry; false if the file is not so.
    mutating func takes(
        _ entry: SeekEntry, _ frames: inout FrameReader, trace: UInt32
    ) throws(InputFailure) -> Bool {
        // Nothing can follow the end block, and between frames stands nothing that the table leaves out.
        guard totals == nil, entry.offset == frameEnd, entry.sequence == count, try frames.hasFrame(entry)
        else { return false }
        frameEnd = entry.offset &+ UInt64(entry.frameBytes)
        count &+= 1
        let (sum, overflow) = events.addingReportingOverflow(UInt64(entry.events))
        guard !overflow else { return false }
        events = sum
        guard entry.events == 0 else {
            unread += 1
            return timesGoOn(entry)
        }
        do throws(BlockDamage) {
            try frames.read(entry, trace: trace)
            try read(frames)
            return true
        } catch {
            return false
        }
    }

    /// True if the end block was the last one, right before the table, and counts the same.
    func isComplete(tableAt offset: Int) -> Bool {
        guard let totals else { return false }
        return frameEnd == UInt64(offset) && totals.events == events && totals.blocks == UInt64(count) &- 1
            && totals.promisesSeekTable
    }

    private mutating func timesGoOn(_ entry: SeekEntry) -> Bool {
        guard entry.boot > 0, entry.last >= entry.first, entry.first >= lastTimes[entry.boot] ?? .min else {
            return false
        }
        lastTimes[entry.boot] = entry.last
        return true
    }

    private mutating func read(_ frames: FrameReader) throws(BlockDamage) {
        let (bytes, header) = (frames.block.bytes, frames.block.header)
        guard header.type == BlockType.events || header.type == BlockType.end else { return }
        try decoder.read(bytes, header)
        let found = header.type == BlockType.end ? try decoder.totals(bytes, header) : nil
        decoder.intern(bytes, into: &records.names)
        var entry = SeekEntry()
        try decoder.finish(&records, &history, missingBlocks: unread, &entry)
        totals = found
        unread = 0
    }
}
