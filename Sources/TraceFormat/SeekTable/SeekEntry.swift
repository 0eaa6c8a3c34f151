import TraceModel

/// What the seek table says about one block.
struct SeekEntry: Equatable {
    /// First byte of the frame in the file.
    var offset: UInt64 = 0
    /// Bytes of the frame.
    var frameBytes: UInt32 = 0
    /// Bytes of the raw block.
    var rawBytes: UInt32 = 0
    /// See ``BlockType``.
    var type: UInt8 = 0
    /// Number of the block.
    var sequence: UInt32 = 0
    /// Events in the block.
    var events: UInt32 = 0
    /// The boot of the events plus one; 0 without events.
    var boot: UInt64 = 0
    /// Time of the first event.
    var first: Int64 = 0
    /// Time of the last event.
    var last: Int64 = 0
    /// True for the codes of the kinds that occur.
    var kinds = [Bool](repeating: false, count: 256)
    /// Processes of the events by trace-wide number, ascending; nil = any.
    var processes: [UInt32]? = []

    /// A checksum over what a reader knows of a block when it has read it, chained to that of the blocks before.
    /// So a reader compares a whole seek table with what it read and keeps eight bytes.
    func chained(to chain: UInt64) -> UInt64 {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: offset)
        bytes.append(littleEndian: frameBytes)
        bytes.append(littleEndian: rawBytes)
        bytes.append(littleEndian: UInt32(type))
        bytes.append(littleEndian: sequence)
        bytes.append(littleEndian: events)
        bytes.append(littleEndian: boot)
        bytes.append(littleEndian: first)
        bytes.append(littleEndian: last)
        return XXH64.hash(bytes.span.bytes, seed: chain)
    }
}
