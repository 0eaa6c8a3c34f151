/// Little-endian numbers at a place that the caller has checked; a place outside stops the program, as an array
/// would, and never reads beyond.
extension RawSpan {
    package func u16(_ offset: Int) -> UInt16 {
        UInt16(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    package func u32(_ offset: Int) -> UInt32 {
        UInt32(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    package func u64(_ offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    package func byte(_ offset: Int) -> UInt8 { unsafeLoad(fromByteOffset: offset, as: UInt8.self) }
}

extension [UInt8] {
    /// Adds a number, low byte first.
    package mutating func append(littleEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }

    /// Replaces bytes by a number, low byte first.
    package mutating func put(_ number: some FixedWidthInteger, at offset: Int) {
        Swift.withUnsafeBytes(of: number.littleEndian) {
            replaceSubrange(offset..<offset + $0.count, with: $0)
        }
    }
}
