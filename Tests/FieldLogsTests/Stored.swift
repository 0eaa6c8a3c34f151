import TestSupport

/// Bytes in the containers of others, not compressed: what a test needs of them without their libraries.
enum Stored {
    /// A stream of zlib (RFC 1950) with one stored block of at most 65,535 bytes.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        let length = UInt16(bytes.count)
        var (low, high) = (UInt32(1), UInt32(0))
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return [0x78, 0x01, 0x01] + LogdTests.bytes(length) + LogdTests.bytes(~length) + bytes
            + LogdTests.bytes((high << 16 | low).bigEndian)
    }

    /// A frame of zstd (RFC 8878) with one raw block of at most 128 KiB.
    static func zstd(_ bytes: [UInt8]) -> [UInt8] {
        let block = UInt32(bytes.count) << 3 | 1
        return LogdTests.bytes(UInt32(0xFD2F_B528)) + [0xA0] + LogdTests.bytes(UInt32(bytes.count))
            + LogdTests.bytes(block).prefix(3) + bytes
    }

    /// A zip archive (APPNOTE 4.3) of these members.
    static func zip(_ members: [(name: String, bytes: [UInt8])]) -> [UInt8] {
        var (archive, directory): ([UInt8], [UInt8]) = ([], [])
        for (name, bytes) in members {
            let size = LogdTests.bytes(UInt32(bytes.count))
            let common =
                LogdTests.bytes(UInt16(10)) + [0, 0, 0, 0] + [0, 0, 0x21, 0x50]
                + LogdTests.bytes(crc32(bytes))
                + size + size + LogdTests.bytes(UInt16(name.utf8.count)) + [0, 0]
            directory +=
                [0x50, 0x4B, 1, 2, 10, 0] + common + [UInt8](repeating: 0, count: 10)
                + LogdTests.bytes(UInt32(archive.count)) + Array(name.utf8)
            archive += [0x50, 0x4B, 3, 4] + common + Array(name.utf8) + bytes
        }
        let count = LogdTests.bytes(UInt16(members.count))
        let end =
            [0x50, 0x4B, 5, 6, 0, 0, 0, 0] + count + count + LogdTests.bytes(UInt32(directory.count))
            + LogdTests.bytes(UInt32(archive.count)) + [0, 0]
        return archive + directory + end
    }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~UInt32(0)) { sum, byte in
            (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum >> 1 ^ (sum & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
