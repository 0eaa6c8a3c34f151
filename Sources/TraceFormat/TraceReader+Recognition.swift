import TraceBlocks

extension TraceReader {
    /// True if an input with these first bytes (the more, the surer; 64 KiB are enough) is a trace: the plain form, or
    /// zstd frames whose first one does not hold something else.
    ///
    /// Other zstd files, such as compressed logs, are told apart by their content as far as the bytes go.
    public static func recognises(front: [UInt8]) -> Bool {
        var position = 0
        let bytes = front.span.bytes
        while position <= front.count - 4 {
            let magic = bytes.u32(position)
            if magic == BlockHeader.magic { return position == 0 }
            if magic == FrameWalk.magic { return mayHoldBlock(Array(front[position...])) }
            guard magic & ~0xF == FrameWalk.skippableMagic, position <= front.count - 8 else { return false }
            // At most 2^32 + 7 further, so the sum cannot overflow.
            position += 8 + Int(bytes.u32(position + 4))
        }
        return false
    }

    private static func mayHoldBlock(_ frame: [UInt8]) -> Bool {
        guard let start = Decompressor().firstBytes(of: frame, count: 4) else {
            // It cannot be decompressed so far: damaged, or cut. A frame that says of what size it is may be a block.
            var walk = FrameWalk()
            do throws(BlockDamage) {
                _ = try walk.advance(frame.span.bytes)
                return true
            } catch {
                return false
            }
        }
        return start.span.bytes.u32(0) == BlockHeader.magic
    }
}
