import TraceModel

/// The sparse fields of one block, with positions in the block's tables.
struct BlockExtras {
    /// Event of each field, never decreasing.
    private(set) var rows: [UInt32] = []
    /// Values; for texts their position.
    private(set) var values: [Int64] = []
    /// What to do with a field of this code.
    private(set) var roles = [Role](repeating: .number, count: 256)

    /// What to do with a sparse field.
    enum Role {
        /// Keep it.
        case number
        /// Keep it, and count it as unknown: a later version knows what it means.
        case unknownNumber
        /// Give it the name of the text.
        case text
        /// Leave it out and count it: kept as a number, it would lose its text when it is written again.
        case unknownText
    }

    /// Reads the fields of a block with `count` events and `texts` texts.
    mutating func read(
        _ block: RawSpan, _ sections: SectionIndex, count: Int, _ info: BlockInfo, texts: Int
    ) throws(BlockDamage) {
        rows.removeAll(keepingCapacity: true)
        values.removeAll(keepingCapacity: true)
        guard info.extras > 0 else { return }
        let codes = block.extracting(try sections.required(.extraFields))
        // This many bytes are there, so the memory below is at most twelve times what the file really has.
        guard codes.byteCount == info.extras else { throw Self.wrongLength }
        try setRoles(codes, block.extracting(sections[.textFields] ?? 0..<0))
        try readRows(block.extracting(sections.required(.extraRows)), info.extras, below: count)
        try readValues(block.extracting(sections.required(.extraValues)), codes, texts: texts)
    }

    /// Place behind the fields of `row`, which begin at `start`.
    @inline(__always)
    func end(of row: Int, from start: Int) -> Int {
        var end = start
        while end < rows.count, rows[end] == UInt32(truncatingIfNeeded: row) { end += 1 }
        return end
    }

    private mutating func setRoles(_ codes: RawSpan, _ texts: RawSpan) throws(BlockDamage) {
        for code in 0...255 { roles[code] = Vocabulary.isKnownExtra[code] ? .number : .unknownNumber }
        for index in 0..<texts.byteCount {
            let code = Int(texts.byte(index))
            roles[code] = Vocabulary.isTextExtra[code] ? .text : .unknownText
        }
        for index in 0..<codes.byteCount {
            let code = Int(codes.byte(index))
            if Vocabulary.isTextExtra[code], roles[code] != .text {
                throw BlockDamage("sparse field \(code) is a text, and the block says otherwise")
            }
        }
    }

    private mutating func readRows(_ section: RawSpan, _ extras: Int, below count: Int) throws(BlockDamage) {
        var position = 0
        var isDamaged = false
        var row: UInt64 = 0
        for _ in 0..<extras {
            let (next, overflow) = row.addingReportingOverflow(section.varint(at: &position, &isDamaged))
            guard !overflow, next < UInt64(count) else {
                throw BlockDamage("a sparse field belongs to no event")
            }
            row = next
            rows.append(UInt32(truncatingIfNeeded: row))
        }
        guard !isDamaged, position == section.byteCount else { throw Self.wrongLength }
    }

    private mutating func readValues(_ section: RawSpan, _ codes: RawSpan, texts: Int) throws(BlockDamage) {
        var position = 0
        var isDamaged = false
        for index in 0..<codes.byteCount {
            let value = Varint.unoptional(section.varint(at: &position, &isDamaged))
            let role = roles[Int(codes.byte(index))]
            if role == .text || role == .unknownText, value < 0 || value > Int64(texts) {
                throw BlockDamage("a sparse field names a text that is not there")
            }
            values.append(value)
        }
        guard !isDamaged, position == section.byteCount else { throw Self.wrongLength }
    }

    private static var wrongLength: BlockDamage {
        BlockDamage("the sparse fields are not as many as the block says")
    }
}
