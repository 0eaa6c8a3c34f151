import TraceModel

/// Writes actor and shape of each event: as one bit where the event is the one that followed last time, else as two
/// numbers.
///
/// Periodic samples of many processes come round in the same order again and again, and only they are regular, so that
/// what happens in between does not disturb the round.
struct OrderEncoder {
    /// By actor × shapes + shape, and one place more for the start: what followed last time; none = `none`.
    private var successors = ColumnMemory<UInt32>()
    private var hits: [UInt8] = []
    private var actors: [UInt32] = []
    private var shapes: [UInt32] = []

    private static let none = UInt32.max

    /// Writes the section.
    mutating func write(
        _ grouping: EventGrouping, _ list: [EventShape], count: Int, to block: inout [UInt8],
        _ cuts: inout [Int]
    ) {
        let actorCount = grouping.actors.keys.count
        predict(grouping, list, actorCount, count)
        let section = block.beginSection(.eventOrder)
        if list.contains(where: \.isRegular) { block.append(contentsOf: hits) }
        for (numbers, among) in [(actors, actorCount), (shapes, list.count)] {
            for plane in 0..<IndexWidth.bytes(toTellOneOf: among) {
                cuts.append(block.count)
                for number in numbers {
                    block.append(UInt8(truncatingIfNeeded: number >> UInt32(8 * plane)))
                }
            }
        }
        block.endSection(section)
        cuts.append(block.count)
        if block.count == section { block.removeLast(SectionHeader.size) }
    }

    private mutating func predict(
        _ grouping: EventGrouping, _ list: [EventShape], _ actorCount: Int, _ count: Int
    ) {
        let isPredicting = list.contains(where: \.isRegular)
        let places = actorCount * list.count + 1
        let successors = successors.column(places)
        // Places below `places` lie inside; every series is below actors × shapes, the start is the last place.
        for place in 0..<places { successors[place] = Self.none }
        hits.removeAll(keepingCapacity: true)
        hits.append(contentsOf: repeatElement(0, count: (count + 7) / 8))
        actors.removeAll(keepingCapacity: true)
        shapes.removeAll(keepingCapacity: true)
        let actorOf = grouping.actorOf.column(count)
        let shapeOf = grouping.shapeOf.column(count)
        var last = places - 1
        for place in 0..<count {
            let shape = shapeOf[place]
            let series = actorOf[place] &* UInt32(list.count) &+ shape
            if isPredicting, successors[last] == series {
                hits[place >> 3] |= 1 << UInt8(place & 7)
            } else {
                actors.append(actorOf[place])
                shapes.append(shape)
            }
            guard list[Int(shape)].isRegular else { continue }
            successors[last] = series
            last = Int(series)
        }
    }
}
