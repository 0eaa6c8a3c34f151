#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Rows found by a text, such as the tag of a line. Most lines have a tag that no row has, and that costs next to
/// nothing: length and first byte decide.
final class TagTable<Row: Sendable>: Sendable {
    private let rows: [Row]
    /// The tags of the rows, one behind the other, and where that of each row begins.
    private let tags: [UInt8]
    private let begins: [Int]
    /// The first row of each bucket; the bucket's rows end where those of the next begin.
    private let firsts: [Int]

    private static var lengths: Int { 64 }

    init(_ rows: [(tag: [UInt8], row: Row)]) {
        let known = rows.filter { !$0.tag.isEmpty && $0.tag.count < Self.lengths }
        let order = known.indices.sorted {
            let buckets = (
                Self.bucket(known[$0].tag.count, known[$0].tag[0]),
                Self.bucket(known[$1].tag.count, known[$1].tag[0])
            )
            return (buckets.0, $0) < (buckets.1, $1)
        }
        self.rows = order.map { known[$0].row }
        tags = order.flatMap { known[$0].tag }
        var begins: [Int] = []
        var firsts = [Int](repeating: 0, count: Self.lengths * 32 + 1)
        var end = 0
        for place in order {
            let tag = known[place].tag
            begins.append(end)
            end += tag.count
            firsts[Self.bucket(tag.count, tag[0]) + 1] += 1
        }
        for bucket in 1..<firsts.count { firsts[bucket] += firsts[bucket - 1] }
        self.begins = begins
        self.firsts = firsts
    }

    /// The row of a text; nil if there is none.
    subscript(_ text: ByteText) -> Row? {
        guard text.count < Self.lengths, let base = text.bytes.baseAddress, text.count > 0 else { return nil }
        let bucket = Self.bucket(text.count, text.bytes[0])
        var row = firsts[bucket]
        let end = firsts[bucket + 1]
        while row < end {
            let isFound = tags.withUnsafeBytes {
                memcmp(base, $0.baseAddress! + begins[row], text.count) == 0
            }
            if isFound { return rows[row] }
            row += 1
        }
        return nil
    }

    /// By length and the low bits of the first byte.
    private static func bucket(_ length: Int, _ first: UInt8) -> Int { length * 32 + Int(first & 0x1F) }
}
