/// Reads numbers that were written as planes of bytes; see ``PlaneEncoder``.
enum PlaneDecoder {
    /// A stream: how many numbers, in how many planes.
    struct Stream {
        let count: Int
        let width: Int
    }

    /// Reads all streams, one after the other, into `numbers`, which has room for all of them.
    ///
    /// Numbers of a stream without planes are 0, or left as they are unless `isFilled`.
    static func read(
        _ block: RawSpan, _ planes: Range<Int>?, _ overflows: Range<Int>?, _ streams: [Stream],
        isFilled: Bool = true, into numbers: Column<UInt64>
    ) throws(BlockDamage) {
        // Counts are at most 2^19 each and at most 2^16 streams, so no sum overflows.
        var bytes = 0
        var count = 0
        for stream in streams {
            bytes += stream.count * stream.width
            count += stream.count
        }
        let section = block.extracting(planes ?? 0..<0)
        guard section.byteCount == bytes else {
            throw BlockDamage("a column is not as long as the block says")
        }
        // Where the part of each plane begins that belongs to the next stream. Planes stand one after the other, each as
        // long as the streams that have it, so the last one ends where the section does: see the sum above.
        var places: InlineArray<8, Int> = .init(repeating: 0)
        var start = 0
        for plane in 0..<8 {
            places[plane] = start
            for stream in streams where stream.width > plane { start += stream.count }
        }
        var first = 0
        for stream in streams {
            if stream.width > 0 || isFilled {
                join(section, places, stream, into: Column(numbers.base + first))
            }
            for plane in 0..<stream.width { places[plane] += stream.count }
            first += stream.count
        }
        if let overflows { try patch(block.extracting(overflows), streams, count, numbers) }
    }

    /// Puts the bytes of one stream together. All loads lie inside: byte `place` of the plane that begins at `places[k]`,
    /// with `place` below the stream's count and k below its width; and `numbers` has a place for each number.
    private static func join(
        _ section: RawSpan, _ places: InlineArray<8, Int>, _ stream: Stream, into numbers: Column<UInt64>
    ) {
        let count = stream.count
        section.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), stream.width > 0 else {
                for place in 0..<count { numbers[place] = 0 }
                return
            }
            let first = base + places[0]
            switch stream.width {
            case 1:
                for place in 0..<count { numbers[place] = UInt64(first[place]) }
            case 2:
                let second = base + places[1]
                for place in 0..<count {
                    numbers[place] = UInt64(UInt32(first[place]) | UInt32(second[place]) &<< 8)
                }
            case 3:
                let (second, third) = (base + places[1], base + places[2])
                for place in 0..<count {
                    numbers[place] = UInt64(
                        UInt32(first[place]) | UInt32(second[place]) &<< 8 | UInt32(third[place]) &<< 16)
                }
            case 4:
                let (second, third, fourth) = (base + places[1], base + places[2], base + places[3])
                for place in 0..<count {
                    numbers[place] = UInt64(
                        UInt32(first[place]) | UInt32(second[place]) &<< 8 | UInt32(third[place]) &<< 16
                            | UInt32(fourth[place]) &<< 24)
                }
            default:
                for place in 0..<count { numbers[place] = UInt64(first[place]) }
                for plane in 1..<stream.width {
                    let bytes = base + places[plane]
                    let shift = UInt64(8 * plane)
                    for place in 0..<count { numbers[place] |= UInt64(bytes[place]) &<< shift }
                }
            }
        }
    }

    /// Adds what the planes did not hold.
    private static func patch(
        _ section: RawSpan, _ streams: [Stream], _ count: Int, _ numbers: Column<UInt64>
    ) throws(BlockDamage) {
        var position = 0
        var isDamaged = false
        var place: UInt64 = 0
        var isFirst = true
        var stream = 0
        var end = streams.first?.count ?? 0
        while position < section.byteCount {
            let (next, overflow) = place.addingReportingOverflow(section.varint(at: &position, &isDamaged))
            let rest = section.varint(at: &position, &isDamaged)
            guard !isDamaged, !overflow, next < UInt64(count), isFirst || next > place else {
                throw BlockDamage("a column has more values than the block says")
            }
            (place, isFirst) = (next, false)
            // Below `count`, the sum of all counts, so a stream is found.
            while Int(place) >= end {
                stream += 1
                end += streams[stream].count
            }
            let bits = UInt64(8 * streams[stream].width)
            guard bits < 64, (rest &<< bits) &>> bits == rest else {
                throw BlockDamage("a value is larger than 64 bits")
            }
            numbers[Int(place)] |= rest &<< bits
        }
    }
}
