/// The first 40 bytes of a raw block: everything that must be known before its body is read.
package struct BlockHeader: Equatable {
    /// Bytes of a header.
    package static let size = 40
    /// `TQB1`, read as a little-endian number.
    package static let magic: UInt32 = 0x3142_5154
    /// The flag bits that a reader must know; the others tell it nothing that it needs.
    package static let reservedFlags: UInt16 = 0x00FF

    /// What the block holds; see ``BlockType``.
    package var type: UInt8 = 0
    /// Bytes behind the header.
    package var bodyLength: UInt32 = 0
    /// Number of the block in its trace, from 0.
    package var sequence: UInt32 = 0
    /// The same in all blocks of a trace.
    package var trace: UInt32 = 0
    /// Events in the block.
    package var events: UInt32 = 0
    /// XXH64 of the body.
    package var bodyChecksum: UInt64 = 0

    /// A header that says nothing yet.
    package init() {}

    /// Bytes of the whole block.
    package var blockSize: Int { Self.size + Int(bodyLength) }
}

/// What a block holds.
package enum BlockType {
    /// Events with everything that they need.
    package static let events: UInt8 = 1
    /// The totals; always the last block.
    package static let end: UInt8 = 2
}

extension BlockHeader {
    /// Reads the header at the start of `bytes`, which are at least ``size``.
    package init(_ bytes: RawSpan) throws(BlockDamage) {
        guard bytes.u32(0) == Self.magic else { throw BlockDamage("no block begins here") }
        guard XXH64.hash(bytes.extracting(0..<32)) == bytes.u64(32) else {
            throw BlockDamage("the checksum of the block's header does not match")
        }
        guard bytes.byte(5) == FormatLimits.version else {
            throw BlockDamage(
                "the block needs version \(bytes.byte(5)) of the format, and this is version \(FormatLimits.version)"
            )
        }
        guard bytes.u16(6) & Self.reservedFlags == 0 else {
            throw BlockDamage("the block uses features of a later version")
        }
        type = bytes.byte(4)
        bodyLength = bytes.u32(8)
        sequence = bytes.u32(12)
        trace = bytes.u32(16)
        events = bytes.u32(20)
        bodyChecksum = bytes.u64(24)
        guard bodyLength <= UInt32(FormatLimits.rawBlockBytes - Self.size) else {
            throw BlockDamage("the block says that it has \(bodyLength) bytes, which no block has")
        }
        guard events <= UInt32(FormatLimits.eventsPerBlock) else {
            throw BlockDamage("the block says that it has \(events) events, which no block has")
        }
    }

    /// Puts the header over the first bytes of `block`, whose body is finished.
    package func write(over block: inout [UInt8]) {
        block.put(Self.magic, at: 0)
        block[4] = type
        block[5] = FormatLimits.version
        block.put(UInt16(0), at: 6)
        block.put(bodyLength, at: 8)
        block.put(sequence, at: 12)
        block.put(trace, at: 16)
        block.put(events, at: 20)
        block.put(bodyChecksum, at: 24)
        block.put(XXH64.hash(block.span.bytes.extracting(0..<32)), at: 32)
    }
}
