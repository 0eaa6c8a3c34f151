import TraceModel

/// Finds how the numbers of each shape are written best, and writes them so.
///
/// All three orders are tried on every shape, since no order is best for all: identifiers count up, a cumulative CPU time
/// grows at a steady rate, exit codes jump.
struct NumberPlan {
    /// Numbers by shape, in each order.
    private var residuals = [ColumnMemory<UInt64>(), ColumnMemory<UInt64>(), ColumnMemory<UInt64>()]
    /// Last number and last difference by actor × shapes + shape.
    private var values = ColumnMemory<Int64>()
    private var speeds = ColumnMemory<Int64>()
    /// Bytes in each order, by 3 × shape + order.
    private var costs: [Int] = []
    private var steps: [UInt64] = []
    private var cursors: [Int] = []

    /// Sets the number fields of the shapes and gives the numbers as they are to be written, by shape.
    mutating func plan(
        _ batch: EventBatch, _ rows: Range<Int>, _ grouping: EventGrouping, _ starts: [Int],
        _ list: inout [EventShape], _ tables: inout BlockTables, _ names: NameTable
    ) -> Column<UInt64> {
        findSteps(batch, rows, grouping, list)
        tryOrders(batch, rows, grouping, starts, list, &tables, names)
        let plain = residuals[0].column(rows.count)
        for shape in list.indices where list[shape].numberForm != .none {
            let best = list[shape].numberForm == .text ? 0 : cheapest(3 * shape)
            let places = starts[shape]..<starts[shape] + list[shape].count
            list[shape].step = steps[shape]
            list[shape].numberOrder = EventShape.NumberOrder(rawValue: UInt64(best)) ?? .plain
            if best > 0 {
                let chosen = residuals[best].column(rows.count)
                for place in places { plain[place] = chosen[place] }
            }
            list[shape].numberBytes = PlaneEncoder.width(of: plain, places)
        }
        return plain
    }

    private func cheapest(_ first: Int) -> Int {
        (0..<3).min { (costs[first + $0], $0) < (costs[first + $1], $1) } ?? 0
    }

    /// The greatest common divisor of the numbers of each shape: clock ticks, pages, rounded times.
    private mutating func findSteps(
        _ batch: EventBatch, _ rows: Range<Int>, _ grouping: EventGrouping, _ list: [EventShape]
    ) {
        steps.removeAll(keepingCapacity: true)
        steps.append(contentsOf: list.map { $0.numberForm == .number ? 0 : 1 })
        let shapeOf = grouping.shapeOf.column(rows.count)
        let numbers = batch.numbers.span
        for row in rows {
            let shape = Int(shapeOf[row - rows.lowerBound])
            let step = steps[shape]
            if step == 1 { continue }
            let number = numbers[row].magnitude
            if step != 0, number % step == 0 { continue }
            steps[shape] = Self.greatestDivisor(step, number)
        }
        // A shape of zeros only has no divisor.
        for shape in steps.indices where steps[shape] == 0 { steps[shape] = 1 }
    }

    private static func greatestDivisor(_ one: UInt64, _ other: UInt64) -> UInt64 {
        var (large, small) = (one, other)
        while small != 0 { (large, small) = (small, large % small) }
        return large
    }

    private mutating func tryOrders(
        _ batch: EventBatch, _ rows: Range<Int>, _ grouping: EventGrouping, _ starts: [Int],
        _ list: [EventShape], _ tables: inout BlockTables, _ names: NameTable
    ) {
        let series = grouping.actors.keys.count * list.count
        let (values, speeds) = (values.column(series), speeds.column(series))
        // Every series lies below actors × shapes; places below rows.count lie inside the columns. A cursor starts at its
        // shape's first place and grows once for each of its events, so it stays inside the shape's places.
        for place in 0..<series { (values[place], speeds[place]) = (0, 0) }
        costs.removeAll(keepingCapacity: true)
        costs.append(contentsOf: repeatElement(0, count: 3 * list.count))
        cursors.removeAll(keepingCapacity: true)
        cursors.append(contentsOf: starts)
        let actorOf = grouping.actorOf.column(rows.count)
        let shapeOf = grouping.shapeOf.column(rows.count)
        let (plain, delta, second) = (
            residuals[0].column(rows.count), residuals[1].column(rows.count), residuals[2].column(rows.count)
        )
        let numbers = batch.numbers.span
        for row in rows {
            let shape = Int(shapeOf[row - rows.lowerBound])
            let place = cursors[shape]
            cursors[shape] = place + 1
            switch list[shape].numberForm {
            case .none: plain[place] = 0
            case .text:
                let name = TaskIdentifier(rawValue: numbers[row]).text ?? .none
                plain[place] = tables.text(name, names)
            case .number:
                let step = steps[shape]
                let number = step == 1 ? numbers[row] : numbers[row] / Int64(bitPattern: step)
                let series = Int(actorOf[row - rows.lowerBound]) * list.count + shape
                let speed = number &- values[series]
                plain[place] = Varint.zigzag(number)
                delta[place] = Varint.zigzag(speed)
                second[place] = Varint.zigzag(speed &- speeds[series])
                (values[series], speeds[series]) = (number, speed)
                costs[3 * shape] += 64 - plain[place].leadingZeroBitCount
                costs[3 * shape + 1] += 64 - delta[place].leadingZeroBitCount
                costs[3 * shape + 2] += 64 - second[place].leadingZeroBitCount
            }
        }
    }
}
