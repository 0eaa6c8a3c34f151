#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Rows found by a text, such as the tag of a line. Most lines have a tag that no row has, and that costs next to
/// nothing: length and first byte decide.
struct TagTable<Row: Sendable>: Sendable {
    private struct Entry: Sendable {
        let tag: [UInt8]
        let row: Row
    }

    /// By length and the low bits of the first byte.
    private var buckets: [[Entry]]
    private static var lengths: Int { 64 }

    init(_ rows: [(tag: [UInt8], row: Row)]) {
        buckets = Array(repeating: [], count: Self.lengths * 32)
        for row in rows where !row.tag.isEmpty && row.tag.count < Self.lengths {
            buckets[row.tag.count * 32 + Int(row.tag[0] & 0x1F)].append(Entry(tag: row.tag, row: row.row))
        }
    }

    /// The row of a text; nil if there is none.
    subscript(_ text: ByteText) -> Row? {
        guard text.count < Self.lengths, let base = text.bytes.baseAddress, text.count > 0 else { return nil }
        for entry in buckets[text.count * 32 + Int(text[0] & 0x1F)]
        where entry.tag.withUnsafeBytes({ memcmp(base, $0.baseAddress!, text.count) }) == 0 {
            return entry.row
        }
        return nil
    }
}
