import TraceModel

/// Turns the event sections of one block into the columns of a batch, in memory that is used again.
///
/// Everything is read by shape first, times, names and numbers each in their own loop, and then put into the order of time
/// in one loop over the events.
final class EventDecoder {
    private(set) var tables = EventTables()
    private var order = EventOrder()
    private var timers = BlockTimers()
    private let times = ColumnMemory<UInt64>()
    private let numbers = ColumnMemory<UInt64>()
    private let names = ColumnMemory<UInt32>()
    private let positions = ColumnMemory<UInt64>()
    private let states = ColumnMemory<SeriesState>()
    private let cursors = ColumnMemory<Int>()
    private let noHits = ColumnMemory<UInt8>()
    private var streams: [PlaneDecoder.Stream] = []

    /// Reads everything but the texts' names of a block with `count` events, at least one.
    func read(
        _ block: RawSpan, _ sections: SectionIndex, count: Int, _ sizes: EventTables.Sizes,
        _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        try tables.read(block, sections, count: count, sizes, &unknown)
        try order.read(block, sections[.eventOrder], tables, count: count)
        // Twice the events: see the loop in ``fill``.
        let (times, numbers, positions) = (
            times.column(2 * count), numbers.column(2 * count), positions.column(count)
        )
        setStreams(\.timeBytes)
        try PlaneDecoder.read(block, sections[.eventTimes], sections[.timeOverflows], streams, into: times)
        setStreams(\.numberBytes)
        try PlaneDecoder.read(
            block, sections[.eventNumbers], sections[.numberOverflows], streams, into: numbers)
        setStreams(\.nameBytes)
        try PlaneDecoder.read(block, sections[.eventNames], nil, streams, into: positions)
        for (shape, start) in zip(tables.shapes, tables.starts) {
            let places = start..<start + shape.count
            if shape.nameBytes > 0 {
                guard places.allSatisfy({ positions[$0] <= UInt64(sizes.texts) }) else { throw Self.noText }
            } else {
                for place in places { positions[place] = UInt64(shape.name) }
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
        prepare(records, texts, first: info.first, count: count)
        let hits = block.extracting(order.hits)
        let isRight = hits.withUnsafeBytes { hits in
            batch.fill(boot: boot, count: count) { run($0, hits, count, info) }
        }
        guard isRight else {
            throw BlockDamage("the times or numbers of the events are not as the block says")
        }
    }
}

extension EventDecoder {
    /// Sets up the loop: gives shapes and names the numbers of the catalog, and every series its first state.
    private func prepare(_ records: BlockRecords, _ texts: BlockTexts, first: Int64, count: Int) {
        let (names, positions) = (names.column(2 * count), positions.column(count))
        let (numbers, cursors) = (numbers.column(2 * count), cursors.column(tables.shapes.count))
        var states: [SeriesState] = []
        for (index, shape) in tables.shapes.enumerated() {
            let places = tables.starts[index]..<tables.starts[index] + shape.count
            cursors[index] = places.lowerBound
            states.append(
                SeriesState(
                    shape, number: UInt16(index), label: texts.names[Int(shape.label)].rawValue, first: first)
            )
            turn(numbers, places, of: shape, texts)
            if shape.nameBytes == 0 {
                let name = texts.names[Int(shape.name)].rawValue
                for place in places { names[place] = name }
            } else {
                for place in places { names[place] = texts.names[Int(positions[place])].rawValue }
            }
        }
        prepare(states, records)
    }

    /// Gives every series the state of its shape. If there are many more than events, only those that occur get one: each is
    /// told before it is expected.
    private func prepare(_ ofShapes: [SeriesState], _ records: BlockRecords) {
        let end = tables.actors.count * ofShapes.count
        let states = states.column(end + 2)
        for place in end..<end + 2 { states[place] = ofShapes[0] }
        if end <= 4 * order.toldCount {
            for place in 0..<end { states[place] = state(place, ofShapes, records) }
        } else {
            let told = order.told.column(order.toldCount + 1)
            // Place 0 stands for what nothing followed yet.
            states[0] = state(0, ofShapes, records)
            for event in 0..<order.toldCount {
                let place = EventOrder.Series.place(told[event])
                states[place] = state(place, ofShapes, records)
            }
        }
    }

    private func state(_ place: Int, _ ofShapes: [SeriesState], _ records: BlockRecords) -> SeriesState {
        let actor = tables.actors[place / ofShapes.count]
        var state = ofShapes[place % ofShapes.count]
        state.process = actor.process == 0 ? 0 : records.processes[Int(actor.process) - 1].number
        state.subject = actor.subject == 0 ? 0 : records.subjects[Int(actor.subject) - 1].number
        return state
    }

    /// Turns what stands in the file for the numbers of one shape into numbers or differences.
    private func turn(
        _ numbers: Column<UInt64>, _ places: Range<Int>, of shape: EventShape, _ texts: BlockTexts
    ) {
        switch shape.numberForm {
        case .none:
            for place in places { numbers[place] = UInt64(bitPattern: EventBatch.absent) }
        case .number where shape.step == 1:
            for place in places {
                numbers[place] = UInt64(bitPattern: Varint.unzigzag(numbers[place]))
            }
        case .number:
            for place in places {
                numbers[place] = UInt64(bitPattern: Varint.unzigzag(numbers[place])) &* shape.step
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

    /// Puts the events into their order and writes every place of every column; false if something is wrong with them.
    ///
    /// Why all places lie inside, though none is checked:
    /// - `event` runs through 0 ..< count; the columns have `count` places, and `hits` has a bit for each event.
    /// - A series is one of `told`, whose actor and shape were checked, or the successor of an event before, which was told
    ///   once; where nothing followed yet it says place 0. Its place is below actors × shapes, and `states` has two places
    ///   more: for the start, and for what must not be kept.
    /// - `next` grows for each event whose bit is not set, and `told` has so many places and one more.
    /// - A cursor starts below `count` and grows at most `count` times, and the columns by shape have 2 × count places. Behind
    ///   the first `count` of them stands anything; a shape that has more events than it says is found at the end.
    private func run(
        _ out: EventColumns, _ hits: UnsafeRawBufferPointer, _ count: Int, _ info: BlockInfo
    ) -> Bool {
        let (times, numbers) = (times.column(2 * count), numbers.column(2 * count))
        let names = names.column(2 * count)
        let shapeCount = tables.shapes.count
        let cursors = cursors.column(shapeCount)
        let start = tables.actors.count * shapeCount
        let states = states.column(start + 2).base
        let told = order.told.column(order.toldCount + 1)
        let bits = bits(hits, count)
        let (timers, early) = (timers, info.early)
        typealias Series = EventOrder.Series
        var next = 0
        var last = start
        var all: UInt32 = 0
        var time = info.first
        // The sign bit collects what must not be.
        var wrong: Int64 = 0
        for event in 0..<count {
            let bit = Int(bits[event &>> 3] &>> UInt8(truncatingIfNeeded: event & 7)) & 1
            let expected = states[last].successor
            let other = told[next]
            let series = bit != 0 ? expected : other
            next &+= 1 &- bit
            all |= series
            let place = Series.place(series)
            // What is not regular leaves the round as it is.
            let isRegular = series & Series.regular != 0
            states[isRegular ? last : start &+ 1].successor = series
            last = isRegular ? place : last

            let state = states + place
            let by = cursors[Int(state.pointee.shape)]
            cursors[Int(state.pointee.shape)] = by &+ 1

            let value = times[by]
            let due = state.pointee.due
            let from = time &+ ((due &- early &- time) & Int64(state.pointee.timer))
            let now = from &+ Int64(bitPattern: value)
            wrong |= now < time ? -1 : 0
            time = now
            state.pointee.due = (value >= state.pointee.reach ? time : due) &+ state.pointee.period

            let speed = Int64(bitPattern: numbers[by]) &+ (state.pointee.speed & Int64(state.pointee.ofSpeed))
            let number = speed &+ (state.pointee.number & Int64(state.pointee.ofNumber))
            state.pointee.speed = speed
            state.pointee.number = number
            wrong |= number & Int64(state.pointee.sign)

            out.times[event] = time
            out.kinds[event] = state.pointee.kind
            out.processes[event] = state.pointee.process
            out.subjects[event] = state.pointee.subject
            out.labels[event] = state.pointee.label
            out.names[event] = names[by]
            out.numbers[event] = number
            if state.pointee.restarts {
                timers.forEach(ofProcessOf: place / shapeCount) { place, period in
                    states[place].due = BlockTimers.restarted(states[place].due, at: time, period)
                }
            }
        }
        for (index, shape) in tables.shapes.enumerated()
        where cursors[index] != tables.starts[index] + shape.count { wrong = -1 }
        return wrong >= 0 && all & Series.none == 0 && out.times[0] == info.first && time == info.last
    }

    /// The bits of the block; all 0 if it has none.
    private func bits(_ hits: UnsafeRawBufferPointer, _ count: Int) -> UnsafePointer<UInt8> {
        if hits.count > 0, let base = hits.baseAddress { return base.assumingMemoryBound(to: UInt8.self) }
        let zeros = noHits.column((count + 7) / 8)
        for place in 0..<(count + 7) / 8 { zeros[place] = 0 }
        return UnsafePointer(zeros.base)
    }
}
