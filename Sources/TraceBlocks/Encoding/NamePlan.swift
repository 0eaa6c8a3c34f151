import TraceModel

/// Finds which shapes have one name and which have several, and gives the names as they are to be written.
struct NamePlan {
    private var positions = ColumnMemory<UInt64>()
    private var cursors: [Int] = []

    /// Sets the name fields of the shapes and gives the names by shape, as positions.
    mutating func plan(
        _ batch: EventBatch, _ rows: Range<Int>, _ grouping: EventGrouping, _ starts: [Int],
        _ list: inout [EventShape], _ tables: inout BlockTables, _ names: NameTable
    ) -> Column<UInt64> {
        cursors.removeAll(keepingCapacity: true)
        cursors.append(contentsOf: starts)
        let positions = positions.column(rows.count)
        let shapeOf = grouping.shapeOf.column(rows.count)
        let column = batch.names.span
        for row in rows {
            // Rows less the first lie inside the columns, and a cursor stays inside its shape's places.
            let shape = Int(shapeOf[row - rows.lowerBound])
            positions[cursors[shape]] = tables.text(NameID(rawValue: column[row]), names)
            cursors[shape] += 1
        }
        for shape in list.indices {
            let places = starts[shape]..<starts[shape] + list[shape].count
            let first = positions[places.lowerBound]
            if places.allSatisfy({ positions[$0] == first }) {
                list[shape].name = UInt32(first)
            } else {
                list[shape].nameBytes = PlaneEncoder.bytes(places.reduce(0) { max($0, positions[$1]) })
            }
        }
        return positions
    }
}
