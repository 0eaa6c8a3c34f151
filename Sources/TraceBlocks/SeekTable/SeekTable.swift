/// The seek table at the end of a file, as far as a reader from front to back needs it: is it whole, and does it
/// say what was read?
package struct SeekTable: Equatable {
    /// First four bytes of the skippable frame that holds it, as a little-endian number.
    package static let frameMagic: UInt32 = 0x184D_2A5D
    /// `TQST`, the last four bytes of the frame, as a little-endian number.
    package static let footerMagic: UInt32 = 0x5453_5154
    /// Bytes behind the entries: version, flags, spare, trace, count, size, checksum, magic.
    package static let footerSize = 28

    /// How many blocks it lists.
    package let count: UInt32
    /// The trace that it belongs to.
    package let trace: UInt32
    /// What ``SeekEntry/chained(to:)`` gives over all entries.
    package let chain: UInt64

    /// Reads a table from the content of its skippable frame.
    package init(_ content: RawSpan) throws(BlockDamage) {
        let entries = content.byteCount - Self.footerSize
        guard entries >= 0, content.u32(content.byteCount - 4) == Self.footerMagic else {
            throw BlockDamage("the seek table has no end")
        }
        guard
            XXH64.hash(content.extracting(0..<content.byteCount - 12)) == content.u64(content.byteCount - 12),
            Int(content.u32(entries + 12)) == entries
        else { throw BlockDamage("the checksum of the seek table does not match") }
        guard content.byte(entries) == FormatLimits.version, content.byte(entries + 1) == 0 else {
            throw BlockDamage("the seek table is of a later version")
        }
        trace = content.u32(entries + 4)
        count = content.u32(entries + 8)
        var found: UInt32 = 0
        var chain: UInt64 = 0
        var position = 0
        var end: UInt64 = 0
        while position < entries {
            let entry = try SeekEntry(content.extracting(0..<entries), at: &position, after: end)
            end = entry.offset &+ UInt64(entry.frameBytes)
            chain = entry.chained(to: chain)
            found &+= 1
        }
        guard found == count else {
            throw BlockDamage("the seek table has \(found) entries and says \(count)")
        }
        self.chain = chain
    }
}

extension SeekEntry {
    /// Reads the entry at `position` and moves behind it. What stands in it behind the known fields is left out.
    package init(_ entries: RawSpan, at position: inout Int, after end: UInt64) throws(BlockDamage) {
        guard let bytes = entries.row(at: &position) else {
            throw BlockDamage("an entry of the seek table is longer than the table")
        }
        let row = entries.extracting(bytes)
        var isDamaged = false
        var place = 0
        offset = end &+ row.varint(at: &place, &isDamaged)
        frameBytes = UInt32(truncatingIfNeeded: row.varint(at: &place, &isDamaged))
        rawBytes = UInt32(truncatingIfNeeded: row.varint(at: &place, &isDamaged))
        type = UInt8(truncatingIfNeeded: row.varint(at: &place, &isDamaged))
        sequence = UInt32(truncatingIfNeeded: row.varint(at: &place, &isDamaged))
        events = UInt32(truncatingIfNeeded: row.varint(at: &place, &isDamaged))
        boot = row.varint(at: &place, &isDamaged)
        first = Varint.unzigzag(row.varint(at: &place, &isDamaged))
        last = first &+ Int64(bitPattern: row.varint(at: &place, &isDamaged))
        let kindCount = row.varint(at: &place, &isDamaged)
        guard !isDamaged, kindCount <= 256 else {
            throw BlockDamage("an entry of the seek table is not whole")
        }
        for _ in 0..<kindCount { kinds[Int(row.varint(at: &place, &isDamaged) & 0xFF)] = true }
        let processCode = row.varint(at: &place, &isDamaged)
        guard !isDamaged, processCode <= UInt64(FormatLimits.processesPerSeekEntry) + 1 else {
            throw BlockDamage("an entry of the seek table is not whole")
        }
        processes = processCode == 0 ? nil : []
        var process: UInt32 = 0
        for _ in 0..<(processCode == 0 ? 0 : processCode - 1) {
            process &+= UInt32(truncatingIfNeeded: row.varint(at: &place, &isDamaged))
            processes?.append(process)
        }
        guard !isDamaged else { throw BlockDamage("an entry of the seek table is not whole") }
    }
}
