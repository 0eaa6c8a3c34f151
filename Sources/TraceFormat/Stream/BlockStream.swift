import ByteIO
import TraceModel

/// Finds the whole blocks of an input, front to back, and notes what cannot be read between them.
///
/// The input is a file of zstd frames or the plain stream of its blocks. After damage the stream goes on at the next
/// place where a valid block begins.
struct BlockStream {
    /// The two forms of a trace.
    enum Form {
        /// Zstd frames, one for each block.
        case frames
        /// Blocks one after the other, as `zstd -dc` gives them.
        case plain
    }

    /// How the input looks; known with its first whole unit.
    private(set) var form: Form?
    /// Bytes of the block found last, from the start; behind ``header``'s `blockSize` stand old bytes.
    private(set) var block: [UInt8] = []
    /// Its header.
    private(set) var header = BlockHeader()
    /// Offset in the input and size there of what holds it.
    private(set) var place = (offset: 0, size: 0)
    /// Blocks that are missing right before it, by its sequence number.
    private(set) var missingBlocks = 0
    /// What could not be read so far.
    var losses = LossList()
    /// The part that cannot be read and did not end yet.
    private(set) var stretch: Stretch?
    /// The seek table, once it was found.
    private(set) var seekTable: SeekTable?
    /// Skippable frames passed so far.
    private(set) var skippedFrames = 0
    /// Set by the reader when it has read the end block: no block can follow.
    var isEnded = false

    var window: InputWindow
    private var trace: UInt32?
    private var nextSequence: UInt64 = 0
    private var search = SearchBudget()
    /// Bytes that were checked for the unit read last.
    private var unitCost = 0
    private let decompressor = Decompressor()

    init(_ source: any ByteSource) { window = InputWindow(source) }

    /// Finds the next whole block; false at the end of the input.
    mutating func next() -> Bool {
        while window.fill(1) {
            switch readUnit() {
            case .block(let size):
                if accept(size) { return true }
            case .seekTable(let table, let size):
                closeStretch()
                seekTable = table
                window.drop(size)
            case .skippable(let size):
                closeStretch()
                let start = window.offset
                if window.skip(size) {
                    skippedFrames += 1
                } else {
                    stretch = Stretch(
                        start: start, cause: "the input ends inside a skippable frame", isCut: true)
                }
            case .broken(let cause, let size):
                pass(cause, size)
            case .cut(let cause):
                pass(cause, nil, isCut: true)
            }
        }
        return false
    }

    /// Notes that the block found last has the right checksum but cannot be read.
    mutating func reject(_ cause: String) {
        losses.add(
            "block \(header.sequence), \(place.size) bytes, cannot be read", at: place.offset, cause: cause)
    }

    /// Takes a block that was read if it belongs here.
    private mutating func accept(_ size: Int) -> Bool {
        if isEnded {
            pass("another block stands behind the end block; traces in one file are read one by one", nil)
            return false
        }
        if let trace, header.trace != trace {
            pass("a block of another trace stands there", size)
            return false
        }
        guard UInt64(header.sequence) >= nextSequence else {
            pass("block \(header.sequence) stands where block \(nextSequence) belongs", size)
            return false
        }
        missingBlocks = Int(UInt64(header.sequence) - nextSequence)
        closeStretch(missingBlocks: missingBlocks)
        form = window.bytes.span.bytes.u32(window.range.lowerBound) == BlockHeader.magic ? .plain : .frames
        trace = header.trace
        nextSequence = UInt64(header.sequence) + 1
        place = (window.offset, size)
        window.drop(size)
        return true
    }

    private mutating func closeStretch(missingBlocks: Int = 0) {
        let blocks =
            missingBlocks == 1
            ? "block \(nextSequence)" : "\(missingBlocks) blocks from number \(nextSequence) on"
        if let stretch {
            let bytes = window.offset - stretch.start
            losses.add(
                missingBlocks > 0
                    ? "\(blocks) cannot be read, \(bytes) bytes" : "\(bytes) bytes cannot be read",
                at: stretch.start, cause: stretch.cause)
        } else if missingBlocks > 0 {
            losses.add(
                "\(blocks) \(missingBlocks == 1 ? "is" : "are") missing", at: window.offset,
                cause: "the numbers of the blocks before and after it do not follow each other")
        }
        stretch = nil
    }

    /// Passes over something that cannot be read, and stops where something may begin that can.
    private mutating func pass(_ cause: String, _ size: Int?, isCut: Bool = false) {
        if stretch == nil { stretch = Stretch(start: window.offset, cause: cause, isCut: isCut) }
        search.spend(unitCost)
        if isEnded { return window.dropAll() }
        if search.isSpent(at: window.offset) {
            stretch?.cause += "; so much there only looks like blocks that the search was given up"
            return window.dropAll()
        }
        // A size is believed if something begins behind it: so a search does not enter the content of a bad block,
        // where names from outside could look like blocks.
        if let size, isUnit(at: size) { return window.drop(size) }
        window.drop(1)
        SearchBudget.moveToNextMagic(&window, form)
    }

    /// True if a frame or block may begin `size` bytes further, or if the input ends there.
    private mutating func isUnit(at size: Int) -> Bool {
        guard window.fill(size + 4) else { return window.count == size }
        let start = window.range.lowerBound + size
        return SearchBudget.isMagic(window.bytes.span.bytes.u32(start), form, isSearching: false)
    }
}

// MARK: - One unit

extension BlockStream {
    private mutating func readUnit() -> StreamUnit {
        unitCost = 0
        guard window.fill(4) else { return .cut("the input ends inside a block") }
        let magic = window.bytes.span.bytes.u32(window.range.lowerBound)
        do throws(BlockDamage) {
            switch (magic, form) {
            case (BlockHeader.magic, nil), (BlockHeader.magic, .plain): return try readPlainBlock()
            case (FrameWalk.magic, nil), (FrameWalk.magic, .frames): return try readFrame()
            case (_, nil) where magic & ~0xF == FrameWalk.skippableMagic,
                (_, .frames) where magic & ~0xF == FrameWalk.skippableMagic:
                return try readSkippable(magic)
            default: return .broken("no block begins there", size: nil)
            }
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
        unitCost = size
        let start = window.range.lowerBound
        reserveBlock(size)
        block.replaceSubrange(0..<size, with: window.bytes[start..<start + size])
        return checkBody(size)
    }

    private mutating func readFrame() throws(BlockDamage) -> StreamUnit {
        var walk = FrameWalk()
        while true {
            unitCost = walk.pieces &* SearchBudget.pieceCost
            switch try walk.advance(window.bytes.span.bytes.extracting(window.range)) {
            case .more(let needed):
                guard window.fill(needed) else { return .cut("the input ends inside a zstd frame") }
            case .whole(let size, let content):
                guard window.fill(size) else { return .cut("the input ends inside a zstd frame") }
                unitCost = content &+ walk.pieces &* SearchBudget.pieceCost
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
