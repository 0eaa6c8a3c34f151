import ByteIO
import TraceBlocks
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
    /// Offset in the input of what holds the block found last, and its size there.
    private(set) var place = (offset: 0, size: 0)
    /// Blocks that are missing right before that block, by its sequence number.
    private(set) var missingBlocks = 0
    /// All blocks that are missing so far, by the sequence numbers of the others.
    private(set) var missingSoFar: UInt64 = 0
    /// True if a whole block was passed over, because it is of another trace or stands in the wrong place.
    private(set) var hasRefused = false
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

    private var input: UnitReader
    private var trace: UInt32?
    private var nextSequence: UInt64 = 0
    private var search = SearchBudget()

    init(_ source: any ByteSource) { input = UnitReader(source) }

    /// The block found last.
    var block: RawBlock { input.block }
    /// The bytes of the input that hold it: its frame, or itself. Valid until the next block is looked for.
    var unit: ArraySlice<UInt8> { input.window.dropped(place.size) }
    /// Bytes of the input that were read or passed over.
    var offset: Int { input.window.offset }
    /// Why the source could not be read to its end.
    var failure: InputFailure? { input.window.failure }
    /// Bytes of memory for input and block.
    var heldBytes: Int { input.window.bytes.count + input.block.bytes.count }

    /// Finds the next whole block; false at the end of the input.
    mutating func next() -> Bool {
        while input.window.fill(1) {
            switch input.read(form) {
            case .block(let size):
                if accept(size) { return true }
            case .seekTable(let table, let size):
                closeStretch()
                seekTable = table
                input.window.drop(size)
            case .skippable(let size):
                closeStretch()
                let start = offset
                if input.window.skip(size) {
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

    /// Gives back the memory of the block found last.
    mutating func giveMemoryBack() { input.block = RawBlock() }

    /// Notes that a block that was found has the right checksum but cannot be read.
    mutating func reject(_ sequence: UInt32, at place: (offset: Int, size: Int), _ cause: String) {
        losses.add("block \(sequence), \(place.size) bytes, cannot be read", at: place.offset, cause: cause)
    }

    /// Takes a block that was read if it belongs here.
    private mutating func accept(_ size: Int) -> Bool {
        let header = block.header
        if isEnded {
            return refuse(
                "another block stands behind the end block; traces in one file are read one by one", nil)
        }
        if let trace, header.trace != trace {
            return refuse("a block of another trace stands there", size)
        }
        guard UInt64(header.sequence) >= nextSequence else {
            return refuse("block \(header.sequence) stands where block \(nextSequence) belongs", size)
        }
        take(header, size)
        return true
    }

    private mutating func take(_ header: BlockHeader, _ size: Int) {
        missingBlocks = Int(UInt64(header.sequence) - nextSequence)
        missingSoFar += UInt64(missingBlocks)
        closeStretch(missingBlocks: missingBlocks)
        form = input.magic() == BlockHeader.magic ? .plain : .frames
        trace = header.trace
        nextSequence = UInt64(header.sequence) + 1
        place = (offset, size)
        input.window.drop(size)
    }

    /// Passes over a whole block that does not belong here.
    private mutating func refuse(_ cause: String, _ size: Int?) -> Bool {
        hasRefused = true
        pass(cause, size)
        return false
    }

    private mutating func closeStretch(missingBlocks: Int = 0) {
        let blocks =
            missingBlocks == 1
            ? "block \(nextSequence)" : "\(missingBlocks) blocks from number \(nextSequence) on"
        if let stretch {
            let bytes = offset - stretch.start
            losses.add(
                missingBlocks > 0
                    ? "\(blocks) cannot be read, \(bytes) bytes" : "\(bytes) bytes cannot be read",
                at: stretch.start,
                cause: stretch.isCut ? "it says that it is longer than the input" : stretch.cause)
        } else if missingBlocks > 0 {
            losses.add(
                "\(blocks) \(missingBlocks == 1 ? "is" : "are") missing", at: offset,
                cause: "the numbers of the blocks before and after it do not follow each other", isHole: true)
        }
        stretch = nil
    }

    /// Passes over something that cannot be read, and stops where something may begin that can.
    private mutating func pass(_ cause: String, _ size: Int?, isCut: Bool = false) {
        if stretch == nil { stretch = Stretch(start: offset, cause: cause, isCut: isCut) }
        search.spend(input.cost)
        if isEnded { return input.window.dropAll() }
        if search.isSpent(at: offset) {
            stretch?.cause += "; so much there only looks like blocks that the search was given up"
            return input.window.dropAll()
        }
        // A size is believed if something begins behind it: so a search does not enter the content of a bad block,
        // where names from outside could look like blocks.
        if let size, isUnit(at: size) { return input.window.drop(size) }
        input.window.drop(1)
        SearchBudget.moveToNextMagic(&input.window, form)
    }

    /// True if a frame or block may begin `size` bytes further, or if the input ends there.
    private mutating func isUnit(at size: Int) -> Bool {
        guard input.window.fill(size + 4) else { return input.window.count == size }
        return SearchBudget.isMagic(input.magic(at: size), form, isSearching: false)
    }
}

// MARK: - Reading ahead

extension BlockStream {
    /// A frame at the front of the input, or behind another one, that was not opened yet.
    struct Frame: Sendable {
        /// Bytes between the front and the frame.
        let start: Int
        let size: Int
        /// Bytes that it says it holds.
        let content: Int
    }

    /// Up to `count` whole frames that stand at the front one after the other and may each hold a block; they stay there.
    /// None where anything but a frame stands, as behind damage.
    mutating func frames(atMost count: Int) -> [Frame] {
        guard stretch == nil, !isEnded, form != .plain else { return [] }
        var frames: [Frame] = []
        var start = 0
        while frames.count < count, let frame = input.frame(from: start) {
            frames.append(frame)
            start += frame.size
        }
        return frames
    }

    /// Hands out all bytes from the front on that were read so far.
    func withFront(_ body: (UnsafeRawBufferPointer) -> Void) {
        input.window.withBytes(input.window.count, body)
    }

    /// Takes the frame at the front, which holds a whole block with this header, if it belongs here. If not, it stays, and
    /// ``next()`` finds out what is wrong.
    mutating func take(_ frame: Frame, _ header: BlockHeader) -> Bool {
        guard stretch == nil, !isEnded, header.trace == trace ?? header.trace, header.sequence >= nextSequence
        else { return false }
        take(header, frame.size)
        return true
    }
}
