/// Zstd frames whose content is stored, not compressed: any zstd reads them, and no zstd is needed to write them.
///
/// The layout is RFC 8878's: a single-segment frame with its content size and checksum, and raw blocks of at most
/// 128 KiB.
public struct StoredFrames: FrameEncoder, Sendable {
    /// Bytes of one raw zstd block, zstd's own upper bound.
    private static let pieceBytes = 128 << 10
    /// Descriptor: 4 bytes of content size, single segment, checksum.
    private static let descriptor: UInt8 = 0b1010_0100

    /// Nothing to set up.
    public init() {}

    /// See ``FrameEncoder/encode(_:cuts:into:)``; never nil.
    public func encode(_ block: [UInt8], cuts: [Int], into frame: inout [UInt8]) -> Int? {
        frame.removeAll(keepingCapacity: true)
        frame.append(littleEndian: UInt32(0xFD2F_B528))
        frame.append(Self.descriptor)
        frame.append(littleEndian: UInt32(block.count))
        var position = 0
        repeat {
            let size = min(Self.pieceBytes, block.count - position)
            let isLast = position + size == block.count
            let header = UInt32(size) << 3 | (isLast ? 1 : 0)
            frame.append(UInt8(truncatingIfNeeded: header))
            frame.append(littleEndian: UInt16(truncatingIfNeeded: header >> 8))
            frame.append(contentsOf: block[position..<position + size])
            position += size
        } while position < block.count
        frame.append(littleEndian: UInt32(truncatingIfNeeded: XXH64.hash(block.span.bytes)))
        return frame.count
    }
}
