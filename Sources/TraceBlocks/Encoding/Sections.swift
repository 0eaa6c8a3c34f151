extension [UInt8] {
    /// Starts a section and gives the place that ``endSection(_:)`` needs.
    mutating func beginSection(_ id: SectionID) -> Int {
        append(id.rawValue)
        append(SectionHeader.plain)
        // A reader of this version must understand every section but the one that only describes the source.
        append(id == .source ? 0 : SectionHeader.essential)
        append(0)
        append(littleEndian: UInt32(0))
        return count
    }

    /// Says how long the section is that began at this place.
    mutating func endSection(_ start: Int) { put(UInt32(count - start), at: start - 4) }

    /// Adds a row, its size before it, and empties it.
    mutating func append(row: inout [UInt8]) {
        append(varint: UInt64(row.count))
        append(contentsOf: row)
        row.removeAll(keepingCapacity: true)
    }
}
