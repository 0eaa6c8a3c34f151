/// Actors and shapes of one block.
struct EventTables {
    /// Process and subject of each actor, as positions in the block's tables.
    private(set) var actors: [(process: UInt32, subject: UInt32)] = []
    private(set) var shapes: [EventShape] = []
    /// First place of each shape among the events by shape.
    private(set) var starts: [Int] = []

    /// Where actors and shapes have their places.
    private(set) var grid = SeriesGrid()

    /// How many entries the tables of the block have that actors and shapes name.
    struct Sizes {
        let processes: Int
        let subjects: Int
        let texts: Int
    }

    /// Reads both tables of a block with so many events.
    mutating func read(
        _ block: RawSpan, _ sections: SectionIndex, count: Int, _ sizes: Sizes, _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        try readActors(block.extracting(sections.required(.actors)), count, sizes, &unknown)
        try readShapes(block.extracting(sections.required(.shapes)), count, sizes, &unknown)
        guard actors.count * shapes.count <= FormatLimits.seriesPerBlock else {
            throw BlockDamage("the block has more actors and shapes than a block can have")
        }
        guard shapes.count(where: { $0.period > 0 }) <= FormatLimits.timersPerBlock else {
            throw BlockDamage("the block has more timers than a block can have")
        }
        grid = SeriesGrid(actors: actors.count, shapes: shapes.count)
    }

    private mutating func readActors(
        _ table: RawSpan, _ count: Int, _ sizes: Sizes, _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        actors.removeAll(keepingCapacity: true)
        var row = RowReader(fieldCount: 2)
        var position = 0
        for _ in 0..<(try RowReader.count(table, at: &position, limit: count, "actors")) {
            try row.read(table, at: &position)
            actors.append(
                (
                    try row.position(0, in: sizes.processes, "process"),
                    try row.position(1, in: sizes.subjects, "subject")
                ))
        }
        unknown.fields += row.longRows
        guard position == table.byteCount, !actors.isEmpty else { throw Self.wrongSize }
    }

    private mutating func readShapes(
        _ table: RawSpan, _ count: Int, _ sizes: Sizes, _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        shapes.removeAll(keepingCapacity: true)
        starts.removeAll(keepingCapacity: true)
        var row = RowReader(fieldCount: EventShape.fieldCount)
        var position = 0
        var start = 0
        for _
            in 0..<(try RowReader.count(
                table, at: &position, limit: min(count, FormatLimits.shapesPerBlock), "shapes"))
        {
            try row.read(table, at: &position)
            let shape = try EventShape(row, texts: sizes.texts)
            shapes.append(shape)
            starts.append(start)
            // At most 2^16 shapes of at most 2^16 events.
            start += shape.count
        }
        unknown.fields += row.longRows
        guard position == table.byteCount, start == count else { throw Self.wrongSize }
    }

    private static var wrongSize: BlockDamage {
        BlockDamage("the shapes of the events are not as many as the block says")
    }
}
