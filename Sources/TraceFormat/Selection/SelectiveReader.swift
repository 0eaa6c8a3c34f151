import ByteIO
import TraceBlocks
import TraceModel

/// Reads a part of a trace: only the blocks that can hold wanted events.
///
/// It trusts a seek table only if the file is built as the table says: the frames of its entries follow each other from the
/// start of the file to the table, each begins as it should, the numbers and times go on, and the end block counts the same.
/// A block that is read must be what its entry says. What an entry says about a block that is not read cannot be checked.
///
/// Memory is that of the sequential reader, and 8 MiB at most for the table.
public struct SelectiveReader: EventSource {
    /// Boots, processes and subjects of the whole trace, in their last form, and the source.
    public let records: TraceCatalog
    /// What is wanted; to be set before the first event is read.
    public var selection = EventSelection()
    /// Blocks of events read so far.
    public private(set) var blocksRead = 0

    private var frames: FrameReader
    private var directory: SeekDirectory
    private let decoder = BlockDecoder()
    private var history = BlockHistory()
    private var whole = EventBatch()
    private var passedOver = LossList()

    /// Reads the seek table, the end block and the blocks that hold records alone.
    /// - Returns: nil if the input has no seek table, or none that fits: then it must be read from front to back. The
    ///   same if it cannot be read; who reads it from the front gets the reason.
    public init?(_ source: any SeekableSource) {
        do throws(InputFailure) {
            guard let directory = try SeekDirectory(source) else { return nil }
            self.directory = directory
            frames = FrameReader(source)
            var survey = SeekSurvey()
            while let entry = self.directory.next() {
                guard try survey.takes(entry, &frames, trace: directory.table.trace) else { return nil }
            }
            guard survey.isComplete(tableAt: directory.offset) else { return nil }
            records = survey.records
            self.directory.rewind()
        } catch {
            return nil
        }
    }

    /// What could not be read of the blocks that were read.
    public var losses: [InputFailure] { passedOver.failures }

    /// See `EventSource.next`. The first call must get ``records`` as the catalog, later ones what became of it: texts of
    /// events are added, records stay as they are.
    public mutating func next(
        _ batch: inout EventBatch, _ catalog: inout TraceCatalog
    ) throws(InputFailure) -> Bool {
        while let entry = directory.next() {
            guard selection.mayHold(entry) else { continue }
            do throws(BlockDamage) {
                try read(entry, &catalog)
            } catch {
                passedOver.add(
                    "block \(entry.sequence), \(entry.frameBytes) bytes, cannot be read",
                    at: Int(clamping: entry.offset), cause: error.cause)
                continue
            }
            selection.filter(whole, into: &batch)
            if !batch.isEmpty { return true }
        }
        batch.removeAll(boot: 0)
        return false
    }

    private mutating func read(_ entry: SeekEntry, _ catalog: inout TraceCatalog) throws(BlockDamage) {
        blocksRead += 1
        try frames.read(entry, trace: directory.table.trace)
        let (bytes, header) = (frames.block.bytes, frames.block.header)
        guard header.type == BlockType.events else {
            throw BlockDamage("the seek table says that it holds events")
        }
        try decoder.read(bytes, header)
        decoder.intern(bytes, into: &catalog.names)
        try decoder.fill(&whole, bytes, header)
        // The block has records as they were; what is known in the end stays.
        var scratch = catalog
        var found = SeekEntry()
        try decoder.finish(&scratch, &history, missingBlocks: 0, &found)
        let hasAllRecords =
            scratch.boots.count == catalog.boots.count && scratch.processes.count == catalog.processes.count
            && scratch.subjects.count == catalog.subjects.count
        if !hasAllRecords { catalog = scratch }
        let isListed = whole.kinds.allSatisfy { entry.kinds[Int($0)] } && listsProcesses(entry)
        if !hasAllRecords || !isListed || found.boot != entry.boot || found.first != entry.first
            || found.last != entry.last
        {
            passedOver.add(
                "the seek table or the end block is wrong about block \(entry.sequence), so wanted events may be missing",
                at: Int(clamping: entry.offset),
                hint: "`zstd -dc FILE | traceq dump -` reads everything, without the table")
        }
    }

    private func listsProcesses(_ entry: SeekEntry) -> Bool {
        guard let listed = entry.processes else { return true }
        let known = Set(listed)
        var last: UInt32 = 0
        return whole.processes.allSatisfy { process in
            if process == last { return true }
            last = process
            return process == 0 || known.contains(process)
        }
    }
}
