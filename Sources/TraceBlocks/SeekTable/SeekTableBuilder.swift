/// Collects the seek table while the blocks of a file are written.
package struct SeekTableBuilder {
    private var entries: [UInt8] = []
    private var count: UInt32 = 0
    private var end: UInt64 = 0
    private var row: [UInt8] = []

    /// A table of no block.
    package init() {}

    /// True while the entry of one more block, the end block, surely fits.
    package var hasRoom: Bool { entries.count <= FormatLimits.seekTableBytes - FormatLimits.seekEntryRoom }

    /// Adds the block whose frame was written last; nothing without room, when the table is given up.
    package mutating func append(_ entry: SeekEntry) {
        guard hasRoom else { return }
        row.append(varint: entry.offset &- end)
        row.append(varint: UInt64(entry.frameBytes))
        row.append(varint: UInt64(entry.rawBytes))
        row.append(varint: UInt64(entry.type))
        row.append(varint: UInt64(entry.sequence))
        row.append(varint: UInt64(entry.events))
        row.append(varint: entry.boot)
        row.append(varint: Varint.zigzag(entry.first))
        row.append(varint: UInt64(bitPattern: entry.last &- entry.first))
        let kinds = entry.kinds.indices.filter { entry.kinds[$0] }
        row.append(varint: UInt64(kinds.count))
        for kind in kinds { row.append(varint: UInt64(kind)) }
        if let processes = entry.processes, processes.count <= FormatLimits.processesPerSeekEntry {
            row.append(varint: UInt64(processes.count) + 1)
            var last: UInt32 = 0
            for process in processes {
                row.append(varint: UInt64(process &- last))
                last = process
            }
        } else {
            row.append(varint: 0)
        }
        entries.append(row: &row)
        count += 1
        end = entry.offset &+ UInt64(entry.frameBytes)
    }

    /// The skippable frame that holds the table.
    package func frame(trace: UInt32) -> [UInt8] {
        var frame: [UInt8] = []
        frame.append(littleEndian: SeekTable.frameMagic)
        frame.append(littleEndian: UInt32(entries.count + SeekTable.footerSize))
        frame.append(contentsOf: entries)
        frame.append(FormatLimits.version)
        frame.append(contentsOf: [0, 0, 0])
        frame.append(littleEndian: trace)
        frame.append(littleEndian: count)
        frame.append(littleEndian: UInt32(entries.count))
        frame.append(littleEndian: XXH64.hash(frame.span.bytes.extracting(8..<frame.count)))
        frame.append(littleEndian: SeekTable.footerMagic)
        return frame
    }
}
