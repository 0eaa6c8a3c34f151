import TraceModel

/// Finds how the times of each shape are written best, and writes them so: told from the event before, or from a timer
/// of the actor.
///
/// A periodic sample comes a little after its timer's moment. Told from that moment its time is a small number, and told
/// from whichever event happened to come before a large one. Two kinds of timers are known: those that keep to a grid,
/// and those that are set anew by each event.
struct TimePlan {
    /// Events that a shape needs to have a timer.
    private static let timerEvents = 16
    /// Gaps that are looked at to find a period.
    private static let gapsSeen = 255

    /// Times by shape: from the event before, from a grid, from a timer set anew.
    private var sequence = ColumnMemory<UInt64>()
    private var grid = ColumnMemory<UInt64>()
    private var rearmed = ColumnMemory<UInt64>()
    /// Next moment by actor × shapes + shape, of both kinds of timers.
    private var gridDue = ColumnMemory<Int64>()
    private var rearmedDue = ColumnMemory<Int64>()
    private var cursors: [Int] = []
    /// Bits by 3 × shape.
    private var costs: [Int] = []
    private var timers = BlockTimers()

    /// Sets the time fields of the shapes and gives the times as they are to be written, by shape.
    mutating func plan(
        _ batch: EventBatch, _ rows: Range<Int>, _ grouping: EventGrouping, _ starts: [Int],
        _ list: inout [EventShape]
    ) -> Column<UInt64> {
        findPeriods(batch, rows, grouping, &list)
        timers.find(list, actors: grouping.actors.keys.count) { grouping.actor($0) }
        tryTimers(batch, rows, grouping, starts, list)
        let sequence = sequence.column(rows.count)
        let most = list.indices.filter { list[$0].period > 0 }.map { list[$0].count }.max() ?? 0
        for shape in list.indices {
            let places = starts[shape]..<starts[shape] + list[shape].count
            if list[shape].period > 0 {
                choose(&list[shape], 3 * shape, places, sequence)
            }
            list[shape].timeBytes = PlaneEncoder.width(of: sequence, places)
            // Samples that come as often as a timer's are part of the round: several metrics read at one moment.
            let isSample = list[shape].kind == EventKind.sample.rawValue
            if list[shape].period > 0 || (isSample && most > 0 && list[shape].count * 2 >= most) {
                list[shape].flags |= EventShape.Flag.regular
            }
        }
        return sequence
    }

    private func choose(
        _ shape: inout EventShape, _ cost: Int, _ places: Range<Int>, _ sequence: Column<UInt64>
    ) {
        let best = (0..<3).min { (costs[cost + $0], $0) < (costs[cost + $1], $1) } ?? 0
        guard best > 0 else {
            shape.period = 0
            return
        }
        if best == 2 { shape.flags |= EventShape.Flag.rearmed }
        let chosen = best == 1 ? grid.column(places.upperBound) : rearmed.column(places.upperBound)
        for place in places { sequence[place] = chosen[place] }
    }

    /// Gives each shape of samples the period that most of its gaps are near to, if there is one.
    private mutating func findPeriods(
        _ batch: EventBatch, _ rows: Range<Int>, _ grouping: EventGrouping, _ list: inout [EventShape]
    ) {
        let sampled = list.indices.filter {
            list[$0].kind == EventKind.sample.rawValue && list[$0].count >= Self.timerEvents
        }
        guard !sampled.isEmpty else { return }
        var gaps = [[Int64]](repeating: [], count: list.count)
        var lastTimes: [UInt64: Int64] = [:]
        var open = Set(sampled)
        let shapeOf = grouping.shapeOf.column(rows.count)
        let actorOf = grouping.actorOf.column(rows.count)
        for row in rows where !open.isEmpty {
            // Rows less the first lie inside the columns.
            let shape = Int(shapeOf[row - rows.lowerBound])
            guard open.contains(shape) else { continue }
            let series = UInt64(actorOf[row - rows.lowerBound]) << 32 | UInt64(shape)
            if let last = lastTimes.updateValue(batch.times[row], forKey: series) {
                gaps[shape].append(batch.times[row] &- last)
                if gaps[shape].count == Self.gapsSeen { open.remove(shape) }
            }
        }
        var timers = 0
        for shape in sampled where timers < FormatLimits.timersPerBlock {
            guard let period = Self.period(of: &gaps[shape]) else { continue }
            list[shape].period = UInt64(period)
            timers += 1
        }
    }

    /// The period behind these gaps: a whole number of milliseconds that half of them are within a part in 64 of.
    private static func period(of gaps: inout [Int64]) -> Int64? {
        guard gaps.count >= timerEvents / 2 else { return nil }
        gaps.sort()
        let middle = gaps[gaps.count / 2]
        let millisecond: Int64 = 1_000_000
        guard middle >= 10 * millisecond, middle < 1 << 60 else { return nil }
        let period = (middle + millisecond / 2) / millisecond * millisecond
        let near = gaps.count { abs($0 &- period) <= period / 64 }
        return near * 2 >= gaps.count ? period : nil
    }

    private mutating func tryTimers(
        _ batch: EventBatch, _ rows: Range<Int>, _ grouping: EventGrouping, _ starts: [Int],
        _ list: [EventShape]
    ) {
        let first = batch.times[rows.lowerBound]
        let series = grouping.actors.keys.count * list.count
        let (gridDue, rearmedDue) = (gridDue.column(series), rearmedDue.column(series))
        for place in 0..<series { (gridDue[place], rearmedDue[place]) = (first, first) }
        let (sequence, grid, rearmed) = (
            sequence.column(rows.count), grid.column(rows.count), rearmed.column(rows.count)
        )
        costs.removeAll(keepingCapacity: true)
        costs.append(contentsOf: repeatElement(0, count: 3 * list.count))
        cursors.removeAll(keepingCapacity: true)
        cursors.append(contentsOf: starts)
        let shapeOf = grouping.shapeOf.column(rows.count)
        let actorOf = grouping.actorOf.column(rows.count)
        let times = batch.times.span
        var last = first
        for row in rows {
            let shape = Int(shapeOf[row - rows.lowerBound])
            let actor = Int(actorOf[row - rows.lowerBound])
            let place = cursors[shape]
            cursors[shape] = place + 1
            let time = times[row]
            sequence[place] = UInt64(bitPattern: time &- last)
            last = time
            if list[shape].period > 0 {
                let series = actor * list.count + shape
                let period = list[shape].period
                grid[place] = BlockTimers.step(
                    &gridDue.base[series], time: time, period: period, isRearmed: false)
                rearmed[place] = BlockTimers.step(
                    &rearmedDue.base[series], time: time, period: period, isRearmed: true)
                costs[3 * shape] += 64 - sequence[place].leadingZeroBitCount
                costs[3 * shape + 1] += 64 - grid[place].leadingZeroBitCount
                costs[3 * shape + 2] += 64 - rearmed[place].leadingZeroBitCount
            } else if list[shape].restartsTimers {
                timers.forEach(ofProcessOf: actor) { actor, shape, period in
                    let place = actor * list.count + shape
                    gridDue[place] = BlockTimers.restarted(gridDue[place], at: time, period)
                    rearmedDue[place] = BlockTimers.restarted(rearmedDue[place], at: time, period)
                }
            }
        }
    }
}
