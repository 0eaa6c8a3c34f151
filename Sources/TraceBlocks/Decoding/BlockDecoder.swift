import TraceModel

/// Turns raw blocks into events and catalog records.
///
/// A block is checked wholly before anything of it reaches batch or catalog, so a damaged one leaves no trace.
package struct BlockDecoder {
    /// What was passed over in the blocks so far.
    package private(set) var unknown = UnknownParts()
    private var sections = SectionIndex()
    private var texts = BlockTexts()
    private var records = BlockRecords()
    private var columns = BlockColumns()
    private var kinds = BlockKinds()
    private var extras = BlockExtras()
    /// Last time by boot; nil before its first event.
    private var lastTimes: [Int64?] = []

    /// A decoder at the start of a trace.
    package init() {}

    /// Counts a block of a type that this version does not know.
    package mutating func countUnknownBlock() { unknown.blocks += 1 }

    /// Replaces the batch by the events of a whole block of events and merges its records into the catalog.
    /// - Parameter entry: gets what the block says about its events.
    package mutating func decode(
        _ bytes: [UInt8], _ header: BlockHeader, missingBlocks: Int, into batch: inout EventBatch,
        _ catalog: inout TraceCatalog, _ entry: inout SeekEntry
    ) throws(BlockDamage) {
        let block = bytes.span.bytes.extracting(0..<header.blockSize)
        var passedOver = try readTables(block, catalog, missingBlocks: missingBlocks)
        let count = Int(header.events)
        guard count > 0 else {
            try merge(bytes, into: &catalog, passedOver)
            return
        }
        let info = try BlockInfo(
            block.extracting(sections.required(.info)), boots: records.boots.count, &passedOver)
        let boot = records.boots[Int(info.boot) - 1].number
        if Int(boot) < lastTimes.count, let last = lastTimes[Int(boot)], info.first < last {
            throw BlockDamage("its events are earlier than those of a block before it")
        }
        let kindPlace = try sections.required(.eventKinds)
        guard kindPlace.count == count else {
            throw BlockDamage("the kinds of the events are not as many as the block says")
        }
        let sizes = BlockColumns.TableSizes(
            processes: records.processes.count, subjects: records.subjects.count, texts: texts.count)
        try columns.read(block, sections, count: count, info, sizes)
        kinds.read(block, sections[.identifierKinds])
        try kinds.check(&columns, kinds: block.extracting(kindPlace), texts: texts.count, &passedOver)
        try extras.read(block, sections, count: count, info, texts: texts.count)

        try merge(bytes, into: &catalog, passedOver)
        batch.removeAll(boot: boot)
        append(block, kindPlace, sections[.extraFields] ?? 0..<0, to: &batch)
        note(info.last, of: boot)
        entry.events = header.events
        entry.boot = UInt64(boot) + 1
        entry.first = info.first
        entry.last = info.last
    }

    /// Reads the totals of an end block and merges its records into the catalog.
    package mutating func decodeEnd(
        _ bytes: [UInt8], _ header: BlockHeader, missingBlocks: Int, _ catalog: inout TraceCatalog
    ) throws(BlockDamage) -> TraceTotals {
        let block = bytes.span.bytes.extracting(0..<header.blockSize)
        var passedOver = try readTables(block, catalog, missingBlocks: missingBlocks)
        let section = block.extracting(try sections.required(.totals))
        var row = RowReader(fieldCount: 3)
        var position = 0
        guard try RowReader.count(section, at: &position, limit: 1, "totals") == 1 else {
            throw BlockDamage("the end block has no totals")
        }
        try row.read(section, at: &position)
        passedOver.fields += row.longRows
        try merge(bytes, into: &catalog, passedOver)
        return TraceTotals(events: row.fields[0], blocks: row.fields[1], flags: row.fields[2])
    }

    /// Reads everything that blocks of all types have.
    private mutating func readTables(
        _ block: RawSpan, _ catalog: TraceCatalog, missingBlocks: Int
    ) throws(BlockDamage) -> UnknownParts {
        try sections.read(block)
        try texts.read(block, sections[.texts])
        try records.read(block, sections, texts: texts.count)
        try records.check(against: catalog, missingBlocks: missingBlocks)
        var passedOver = UnknownParts()
        passedOver.sections = sections.unknownCount
        passedOver.fields = records.longRows
        return passedOver
    }

    private mutating func merge(
        _ bytes: [UInt8], into catalog: inout TraceCatalog, _ passedOver: UnknownParts
    ) throws(BlockDamage) {
        texts.intern(bytes, into: &catalog.names)
        do throws(InputFailure) {
            try records.merge(into: &catalog, texts)
        } catch {
            throw BlockDamage(error.what)
        }
        unknown.add(passedOver)
    }

    private mutating func note(_ time: Int64, of boot: UInt32) {
        // Boots that have a last time are in the catalog by now, so the list is never longer than its limit.
        let missing = Int(boot) + 1 - lastTimes.count
        if missing > 0 { lastTimes.append(contentsOf: repeatElement(nil, count: missing)) }
        lastTimes[Int(boot)] = time
    }
}

// MARK: - Events

extension BlockDecoder {
    /// Fills the batch from the columns. Everything was checked: positions lie inside their tables.
    private mutating func append(
        _ block: RawSpan, _ codes: Range<Int>, _ extraCodes: Range<Int>, to batch: inout EventBatch
    ) {
        let processes = [0] + records.processes.map(\.number)
        let subjects = [0] + records.subjects.map(\.number)
        var extra = 0
        for row in 0..<codes.count {
            let code = block.byte(codes.lowerBound + row)
            let role = kinds.roles[Int(code)]
            let end = extras.end(of: row, from: extra)
            if role == .unknown {
                unknown.events[code, default: 0] += 1
            } else {
                batch.append(
                    time: columns.times[row], kind: EventKind(rawValue: code),
                    process: processes[Int(columns.processes[row])],
                    subject: subjects[Int(columns.subjects[row])],
                    label: texts.names[Int(columns.labels[row])], name: texts.names[Int(columns.names[row])],
                    number: role == .identified ? identifier(columns.numbers[row]) : columns.numbers[row])
                for extra in extra..<end {
                    append(extra, block.byte(extraCodes.lowerBound + extra), to: &batch)
                }
            }
            extra = end
        }
    }

    private func identifier(_ number: Int64) -> Int64 {
        texts.identifier(for: TaskIdentifier(rawValue: number)).rawValue
    }

    private mutating func append(_ extra: Int, _ code: UInt8, to batch: inout EventBatch) {
        let value = extras.values[extra]
        switch extras.roles[Int(code)] {
        case .number: batch.appendExtra(code: code, value)
        case .unknownNumber:
            batch.appendExtra(code: code, value)
            unknown.fields += 1
        case .text: batch.appendExtra(code: code, Int64(texts.names[Int(value)].rawValue))
        case .unknownText: unknown.fields += 1
        }
    }
}
