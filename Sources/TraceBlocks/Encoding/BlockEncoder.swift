import TraceModel

/// Turns events and catalog records into raw blocks.
struct BlockEncoder {
    /// Which part of a batch a block holds.
    struct Part {
        let rows: Range<Int>
        let extras: Range<Int>
    }

    /// The block that was encoded last, header included.
    private(set) var block: [UInt8] = []
    /// What the seek table says about it; place and size of its frame are still open.
    private(set) var entry = SeekEntry()
    /// The texts and records that it names.
    private(set) var tables = BlockTables()
    /// Places in ``block`` where bytes of another sort begin; a compressor may do better that knows them.
    private(set) var cuts: [Int] = []
    private var events = EventEncoder()
    private var fields = FieldEncoder()

    /// Encodes a block of events, together with `records`, which the events need not name.
    /// - Returns: false if the block would exceed a limit.
    mutating func encode(
        _ batch: EventBatch, _ part: Part, _ records: ArraySlice<RecordReference>,
        _ catalog: TraceCatalog
    ) -> Bool {
        begin(BlockType.events)
        if !part.rows.isEmpty {
            let boot = tables.boot(batch.boot)
            guard events.write(batch, part.rows, to: &block, &tables, catalog.names, &cuts) else {
                return false
            }
            // So far the tables hold the processes of the events only, none that a subject or record brings.
            entry.processes = tables.processes.numbers.sorted()
            fields.write(part, of: batch, to: &block, &tables, catalog.names, &cuts)
            entry.events = UInt32(part.rows.count)
            entry.boot = UInt64(batch.boot) + 1
            entry.first = batch.times[part.rows.lowerBound]
            entry.last = batch.times[part.rows.upperBound - 1]
            entry.kinds = events.kinds
            writeRow(
                .info,
                [
                    boot, Varint.zigzag(entry.first), UInt64(bitPattern: entry.last &- entry.first),
                    BlockTimers.early,
                ])
        }
        return part.extras.count <= FormatLimits.extrasPerBlock && finish(records, catalog)
    }

    /// Encodes the end block.
    /// - Returns: false if `records` do not fit into it.
    mutating func encodeEnd(
        events: UInt64, blocks: UInt32, hasSeekTable: Bool, _ records: ArraySlice<RecordReference>,
        _ catalog: TraceCatalog
    ) -> Bool {
        begin(BlockType.end)
        writeRow(.totals, [events, UInt64(blocks), hasSeekTable ? TraceTotals.seekTableFlag : 0])
        return finish(records, catalog)
    }

    /// Puts the header over the finished block.
    mutating func seal(sequence: UInt32, trace: UInt32?) -> UInt32 {
        let body = XXH64.hash(block.span.bytes.extracting(BlockHeader.size..<block.count))
        var header = BlockHeader()
        header.type = entry.type
        header.bodyLength = UInt32(block.count - BlockHeader.size)
        header.sequence = sequence
        // The first block's checksum marks the trace: the same events give the same file.
        header.trace = trace ?? UInt32(truncatingIfNeeded: body)
        header.events = entry.events
        header.bodyChecksum = body
        header.write(over: &block)
        entry.sequence = sequence
        entry.rawBytes = UInt32(block.count)
        return header.trace
    }

    private mutating func begin(_ type: UInt8) {
        block.removeAll(keepingCapacity: true)
        block.append(contentsOf: repeatElement(0, count: BlockHeader.size))
        tables.removeAll()
        cuts.removeAll(keepingCapacity: true)
        entry = SeekEntry()
        entry.type = type
    }

    private mutating func finish(_ records: ArraySlice<RecordReference>, _ catalog: TraceCatalog) -> Bool {
        for record in records {
            switch record {
            case .boot(let number): _ = tables.boot(number)
            case .process(let number): _ = tables.process(number)
            case .subject(let number): _ = tables.subject(number)
            }
        }
        return tables.write(to: &block, catalog)
    }

    private mutating func writeRow(_ id: SectionID, _ fields: [UInt64]) {
        let section = block.beginSection(id)
        var row: [UInt8] = []
        for field in fields { row.append(varint: field) }
        block.append(varint: 1)
        block.append(row: &row)
        block.endSection(section)
    }
}
