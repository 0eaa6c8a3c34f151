import TraceModel

/// Turns one raw block after the other into events and catalog records, in memory that is used again.
///
/// The work on a block has four steps. The first and the third are most of it and need nothing but the block, so that several
/// decoders can do them at the same time; the second and the fourth go from block to block in their order. A block is
/// checked wholly before any event or record of it is used.
package final class BlockDecoder {
    private var sections = SectionIndex()
    private var texts = BlockTexts()
    private var records = BlockRecords()
    private let events = EventDecoder()
    private let fields = FieldDecoder()
    private var passedOver = UnknownParts()
    private var info = BlockInfo()
    private var count = 0

    /// A decoder before its first block.
    package init() {}

    /// Step 1: reads everything that a block holds, but for the names of its texts.
    package func read(_ bytes: [UInt8], _ header: BlockHeader) throws(BlockDamage) {
        let block = bytes.span.bytes.extracting(0..<header.blockSize)
        passedOver = UnknownParts()
        try sections.read(block)
        try texts.read(block, sections[.texts])
        try records.read(block, sections, texts: texts.count)
        passedOver.sections = sections.unknownCount
        passedOver.fields = records.longRows
        count = header.type == BlockType.events ? Int(header.events) : 0
        guard count > 0 else { return }
        info = try BlockInfo(
            block.extracting(sections.required(.info)), boots: records.boots.count, &passedOver)
        let sizes = EventTables.Sizes(
            processes: records.processes.count, subjects: records.subjects.count, texts: texts.count)
        try events.read(block, sections, count: count, sizes, &passedOver)
        try fields.read(block, sections, count: count, texts: texts.count, &passedOver)
    }

    /// Step 2: gives the block's texts their names. Names of a block that turns out to be damaged stay in the table, where
    /// nothing uses them.
    package func intern(_ bytes: [UInt8], into names: inout NameTable) { texts.intern(bytes, into: &names) }

    /// Step 3: replaces the batch by the events of the block.
    package func fill(_ batch: inout EventBatch, _ bytes: [UInt8], _ header: BlockHeader) throws(BlockDamage)
    {
        guard count > 0 else { return batch.removeAll(boot: 0) }
        let block = bytes.span.bytes.extracting(0..<header.blockSize)
        try events.fill(&batch, block, records, texts, boot: boot, info, count: count)
        fields.append(to: &batch, texts, count: count, &passedOver)
        leaveOutUnknown(&batch)
    }

    /// Step 4: merges the block's records into the catalog, if it belongs where it stands.
    /// - Parameters:
    ///   - missingBlocks: how many blocks are missing right before it.
    ///   - entry: gets what the block says about its events.
    package func finish(
        _ catalog: inout TraceCatalog, _ history: inout BlockHistory, missingBlocks: Int,
        _ entry: inout SeekEntry
    ) throws(BlockDamage) {
        try records.check(against: catalog, missingBlocks: missingBlocks)
        if count > 0, !history.allows(info.first, of: boot) {
            throw BlockDamage("its events are earlier than those of a block before it")
        }
        do throws(InputFailure) {
            try records.merge(into: &catalog, texts)
        } catch {
            throw BlockDamage(error.what)
        }
        history.unknown.add(passedOver)
        guard count > 0 else { return }
        history.note(info.last, of: boot)
        entry.events = UInt32(count)
        entry.boot = UInt64(boot) + 1
        entry.first = info.first
        entry.last = info.last
    }

    /// The totals of an end block after step 1.
    package func totals(_ bytes: [UInt8], _ header: BlockHeader) throws(BlockDamage) -> TraceTotals {
        guard header.events == 0 else { throw BlockDamage("the end block has events") }
        let block = bytes.span.bytes.extracting(0..<header.blockSize)
        let section = block.extracting(try sections.required(.totals))
        var row = RowReader(fieldCount: 3)
        var position = 0
        guard try RowReader.count(section, at: &position, limit: 1, "totals") == 1 else {
            throw BlockDamage("the end block has no totals")
        }
        try row.read(section, at: &position)
        passedOver.fields += row.longRows
        return TraceTotals(events: row.fields[0], blocks: row.fields[1], flags: row.fields[2])
    }

    /// The boot of the events by its trace-wide number.
    private var boot: UInt32 { records.boots[Int(info.boot) - 1].number }

    /// Leaves out events of unknown kinds, and texts where this version knows numbers only.
    private func leaveOutUnknown(_ batch: inout EventBatch) {
        var hasUnknownKind = false
        for shape in events.tables.shapes {
            let code = Int(shape.kind)
            if !Vocabulary.isKnownKind[code] {
                passedOver.events[shape.kind, default: 0] += shape.count
                hasUnknownKind = true
            } else if shape.numberForm == .text, !Vocabulary.hasIdentifier[code] {
                passedOver.fields += shape.count
            }
        }
        guard hasUnknownKind else { return }
        let kinds = batch.kinds
        batch.keep { Vocabulary.isKnownKind[Int(kinds[$0])] }
    }
}
