import ByteIO
import TraceBlocks
import TraceModel

/// The seek table at the end of a file, entry by entry. It is kept as the bytes of the file, at most 8 MiB.
struct SeekDirectory {
    /// What the table says as a whole.
    let table: SeekTable
    /// Offset in the file of the frame that holds it.
    let offset: Int
    private let content: [UInt8]
    private let entriesEnd: Int
    private var position = 0
    private var frameEnd: UInt64 = 0

    /// Reads the table; nil if the file does not end with a whole one.
    /// - Throws: what the source throws.
    init?(_ source: any SeekableSource) throws(InputFailure) {
        var bytes: [UInt8] = []
        let size = source.size
        guard size >= SeekTable.footerSize + 8,
            try source.read(SeekTable.footerSize, at: size - SeekTable.footerSize, into: &bytes),
            bytes.span.bytes.u32(SeekTable.footerSize - 4) == SeekTable.footerMagic
        else { return nil }
        entriesEnd = Int(bytes.span.bytes.u32(12))
        // Believed only within its limit and the file.
        guard entriesEnd <= FormatLimits.seekTableBytes else { return nil }
        let contentSize = entriesEnd + SeekTable.footerSize
        offset = size - contentSize - 8
        guard offset >= 0, try source.read(contentSize + 8, at: offset, into: &bytes) else { return nil }
        guard bytes.span.bytes.u32(0) == SeekTable.frameMagic, Int(bytes.span.bytes.u32(4)) == contentSize
        else { return nil }
        let content = Array(bytes[8..<contentSize + 8])
        self.content = content
        do throws(BlockDamage) {
            table = try SeekTable(content.span.bytes)
        } catch {
            return nil
        }
    }

    /// The next entry; nil behind the last one.
    mutating func next() -> SeekEntry? {
        guard position < entriesEnd else { return nil }
        do throws(BlockDamage) {
            var place = position
            let entry = try SeekEntry(
                content.span.bytes.extracting(0..<entriesEnd), at: &place, after: frameEnd)
            position = place
            frameEnd = entry.offset &+ UInt64(entry.frameBytes)
            return entry
        } catch {
            // The whole table was read once, so no entry is damaged.
            position = entriesEnd
            return nil
        }
    }

    /// Begins with the first entry again.
    mutating func rewind() {
        position = 0
        frameEnd = 0
    }
}
