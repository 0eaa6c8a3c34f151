import TraceBlocks

/// The records of a journal: texts, subjects and the description of the app, one after the other, each whole before it
/// is counted.
///
/// A record is its type (u8), 0 (u8), the length of its content (u16), the low half of the content's XXH64 (u32), and the
/// content.
struct RecordLog {
    enum Kind: UInt8 {
        /// UTF-8; the n-th text has token n.
        case text = 1
        /// u16 token of what it is, u16 token of its name, u32 0, i64 platform id; the n-th subject has number n.
        case subject = 2
        /// Tokens (u16) of platform, OS, device, app, process name, version and build; 0 where it is not known.
        case app = 3
    }

    static let headBytes = 8

    /// All records, as every journal of this recorder begins with them.
    private(set) var bytes: [UInt8] = []
    let capacity: Int

    init(capacity: Int) {
        self.capacity = capacity
        bytes.reserveCapacity(capacity)
    }

    /// True if a record of so many bytes fits.
    func hasRoom(for count: Int) -> Bool { Self.headBytes + count <= capacity - bytes.count }

    /// Adds a record, and gives its place; the caller has made sure of the room.
    mutating func append(_ kind: Kind, _ content: UnsafeRawBufferPointer) -> Range<Int> {
        let start = bytes.count
        bytes.append(kind.rawValue)
        bytes.append(0)
        bytes.append(littleEndian: UInt16(content.count))
        bytes.append(littleEndian: Self.check(content))
        bytes.append(contentsOf: content)
        return start..<bytes.count
    }

    /// What stands in a record's head about its content.
    static func check(_ content: UnsafeRawBufferPointer) -> UInt32 {
        UInt32(truncatingIfNeeded: XXH64.hash(content.bytes))
    }
}
