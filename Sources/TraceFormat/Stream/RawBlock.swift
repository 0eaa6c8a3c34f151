import TraceBlocks

/// A raw block with its header, in memory that is used again for the next one.
final class RawBlock {
    /// The bytes of the block, from the start; behind ``header``'s `blockSize` stand old bytes.
    private(set) var bytes: [UInt8] = []
    private(set) var header = BlockHeader()
    private let decompressor = Decompressor()

    /// Takes the block out of a frame that holds `content` bytes.
    /// - Throws: if the frame holds anything but one whole block with the right checksum.
    func read(frame: UnsafeRawBufferPointer, content: Int) throws(BlockDamage) {
        reserve(content)
        try decompressor.decompress(frame, into: &bytes, size: content)
        header = try BlockHeader(bytes.span.bytes)
        guard header.blockSize == content else {
            throw BlockDamage("a zstd frame does not hold exactly one block")
        }
        try checkBody()
    }

    /// Takes the block from a plain stream.
    /// - Throws: if its checksum is wrong.
    func read(plain block: ArraySlice<UInt8>, _ header: BlockHeader) throws(BlockDamage) {
        self.header = header
        reserve(block.count)
        bytes.replaceSubrange(0..<block.count, with: block)
        try checkBody()
    }

    private func checkBody() throws(BlockDamage) {
        let found = XXH64.hash(bytes.span.bytes.extracting(BlockHeader.size..<header.blockSize))
        guard found == header.bodyChecksum else {
            throw BlockDamage("the checksum of a block does not match")
        }
    }

    /// Makes the memory at least so large, which is at most one block whatever the file says.
    private func reserve(_ size: Int) {
        if bytes.count < size { bytes.append(contentsOf: repeatElement(0, count: size - bytes.count)) }
    }
}
