#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A piece of a line as bytes. It points into the reader's buffer: use it only while the line is being read.
struct ByteText {
    let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    /// The byte at a place; 0 past the end.
    subscript(_ place: Int) -> UInt8 { place >= 0 && place < bytes.count ? bytes[place] : 0 }

    /// The text as a `String`, for names and rare cases.
    var string: String { String(decoding: bytes, as: UTF8.self) }

    func equals(_ text: StaticString) -> Bool { text.utf8CodeUnitCount == count && hasPrefix(text) }

    func equals(_ text: UnsafeRawBufferPointer) -> Bool { text.count == count && hasPrefix(text) }

    func hasPrefix(_ text: StaticString) -> Bool {
        let length = text.utf8CodeUnitCount
        guard length <= count, let base = bytes.baseAddress else { return length == 0 }
        return memcmp(base, text.utf8Start, length) == 0
    }

    func hasPrefix(_ text: UnsafeRawBufferPointer) -> Bool {
        guard text.count <= count, let base = bytes.baseAddress, let other = text.baseAddress else {
            return text.isEmpty
        }
        return memcmp(base, other, text.count) == 0
    }

    func hasSuffix(_ text: StaticString) -> Bool {
        dropFirst(count - text.utf8CodeUnitCount).equals(text)
    }

    /// Where `text` stands first, from `start` on.
    func firstIndex(of text: StaticString, from start: Int = 0) -> Int? {
        text.withUTF8Buffer { firstIndex(of: UnsafeRawBufferPointer($0), from: start) }
    }

    /// Where `needle` stands first, from `start` on.
    func firstIndex(of needle: UnsafeRawBufferPointer, from start: Int = 0) -> Int? {
        guard start >= 0, start <= count, needle.count <= count - start, let base = bytes.baseAddress,
            let sought = needle.baseAddress
        else { return nil }
        guard needle.count > 0 else { return start }
        // memmem is a GNU extension that the Glibc module does not show; memchr finds the candidates as fast.
        var place = start
        let last = count - needle.count
        // Its last letter rules out most places before a call does.
        let (first, end) = (Int32(needle[0]), needle.count - 1)
        let lastByte = needle[end]
        while place <= last, let found = memchr(base + place, first, last - place + 1) {
            place = UnsafeRawPointer(found) - base
            // `place` is at most `last`, so all of the needle's length lies inside.
            if found.load(fromByteOffset: end, as: UInt8.self) == lastByte,
                end < 2 || memcmp(found, sought, end) == 0
            {
                return place
            }
            place += 1
        }
        return nil
    }

    /// Where this byte stands first, from `start` on.
    func firstIndex(of byte: UInt8, from start: Int = 0) -> Int? {
        guard start >= 0, start < count, let base = bytes.baseAddress,
            let found = memchr(base + start, Int32(byte), count - start)
        else { return nil }
        return UnsafeRawPointer(found) - base
    }

    /// Where this byte stands last.
    func lastIndex(of byte: UInt8) -> Int? { bytes.lastIndex(of: byte) }

    /// The piece from a place on; empty past the end.
    func dropFirst(_ length: Int) -> ByteText {
        ByteText(UnsafeRawBufferPointer(rebasing: bytes[min(max(length, 0), count)...]))
    }

    /// The first bytes; all of them if there are fewer.
    func prefix(_ length: Int) -> ByteText {
        ByteText(UnsafeRawBufferPointer(rebasing: bytes[..<min(max(length, 0), count)]))
    }

    /// The piece between two places, both bounded by the ends.
    func slice(_ start: Int, _ end: Int) -> ByteText { prefix(end).dropFirst(start) }

    /// Without spaces and tabs at both ends.
    var trimmed: ByteText {
        var start = 0
        var end = count
        while start < end, bytes[start] == 0x20 || bytes[start] == 0x09 { start += 1 }
        while end > start, bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 || bytes[end - 1] == 0x0D {
            end -= 1
        }
        return slice(start, end)
    }

    /// The number that all of the text makes in decimal; nil if it is not one or does not fit.
    var integer: Int64? {
        guard count > 0, count <= 20 else { return nil }
        if count < 19, let value = shortInteger { return value }
        let isNegative = bytes[0] == 0x2D
        var value: Int64 = 0
        var digits = 0
        for place in (isNegative ? 1 : 0)..<count {
            let digit = bytes[place] &- 0x30
            guard digit < 10 else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) = product.addingReportingOverflow(Int64(digit))
            guard !overflow, !carry else { return nil }
            value = sum
            digits += 1
        }
        return digits == 0 ? nil : (isNegative ? -value : value)
    }

    /// The number of a text of at most 18 digits, which cannot overflow; nil if one is none.
    private var shortInteger: Int64? {
        var value: Int64 = 0
        for byte in bytes {
            let digit = byte &- 0x30
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int64(digit)
        }
        return value
    }

    /// The number that all of the text makes: decimal, or hexadecimal after `0x`.
    var code: Int64? {
        guard hasPrefix("0x") || hasPrefix("0X") else { return integer }
        return UInt64(dropFirst(2).string, radix: 16).map { Int64(bitPattern: $0) }
    }

    /// The digits at the front as a number; nil if there are none.
    var leadingInteger: Int64? {
        var end = 0
        while end < count, (0x30...0x39).contains(bytes[end]) { end += 1 }
        return prefix(end).integer
    }

    /// A fixed count of digits as a number; nil if one is no digit.
    func digits(_ start: Int, _ length: Int) -> Int? {
        guard start >= 0, start + length <= count else { return nil }
        var value = 0
        for place in start..<start + length {
            let digit = bytes[place] &- 0x30
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }

    /// Two digits as a number; nil if one is none.
    @inline(__always)
    func twoDigits(_ start: Int) -> Int? {
        // Past the end stand zeros, which are no digits.
        let (tens, ones) = (self[start] &- 0x30, self[start + 1] &- 0x30)
        return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
    }

    /// The pieces between separators.
    func split(_ separator: UInt8) -> [ByteText] {
        bytes.split(separator: separator, omittingEmptySubsequences: false).map {
            ByteText(UnsafeRawBufferPointer(rebasing: $0))
        }
    }
}
