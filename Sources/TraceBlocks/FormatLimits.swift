import TraceModel

/// The bounds of the trace format. A reader refuses what goes beyond before it believes any size in a file; a
/// writer splits its blocks so that nothing does.
///
/// They hold for all files of version ``version`` and stand in `FileFormat.md` under the same names.
public enum FormatLimits {
    /// The version of the format that this code writes, and the newest that it reads.
    public static let version: UInt8 = 2

    /// Events of one block.
    public static let eventsPerBlock = EventBatch.capacity

    /// Bytes of one raw block, its header included: 8 MiB.
    public static let rawBlockBytes = 8 << 20

    /// Bytes of one compressed frame: what zstd needs at most for a raw block that it cannot make smaller.
    public static let frameBytes = (8 << 20) + (64 << 10)

    /// Binary logarithm of the largest zstd window: 8 MiB.
    public static let windowLog = 23

    /// Pieces (zstd calls them blocks) of one zstd frame.
    public static let piecesPerFrame = 16_384

    /// Bytes of one text.
    public static let textBytes = NameTable.textLimit

    /// Texts of one block.
    public static let textsPerBlock = 1 << 20

    /// Records of each kind (boots, processes, subjects) in one block.
    public static let recordsPerBlock = 65_536

    /// Actors times shapes of one block: what a reader keeps a state for.
    public static let seriesPerBlock = 1 << 18

    /// Shapes of one block.
    public static let shapesPerBlock = 65_535

    /// Shapes of one block that are timers.
    public static let timersPerBlock = 8

    /// Sparse fields of one block.
    public static let extrasPerBlock = 8 * EventBatch.capacity

    /// Trace-wide numbers of boots, processes and subjects lie below this, or are this.
    public static let recordNumber = UInt32(TraceCatalog.recordLimit)

    /// Lines of a log that one count of a source record says at most; four of them add up without overflow.
    public static let lineCount: UInt64 = 1 << 60

    /// Bytes of the seek table without frame header and footer: 8 MiB.
    public static let seekTableBytes = 8 << 20

    /// Processes that one entry of the seek table lists; beyond, it says "any".
    public static let processesPerSeekEntry = 1_024

    /// Bytes of the longest valid entry of the seek table. Entries may be longer only by what later versions add.
    static let seekEntryRoom = 16 << 10

    /// Losses that a reader describes one by one; the rest are counted.
    public static let lossesDescribed = 1_000
}
