import TraceModel

/// The loop over the events of a block, which puts them into their order and writes every place of every column. What the
/// columns by shape hold was read before.
///
/// It is three loops over a stretch of events at a time. Each has few enough columns for the registers, and what one leaves
/// for the next stays in the nearest cache. Two or four events are written at once where that can be: a store for each event
/// in each of the seven columns takes 2.4 ns an event, joined ones 1.5.
///
/// Why all places lie inside, though none is checked:
/// - An event is one of a stretch, below `count`: so many places have `places` and the columns that are written, and `bits` a
///   bit for each. The loops that write several at once end before the last one.
/// - A place is that of a told event, whose actor and shape were checked, or `nowhere`, which has an actor and a shape of its
///   own: the successors of these and of `start` are `nowhere` at first, and then told places. ``SeriesGrid`` has a place for
///   each, and `states` and `successors` are as large as it is.
/// - `told` moves on for each event whose bit is not set, and there are so many and one more.
/// - A cursor starts below `count` and grows at most `count` times, and the columns by shape have 2 × count places. Behind
///   the first `count` of them stands anything; a shape that has more events than it says is found at the end.
struct EventLoop {
    /// Who, by the numbers of the catalog.
    struct Actor {
        let process: UInt32
        let subject: UInt32
    }

    /// Events that the three loops do in turn: a multiple of 64.
    static var stretch: Int { 1_024 }

    let grid: SeriesGrid
    /// A bit for each event: 1 if it is expected.
    let bits: UnsafeMutablePointer<UInt64>
    /// The next event that is told.
    var told: UnsafeMutablePointer<UInt32>
    /// By place: what followed last time.
    let successors: UnsafeMutablePointer<UInt32>
    let actors: UnsafeMutablePointer<Actor>
    let looks: UnsafeMutablePointer<ShapeLook>
    let rules: UnsafeMutablePointer<ShapeRule>
    /// The places of the events of a stretch.
    let places: UnsafeMutablePointer<UInt32>
    /// By place.
    let states: UnsafeMutablePointer<SeriesState>
    /// By shape, like numbers and names.
    let times: UnsafeMutablePointer<UInt64>
    let numbers: UnsafeMutablePointer<UInt64>
    let names: UnsafeMutablePointer<UInt32>
    let timers: BlockTimers
    let early: Int64
    /// Place of the last regular event; at first that of the start.
    var last: Int
    /// Time of the last event.
    var time: Int64
    /// The sign bit is set if times went back, or an identifier is negative.
    var wrong: Int64 = 0

    /// Writes all events.
    mutating func run(_ out: EventColumns, count: Int) {
        var first = 0
        while first < count {
            let events = first..<min(first + Self.stretch, count)
            place(events)
            value(events, out)
            tell(events, out)
            first = events.upperBound
        }
    }

    /// Finds the places of some events.
    @inline(never)
    private mutating func place(_ events: Range<Int>) {
        let (successors, places) = (successors, places)
        let nowhere = grid.nowhere
        var (last, told) = (last, told)
        var words = bits + events.lowerBound / 64
        var event = 0
        while event < events.count {
            var word = words.pointee
            words += 1
            let end = min(event &+ 64, events.count)
            repeat {
                // Expected and other are both looked up, whichever it is, so that nothing has to be guessed.
                let isExpected = word & 1 != 0
                let expected = Int(successors[last])
                let series = told.pointee
                let other = EventOrder.Series.place(series)
                // What is not regular leaves the round as it is; what is expected is regular and changes nothing in it.
                let isRegular = series & EventOrder.Series.regular != 0
                let learns = isRegular && !isExpected
                successors[learns ? last : nowhere] = UInt32(truncatingIfNeeded: other)
                let next = isRegular ? other : last
                last = isExpected ? expected : next
                places[event] = UInt32(truncatingIfNeeded: isExpected ? expected : other)
                told += 1 &- Int(truncatingIfNeeded: word & 1)
                word &>>= 1
                event &+= 1
            } while event < end
        }
        self.last = last
        self.told = told
    }

    /// Finds times, names and numbers of some events that have their places.
    @inline(never)
    private mutating func value(_ events: Range<Int>, _ out: EventColumns) {
        let (outTimes, outNumbers) = (out.times + events.lowerBound, out.numbers + events.lowerBound)
        let outNames = out.names + events.lowerBound
        let (places, states, rules) = (places, states, rules)
        let (times, numbers, names) = (times, numbers, names)
        let (shapeMask, early) = (UInt32(truncatingIfNeeded: grid.shapeMask), early)
        var (time, wrong) = (time, wrong)

        @inline(__always) func next(_ event: Int) -> (time: Int64, number: Int64, name: UInt32) {
            let place = places[event]
            let rule = rules + Int(place & shapeMask)
            let state = states + Int(place)
            let source = Int(rule.pointee.cursor)
            rule.pointee.cursor = UInt32(truncatingIfNeeded: source &+ 1)

            let value = times[source]
            let due = state.pointee.due
            let from = time &+ ((due &- early &- time) & rule.pointee.timer)
            let now = from &+ Int64(bitPattern: value)
            wrong = now < time ? -1 : wrong
            time = now
            state.pointee.due = (value >= rule.pointee.reach ? now : due) &+ rule.pointee.period

            let told = Int64(bitPattern: numbers[source]) &* rule.pointee.step
            let speed = told &+ (state.pointee.speed & rule.pointee.ofSpeed)
            let number = speed &+ (state.pointee.number & rule.pointee.ofNumber)
            state.pointee.speed = speed
            state.pointee.number = number
            wrong |= number & rule.pointee.sign
            if rule.pointee.restarts {
                timers.forEach(ofProcessOf: grid.actor(Int(place))) { actor, shape, period in
                    let timer = grid.place(actor, shape)
                    states[timer].due = BlockTimers.restarted(states[timer].due, at: now, period)
                }
            }
            return (now, number, names[source])
        }

        // Two at a time, because fewer and larger stores are what costs least.
        let end = events.count
        var event = 0
        while event &+ 2 <= end {
            let (one, other) = (next(event), next(event &+ 1))
            Self.store(SIMD2(one.time, other.time), outTimes + event)
            Self.store(SIMD2(one.number, other.number), outNumbers + event)
            Self.store(SIMD2(one.name, other.name), outNames + event)
            event &+= 2
        }
        if event < end {
            (outTimes[event], outNumbers[event], outNames[event]) = next(event)
        }
        (self.time, self.wrong) = (time, wrong)
    }

    /// Tells who and what some events are that have their places.
    @inline(never)
    private func tell(_ events: Range<Int>, _ out: EventColumns) {
        let (kinds, labels) = (out.kinds + events.lowerBound, out.labels + events.lowerBound)
        let (processes, subjects) = (out.processes + events.lowerBound, out.subjects + events.lowerBound)
        let (places, actors, looks) = (places, actors, looks)
        let (shapeBits, shapeMask) = (UInt32(grid.shapeBits), UInt32(truncatingIfNeeded: grid.shapeMask))

        @inline(__always) func actor(_ event: Int) -> Actor { actors[Int(places[event] &>> shapeBits)] }
        @inline(__always) func look(_ event: Int) -> ShapeLook { looks[Int(places[event] & shapeMask)] }

        let end = events.count
        var event = 0
        while event &+ 4 <= end {
            let who = (actor(event), actor(event &+ 1), actor(event &+ 2), actor(event &+ 3))
            Self.store(SIMD4(who.0.process, who.1.process, who.2.process, who.3.process), processes + event)
            Self.store(SIMD4(who.0.subject, who.1.subject, who.2.subject, who.3.subject), subjects + event)
            let what = (look(event), look(event &+ 1), look(event &+ 2), look(event &+ 3))
            Self.store(SIMD4(what.0.label, what.1.label, what.2.label, what.3.label), labels + event)
            let pair = what.0.kind | what.1.kind &<< 8
            let other = what.2.kind | what.3.kind &<< 8
            UnsafeMutableRawPointer(kinds + event)
                .storeBytes(of: (pair | other &<< 16).littleEndian, as: UInt32.self)
            event &+= 4
        }
        while event < end {
            (processes[event], subjects[event]) = (actor(event).process, actor(event).subject)
            (labels[event], kinds[event]) = (look(event).label, UInt8(truncatingIfNeeded: look(event).kind))
            event &+= 1
        }
    }

    /// Writes all numbers of a vector, the first one to `place`.
    @inline(__always)
    private static func store<Vector: SIMD & BitwiseCopyable>(
        _ vector: Vector, _ place: UnsafeMutablePointer<Vector.Scalar>
    ) {
        UnsafeMutableRawPointer(place).storeBytes(of: vector, as: Vector.self)
    }
}
