/// Actor and shape of each event of one block as the file has them: bits where the event is the one that followed last
/// time, and numbers where it is not.
struct EventOrder {
    /// Actor and shape of an event as one number: their place in the ``SeriesGrid``, and a bit for the decoder's loop.
    enum Series {
        /// Bit: its shape is regular.
        static let regular: UInt32 = 1 << 30

        /// The place, below 2^20.
        @inline(__always) static func place(_ series: UInt32) -> Int { Int(series & 0xF_FFFF) }
    }

    /// The events that are told, in their order, as ``Series``; behind them stands ``SeriesGrid/nowhere``.
    let told = ColumnMemory<UInt32>()
    private let actors = ColumnMemory<UInt16>()
    private let shapes = ColumnMemory<UInt16>()
    /// Where the bits are in the block; empty if every event is told.
    private(set) var hits = 0..<0
    /// How many events are told.
    private(set) var toldCount = 0

    /// Reads the section of a block with so many events, at least one.
    mutating func read(
        _ block: RawSpan, _ place: Range<Int>?, _ tables: EventTables, count: Int
    ) throws(BlockDamage) {
        let section = place ?? 0..<0
        let bits = tables.shapes.contains(where: \.isRegular) ? (count + 7) / 8 : 0
        guard section.count >= bits else { throw Self.wrongLength }
        hits = section.lowerBound..<section.lowerBound + bits
        toldCount = count
        toldCount -= Self.ones(block.extracting(hits))
        // A bit behind the last event would be counted for one that is told.
        guard bits == 0 || count & 7 == 0 || block.byte(hits.upperBound - 1) >> UInt8(count & 7) == 0 else {
            throw BlockDamage("the order of the events goes on behind the last one")
        }
        let actorBytes = IndexWidth.bytes(toTellOneOf: tables.actors.count)
        let shapeBytes = IndexWidth.bytes(toTellOneOf: tables.shapes.count)
        guard section.count == bits + toldCount * (actorBytes + shapeBytes) else { throw Self.wrongLength }
        let rest = block.extracting(hits.upperBound..<section.upperBound)
        try tell(rest, actorBytes, shapeBytes, tables)
    }

    private static func ones(_ bytes: RawSpan) -> Int {
        var count = 0
        var place = 0
        // Unchecked loads of 8 bytes while 8 are left, and of one byte then.
        while place &+ 8 <= bytes.byteCount {
            count &+=
                bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: UInt64.self).nonzeroBitCount
            place &+= 8
        }
        while place < bytes.byteCount {
            count &+= bytes.unsafeLoad(fromUncheckedByteOffset: place, as: UInt8.self).nonzeroBitCount
            place &+= 1
        }
        return count
    }

    /// Reads who and what the told events are: all low bytes of the actors, all high ones if there are, then the shapes.
    private mutating func tell(
        _ bytes: RawSpan, _ actorBytes: Int, _ shapeBytes: Int, _ tables: EventTables
    ) throws(BlockDamage) {
        let told = told.column(toldCount + 1)
        let (actors, shapes) = (actors.column(toldCount), shapes.column(toldCount))
        let split = actorBytes * toldCount
        guard
            Self.read(bytes.extracting(0..<split), actorBytes, toldCount, into: actors) < tables.actors.count,
            Self.read(bytes.extracting(split..<bytes.byteCount), shapeBytes, toldCount, into: shapes)
                < tables.shapes.count
        else { throw BlockDamage("an event has an actor or a shape that is not in its block") }
        let regular = tables.shapes.map { $0.isRegular ? Series.regular : 0 }
        let shapeBits = UInt32(tables.grid.shapeBits)
        regular.withUnsafeBufferPointer { regular in
            // Each shape is below their count: see the check above.
            guard let regular = regular.baseAddress else { return }
            for event in 0..<toldCount {
                let shape = shapes[event]
                told[event] = UInt32(actors[event]) &<< shapeBits | UInt32(shape) | regular[Int(shape)]
            }
        }
        told[toldCount] = UInt32(tables.grid.nowhere)
    }

    /// Reads one or two planes of indices, or sets them to 0 where there is none, and gives the highest one.
    ///
    /// The span has `width` times `count` bytes, and the column `count` places, so all loads and stores lie inside.
    private static func read(_ planes: RawSpan, _ width: Int, _ count: Int, into column: Column<UInt16>)
        -> Int
    {
        var highest: UInt16 = 0
        planes.withUnsafeBytes { bytes in
            guard width > 0, let low = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self) else {
                for place in 0..<count { column[place] = 0 }
                return
            }
            if width == 1 {
                for place in 0..<count { column[place] = UInt16(low[place]) }
            } else {
                let high = low + count
                for place in 0..<count { column[place] = UInt16(low[place]) | UInt16(high[place]) &<< 8 }
            }
            for place in 0..<count { highest = max(highest, column[place]) }
        }
        return Int(highest)
    }

    private static var wrongLength: BlockDamage {
        BlockDamage("the order of the events is not as long as the block says")
    }
}
