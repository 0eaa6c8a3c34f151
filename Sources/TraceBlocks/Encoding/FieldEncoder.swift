import TraceModel

/// Writes the sparse fields of a part of a batch as sections, field by field.
struct FieldEncoder {
    private var counts = [Int](repeating: 0, count: 256)
    private var starts = [Int](repeating: 0, count: 256)
    private var lastRows = [UInt32](repeating: 0, count: 256)
    private var lastValues = [Int64](repeating: 0, count: 256)
    private var rows = ColumnMemory<UInt64>()
    private var plain = ColumnMemory<UInt64>()
    private var delta = ColumnMemory<UInt64>()
    private var row: [UInt8] = []

    /// Adds the sections to `block`, and the texts of the fields to `tables`.
    mutating func write(
        _ part: BlockEncoder.Part, of batch: EventBatch, to block: inout [UInt8],
        _ tables: inout BlockTables, _ names: NameTable, _ cuts: inout [Int]
    ) {
        guard !part.extras.isEmpty else { return }
        for code in 0...255 { (counts[code], lastRows[code], lastValues[code]) = (0, 0, 0) }
        for code in batch.extraFields[part.extras] { counts[Int(code)] += 1 }
        var start = 0
        for code in 0...255 {
            starts[code] = start
            start += counts[code]
        }
        let (rows, plain, delta) = (
            rows.column(part.extras.count), plain.column(part.extras.count), delta.column(part.extras.count)
        )
        // starts[code] grows once for each field of the code and ends where the next code begins, so it lies inside.
        for extra in part.extras {
            let code = Int(batch.extraFields[extra])
            let place = starts[code]
            starts[code] = place + 1
            let row = batch.extraRows[extra] - UInt32(part.rows.lowerBound)
            rows[place] = UInt64(row - lastRows[code])
            lastRows[code] = row
            let value = batch.extraValues[extra]
            if Vocabulary.isTextExtra[code] {
                plain[place] = tables.text(NameID(rawValue: UInt32(exactly: value) ?? 0), names)
            } else {
                plain[place] = Varint.zigzag(value)
                delta[place] = Varint.zigzag(value &- lastValues[code])
                lastValues[code] = value
            }
        }
        let list = plan(part.rows.count, rows, plain, delta)
        write(list, to: &block)
        PlaneEncoder.write(
            rows, streams(list) { $0.isOnEveryEvent ? 0 : $0.rowBytes }, .fieldRows, nil, to: &block, &cuts)
        PlaneEncoder.write(
            plain, streams(list) { $0.valueBytes }, .fieldValues, .valueOverflows, to: &block, &cuts)
    }

    /// Decides for each field how it is written; `plain` then holds the values in that form.
    private func plan(
        _ events: Int, _ rows: Column<UInt64>, _ plain: Column<UInt64>, _ delta: Column<UInt64>
    ) -> [SparseField] {
        (0...255).filter { counts[$0] > 0 }.map { code in
            var field = SparseField()
            field.code = UInt8(code)
            field.count = counts[code]
            let places = starts[code] - counts[code]..<starts[code]
            // One each: the first gap is 0 and all others are 1.
            if field.count == events, places.allSatisfy({ rows[$0] == ($0 == places.lowerBound ? 0 : 1) }) {
                field.flags |= SparseField.Flag.everyEvent
            } else {
                field.rowBytes = PlaneEncoder.bytes(places.reduce(0) { max($0, rows[$1]) })
            }
            if Vocabulary.isTextExtra[code] {
                field.flags |= SparseField.Flag.text
            } else if bits(delta, places) < bits(plain, places) {
                field.flags |= SparseField.Flag.delta
                for place in places { plain[place] = delta[place] }
            }
            field.valueBytes = PlaneEncoder.width(of: plain, places)
            return field
        }
    }

    private func bits(_ values: Column<UInt64>, _ places: Range<Int>) -> Int {
        places.reduce(0) { $0 + 64 - values[$1].leadingZeroBitCount }
    }

    private func streams(
        _ list: [SparseField], _ width: (SparseField) -> Int
    ) -> [PlaneEncoder.Stream] {
        var start = 0
        return list.map { field in
            defer { start += field.count }
            return .init(places: start..<start + field.count, width: width(field))
        }
    }

    private mutating func write(_ list: [SparseField], to block: inout [UInt8]) {
        let section = block.beginSection(.fields)
        block.append(varint: UInt64(list.count))
        for field in list {
            for number in [
                UInt64(field.code), field.flags, UInt64(field.count), UInt64(field.rowBytes),
                UInt64(field.valueBytes),
            ] { row.append(varint: number) }
            block.append(row: &row)
        }
        block.endSection(section)
    }
}
