import ByteIO
import TraceBlocks

/// Reads what stands at the front of the input: a frame, a block, a seek table.
struct UnitReader {
    /// The input, at the unit that is read next.
    var window: InputWindow
    /// Bytes of the block read last, from the start; behind ``header``'s `blockSize` stand old bytes.
    private(set) var block: [UInt8] = []
    /// Its header.
    private(set) var header = BlockHeader()
    /// Bytes that were checked for the unit read last.
    private(set) var cost = 0
    private let decompressor = Decompressor()

    init(_ source: any ByteSource) { window = InputWindow(source) }

    /// The four bytes, as a number, that stand so far behind the front; they must be in the window.
    func magic(at distance: Int = 0) -> UInt32 {
        window.bytes.span.bytes.u32(window.range.lowerBound + distance)
    }

    /// Reads the unit at the front, which stays there, in an input of this form.
    mutating func read(_ form: BlockStream.Form?) -> StreamUnit {
        cost = 0
        guard window.fill(4) else { return .cut("the input ends inside a block") }
        let magic = magic()
        do throws(BlockDamage) {
            if magic == BlockHeader.magic, form != .frames { return try readPlainBlock() }
            if magic == FrameWalk.magic, form != .plain { return try readFrame() }
            if magic & ~0xF == FrameWalk.skippableMagic, form != .plain { return try readSkippable(magic) }
            return .broken("no block begins there", size: nil)
        } catch {
            return .broken(error.cause, size: nil)
        }
    }

    private mutating func readPlainBlock() throws(BlockDamage) -> StreamUnit {
        guard window.fill(BlockHeader.size) else {
            return .cut("the input ends inside the header of a block")
        }
        header = try BlockHeader(window.bytes.span.bytes.extracting(window.range))
        let size = header.blockSize
        guard window.fill(size) else { return .cut("the input ends inside a block") }
        cost = size
        let start = window.range.lowerBound
        reserveBlock(size)
        block.replaceSubrange(0..<size, with: window.bytes[start..<start + size])
        return checkBody(size)
    }

    private mutating func readFrame() throws(BlockDamage) -> StreamUnit {
        var walk = FrameWalk()
        while true {
            cost = walk.pieces &* SearchBudget.pieceCost
            switch try walk.advance(window.bytes.span.bytes.extracting(window.range)) {
            case .more(let needed):
                guard window.fill(needed) else { return .cut("the input ends inside a zstd frame") }
            case .whole(let size, let content):
                guard window.fill(size) else { return .cut("the input ends inside a zstd frame") }
                cost = content &+ walk.pieces &* SearchBudget.pieceCost
                return decompress(size, content)
            }
        }
    }

    private mutating func decompress(_ size: Int, _ content: Int) -> StreamUnit {
        reserveBlock(content)
        let start = window.range.lowerBound
        do throws(BlockDamage) {
            try decompressor.decompress(window.bytes, start..<start + size, into: &block, size: content)
            header = try BlockHeader(block.span.bytes)
        } catch {
            return .broken(error.cause, size: size)
        }
        guard header.blockSize == content else {
            return .broken("a zstd frame does not hold exactly one block", size: size)
        }
        return checkBody(size)
    }

    private func checkBody(_ size: Int) -> StreamUnit {
        let body = block.span.bytes.extracting(BlockHeader.size..<header.blockSize)
        return XXH64.hash(body) == header.bodyChecksum
            ? .block(size: size) : .broken("the checksum of a block does not match", size: size)
    }

    private mutating func readSkippable(_ magic: UInt32) throws(BlockDamage) -> StreamUnit {
        guard window.fill(8) else { return .cut("the input ends inside a skippable frame") }
        let size = Int(window.bytes.span.bytes.u32(window.range.lowerBound + 4)) + 8
        guard magic == SeekTable.frameMagic else { return .skippable(size: size) }
        guard size <= FormatLimits.seekTableBytes + SeekTable.footerSize + 8 else {
            throw BlockDamage("the seek table is larger than any")
        }
        guard window.fill(size) else { return .cut("the input ends inside the seek table") }
        let start = window.range.lowerBound
        do throws(BlockDamage) {
            let table = try SeekTable(window.bytes.span.bytes.extracting(start + 8..<start + size))
            return .seekTable(table, size: size)
        } catch {
            return .broken(error.cause, size: size)
        }
    }

    /// Makes the block's memory at least so large, which is at most one block whatever the file says.
    private mutating func reserveBlock(_ size: Int) {
        if block.count < size { block.append(contentsOf: repeatElement(0, count: size - block.count)) }
    }
}
