/// What a repair wrote into the end block about the trace that it found: so a repaired trace is whole, and tells what
/// it lost.
public struct RepairNote: Hashable, Sendable {
    /// Blocks that are missing, told by the numbers of the others.
    public var lostBlocks: UInt64 = 0
    /// Events that were in them; nil if nothing tells.
    public var lostEvents: UInt64?
    /// True if the trace had no end block: what was recorded after its last block is not known.
    public var wasCut = false

    /// Nothing was lost.
    public init() {}
}

extension RepairNote {
    /// Reads the note from an end block whose sections were checked; nil if it has none, or none that is whole.
    package init?(endBlock block: RawSpan) {
        guard let place = EndBlock.section(.repair, of: block) else { return nil }
        let section = block.extracting(place)
        var position = 0
        var isDamaged = false
        let count = section.varint(at: &position, &isDamaged)
        let size = section.varint(at: &position, &isDamaged)
        guard count == 1, !isDamaged, size <= UInt64(section.byteCount - position) else { return nil }
        let fields = section.extracting(position..<position + Int(size))
        var field = 0
        /// A field that the row does not have is 0.
        func next() -> UInt64 { field < fields.byteCount ? fields.varint(at: &field, &isDamaged) : 0 }
        lostBlocks = next()
        let events = next()
        lostEvents = events == 0 ? nil : events - 1
        wasCut = next() != 0
        if isDamaged { return nil }
    }

    /// The fields of its row.
    var fields: [UInt64] { [lostBlocks, lostEvents.map { $0 &+ 1 } ?? 0, wasCut ? 1 : 0] }
}
