import TraceBlocks

/// What stands at the front of a journal and never changes.
struct JournalHeader: Equatable {
    /// `TQJ1`.
    static let magic: UInt32 = 0x314A_5154
    /// The version that this code writes and reads.
    static let version: UInt16 = 1
    /// Bytes, the checksum included.
    static let size = 64

    /// 1 for the first journal of a recording, and so on.
    var part: UInt32 = 1
    /// Bytes of the file.
    var fileSize: UInt64 = 0
    /// Trace time at which the journal was made, nanoseconds.
    var time: Int64 = 0
    /// The wall clock then, nanoseconds since 1970 UTC.
    var wall: Int64 = 0
    /// Minutes east of UTC.
    var zoneMinutes: Int16 = 0
    /// Token of what the process was started for.
    var cause: UInt16 = 0
    var pid: UInt32 = 0
    var uid: UInt32 = 0

    /// As it stands in the file.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.append(littleEndian: Self.magic)
        bytes.append(littleEndian: Self.version)
        bytes.append(littleEndian: UInt16(0))
        bytes.append(littleEndian: part)
        bytes.append(littleEndian: UInt32(0))
        bytes.append(littleEndian: fileSize)
        bytes.append(littleEndian: time)
        bytes.append(littleEndian: wall)
        bytes.append(littleEndian: zoneMinutes)
        bytes.append(littleEndian: cause)
        bytes.append(littleEndian: pid)
        bytes.append(littleEndian: uid)
        bytes.append(littleEndian: UInt32(0))
        bytes.append(littleEndian: XXH64.hash(bytes.span.bytes))
        return bytes
    }

    init() {}

    /// Reads a header; nil if the bytes are none of this version, or not as they were written.
    init?(_ buffer: UnsafeRawBufferPointer) {
        guard buffer.count >= Self.size else { return nil }
        let bytes = buffer.bytes
        guard bytes.u32(0) == Self.magic, bytes.u16(4) == Self.version,
            XXH64.hash(bytes.extracting(0..<56)) == bytes.u64(56)
        else { return nil }
        part = bytes.u32(8)
        fileSize = bytes.u64(16)
        time = Int64(bitPattern: bytes.u64(24))
        wall = Int64(bitPattern: bytes.u64(32))
        zoneMinutes = Int16(bitPattern: bytes.u16(40))
        cause = bytes.u16(42)
        pid = bytes.u32(44)
        uid = bytes.u32(48)
    }
}
