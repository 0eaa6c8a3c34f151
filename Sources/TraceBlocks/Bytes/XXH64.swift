/// The 64-bit checksum of Yann Collet's xxHash, which zstd frames use as well. It finds accidents, not forgeries.
package enum XXH64 {
    private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
    private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
    private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
    private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

    /// The checksum of all bytes.
    package static func hash(_ bytes: RawSpan, seed: UInt64 = 0) -> UInt64 {
        let count = bytes.byteCount
        // Every load below is unchecked and lies inside: a load of n bytes at `position` is reached only while
        // position + n ≤ count (stripes: position ≤ count − 32; tail: the condition of its own line), position
        // starts at 0 and only grows.
        var position = 0
        var hash: UInt64
        if count >= 32 {
            var lane1 = seed &+ prime1 &+ prime2
            var lane2 = seed &+ prime2
            var lane3 = seed
            var lane4 = seed &- prime1
            let lastStripe = count &- 32
            while position <= lastStripe {
                lane1 = mix(lane1, load64(bytes, position))
                lane2 = mix(lane2, load64(bytes, position &+ 8))
                lane3 = mix(lane3, load64(bytes, position &+ 16))
                lane4 = mix(lane4, load64(bytes, position &+ 24))
                position &+= 32
            }
            hash = rotate(lane1, 1) &+ rotate(lane2, 7) &+ rotate(lane3, 12) &+ rotate(lane4, 18)
            hash = merge(merge(merge(merge(hash, lane1), lane2), lane3), lane4)
        } else {
            hash = seed &+ prime5
        }
        hash &+= UInt64(count)
        while position &+ 8 <= count {
            hash = rotate(hash ^ mix(0, load64(bytes, position)), 27) &* prime1 &+ prime4
            position &+= 8
        }
        if position &+ 4 <= count {
            let word = bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt32.self)
            hash = rotate(hash ^ (UInt64(UInt32(littleEndian: word)) &* prime1), 23) &* prime2 &+ prime3
            position &+= 4
        }
        while position < count {
            let byte = bytes.unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self)
            hash = rotate(hash ^ (UInt64(byte) &* prime5), 11) &* prime1
            position &+= 1
        }
        hash = (hash ^ (hash &>> 33)) &* prime2
        hash = (hash ^ (hash &>> 29)) &* prime3
        return hash ^ (hash &>> 32)
    }

    @inline(__always)
    private static func load64(_ bytes: RawSpan, _ position: Int) -> UInt64 {
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: position, as: UInt64.self))
    }

    @inline(__always)
    private static func rotate(_ value: UInt64, _ bits: UInt64) -> UInt64 {
        (value &<< bits) | (value &>> (64 &- bits))
    }

    @inline(__always)
    private static func mix(_ lane: UInt64, _ word: UInt64) -> UInt64 {
        rotate(lane &+ word &* prime2, 31) &* prime1
    }

    @inline(__always)
    private static func merge(_ hash: UInt64, _ lane: UInt64) -> UInt64 {
        (hash ^ mix(0, lane)) &* prime1 &+ prime4
    }
}
