import ByteIO
import TraceBlocks
import TraceModel

/// Reads the blocks that a seek table lists, each from its own place.
struct FrameReader {
    /// Bytes that the header of a zstd frame has at most, with the magic.
    private static let headerRoom = 18

    /// The block read last.
    let block = RawBlock()
    private let source: any SeekableSource
    private var frame: [UInt8] = []

    init(_ source: any SeekableSource) { self.source = source }

    /// True if a frame begins at the entry's place that says it holds as much as the entry says.
    mutating func hasFrame(_ entry: SeekEntry) throws(InputFailure) -> Bool {
        let count = min(Self.headerRoom, Int(entry.frameBytes))
        guard count >= 5, let offset = Int(exactly: entry.offset),
            try source.read(count, at: offset, into: &frame)
        else { return false }
        let bytes = frame.span.bytes.extracting(0..<count)
        guard bytes.u32(0) == FrameWalk.magic else { return false }
        var walk = FrameWalk()
        do throws(BlockDamage) {
            _ = try walk.advance(bytes)
        } catch {
            return false
        }
        return walk.content == Int(entry.rawBytes)
    }

    /// Reads the block of an entry, whose checksums, header and size must be right and those of the entry.
    mutating func read(_ entry: SeekEntry, trace: UInt32) throws(BlockDamage) {
        let size = Int(entry.frameBytes)
        let content = try readFrame(entry)
        // A typed throw cannot leave the closure of withUnsafeBytes, so the result carries it.
        let result = frame.withUnsafeBytes { frame in
            Result { () throws(BlockDamage) in
                try block.read(frame: UnsafeRawBufferPointer(rebasing: frame[..<size]), content: content)
            }
        }
        try result.get()
        let header = block.header
        guard header.trace == trace, header.type == entry.type, header.sequence == entry.sequence,
            header.events == entry.events
        else { throw BlockDamage("the seek table describes another block") }
    }

    /// Reads the frame and gives the size of what it holds.
    private mutating func readFrame(_ entry: SeekEntry) throws(BlockDamage) -> Int {
        let size = Int(entry.frameBytes)
        guard size <= FormatLimits.frameBytes, let offset = Int(exactly: entry.offset) else {
            throw BlockDamage("the seek table says that it is larger than any")
        }
        do throws(InputFailure) {
            guard try source.read(size, at: offset, into: &frame) else {
                throw InputFailure(.dataLost, "the input ends inside it")
            }
        } catch {
            throw BlockDamage(error.cause ?? error.what)
        }
        var walk = FrameWalk()
        guard size >= 5, frame.span.bytes.u32(0) == FrameWalk.magic,
            case .whole(size, let content) = try walk.advance(frame.span.bytes.extracting(0..<size)),
            content == Int(entry.rawBytes)
        else { throw BlockDamage("no frame of that size stands there") }
        return content
    }
}
