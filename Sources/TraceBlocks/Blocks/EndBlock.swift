import TraceModel

/// End blocks for a trace whose other blocks stay as they are.
package enum EndBlock {
    /// Bytes that ``make(_:sequence:trace:note:around:)`` may need for totals and note.
    private static let room = 128

    /// An end block with these totals and this note.
    /// - Parameter original: an end block whose other sections it gets; nil for none. It must ``fits(_:)``.
    package static func make(
        _ totals: TraceTotals, sequence: UInt32, trace: UInt32, note: RepairNote?, around original: [UInt8]?
    ) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: BlockHeader.size)
        append(.totals, [totals.events, totals.blocks, totals.flags], isEssential: true, to: &block)
        if let note { append(.repair, note.fields, isEssential: false, to: &block) }
        if let original {
            forEachSection(of: original.span.bytes) { id, place in
                guard id != SectionID.totals.rawValue, id != SectionID.repair.rawValue else { return }
                block.append(contentsOf: original[place.lowerBound - SectionHeader.size..<place.upperBound])
            }
        }
        var header = BlockHeader()
        header.type = BlockType.end
        header.bodyLength = UInt32(block.count - BlockHeader.size)
        header.sequence = sequence
        header.trace = trace
        header.bodyChecksum = XXH64.hash(block.span.bytes.extracting(BlockHeader.size..<block.count))
        header.write(over: &block)
        return block
    }

    /// True if totals and note can be put around the sections of this block.
    package static func fits(_ original: [UInt8]) -> Bool {
        original.count <= FormatLimits.rawBlockBytes - room
    }

    /// An end block that says nothing but all records of a catalog, without a header; nil if they need more than a block.
    package static func records(of catalog: TraceCatalog) -> [UInt8]? {
        var encoder = BlockEncoder()
        let isWhole = encoder.encodeEnd(
            events: 0, blocks: 0, hasSeekTable: false, catalog.recordReferences[...], catalog)
        return isWhole ? encoder.block : nil
    }

    /// Where the sections of a whole block end, ascending.
    package static func sectionEnds(of block: [UInt8]) -> [Int] {
        var ends: [Int] = []
        forEachSection(of: block.span.bytes) { ends.append($1.upperBound) }
        return ends
    }

    /// Where the payload of a section is; nil if there is none in the plain encoding.
    static func section(_ id: SectionID, of block: RawSpan) -> Range<Int>? {
        var found: Range<Int>?
        forEachSection(of: block) { code, place in
            if code == id.rawValue,
                block.byte(place.lowerBound - SectionHeader.size + 1) == SectionHeader.plain
            {
                found = place
            }
        }
        return found
    }

    /// Goes over the payloads of the sections of a whole block, as far as they are whole.
    private static func forEachSection(of block: RawSpan, _ body: (UInt8, Range<Int>) -> Void) {
        var position = BlockHeader.size
        // Both sums stay below the size of a block plus 2^32.
        while position + SectionHeader.size <= block.byteCount {
            let start = position + SectionHeader.size
            let end = start + Int(block.u32(position + 4))
            guard end <= block.byteCount else { return }
            body(block.byte(position), start..<end)
            position = end
        }
    }

    private static func append(
        _ id: SectionID, _ fields: [UInt64], isEssential: Bool, to block: inout [UInt8]
    ) {
        var row: [UInt8] = []
        for field in fields { row.append(varint: field) }
        var payload: [UInt8] = []
        payload.append(varint: 1)
        payload.append(varint: UInt64(row.count))
        payload += row
        block += [id.rawValue, SectionHeader.plain, isEssential ? SectionHeader.essential : 0, 0]
        block.append(littleEndian: UInt32(payload.count))
        block += payload
    }
}
