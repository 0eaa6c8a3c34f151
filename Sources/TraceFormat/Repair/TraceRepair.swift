import ByteIO
import TraceBlocks
import TraceModel

/// Why a file could not be made from another one.
public enum RewriteFailure: Error {
    /// The one that is read.
    case input(InputFailure)
    /// The one that is written.
    case output(OutputFailure)
}

/// What a repair found and kept.
public struct RepairReport: Sendable {
    /// Whole blocks that were kept, byte for byte; the end block not included.
    public internal(set) var blocks = 0
    /// Events in them.
    public internal(set) var events: UInt64 = 0
    /// What the new end block tells about what is missing, earlier repairs included; nil if nothing is.
    public internal(set) var note: RepairNote?
    /// True if something of the trace is not in the new file, and no earlier repair had told of it.
    public internal(set) var isLossy = false
    /// True if the end block had to be written.
    public internal(set) var hasNewEnd = false
    /// Bytes of the input and of the new file.
    public internal(set) var bytes: (before: UInt64, after: UInt64) = (0, 0)
    /// Frames of other kinds between the blocks, which were left out.
    public internal(set) var skippedFrames = 0
    /// What could not be read, the seek table included; empty if the trace was whole.
    public internal(set) var losses: [InputFailure] = []
}

/// Makes a whole trace of a damaged or cut one.
public enum TraceRepair {
    /// Copies every whole block of `source`, ends the file as the format wants it, and tells what is missing.
    ///
    /// A block is never decoded and encoded again: its bytes are copied. A plain stream stays one. The end block stays as
    /// it is if what it says is true of the new file; else its totals are written anew, and a note about what is missing
    /// is added. The same memory as for reading is needed, and at most 8 MiB for the new seek table.
    /// - Throws: a ``RewriteFailure``; of the input only if there is no whole block in it.
    public static func repair<Sink: ByteSink>(
        _ source: any ByteSource, to sink: inout Sink
    ) throws(RewriteFailure) -> RepairReport {
        var copy = BlockCopy(source, to: sink)
        let report = try copy.run()
        if let file = copy.file { sink = file.sink }
        return report
    }
}
