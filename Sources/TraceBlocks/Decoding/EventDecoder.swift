import TraceModel

/// Turns the event sections of one block into the columns of a batch, in memory that is used again.
///
/// Everything is read by shape first, times, names and numbers each in their own loop, and then put into the order of time:
/// see ``EventLoop``.
final class EventDecoder {
    private(set) var tables = EventTables()
    private var order = EventOrder()
    private var timers = BlockTimers()
    private let times = ColumnMemory<UInt64>()
    private let numbers = ColumnMemory<UInt64>()
    private let names = ColumnMemory<UInt32>()
    private let positions = ColumnMemory<UInt64>()
    private let states = ColumnMemory<SeriesState>()
    private let successors = ColumnMemory<UInt32>()
    private let actors = ColumnMemory<EventLoop.Actor>()
    private let looks = ColumnMemory<ShapeLook>()
    private let rules = ColumnMemory<ShapeRule>()
    private let places = ColumnMemory<UInt32>()
    private let bits = ColumnMemory<UInt64>()
    private var streams: [PlaneDecoder.Stream] = []

    /// Reads everything but the texts' names of a block with `count` events, at least one.
    func read(
        _ block: RawSpan, _ sections: SectionIndex, count: Int, _ sizes: EventTables.Sizes,
        _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        try tables.read(block, sections, count: count, sizes, &unknown)
        try order.read(block, sections[.eventOrder], tables, count: count)
        // Twice the events: see ``EventLoop``.
        let (times, numbers, positions) = (
            times.column(2 * count), numbers.column(2 * count), positions.column(count)
        )
        setStreams(\.timeBytes)
        try PlaneDecoder.read(block, sections[.eventTimes], sections[.timeOverflows], streams, into: times)
        setStreams(\.numberBytes)
        try PlaneDecoder.read(
            block, sections[.eventNumbers], sections[.numberOverflows], streams, into: numbers)
        setStreams(\.nameBytes)
        try PlaneDecoder.read(
            block, sections[.eventNames], nil, streams, isFilled: false, into: positions)
        for (shape, start) in zip(tables.shapes, tables.starts) {
            let places = start..<start + shape.count
            if shape.nameBytes > 0 {
                guard places.allSatisfy({ positions[$0] <= UInt64(sizes.texts) }) else { throw Self.noText }
            }
            if shape.numberForm == .text {
                guard places.allSatisfy({ numbers[$0] &- 1 < UInt64(sizes.texts) }) else { throw Self.noText }
            }
        }
        timers.find(tables.shapes, actors: tables.actors.count) { tables.actors[$0] }
    }

    private static var noText: BlockDamage { BlockDamage("an event names a text that is not there") }

    private func setStreams(_ width: KeyPath<EventShape, Int>) {
        streams.removeAll(keepingCapacity: true)
        for shape in tables.shapes { streams.append(.init(count: shape.count, width: shape[keyPath: width])) }
    }

    /// Fills the batch with the events that were read.
    /// - Throws: if the events are not in the order of time, or contradict what the block says about them.
    func fill(
        _ batch: inout EventBatch, _ block: RawSpan, _ records: BlockRecords, _ texts: BlockTexts,
        boot: UInt32, _ info: BlockInfo, count: Int
    ) throws(BlockDamage) {
        prepareShapes(texts, count: count)
        prepareSeries(records, first: info.first)
        fillBits(block.extracting(order.hits), count)
        var loop = loop(info, count: count)
        let isRight = batch.fill(boot: boot, count: count) { out in
            loop.run(out, count: count)
            return loop.wrong >= 0 && out.times[0] == info.first && loop.time == info.last && areShapesWhole
        }
        guard isRight else {
            throw BlockDamage("the times or numbers of the events are not as the block says")
        }
    }

    private func loop(_ info: BlockInfo, count: Int) -> EventLoop {
        let grid = tables.grid
        return EventLoop(
            grid: grid, bits: bits.column((count + 63) / 64).base,
            told: order.told.column(order.toldCount + 1).base, successors: successors.column(grid.size).base,
            actors: actors.column(tables.actors.count + 1).base,
            looks: looks.column(tables.shapes.count + 1).base,
            rules: rules.column(tables.shapes.count + 1).base,
            places: places.column(EventLoop.stretch).base, states: states.column(grid.size).base,
            times: times.column(2 * count).base, numbers: numbers.column(2 * count).base,
            names: names.column(2 * count).base, timers: timers,
            early: info.early, last: grid.start, time: info.first)
    }

    /// True if each shape got as many events as it says, and none was expected where nothing had followed yet.
    private var areShapesWhole: Bool {
        let rules = rules.column(tables.shapes.count + 1)
        guard rules[tables.shapes.count].cursor == 0 else { return false }
        return tables.shapes.indices.allSatisfy {
            Int(rules[$0].cursor) == tables.starts[$0] + tables.shapes[$0].count
        }
    }
}

extension EventDecoder {
    /// Gives shapes and names the numbers of the catalog.
    private func prepareShapes(_ texts: BlockTexts, count: Int) {
        let (names, positions) = (names.column(2 * count), positions.column(count))
        let numbers = numbers.column(2 * count)
        let end = tables.shapes.count
        let (looks, rules) = (looks.column(end + 1), rules.column(end + 1))
        for (index, shape) in tables.shapes.enumerated() {
            let places = tables.starts[index]..<tables.starts[index] + shape.count
            looks[index] = ShapeLook(
                label: texts.names[Int(shape.label)].rawValue, kind: UInt32(shape.kind))
            rules[index] = ShapeRule(shape, cursor: UInt32(places.lowerBound))
            turn(numbers, places, of: shape, texts)
            if shape.nameBytes == 0 {
                let name = texts.names[Int(shape.name)].rawValue
                for place in places { names[place] = name }
            } else {
                for place in places { names[place] = texts.names[Int(positions[place])].rawValue }
            }
        }
        looks[end] = ShapeLook(label: 0, kind: 0)
        rules[end] = ShapeRule(EventShape(), cursor: 0)
    }

    /// Gives every actor the numbers of the catalog and every series its first state. If there are many more series than
    /// events, only those that occur get one: each is told before it is expected.
    private func prepareSeries(_ records: BlockRecords, first: Int64) {
        let actors = actors.column(tables.actors.count + 1)
        for (index, actor) in tables.actors.enumerated() {
            actors[index] = .init(
                process: actor.process == 0 ? 0 : records.processes[Int(actor.process) - 1].number,
                subject: actor.subject == 0 ? 0 : records.subjects[Int(actor.subject) - 1].number)
        }
        actors[tables.actors.count] = .init(process: 0, subject: 0)
        let grid = tables.grid
        let (states, successors) = (states.column(grid.size), successors.column(grid.size))
        let prepare = { (place: Int) in
            states[place] = SeriesState(first: first)
            successors[place] = UInt32(grid.nowhere)
        }
        if grid.size <= 4 * order.toldCount {
            for place in 0..<grid.size { prepare(place) }
        } else {
            let told = order.told.column(order.toldCount + 1)
            for event in 0..<order.toldCount { prepare(EventOrder.Series.place(told[event])) }
            for place in grid.start..<grid.size { prepare(place) }
        }
    }

    /// Turns what stands in the file for the numbers of one shape into numbers or differences, in steps.
    private func turn(
        _ numbers: Column<UInt64>, _ places: Range<Int>, of shape: EventShape, _ texts: BlockTexts
    ) {
        switch shape.numberForm {
        case .none:
            for place in places { numbers[place] = UInt64(bitPattern: EventBatch.absent) }
        case .number:
            for place in places {
                numbers[place] = UInt64(bitPattern: Varint.unzigzag(numbers[place]))
            }
        case .text:
            let isKnown = Vocabulary.hasIdentifier[Int(shape.kind)]
            for place in places {
                // The number of a text is what a batch has in its number column for it.
                let name = isKnown ? texts.names[Int(numbers[place])] : .none
                numbers[place] = UInt64(bitPattern: TaskIdentifier(text: name).rawValue)
            }
        }
    }

    /// Puts the bits of the block into words of 64; all are 0 if it has none.
    private func fillBits(_ hits: RawSpan, _ count: Int) {
        let words = (count + 63) / 64
        let bits = bits.column(words)
        for word in 0..<words { bits[word] = 0 }
        // A byte for each 8 events at most, so all of them go into the words.
        hits.withUnsafeBytes {
            UnsafeMutableRawBufferPointer(start: bits.base, count: 8 * words).copyMemory(from: $0)
        }
        for word in 0..<words { bits[word] = UInt64(littleEndian: bits[word]) }
    }
}
