import TraceModel

/// Turns the event sections of one block into the columns of a batch, in memory that is used again.
///
/// Everything is read by shape first, times, names and numbers each in their own loop, and then put into the order of time
/// in two loops over the events.
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
    private let bits = ColumnMemory<UInt64>()
    /// Of each event of a stretch the place of its series and, from bit 32 on, its place by shape.
    private let links = ColumnMemory<UInt64>()
    private var streams: [PlaneDecoder.Stream] = []

    /// Reads everything but the texts' names of a block with `count` events, at least one.
    func read(
        _ block: RawSpan, _ sections: SectionIndex, count: Int, _ sizes: EventTables.Sizes,
        _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        try tables.read(block, sections, count: count, sizes, &unknown)
        try order.read(block, sections[.eventOrder], tables, count: count)
        // Twice the events: see ``follow``.
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
        let numbers = numbers.column(2 * count)
        let cursors = cursors.column(tables.shapes.count + 1)
        var states: [SeriesState] = []
        for (index, shape) in tables.shapes.enumerated() {
            let places = tables.starts[index]..<tables.starts[index] + shape.count
            cursors[index] = places.lowerBound
            states.append(
                SeriesState(
                    shape, number: index, nowhere: tables.actors.count * tables.shapes.count + 1,
                    label: texts.names[Int(shape.label)].rawValue, first: first)
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
        for place in end..<end + 2 { states[place] = SeriesState(nowhere: end + 1, shape: ofShapes.count) }
        cursors.column(ofShapes.count + 1)[ofShapes.count] = 0
        if end <= 4 * order.toldCount {
            for place in 0..<end { states[place] = state(place, ofShapes, records) }
        } else {
            let told = order.told.column(order.toldCount + 1)
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
    /// Two loops over some events at a time, so that what the first leaves for the second stays in the nearest cache, and each
    /// has few enough columns for the registers.
    private func run(
        _ out: EventColumns, _ hits: UnsafeRawBufferPointer, _ count: Int, _ info: BlockInfo
    ) -> Bool {
        fillBits(hits, count)
        var course = Course(start: tables.actors.count * tables.shapes.count, time: info.first)
        var first = 0
        while first < count {
            let events = first..<min(first + Self.stretch, count)
            follow(events, count, info.early, out.times + first, &course)
            expand(events, count, out, &course)
            first = events.upperBound
        }
        let cursors = cursors.column(tables.shapes.count + 1)
        guard cursors[tables.shapes.count] == 0 else { return false }
        for (index, shape) in tables.shapes.enumerated()
        where cursors[index] != tables.starts[index] + shape.count { return false }
        return course.wrong >= 0 && out.times[0] == info.first && course.time == info.last
    }

    /// Events that both loops do in turn: a multiple of 64.
    private static var stretch: Int { 2_048 }

    /// Finds who, what and when of some events.
    ///
    /// Why all places lie inside, though none is checked:
    /// - `event` runs through the events of a stretch: so many places have `out` and `links`, and `bits` a bit for each.
    /// - A series is one of `told`, whose actor and shape were checked, or the successor of an event before, which was told
    ///   once; where nothing followed yet it is the place behind that of the start, which has a shape of its own. Its place is
    ///   below actors × shapes + 2, the number of `states`.
    /// - `told` moves on for each event whose bit is not set, and there are so many and one more.
    /// - A cursor starts below `count` and grows at most `count` times, and the columns by shape have 2 × count places. Behind
    ///   the first `count` of them stands anything; a shape that has more events than it says is found at the end.
    @inline(never)
    private func follow(
        _ events: Range<Int>, _ count: Int, _ early: Int64, _ out: UnsafeMutablePointer<Int64>,
        _ course: inout Course
    ) {
        let bits = bits.column((count + 63) / 64).base + events.lowerBound / 64
        let times = times.column(2 * count).base
        let shapeCount = tables.shapes.count
        let cursors = cursors.column(shapeCount + 1).base
        let nowhere = tables.actors.count * shapeCount + 1
        let states = states.column(nowhere + 1).base
        let links = links.column(Self.stretch).base
        let timers = timers
        typealias Series = EventOrder.Series
        var told = order.told.column(order.toldCount + 1).base + course.next
        var (last, time, wrong) = (course.last, course.time, course.wrong)
        var word: UInt64 = 0
        let end = events.count
        var event = 0
        while event < end {
            if event & 63 == 0 { word = bits[event &>> 6] }
            let bit = Int(truncatingIfNeeded: word & 1)
            word &>>= 1
            let expected = states[last].successor
            let other = told.pointee
            let series = bit != 0 ? expected : other
            told += 1 &- bit
            let place = Series.place(series)
            // What is not regular leaves the round as it is.
            let isRegular = series & Series.regular != 0
            states[isRegular ? last : nowhere].successor = series
            last = isRegular ? place : last

            let state = states + place
            let shape = Int(state.pointee.shape)
            let source = cursors[shape]
            cursors[shape] = source &+ 1
            links[event] = UInt64(truncatingIfNeeded: place) | UInt64(truncatingIfNeeded: source) &<< 32
            let value = times[source]
            let due = state.pointee.due
            let from = time &+ ((due &- early &- time) & Int64(state.pointee.timer))
            let now = from &+ Int64(bitPattern: value)
            wrong |= now < time ? -1 : 0
            time = now
            out[event] = now
            state.pointee.due = (value >= state.pointee.reach ? now : due) &+ state.pointee.period
            event &+= 1
            if state.pointee.restarts {
                timers.forEach(ofProcessOf: place / shapeCount) { place, period in
                    states[place].due = BlockTimers.restarted(states[place].due, at: now, period)
                }
            }
        }
        course.next = told - order.told.column(order.toldCount + 1).base
        (course.last, course.time, course.wrong) = (last, time, wrong)
    }

    /// Writes everything but the times of events that were found. All places lie inside as they did there.
    @inline(never)
    private func expand(_ events: Range<Int>, _ count: Int, _ out: EventColumns, _ course: inout Course) {
        let (numbers, names) = (numbers.column(2 * count).base, names.column(2 * count).base)
        let states = states.column(tables.actors.count * tables.shapes.count + 2).base
        let links = links.column(Self.stretch).base
        let (kinds, processes) = (out.kinds + events.lowerBound, out.processes + events.lowerBound)
        let (subjects, labels) = (out.subjects + events.lowerBound, out.labels + events.lowerBound)
        let (outNames, outNumbers) = (out.names + events.lowerBound, out.numbers + events.lowerBound)
        var wrong: Int64 = 0
        let end = events.count
        var event = 0
        while event < end {
            let state = states + Int(links[event] & 0xFFFF_FFFF)
            let source = Int(links[event] &>> 32)
            let speed =
                Int64(bitPattern: numbers[source]) &+ (state.pointee.speed & Int64(state.pointee.ofSpeed))
            let number = speed &+ (state.pointee.number & Int64(state.pointee.ofNumber))
            state.pointee.speed = speed
            state.pointee.number = number
            wrong |= number & Int64(state.pointee.sign)
            kinds[event] = state.pointee.kind
            processes[event] = state.pointee.process
            subjects[event] = state.pointee.subject
            labels[event] = state.pointee.label
            outNames[event] = names[source]
            outNumbers[event] = number
            event &+= 1
        }
        course.wrong |= wrong
    }

    /// Puts the bits of the block into words of 64; all are 0 if it has none.
    private func fillBits(_ hits: UnsafeRawBufferPointer, _ count: Int) {
        let words = (count + 63) / 64
        let bits = bits.column(words)
        for word in 0..<words { bits[word] = 0 }
        // A byte for each 8 events at most, so all of them go into the words.
        UnsafeMutableRawBufferPointer(start: bits.base, count: 8 * words).copyMemory(from: hits)
        for word in 0..<words { bits[word] = UInt64(littleEndian: bits[word]) }
    }
}

/// How far the loop over events came, and what it found.
private struct Course {
    /// The next event that is told.
    var next = 0
    /// Place of the last regular event; at first that of the start.
    var last: Int
    /// Time of the last event.
    var time: Int64
    /// The sign bit is set if times went back, or an identifier is negative.
    var wrong: Int64 = 0

    init(start: Int, time: Int64) {
        last = start
        self.time = time
    }
}
