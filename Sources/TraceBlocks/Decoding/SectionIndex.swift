/// Where the sections of one block are. Reading it touches only the section headers.
struct SectionIndex {
    /// Sections that were passed over because this version does not know them.
    private(set) var unknownCount = 0
    /// Byte ranges in the block, by id; empty ranges at 0 for sections that are not there.
    private var places = [Range<Int>](repeating: 0..<0, count: 256)

    /// Finds the sections of `block`, a whole raw block.
    mutating func read(_ block: RawSpan) throws(BlockDamage) {
        for id in SectionID.allCases { places[Int(id.rawValue)] = 0..<0 }
        unknownCount = 0
        var position = BlockHeader.size
        while position < block.byteCount {
            guard block.byteCount - position >= SectionHeader.size else {
                throw BlockDamage("the block ends inside the header of a section")
            }
            let id = block.byte(position)
            let start = position + SectionHeader.size
            guard block.u32(position + 4) <= UInt32(block.byteCount - start) else {
                throw BlockDamage("section \(id) is longer than its block")
            }
            let end = start + Int(block.u32(position + 4))
            if SectionID(rawValue: id) != nil, block.byte(position + 1) == SectionHeader.plain {
                // A place that was read starts behind the block's header, never at 0.
                guard places[Int(id)].lowerBound == 0 else {
                    throw BlockDamage("section \(id) stands there twice")
                }
                places[Int(id)] = start..<end
            } else if block.byte(position + 2) & SectionHeader.essential != 0 {
                throw BlockDamage(
                    "section \(id) is of a later version of the format and cannot be passed over")
            } else {
                unknownCount += 1
            }
            position = end
        }
    }

    /// Where a section's payload is; nil if the block does not have the section.
    subscript(_ id: SectionID) -> Range<Int>? {
        let place = places[Int(id.rawValue)]
        return place.lowerBound == 0 ? nil : place
    }

    /// Where a section's payload is that the block must have.
    func required(_ id: SectionID) throws(BlockDamage) -> Range<Int> {
        guard let place = self[id] else { throw BlockDamage("the block has no section \(id.rawValue)") }
        return place
    }
}
