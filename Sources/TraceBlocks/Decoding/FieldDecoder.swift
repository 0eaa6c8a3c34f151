import TraceModel

/// Reads the sparse fields of one block, in memory that is used again.
final class FieldDecoder {
    private var fields: [SparseField] = []
    private let rows = ColumnMemory<UInt64>()
    private let values = ColumnMemory<UInt64>()
    /// First field of each row among all fields sorted by row, and the order itself.
    private let starts = ColumnMemory<UInt32>()
    private let order = ColumnMemory<UInt32>()
    private var streams: [PlaneDecoder.Stream] = []
    private var total = 0

    /// What to do with a sparse field.
    private enum Role {
        /// Keep it.
        case number
        /// Keep it, and count it as unknown: a later version knows what it means.
        case unknownNumber
        /// Give it the name of the text.
        case text
        /// Leave it out and count it: kept as a number, it would lose its text when it is written again.
        case unknownText
    }

    private static func role(_ field: SparseField) -> Role {
        let code = Int(field.code)
        if field.isText { return Vocabulary.isTextExtra[code] ? .text : .unknownText }
        return Vocabulary.isKnownExtra[code] ? .number : .unknownNumber
    }

    /// Reads the fields of a block with `count` events and `texts` texts; rows and values are whole afterwards.
    func read(
        _ block: RawSpan, _ sections: SectionIndex, count: Int, texts: Int, _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        fields.removeAll(keepingCapacity: true)
        total = 0
        guard let place = sections[.fields] else { return }
        try readTable(block.extracting(place), count, &unknown)
        let (rows, values) = (rows.column(total), values.column(total))
        streams.removeAll(keepingCapacity: true)
        for field in fields {
            streams.append(.init(count: field.count, width: field.isOnEveryEvent ? 0 : field.rowBytes))
        }
        try PlaneDecoder.read(block, sections[.fieldRows], nil, streams, into: rows)
        streams.removeAll(keepingCapacity: true)
        for field in fields { streams.append(.init(count: field.count, width: field.valueBytes)) }
        try PlaneDecoder.read(
            block, sections[.fieldValues], sections[.valueOverflows], streams, into: values)
        var start = 0
        for field in fields {
            let places = start..<start + field.count
            start += field.count
            try joinRows(field, places, rows, count)
            try joinValues(field, places, values, texts)
        }
    }

    private func readTable(
        _ table: RawSpan, _ count: Int, _ unknown: inout UnknownParts
    ) throws(BlockDamage) {
        var row = RowReader(fieldCount: SparseField.fieldCount)
        var position = 0
        for _ in 0..<(try RowReader.count(table, at: &position, limit: 256, "sparse fields")) {
            try row.read(table, at: &position)
            let field = try SparseField(row, events: count)
            if Vocabulary.isTextExtra[Int(field.code)], !field.isText {
                throw BlockDamage("sparse field \(field.code) is a text, and the block says otherwise")
            }
            if let last = fields.last, last.code >= field.code {
                throw BlockDamage("the sparse fields are not in the order of their codes")
            }
            fields.append(field)
            total += field.count
        }
        unknown.fields += row.longRows
        guard position == table.byteCount, total <= FormatLimits.extrasPerBlock else {
            throw BlockDamage("the sparse fields are more than a block can have")
        }
    }

    private func joinRows(
        _ field: SparseField, _ places: Range<Int>, _ rows: Column<UInt64>, _ count: Int
    ) throws(BlockDamage) {
        if field.isOnEveryEvent {
            for place in places { rows[place] = UInt64(place &- places.lowerBound) }
            return
        }
        // Each gap is below 2^32 and each sum is held below 2^16, so no sum overflows.
        var row: UInt64 = 0
        for place in places {
            row &+= rows[place]
            guard row < UInt64(count) else { throw BlockDamage("a sparse field belongs to no event") }
            rows[place] = row
        }
    }

    private func joinValues(
        _ field: SparseField, _ places: Range<Int>, _ values: Column<UInt64>, _ texts: Int
    ) throws(BlockDamage) {
        if field.isText {
            guard places.allSatisfy({ values[$0] <= UInt64(texts) }) else {
                throw BlockDamage("a sparse field names a text that is not there")
            }
            return
        }
        var last: Int64 = 0
        for place in places {
            let value = Varint.unzigzag(values[place])
            last = field.isDelta ? last &+ value : value
            values[place] = UInt64(bitPattern: last)
        }
    }

    /// Adds the fields to the events of a batch that has `count` of them and no sparse fields yet.
    func append(to batch: inout EventBatch, _ texts: BlockTexts, count: Int, _ unknown: inout UnknownParts) {
        guard total > 0 else { return }
        let (rows, values) = (rows.column(total), values.column(total))
        let (starts, order) = (starts.column(count + 1), order.column(total))
        // Sorted by counting: every row is below `count`, so a row and the one behind it are places of `starts`; and each
        // place of `order` is written once, because the counts of all rows add up to `total`.
        for row in 0...count { starts[row] = 0 }
        for place in 0..<total { starts[Int(rows[place]) + 1] += 1 }
        for row in 0..<count { starts[row + 1] += starts[row] }
        var field = 0
        var end = 0
        for place in 0..<total {
            while place >= end {
                end += fields[field].count
                field += 1
            }
            let row = Int(rows[place])
            order[Int(starts[row])] = UInt32(place) | UInt32(field - 1) << 20
            starts[row] += 1
        }
        for sorted in 0..<total {
            let place = Int(order[sorted] & 0xF_FFFF)
            let field = fields[Int(order[sorted] >> 20)]
            let value = Int64(bitPattern: values[place])
            switch Self.role(field) {
            case .number: batch.appendExtra(code: field.code, value, row: UInt32(rows[place]))
            case .unknownNumber:
                batch.appendExtra(code: field.code, value, row: UInt32(rows[place]))
                unknown.fields += 1
            case .text:
                let name = texts.names[Int(value)]
                batch.appendExtra(code: field.code, Int64(name.rawValue), row: UInt32(rows[place]))
            case .unknownText: unknown.fields += 1
            }
        }
    }
}
