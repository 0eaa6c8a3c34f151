import ByteIO
import TraceBlocks
import TraceModel

/// One block of a trace as a verification finds it.
public struct VerifiedBlock: Hashable, Sendable {
    /// Number of the block in its trace, from 0.
    public let sequence: UInt32
    /// Offset of its first byte in the input.
    public let offset: UInt64
    /// Bytes in the input.
    public let bytes: UInt32
    /// Bytes of the raw block; the same as ``bytes`` in a plain stream.
    public let rawBytes: UInt32
    /// Events, those of unknown kinds included; 0 in the end block.
    public let events: UInt32
    /// Boot of the events; nil without events.
    public let boot: UInt32?
    /// Trace time of the first through the last event, nanoseconds; nil without events.
    public let times: ClosedRange<Int64>?
    /// True for the end block.
    public let isEnd: Bool

    init(_ entry: SeekEntry) {
        sequence = entry.sequence
        offset = entry.offset
        bytes = entry.frameBytes
        rawBytes = entry.rawBytes
        events = entry.events
        boot = entry.boot == 0 ? nil : UInt32(truncatingIfNeeded: entry.boot - 1)
        times = entry.boot == 0 ? nil : entry.first...max(entry.first, entry.last)
        isEnd = entry.type == BlockType.end
    }
}

/// What a verification found.
public struct VerifyReport: Hashable, Sendable {
    /// The state of the seek table.
    public enum SeekTableState: String, Hashable, Sendable {
        /// It is there and whole; whether it describes the blocks is among the losses.
        case present
        /// The file has none and promises none, or the input is a plain stream.
        case none
        /// The end block promises one that is not there or cannot be read.
        case missing
    }

    /// True for zstd frames, false for a plain stream.
    public var isCompressed = false
    /// Whole blocks, the end block included.
    public var blocks = 0
    /// Events in them, those of unknown kinds included.
    public var events: UInt64 = 0
    /// Boots that the trace names.
    public var boots = 0
    /// Processes that the trace names.
    public var processes = 0
    /// Subjects that the trace names.
    public var subjects = 0
    /// Bytes of the input.
    public var bytes: UInt64 = 0
    /// Bytes of the raw blocks.
    public var rawBytes: UInt64 = 0
    /// True if the end block is there: the trace is not cut.
    public var hasEnd = false
    /// The state of the seek table.
    public var seekTable = SeekTableState.none
    /// Parts of a later version that were passed over.
    public var unknown = UnknownParts()
    /// What an earlier repair found missing; nil if the trace was never repaired.
    public var repairNote: RepairNote?
    /// What cannot be read.
    public var losses: [InputFailure] = []

    /// True if everything is there and whole.
    public var isWhole: Bool { losses.isEmpty }
}

/// Reads a trace for the sake of knowing whether it is whole.
public enum TraceVerification {
    /// Reads and checks everything in `source`: each checksum, each column, the totals and the seek table.
    /// - Parameter eachBlock: gets each whole block as it is found.
    /// - Throws: an `InputFailure` (`notDone`) if the input is empty, or no whole block is in it.
    public static func verify(
        _ source: any ByteSource, eachBlock: (VerifiedBlock) -> Void = { _ in }
    ) throws(InputFailure) -> VerifyReport {
        var reader = TraceReader(source)
        var batch = EventBatch()
        var catalog = TraceCatalog()
        while let entry = try reader.nextBlock(&batch, &catalog) { eachBlock(VerifiedBlock(entry)) }
        var report = VerifyReport()
        report.isCompressed = reader.stream.form == .frames
        report.blocks = reader.blocksRead
        report.events = reader.eventsRead
        report.boots = catalog.boots.count
        report.processes = catalog.processes.count
        report.subjects = catalog.subjects.count
        report.bytes = reader.bytesRead
        report.rawBytes = reader.rawBytesRead
        report.hasEnd = reader.end != nil
        if reader.stream.seekTable != nil {
            report.seekTable = .present
        } else if report.isCompressed, reader.end?.totals.promisesSeekTable == true {
            report.seekTable = .missing
        }
        report.unknown = reader.unknown
        report.repairNote = reader.repairNote
        report.losses = reader.losses
        return report
    }
}
