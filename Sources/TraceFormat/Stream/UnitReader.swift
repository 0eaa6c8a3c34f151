import ByteIO
import TraceBlocks

/// Reads what stands at the front of the input: a frame, a block, a seek table.
struct UnitReader {
    /// The input, at the unit that is read next.
    var window: InputWindow
    /// The block read last.
    var block = RawBlock()
    /// Bytes that were checked for the unit read last.
    private(set) var cost = 0

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
        let header = try BlockHeader(window.bytes.span.bytes.extracting(window.range))
        let size = header.blockSize
        guard window.fill(size) else { return .cut("the input ends inside a block") }
        cost = size
        let start = window.range.lowerBound
        do throws(BlockDamage) {
            try block.read(plain: window.bytes[start..<start + size], header)
            return .block(size: size)
        } catch {
            return .broken(error.cause, size: size)
        }
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
                return open(size, content)
            }
        }
    }

    private mutating func open(_ size: Int, _ content: Int) -> StreamUnit {
        do throws(BlockDamage) {
            try window.withBytes(size) { bytes throws(BlockDamage) in
                try block.read(frame: bytes, content: content)
            }
            return .block(size: size)
        } catch {
            return .broken(error.cause, size: size)
        }
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

    /// The whole frame that begins `start` bytes behind the front, if one does that may hold a block.
    mutating func frame(from start: Int) -> BlockStream.Frame? {
        guard window.fill(start + 4), magic(at: start) == FrameWalk.magic else { return nil }
        var walk = FrameWalk()
        while true {
            let front = window.range.lowerBound + start
            let step: FrameWalk.Step
            do throws(BlockDamage) {
                step = try walk.advance(window.bytes.span.bytes.extracting(front..<window.range.upperBound))
            } catch {
                return nil
            }
            // The window can surely hold so many bytes; a frame that needs more is left to ``read(_:)``.
            let needed =
                switch step {
                case .more(let needed): needed
                case .whole(let size, _): size
                }
            guard start + needed <= InputWindow.longestFill, window.fill(start + needed) else { return nil }
            if case .whole(let size, let content) = step {
                return .init(start: start, size: size, content: content)
            }
        }
    }
}
