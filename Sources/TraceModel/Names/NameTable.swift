/// Texts of a trace, each kept once and known by a number.
///
/// Events carry numbers instead of texts, so comparing and copying them costs nothing. The table never grows
/// past ``byteLimit``: a text beyond it becomes ``overflowText`` and is counted, so that no input can make it
/// use memory without bound.
public struct NameTable: Sendable {
    /// What stands for a text that did not fit into the table.
    public static let overflowText = "(name not kept)"

    /// Longest text in bytes; a longer one is cut at a character boundary.
    public static let textLimit = 4_096

    /// Bytes of text that this table keeps at most.
    public let byteLimit: Int

    /// Texts that came after ``byteLimit`` was reached.
    public private(set) var overflowCount = 0

    private var bytes: [UInt8] = []
    /// Text n is `bytes[starts[n - 1]..<starts[n]]`; the first entry is 0.
    private var starts: [UInt32] = [0]
    /// Open addressing over name numbers, 0 = free. Its size is a power of two, at most half full.
    private var slots: [UInt32]
    /// The text found last for each ``hint(_:)``, 0 = none. Most texts come again and again, and are found here
    /// without a hash of all their bytes.
    private var recent: [UInt32]
    private static let recentCount = 512

    /// An empty table that keeps at most `byteLimit` bytes of text (default 64 MiB, at most 1 GiB).
    public init(byteLimit: Int = 64 << 20) {
        self.byteLimit = min(max(byteLimit, 1_024), 1 << 30)
        slots = [UInt32](repeating: 0, count: 256)
        recent = [UInt32](repeating: 0, count: Self.recentCount)
    }

    /// How many texts the table holds; their numbers are 1 through `count`.
    public var count: Int { starts.count - 1 }

    /// The number of this text, which is added when it is new.
    public mutating func intern(_ text: String) -> NameID {
        var text = text
        return text.withUTF8 { intern(UnsafeRawBufferPointer($0)) }
    }

    /// The number of the text with these bytes, which is added when it is new.
    ///
    /// Bytes that are not UTF-8 are repaired (U+FFFD) before they are kept.
    public mutating func intern(_ text: UnsafeRawBufferPointer) -> NameID {
        let kept = text.count > Self.textLimit ? cut(text) : text
        let hint = Self.hint(kept)
        if recent[hint] != 0, isEqual(recent[hint], kept) { return NameID(rawValue: recent[hint]) }
        let name = findOrAdd(kept)
        recent[hint] = name.rawValue
        return name
    }

    private mutating func findOrAdd(_ text: UnsafeRawBufferPointer) -> NameID {
        let hash = Self.hash(text)
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 {
            if isEqual(slots[slot], text) { return NameID(rawValue: slots[slot]) }
            slot = (slot + 1) & (slots.count - 1)
        }
        return add(text, hash: hash)
    }

    /// The number of this text if the table holds it.
    public func find(_ text: String) -> NameID? {
        var text = text
        return text.withUTF8 { utf8 in
            let bytes = UnsafeRawBufferPointer(utf8)
            var slot = Self.hash(bytes) & (slots.count - 1)
            while slots[slot] != 0 {
                if isEqual(slots[slot], bytes) { return NameID(rawValue: slots[slot]) }
                slot = (slot + 1) & (slots.count - 1)
            }
            return nil
        }
    }

    /// The text of a number; empty for ``NameID/none`` and for a number this table never gave out.
    public subscript(_ name: NameID) -> String {
        guard name.isPresent, Int(name.rawValue) < starts.count else { return "" }
        return String(decoding: bytes[range(name.rawValue)], as: UTF8.self)
    }

    /// The bytes of a text, for writers that need no `String`.
    public func withBytes<Result>(of name: NameID, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        guard name.isPresent, Int(name.rawValue) < starts.count else {
            return body(.init(start: nil, count: 0))
        }
        let place = range(name.rawValue)
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[place])) }
    }

    private func range(_ number: UInt32) -> Range<Int> {
        Int(starts[Int(number) - 1])..<Int(starts[Int(number)])
    }

    private func isEqual(_ number: UInt32, _ text: UnsafeRawBufferPointer) -> Bool {
        let place = range(number)
        guard place.count == text.count else { return false }
        return bytes.withUnsafeBytes { bytes in
            var done = 0
            while done &+ 8 <= text.count {
                // Both hold eight bytes from here on: the text, and the place of as many bytes in the table.
                let kept = bytes.loadUnaligned(fromByteOffset: place.lowerBound &+ done, as: UInt64.self)
                guard kept == text.loadUnaligned(fromByteOffset: done, as: UInt64.self) else { return false }
                done &+= 8
            }
            while done < text.count {
                guard bytes[place.lowerBound &+ done] == text[done] else { return false }
                done &+= 1
            }
            return true
        }
    }

    private mutating func add(_ text: UnsafeRawBufferPointer, hash: Int) -> NameID {
        if String(validating: text, as: UTF8.self) == nil {
            return intern(String(decoding: text, as: UTF8.self))
        }
        // Room for the overflow text itself is always left, so this recursion ends.
        if bytes.count + text.count + Self.overflowText.utf8.count > byteLimit,
            !text.elementsEqual(Self.overflowText.utf8)
        {
            overflowCount += 1
            return intern(Self.overflowText)
        }
        bytes.append(contentsOf: text)
        starts.append(UInt32(bytes.count))
        let number = UInt32(count)
        if count * 2 > slots.count { grow() } else { place(number, hash: hash) }
        return NameID(rawValue: number)
    }

    private mutating func place(_ number: UInt32, hash: Int) {
        var slot = hash & (slots.count - 1)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = number
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        for number in 1...UInt32(count) {
            let place = range(number)
            let hash = bytes.withUnsafeBytes { Self.hash(UnsafeRawBufferPointer(rebasing: $0[place])) }
            self.place(number, hash: hash)
        }
    }

    /// Cuts at the last character that fits, so that a cut text stays valid UTF-8.
    private func cut(_ text: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
        var end = Self.textLimit
        while end > 0, text[end] & 0xC0 == 0x80 { end -= 1 }
        return UnsafeRawBufferPointer(rebasing: text[..<end])
    }

    /// A place among the recent texts, from the length and both ends. Texts that share one cost a search, no more.
    private static func hint(_ text: UnsafeRawBufferPointer) -> Int {
        var ends = UInt64(truncatingIfNeeded: text.count)
        if text.count >= 8 {
            let first = text.loadUnaligned(as: UInt64.self)
            let last = text.loadUnaligned(fromByteOffset: text.count - 8, as: UInt64.self)
            ends ^= first ^ (last << 25 | last >> 39)
        } else {
            for byte in text { ends = ends << 8 ^ UInt64(byte) }
        }
        // The upper bits of a product depend on all bits of the factor.
        return Int((ends &* 0x9E37_79B9_7F4A_7C15) >> 55) & (recentCount - 1)
    }

    /// The seeded hash of the standard library: texts from a file cannot be chosen so that they collide.
    private static func hash(_ text: UnsafeRawBufferPointer) -> Int {
        var hasher = Hasher()
        hasher.combine(bytes: text)
        return hasher.finalize() & Int.max
    }
}
