/// Puts raw blocks into zstd frames: the seam between the format and zstd itself.
///
/// `StoredFrames` needs no zstd library and leaves blocks as they are; the zstd compressor of `TraceFormat` makes them
/// small.
public protocol FrameEncoder {
    /// Writes one whole frame that holds `block` to the start of `frame`, which grows as needed, and gives the frame's
    /// size; nil if there is no memory for it. The frame says how much it holds.
    ///
    /// `cuts` are places in the block, ascending, where bytes of another sort begin. A compressor that learns anew there
    /// makes smaller frames, and what cannot be compressed is stored and read as it is.
    mutating func encode(_ block: [UInt8], cuts: [Int], into frame: inout [UInt8]) -> Int?
}
