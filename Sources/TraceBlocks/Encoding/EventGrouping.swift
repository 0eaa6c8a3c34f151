import TraceModel

/// Sorts the events of a block by actor and shape.
struct EventGrouping {
    /// Pairs of process and subject, by trace-wide number.
    private(set) var actors = KeyTable()
    /// Kind, number form and word, by trace-wide name.
    private(set) var shapes = KeyTable()
    /// Events of each shape.
    private(set) var counts: [Int] = []
    /// Actor of each event.
    private(set) var actorOf = ColumnMemory<UInt32>()
    /// Shape of each event.
    private(set) var shapeOf = ColumnMemory<UInt32>()

    /// Sorts the rows of a batch.
    /// - Returns: false if they have more actors and shapes than a block can have.
    mutating func group(_ batch: EventBatch, _ rows: Range<Int>, _ names: NameTable) -> Bool {
        actors.removeAll()
        shapes.removeAll()
        counts.removeAll(keepingCapacity: true)
        let actorOf = actorOf.column(rows.count)
        let shapeOf = shapeOf.column(rows.count)
        let hasIdentifier = Vocabulary.hasIdentifier
        // Rows lie inside the batch's columns, which the spans check; places below rows.count lie inside the columns.
        let kinds = batch.kinds.span
        let processes = batch.processes.span
        let subjects = batch.subjects.span
        let labels = batch.labels.span
        let numbers = batch.numbers.span
        for row in rows {
            let kind = kinds[row]
            let form = Self.form(of: numbers[row], isIdentifier: hasIdentifier[Int(kind)], names)
            let key = UInt64(labels[row]) << 16 | form.rawValue << 8 | UInt64(kind)
            let shape = shapes.position(of: key)
            if shape == counts.count { counts.append(0) }
            counts[Int(shape)] += 1
            shapeOf[row - rows.lowerBound] = shape
            actorOf[row - rows.lowerBound] = actors.position(
                of: UInt64(processes[row]) << 32 | UInt64(subjects[row]))
        }
        return shapes.keys.count <= FormatLimits.shapesPerBlock
            && actors.keys.count * shapes.keys.count <= FormatLimits.seriesPerBlock
    }

    /// Kind, number form and word of a shape.
    func shape(_ shape: Int) -> (kind: UInt8, form: EventShape.NumberForm, label: NameID) {
        let key = shapes.keys[shape]
        return (
            UInt8(truncatingIfNeeded: key), EventShape.NumberForm(rawValue: key >> 8 & 0xFF) ?? .none,
            NameID(rawValue: UInt32(truncatingIfNeeded: key >> 16))
        )
    }

    /// Process and subject of an actor.
    func actor(_ actor: Int) -> (process: UInt32, subject: UInt32) {
        let key = actors.keys[actor]
        return (UInt32(truncatingIfNeeded: key >> 32), UInt32(truncatingIfNeeded: key))
    }

    @inline(__always)
    private static func form(
        of number: Int64, isIdentifier: Bool, _ names: NameTable
    ) -> EventShape.NumberForm {
        if number == EventBatch.absent { return .none }
        guard number < 0, isIdentifier else { return .number }
        // A text that is not in the table is none.
        let name = TaskIdentifier(rawValue: number).text
        return name.map { $0.isPresent && Int($0.rawValue) <= names.count } == true ? .text : .none
    }
}
