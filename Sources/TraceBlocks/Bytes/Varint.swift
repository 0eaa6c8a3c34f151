/// Numbers of variable length: seven bits a byte, low bits first, the top bit set on all bytes but the last.
package enum Varint {
    /// Bytes of the longest one, which holds 64 bits.
    package static let longest = 10

    /// Small magnitudes of both signs as small numbers: 0, −1, 1, −2 … become 0, 1, 2, 3 …
    @inline(__always)
    package static func zigzag(_ value: Int64) -> UInt64 {
        UInt64(bitPattern: (value &<< 1) ^ (value &>> 63))
    }

    /// The other way.
    @inline(__always)
    package static func unzigzag(_ value: UInt64) -> Int64 {
        Int64(bitPattern: value &>> 1) ^ -Int64(bitPattern: value & 1)
    }

    /// A signed number that may be absent: 0 for `Int64.min`, which stands for "absent" in a batch, else its
    /// zigzag form plus one. The zigzag form of `Int64.min` is the largest number, so the sum wraps to that 0.
    @inline(__always)
    package static func optional(_ value: Int64) -> UInt64 { zigzag(value) &+ 1 }

    /// The other way.
    @inline(__always)
    package static func unoptional(_ value: UInt64) -> Int64 { unzigzag(value &- 1) }
}

extension [UInt8] {
    /// Adds a number in as few bytes as it needs.
    @inline(__always)
    package mutating func append(varint value: UInt64) {
        var rest = value
        while rest >= 0x80 {
            append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest &>>= 7
        }
        append(UInt8(truncatingIfNeeded: rest))
    }
}

extension RawSpan {
    /// Reads the number at `position` and moves behind it. Sets `isDamaged`, and gives any number, if it does not
    /// end inside the span or has more than 64 bits.
    ///
    /// `position` must lie in 0 through `byteCount`, and lies there afterwards.
    @inline(__always)
    package func varint(at position: inout Int, _ isDamaged: inout Bool) -> UInt64 {
        // The loads below are unchecked. Each reads one byte at position + k with 0 ≤ k < Varint.longest, and this
        // check says that so many bytes are left, so every load lies inside the span.
        guard byteCount &- position >= Varint.longest else { return varintNearEnd(at: &position, &isDamaged) }
        let first = unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self)
        position &+= 1
        if first < 0x80 { return UInt64(first) }
        var value = UInt64(first & 0x7F)
        var shift: UInt64 = 7
        while true {
            let byte = unsafeLoad(fromUncheckedByteOffset: position, as: UInt8.self)
            position &+= 1
            value |= UInt64(byte & 0x7F) &<< shift
            if byte < 0x80 {
                if shift == 63, byte > 1 { isDamaged = true }
                return value
            }
            // The tenth byte ends the number; without this the eleventh would be read.
            if shift == 63 {
                isDamaged = true
                return value
            }
            shift &+= 7
        }
    }

    @inline(never)
    private func varintNearEnd(at position: inout Int, _ isDamaged: inout Bool) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while position < byteCount, shift <= 63 {
            let next = byte(position)
            position &+= 1
            value |= UInt64(next & 0x7F) &<< shift
            if next < 0x80 {
                if shift == 63, next > 1 { isDamaged = true }
                return value
            }
            shift &+= 7
        }
        isDamaged = true
        return value
    }
}
