import TraceBlocks

/// Finds the end of one zstd frame while its bytes arrive, without decompressing it.
///
/// A frame is a header, pieces (zstd's blocks, each with a 3-byte header) and a checksum. The walk asks for just
/// the bytes that it needs next, so it never waits for bytes behind the frame.
struct FrameWalk {
    /// First four bytes of a frame, as a little-endian number.
    static let magic: UInt32 = 0xFD2F_B528
    /// First four bytes of a skippable frame, but for the low four bits.
    static let skippableMagic: UInt32 = 0x184D_2A50

    /// What a piece holds at most, by zstd's own rule.
    private static let pieceBytes = 128 << 10

    /// How far the walk came.
    enum Step: Equatable {
        /// It needs the first so many bytes of the frame.
        case more(Int)
        /// The frame is `size` bytes long and holds `content` bytes.
        case whole(size: Int, content: Int)
    }

    /// Pieces passed so far.
    private(set) var pieces = 0
    /// What the frame says it holds; known when its header was read.
    private(set) var content: Int?
    private var hasChecksum = false
    /// Offset of the next piece in the frame; set with `content`.
    private var position = 0

    /// Goes on in `frame`, which starts at the frame's magic and holds at least the bytes asked for before.
    /// - Throws: a ``BlockDamage`` if this is no frame that holds a block.
    mutating func advance(_ frame: RawSpan) throws(BlockDamage) -> Step {
        if content == nil {
            guard frame.byteCount >= 5 else { return .more(5) }
            let size = Self.headerSize(descriptor: frame.byte(4))
            guard frame.byteCount >= size else { return .more(size) }
            try readHeader(frame, size: size)
        }
        // `position` grows by at most 128 KiB + 3 a turn and is held below frameBytes, so the sums cannot overflow.
        while position &+ 3 <= frame.byteCount {
            let header = Int(frame.byte(position)) | Int(frame.u16(position &+ 1)) &<< 8
            let size = header &>> 3
            guard size <= Self.pieceBytes else {
                throw BlockDamage("the zstd frame has a piece of more than 128 KiB")
            }
            switch (header &>> 1) & 3 {
            case 1: position &+= 3 &+ 1
            case 3: throw BlockDamage("the zstd frame has a piece of a reserved type")
            default: position &+= 3 &+ size
            }
            pieces &+= 1
            guard position <= FormatLimits.frameBytes, pieces <= FormatLimits.piecesPerFrame else {
                throw BlockDamage("the zstd frame is longer than that of any block")
            }
            if header & 1 == 1 {
                let end = position &+ (hasChecksum ? 4 : 0)
                return .whole(size: end, content: content ?? 0)
            }
        }
        return .more(position &+ 3)
    }

    private static func headerSize(descriptor: UInt8) -> Int {
        let isSingleSegment = descriptor & 0x20 != 0
        let contentField = [isSingleSegment ? 1 : 0, 2, 4, 8][Int(descriptor &>> 6)]
        return 5 + (isSingleSegment ? 0 : 1) + [0, 1, 2, 4][Int(descriptor & 3)] + contentField
    }

    private mutating func readHeader(_ frame: RawSpan, size: Int) throws(BlockDamage) {
        let descriptor = frame.byte(4)
        guard descriptor & 0x08 == 0 else { throw BlockDamage("the zstd frame sets a reserved bit") }
        guard descriptor & 0x03 == 0 else { throw BlockDamage("the zstd frame needs a dictionary") }
        if descriptor & 0x20 == 0 {
            let window = frame.byte(5)
            let exponent = Int(window &>> 3) + 10
            guard exponent < FormatLimits.windowLog || (exponent == FormatLimits.windowLog && window & 7 == 0)
            else {
                throw BlockDamage("the zstd frame asks for a window of more than 8 MiB")
            }
        }
        let declared: UInt64
        switch (descriptor &>> 6, descriptor & 0x20 != 0) {
        case (0, true): declared = UInt64(frame.byte(size - 1))
        case (0, false):
            throw BlockDamage(
                "the zstd frame does not say how much it holds; what `zstd -dc` makes of it may be a trace")
        case (1, _): declared = UInt64(frame.u16(size - 2)) + 256
        case (2, _): declared = UInt64(frame.u32(size - 4))
        default: declared = frame.u64(size - 8)
        }
        guard declared >= UInt64(BlockHeader.size), declared <= UInt64(FormatLimits.rawBlockBytes) else {
            throw BlockDamage("the zstd frame says that it holds \(declared) bytes, which no block has")
        }
        hasChecksum = descriptor & 0x04 != 0
        position = size
        content = Int(declared)
    }
}
