import TraceModel

/// What the seek table says about one block.
package struct SeekEntry: Equatable {
    /// First byte of the frame in the file.
    package var offset: UInt64 = 0
    /// Bytes of the frame.
    package var frameBytes: UInt32 = 0
    /// Bytes of the raw block.
    package var rawBytes: UInt32 = 0
    /// See ``BlockType``.
    package var type: UInt8 = 0
    /// Number of the block.
    package var sequence: UInt32 = 0
    /// Events in the block.
    package var events: UInt32 = 0
    /// The boot of the events plus one; 0 without events.
    package var boot: UInt64 = 0
    /// Time of the first event.
    package var first: Int64 = 0
    /// Time of the last event.
    package var last: Int64 = 0
    /// True for the codes of the kinds that occur.
    package var kinds = [Bool](repeating: false, count: 256)
    /// Processes of the events by trace-wide number, ascending; nil = any.
    package var processes: [UInt32]? = []

    /// An entry that says nothing yet.
    package init() {}

    /// A checksum over what a reader knows of a block when it has read it, chained to that of the blocks before.
    /// So a reader compares a whole seek table with what it read and keeps eight bytes.
    package func chained(to chain: UInt64) -> UInt64 {
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
