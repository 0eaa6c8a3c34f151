import TraceModel

/// Writes the events of a part of a batch as sections: actors and shapes, then their order, times, names and numbers.
struct EventEncoder {
    /// True for the codes of the kinds that were written last.
    private(set) var kinds = [Bool](repeating: false, count: 256)
    private var grouping = EventGrouping()
    private var order = OrderEncoder()
    private var times = TimePlan()
    private var names = NamePlan()
    private var numbers = NumberPlan()
    private var row: [UInt8] = []
    private var starts: [Int] = []

    /// Adds the sections to `block`, what the events name to `tables`, and to `cuts` where columns begin and end.
    /// - Returns: false if the events have more actors and shapes than a block can have.
    mutating func write(
        _ batch: EventBatch, _ rows: Range<Int>, to block: inout [UInt8], _ tables: inout BlockTables,
        _ table: NameTable, _ cuts: inout [Int]
    ) -> Bool {
        guard grouping.group(batch, rows, table) else { return false }
        var list = shapes(&tables, table)
        starts.removeAll(keepingCapacity: true)
        var start = 0
        for shape in list {
            starts.append(start)
            start += shape.count
        }
        let times = times.plan(batch, rows, grouping, starts, &list)
        let names = names.plan(batch, rows, grouping, starts, &list, &tables, table)
        let numbers = numbers.plan(batch, rows, grouping, starts, &list, &tables, table)

        writeActors(to: &block, &tables)
        writeShapes(list, to: &block)
        order.write(grouping, list, count: rows.count, to: &block, &cuts)
        PlaneEncoder.write(times, streams(list, \.timeBytes), .eventTimes, .timeOverflows, to: &block, &cuts)
        PlaneEncoder.write(names, streams(list, \.nameBytes), .eventNames, nil, to: &block, &cuts)
        PlaneEncoder.write(
            numbers, streams(list, \.numberBytes), .eventNumbers, .numberOverflows, to: &block, &cuts)
        return true
    }

    private mutating func shapes(_ tables: inout BlockTables, _ table: NameTable) -> [EventShape] {
        for code in 0...255 { kinds[code] = false }
        return grouping.counts.indices.map { position in
            let parts = grouping.shape(position)
            kinds[Int(parts.kind)] = true
            var shape = EventShape()
            shape.kind = parts.kind
            shape.label = UInt32(tables.text(parts.label, table))
            shape.count = grouping.counts[position]
            shape.numberForm = parts.form
            if parts.kind == EventKind.state.rawValue { shape.flags = EventShape.Flag.restarts }
            return shape
        }
    }

    private func streams(_ list: [EventShape], _ width: KeyPath<EventShape, Int>) -> [PlaneEncoder.Stream] {
        list.indices.map {
            .init(places: starts[$0]..<starts[$0] + list[$0].count, width: list[$0][keyPath: width])
        }
    }

    private mutating func writeActors(to block: inout [UInt8], _ tables: inout BlockTables) {
        let section = block.beginSection(.actors)
        block.append(varint: UInt64(grouping.actors.keys.count))
        for actor in grouping.actors.keys.indices {
            let parts = grouping.actor(actor)
            row.append(varint: tables.process(parts.process))
            row.append(varint: tables.subject(parts.subject))
            block.append(row: &row)
        }
        block.endSection(section)
    }

    private mutating func writeShapes(_ list: [EventShape], to block: inout [UInt8]) {
        let section = block.beginSection(.shapes)
        block.append(varint: UInt64(list.count))
        for shape in list {
            var fields = shape.row[...]
            while fields.last == 0 { fields.removeLast() }
            for field in fields { row.append(varint: field) }
            block.append(row: &row)
        }
        block.endSection(section)
    }
}
