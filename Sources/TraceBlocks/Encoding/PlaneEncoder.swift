/// Writes numbers as planes of bytes: all lowest bytes, then all second bytes, and so on, stream by stream within each
/// plane. What a stream's planes do not hold stands apart, as overflows.
///
/// Bytes of one plane are alike, so zstd makes more of them than of bytes in the order of the numbers; and a stream of
/// small numbers with few large ones pays for the small ones.
struct PlaneEncoder {
    /// Numbers that stand next to each other and share a width.
    struct Stream {
        let places: Range<Int>
        /// Planes, 0 through 8.
        let width: Int
    }

    /// Overflows that a stream has at most, as a share of its numbers, before it gets one more plane: 1 in 16. Measured on 2 M
    /// events of the field workload, bytes an event and instructions to decode one: 1 in 8: 4.193 B, 220; 16: 4.195, 220;
    /// 32: 4.206, 222; 64: 4.225, 229; 128: 4.243, 242; 512: 4.248, 259.
    private static let overflowShare = 16

    /// The planes that `numbers` should get.
    static func width(of numbers: Column<UInt64>, _ places: Range<Int>) -> Int {
        // How many numbers need 0 through 8 bytes.
        var needs: InlineArray<9, Int> = .init(repeating: 0)
        for place in places { needs[bytes(numbers[place])] += 1 }
        var overflows = places.count
        for width in 0...8 {
            overflows -= needs[width]
            if overflows * overflowShare <= places.count { return width }
        }
        return 8
    }

    /// Bytes that a number needs.
    @inline(__always)
    static func bytes(_ number: UInt64) -> Int { (71 - number.leadingZeroBitCount) >> 3 }

    /// Writes the streams, which follow each other from place 0 on, as two sections. A section without content is left
    /// out.
    static func write(
        _ numbers: Column<UInt64>, _ streams: [Stream], _ planes: SectionID, _ overflows: SectionID?,
        to block: inout [UInt8], _ cuts: inout [Int]
    ) {
        let widest = streams.map(\.width).max() ?? 0
        if widest > 0 {
            let section = block.beginSection(planes)
            for plane in 0..<widest {
                cuts.append(block.count)
                for stream in streams where stream.width > plane {
                    write(numbers, stream.places, shift: UInt64(8 * plane), to: &block)
                }
            }
            block.endSection(section)
            cuts.append(block.count)
        }
        if let overflows { writeOverflows(numbers, streams, overflows, to: &block) }
    }

    private static func write(
        _ numbers: Column<UInt64>, _ places: Range<Int>, shift: UInt64, to block: inout [UInt8]
    ) {
        let start = block.count
        block.append(contentsOf: repeatElement(0, count: places.count))
        block.withUnsafeMutableBytes { bytes in
            // The array has places.count bytes from `start` on, since the line above.
            guard let target = bytes.baseAddress?.advanced(by: start) else { return }
            for place in places {
                target.storeBytes(
                    of: UInt8(truncatingIfNeeded: numbers[place] &>> shift),
                    toByteOffset: place &- places.lowerBound, as: UInt8.self)
            }
        }
    }

    private static func writeOverflows(
        _ numbers: Column<UInt64>, _ streams: [Stream], _ id: SectionID, to block: inout [UInt8]
    ) {
        let start = block.count
        let section = block.beginSection(id)
        var last = 0
        for stream in streams where stream.width < 8 {
            for place in stream.places {
                let rest = numbers[place] &>> UInt64(8 * stream.width)
                guard rest != 0 else { continue }
                block.append(varint: UInt64(place - last))
                block.append(varint: rest)
                last = place
            }
        }
        if block.count == section { block.removeLast(block.count - start) } else { block.endSection(section) }
    }
}
